/** The session service over store, vault and identity provider. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../kernel/clock.js';
import { callErrors } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { newTraceparent } from '../edge/trace.js';
import { exchangeOf, type RequestContext, type SessionView } from '../edge/request-context.js';
import type { AccountsClient } from './accounts.client.js';
import type { CompletedLogin } from './oidc/oidc-strategy.js';
import type { IdentityProvider } from './oidc/identity-provider.client.js';
import type { Profile } from './profile.js';
import type { BrowserSessions } from './records/browser-session.js';
import { Recent } from './records/recent.js';
import { clearedSessionCookie } from './records/session-cookie.js';
import { remainingMs, type SessionRecord } from './records/session-record.js';
import type { SessionRecords } from './records/session-records.js';
import type { TokenSet, TokenVault } from './records/token-vault.js';
import type { SessionLoader } from './records/session-loader.js';
import { SessionService, type SessionEnd } from './session.service.js';
import type { SessionWatch } from './records/session-watch.js';
import type { SessionStore } from './store/session-store.js';
import type { Tickets } from './records/tickets.js';
import type { TokenRenewal } from './tokens/token-renewal.js';

const profileMs = 5_000;
const profileDeadlineMs = 5_000;

/** Everything that the service works with; made by sessions.ts. */
export interface SessionParts {
  readonly store: SessionStore;
  readonly records: SessionRecords;
  readonly vault: TokenVault;
  readonly loader: SessionLoader;
  readonly browser: BrowserSessions;
  readonly renewal: TokenRenewal;
  readonly provider: IdentityProvider;
  readonly accounts: AccountsClient;
  readonly tickets: Tickets;
  readonly watch: SessionWatch;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
}

const sessionOf = (context: RequestContext): SessionView => {
  if (context.session === undefined) throw callErrors('session.unauthenticated');
  return context.session;
};

export class GatewaySessions extends SessionService {
  private readonly profiles = new Recent<Promise<Profile>>(profileMs);

  constructor(private readonly parts: SessionParts) {
    super();
    parts.watch.onEnd(({ idHash }) => this.profiles.delete(idHash));
  }

  /** A signed-in browser whose second factor is still to come. @throws DomainError when the platform refuses the user */
  async begin(context: RequestContext, login: CompletedLogin): Promise<void> {
    const { accounts, clock } = this.parts;
    const profile = await accounts.profile(this.callOf(context, login.tokens.accessToken));
    const record: SessionRecord = {
      userGuid: profile.userGuid,
      ownerGuid: profile.ownerGuid,
      stage: 'first-factor',
      createdAtMs: clock.now().getTime(),
      providerSubject: login.subject,
      ...(login.tokens.refreshToken === undefined && { endsAtMs: login.tokens.expiresAtMs }),
      ...(login.providerSid !== undefined && { providerSid: login.providerSid }),
    };
    const former = context.session?.idHash ?? login.formerIdHash;
    if (former !== undefined) await this.end(former, 'replaced');
    await this.stand(context, record, login.tokens);
    this.audit(context, 'login.succeeded', profile.userGuid);
  }

  async completeSecondFactor(context: RequestContext): Promise<void> {
    const { renewal, vault, loader, clock } = this.parts;
    const { idHash } = sessionOf(context);
    // A renewal in flight would rotate the refresh token that is just being carried over.
    await renewal.whileHeld(idHash, async () => {
      const [found, tokens] = await Promise.all([loader.record(idHash), vault.read(idHash)]);
      if (found === undefined || tokens === undefined) throw callErrors('session.unauthenticated');
      const { version: _version, ...carried } = tokens;
      await this.end(idHash, 'replaced');
      await this.stand(context, { ...found.record, stage: 'full', secondFactorAtMs: clock.now().getTime() }, carried);
    });
    this.audit(context, 'second-factor.passed', context.session?.userGuid);
  }

  async logout(context: RequestContext): Promise<{ readonly endSessionUrl: string | null }> {
    const { vault, provider } = this.parts;
    const { response } = exchangeOf(context);
    const tokens = context.session && (await vault.read(context.session.idHash));
    if (context.session !== undefined) {
      await this.end(context.session.idHash, 'signed-out');
      this.audit(context, 'logout', context.session.userGuid);
    }
    response.appendHeader('set-cookie', clearedSessionCookie);
    // Not "cookies": on localhost that would take the identity provider's along, which its sign-out needs.
    response.setHeader('clear-site-data', '"cache", "storage"');
    await provider.revoke(tokens?.refreshToken);
    return { endSessionUrl: tokens === undefined ? null : provider.endSessionUrl(tokens.idToken) };
  }

  /** The provider has ended the grant, or an administrator the session. */
  async end(idHash: string, reason: SessionEnd['reason']): Promise<void> {
    const { records, loader, store } = this.parts;
    const found = await loader.record(idHash).catch(() => undefined);
    await records.end(idHash, found?.record);
    await store.publish({ idHash, reason });
  }

  async profileOf(context: RequestContext): Promise<Profile> {
    const { idHash } = sessionOf(context);
    const known = this.profiles.get(idHash);
    if (known !== undefined) return known;
    const asked = context.accessToken().then((token) => this.parts.accounts.profile(this.callOf(context, token)));
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
    return this.parts.watch.onEnd(listener);
  }

  watch(context: RequestContext, ended: () => void): () => void {
    return this.parts.watch.watch(sessionOf(context), ended);
  }

  async issueTicket(context: RequestContext, payload: unknown): Promise<string> {
    return `/bff/downloads/${await this.parts.tickets.issue(sessionOf(context).idHash, payload)}`;
  }

  redeemTicket(context: RequestContext, ticket: string): Promise<unknown> {
    return this.parts.tickets.redeem(sessionOf(context).idHash, ticket);
  }

  async contextOfUpgrade(request: IncomingMessage): Promise<RequestContext> {
    // A browser always sends Origin with an upgrade, and no header of ours can ride along.
    if (request.headers.origin !== this.parts.publicUrl) throw callErrors('permission.denied');
    const session = await this.parts.loader.load(request.headers.cookie, true);
    if (session?.stage !== 'full') throw callErrors('session.unauthenticated');
    return this.contextFor(session, randomUUID(), newTraceparent());
  }

  /** A context without an HTTP exchange behind it, or the beginning of one with. */
  contextFor(session: SessionView | undefined, correlationId: string, traceparent: string): RequestContext {
    const { renewal } = this.parts;
    return {
      correlationId,
      traceparent,
      session,
      accessToken: () =>
        session === undefined
          ? Promise.reject(callErrors('session.unauthenticated'))
          : renewal.accessToken(session.idHash),
    };
  }

  // Vault and index first: a session that stands has its tokens.
  private async stand(context: RequestContext, record: SessionRecord, tokens: TokenSet): Promise<void> {
    const { browser, vault, records, provider, clock } = this.parts;
    const { request, response } = exchangeOf(context);
    try {
      await browser.begin(request, response, record, async (idHash) => {
        await vault.create(idHash, tokens, remainingMs(record, records.lifetimes, clock.now().getTime()));
        await records.enlist(idHash, record);
      });
    } catch (failure) {
      await provider.revoke(tokens.refreshToken);
      throw failure;
    }
  }

  private callOf(context: RequestContext, accessToken: string) {
    const { correlationId, traceparent } = context;
    return { accessToken, correlationId, traceparent, deadlineMs: profileDeadlineMs };
  }

  private audit(context: RequestContext, event: string, userGuid: string | undefined): void {
    this.parts.log.info(
      { audit: event, userGuid, session: context.session?.idHash, correlationId: context.correlationId },
      'session event',
    );
  }
}
