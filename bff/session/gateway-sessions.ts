/** The session service over store, vault and identity provider. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../kernel/clock.js';
import { callErrors } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import type { StepUp } from '../../kernel/endpoint.js';
import { audit } from '../edge/audit.js';
import { clientAddressOf, type TrustedProxies } from '../edge/checks/client-address.js';
import { newTraceparent } from '../edge/trace.js';
import { exchangeOf, type RequestContext, type SessionView } from '../edge/request-context.js';
import type { AccountsClient } from './accounts.client.js';
import { openSessionOf, sessionRefOf, type LiveSession, type SessionControl } from './control/session-control.js';
import type { SessionStart } from './control/session-start.js';
import type { CompletedLogin } from './oidc/oidc-strategy.js';
import type { IdentityProvider } from './oidc/identity-provider.client.js';
import type { Profile } from './profile.js';
import { Recent } from './records/recent.js';
import { clearedSessionCookie, type SessionCookies } from './records/session-cookie.js';
import type { TokenVault } from './records/token-vault.js';
import type { SessionLoader } from './records/session-loader.js';
import { SessionService, type OpenSession, type SessionEnd } from './session.service.js';
import { challengeOf, isProven, type StepUpPolicy } from './step-up/step-up.js';
import { SealBroken } from './store/key-ring.js';
import type { SessionWatch } from './records/session-watch.js';
import type { Tickets } from './records/tickets.js';
import type { TokenRenewal } from './tokens/token-renewal.js';

const profileMs = 5_000;
const profileDeadlineMs = 5_000;

type Place = Pick<RequestContext, 'correlationId' | 'traceparent' | 'clientAddress'>;

/** Everything that the service works with; made by sessions.ts. */
export interface SessionDependencies {
  readonly vault: TokenVault;
  readonly cookies: SessionCookies;
  readonly loader: SessionLoader;
  readonly control: SessionControl;
  readonly start: SessionStart;
  readonly stepUp: StepUpPolicy;
  readonly renewal: TokenRenewal;
  readonly provider: IdentityProvider;
  readonly accounts: AccountsClient;
  readonly tickets: Tickets;
  readonly watch: SessionWatch;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly trustedProxies: TrustedProxies | undefined;
}

const sessionOf = (context: RequestContext): SessionView => {
  if (context.session === undefined) throw callErrors('session.unauthenticated');
  return context.session;
};

/** The last used first. */
const shown = (context: RequestContext, live: readonly LiveSession[]): OpenSession[] => {
  const { idHash } = sessionOf(context);
  return live.map((one) => openSessionOf(one, idHash)).sort((a, b) => b.lastSeen.atMs - a.lastSeen.atMs);
};

/** Tokens that do not open can be given back to nobody; that keeps no one from signing out. */
const asUseless = (failure: unknown): undefined => {
  if (failure instanceof SealBroken) return undefined;
  throw failure;
};

export class GatewaySessions extends SessionService {
  private readonly profiles = new Recent<Promise<Profile>>(profileMs);

  constructor(private readonly dependencies: SessionDependencies) {
    super();
    dependencies.watch.onEnd(({ idHash }) => this.profiles.delete(idHash));
  }

  /** The provider has signed a browser in. @throws DomainError when the platform refuses the user, LoginRefused */
  async begin(context: RequestContext, login: CompletedLogin): Promise<void> {
    const profile = await this.dependencies.accounts.profile(this.callOf(context, login.tokens.accessToken));
    await this.dependencies.start.begin(context, login, profile);
  }

  completeSecondFactor(context: RequestContext): Promise<void> {
    return this.dependencies.start.completeSecondFactor(context);
  }

  async logout(context: RequestContext): Promise<{ readonly endSessionUrl: string | null }> {
    const { vault, provider, control, log } = this.dependencies;
    const { response } = exchangeOf(context);
    const tokens = context.session && (await vault.read(context.session.idHash).catch(asUseless));
    if (context.session !== undefined) {
      await control.end(context.session.idHash, 'signed-out');
      audit(log, 'logout', context, { kind: 'user' });
    }
    response.appendHeader('set-cookie', clearedSessionCookie);
    // Not "cookies": on localhost that would take the identity provider's along, which its sign-out needs.
    response.setHeader('clear-site-data', '"cache", "storage"');
    await provider.revoke(tokens?.refreshToken ?? tokens?.accessToken);
    return { endSessionUrl: tokens === undefined ? null : provider.endSessionUrl(tokens.idToken) };
  }

  async sessionsOf(context: RequestContext): Promise<OpenSession[]> {
    return shown(context, await this.ownSessions(context));
  }

  async openSessionsOf(context: RequestContext, userGuid: string): Promise<OpenSession[]> {
    return shown(context, await this.dependencies.control.live(userGuid));
  }

  async endOwnSession(context: RequestContext, sessionRef: string): Promise<boolean> {
    return (await this.endNamed(context, 'own', await this.ownSessions(context), sessionRef)) !== undefined;
  }

  async assertOpen(context: RequestContext): Promise<void> {
    await this.ownSessions(context);
  }

  async endSessionOf(context: RequestContext, userGuid: string, sessionRef: string): Promise<OpenSession | undefined> {
    const { idHash } = sessionOf(context);
    const others = (await this.dependencies.control.live(userGuid)).filter((one) => one.idHash !== idHash);
    return this.endNamed(context, 'administrator', others, sessionRef);
  }

  async endOtherSessions(context: RequestContext): Promise<number> {
    const { userGuid, idHash } = sessionOf(context);
    await this.ownSessions(context);
    const ended = await this.dependencies.control.revokeAll({ userGuid }, 'revoked', idHash);
    this.auditRevoked(context, 'own', userGuid, ended);
    await this.dependencies.control.returned();
    return ended.length;
  }

  async endSessionsOf(
    context: RequestContext,
    userGuid: string,
    kind: 'administrator' | 'access-lost' | 'password-set' = 'administrator',
  ): Promise<number> {
    const kept = kind === 'administrator' ? sessionOf(context).idHash : undefined;
    const ended = await this.dependencies.control.revokeAll({ userGuid }, 'revoked', kept);
    this.auditRevoked(context, kind, userGuid, ended);
    await this.dependencies.control.returned();
    return ended.length;
  }

  stepUpChallenge(context: RequestContext, wanted: StepUp): string | undefined {
    const { stepUp, clock } = this.dependencies;
    const proof = context.session?.proof ?? {};
    return isProven(wanted, proof, stepUp, clock.now().getTime()) ? undefined : challengeOf(stepUp);
  }

  async profileOf(context: RequestContext): Promise<Profile> {
    const { idHash } = sessionOf(context);
    const known = this.profiles.get(idHash);
    if (known !== undefined) return known;
    const asked = context
      .accessToken()
      .then((token) => this.dependencies.accounts.profile(this.callOf(context, token)));
    this.profiles.set(idHash, asked);
    try {
      return await asked;
    } catch (failure) {
      this.profiles.delete(idHash);
      throw failure;
    }
  }

  forgetProfile(context: RequestContext): void {
    if (context.session !== undefined) this.profiles.delete(context.session.idHash);
  }

  onSessionEnded(listener: (end: SessionEnd) => void): () => void {
    return this.dependencies.watch.onEnd(listener);
  }

  onSessionsChanged(listener: (userGuid: string) => void): () => void {
    return this.dependencies.watch.onChange(listener);
  }

  watch(context: RequestContext, ended: (reason: SessionEnd['reason']) => void): () => void {
    return this.dependencies.watch.watch(sessionOf(context), ended);
  }

  async issueTicket(context: RequestContext, payload: unknown): Promise<string> {
    return `/bff/downloads/${await this.dependencies.tickets.issue(sessionOf(context).idHash, payload)}`;
  }

  redeemTicket(context: RequestContext, ticket: string): Promise<unknown> {
    return this.dependencies.tickets.redeem(sessionOf(context).idHash, ticket);
  }

  async contextOfUpgrade(request: IncomingMessage): Promise<RequestContext> {
    // A browser always sends Origin with an upgrade, and no header of ours can ride along.
    if (request.headers.origin !== this.dependencies.publicUrl) throw callErrors('permission.denied');
    const { cookies, loader } = this.dependencies;
    const idHash = cookies.idHashIn(request.headers.cookie);
    const session = idHash === undefined ? undefined : await loader.load(idHash, true);
    if (session?.stage !== 'full') throw callErrors('session.unauthenticated');
    const clientAddress = clientAddressOf(request, this.dependencies.trustedProxies);
    return this.contextFor(session, { correlationId: randomUUID(), traceparent: newTraceparent(), clientAddress });
  }

  /** A context without an HTTP exchange behind it, or the beginning of one with. */
  contextFor(session: SessionView | undefined, place: Place): RequestContext {
    const { renewal } = this.dependencies;
    const { correlationId, traceparent, clientAddress } = place;
    return {
      correlationId,
      traceparent,
      clientAddress,
      session,
      accessToken: () =>
        session === undefined
          ? Promise.reject(callErrors('session.unauthenticated'))
          : renewal.accessToken(session.idHash, { correlationId, traceparent, clientAddress, session }),
    };
  }

  /**
   * The caller's sessions as the store knows them: what is done about sessions asks for no token, which would show that
   * the one that asks has ended since its request came.
   *
   * @throws DomainError session.unauthenticated when it is not among them any more
   */
  private async ownSessions(context: RequestContext): Promise<LiveSession[]> {
    const { userGuid, idHash } = sessionOf(context);
    const live = await this.dependencies.control.live(userGuid);
    if (live.some((one) => one.idHash === idHash)) return live;
    throw callErrors('session.unauthenticated', { cause: 'the session ended while its request was under way' });
  }

  private async endNamed(
    context: RequestContext,
    kind: 'own' | 'administrator',
    among: readonly LiveSession[],
    sessionRef: string,
  ): Promise<OpenSession | undefined> {
    const { control } = this.dependencies;
    const found = among.find(({ idHash }) => sessionRefOf(idHash) === sessionRef);
    if (found === undefined || !(await control.revoke(found.idHash, 'revoked', found.record))) return undefined;
    this.auditRevoked(context, kind, found.record.userGuid, [found.idHash]);
    await control.returned();
    return openSessionOf(found, undefined);
  }

  private callOf(context: RequestContext, accessToken: string) {
    const { correlationId, traceparent, clientAddress } = context;
    return { accessToken, correlationId, traceparent, clientAddress, deadlineMs: profileDeadlineMs };
  }

  private auditRevoked(context: RequestContext, kind: string, target: string, ended: readonly string[]): void {
    audit(this.dependencies.log, 'session.revoked', context, { kind, target, count: ended.length, ended });
  }
}
