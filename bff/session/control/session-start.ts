/**
 * How a session begins: after the first factor, after the second, and after a step-up. Each time the
 * id changes (session fixation), and each time the session that it grows out of must still be there
 * at the end: one that was revoked meanwhile takes its successor with it.
 */
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { audit } from '../../edge/audit.js';
import { exchangeOf, type RequestContext } from '../../edge/request-context.js';
import type { IdentityProvider } from '../oidc/identity-provider.client.js';
import { LoginRefused, type CompletedLogin } from '../oidc/oidc-strategy.js';
import type { Profile } from '../profile.js';
import type { Activities, Activity } from '../records/activity.js';
import type { BrowserSessions } from '../records/browser-session.js';
import { absoluteEndMs, remainingMs, type SessionRecord } from '../records/session-record.js';
import type { SessionRecords } from '../records/session-records.js';
import type { TokenSet, TokenVault } from '../records/token-vault.js';
import { stepUpFault, type StepUpPolicy, type StepUpRequest } from '../step-up/step-up.js';
import type { SessionStore } from '../store/session-store.js';
import type { TokenRenewal } from '../tokens/token-renewal.js';
import type { SessionControl } from './session-control.js';
import type { SessionLimit } from './session-limit.js';

export interface StartDependencies {
  readonly store: SessionStore;
  readonly records: SessionRecords;
  readonly vault: TokenVault;
  readonly activities: Activities;
  readonly browser: BrowserSessions;
  readonly renewal: TokenRenewal;
  readonly provider: IdentityProvider;
  readonly control: SessionControl;
  readonly limit: SessionLimit;
  readonly stepUp: StepUpPolicy;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The session that the new one grows out of. */
interface Predecessor {
  readonly idHash: string;
  readonly record: SessionRecord;
}

interface Standing {
  readonly record: SessionRecord;
  readonly tokens: TokenSet;
  readonly from?: Predecessor | undefined;
}

const refusedStatus = 403;

/** What the provider says of its session and of how the user signed in there. */
const proofOf = ({ providerSid, authenticatedAtMs, acr }: CompletedLogin, nowMs: number): Partial<SessionRecord> => ({
  ...(providerSid !== undefined && { providerSid }),
  // A provider's clock that is ahead must not make a proof last longer.
  ...(authenticatedAtMs !== undefined && { authenticatedAtMs: Math.min(authenticatedAtMs, nowMs) }),
  ...(acr !== undefined && { acr }),
});

export class SessionStart {
  constructor(private readonly dependencies: StartDependencies) {}

  /**
   * The provider has signed the user in. Without a step-up the second factor is still to come.
   *
   * @throws LoginRefused for a step-up that is none
   */
  async begin(context: RequestContext, login: CompletedLogin, profile: Profile): Promise<void> {
    const { control, log } = this.dependencies;
    const former = context.session?.idHash ?? login.formerIdHash;
    const request = login.stepUp;
    if (request !== undefined) await this.refuseStepUp(request, login, profile);
    const from = request && former !== undefined ? await this.fullSession(former, profile.userGuid) : undefined;
    const record = this.recordOf(login, profile, request, from?.record);
    if (former !== undefined && from === undefined) await control.end(former, 'replaced');
    const idHash = await this.stand(context, { record, tokens: login.tokens, from });
    const session = { idHash, userGuid: record.userGuid, ownerGuid: record.ownerGuid };
    if (request === undefined) audit(log, 'login.succeeded', { ...context, session });
    else audit(log, 'step-up.passed', { ...context, session }, { kind: request.level, acr: login.acr });
  }

  async completeSecondFactor(context: RequestContext): Promise<void> {
    const { renewal, vault, records, clock, log } = this.dependencies;
    const idHash = context.session?.idHash;
    if (idHash === undefined) throw callErrors('session.unauthenticated');
    // A renewal in flight would rotate the refresh token that is just being carried over.
    await renewal.whileHeld(idHash, async () => {
      const [found, tokens] = await Promise.all([records.read(idHash), vault.read(idHash)]);
      if (found === undefined || tokens === undefined) throw callErrors('session.unauthenticated');
      const { version: _version, ...carried } = tokens;
      const record: SessionRecord = { ...found.record, stage: 'full', secondFactorAtMs: clock.now().getTime() };
      await this.stand(context, { record, tokens: carried, from: { idHash, record: found.record } });
    });
    audit(log, 'second-factor.passed', context);
  }

  private async refuseStepUp(request: StepUpRequest, login: CompletedLogin, { userGuid }: Profile): Promise<void> {
    const { provider, stepUp } = this.dependencies;
    const fault = stepUpFault(request, { ...login, userGuid }, stepUp);
    if (fault === undefined) return;
    // Somebody else's grant has nothing to live on; the user's own is that of the session that goes on.
    if (userGuid !== request.userGuid) await provider.revoke(login.tokens.refreshToken);
    throw new LoginRefused(fault, refusedStatus);
  }

  private async fullSession(idHash: string, userGuid: string): Promise<Predecessor | undefined> {
    const found = await this.dependencies.records.read(idHash);
    if (found?.record.stage !== 'full' || found.record.userGuid !== userGuid) return undefined;
    return { idHash, record: found.record };
  }

  private recordOf(
    login: CompletedLogin,
    profile: Profile,
    request: StepUpRequest | undefined,
    from: SessionRecord | undefined,
  ): SessionRecord {
    const nowMs = this.dependencies.clock.now().getTime();
    const isCarried = from !== undefined && request?.level === 'one-factor';
    return {
      userGuid: profile.userGuid,
      ownerGuid: profile.ownerGuid,
      // One factor was asked for anew: the second one, passed in this session, goes on counting from its own time.
      stage: isCarried ? 'full' : 'first-factor',
      createdAtMs: isCarried ? from.createdAtMs : nowMs,
      ...(isCarried && from.secondFactorAtMs !== undefined && { secondFactorAtMs: from.secondFactorAtMs }),
      providerSubject: login.subject,
      ...(login.tokens.refreshToken === undefined && { endsAtMs: login.tokens.expiresAtMs }),
      ...proofOf(login, nowMs),
    };
  }

  // Tokens, index and activity first: a session that stands has them. The predecessor ends between index and
  // session: who revokes all of a user's sessions meets one of the two.
  private async stand(context: RequestContext, { record, tokens, from }: Standing): Promise<string> {
    const { browser, provider, records, limit, store } = this.dependencies;
    const { request, response } = exchangeOf(context);
    try {
      const idHash = await browser.begin(request, response, record, (made) =>
        this.prepare(context, made, { record, tokens, from }),
      );
      await limit.keep(context, record, idHash);
      if (record.stage === 'full') await store.publish({ idHash, reason: 'began', userGuid: record.userGuid });
      return idHash;
    } catch (failure) {
      // The predecessor's successor has its tokens only when it stands; else they are nobody's.
      if (from === undefined || (await records.read(from.idHash).catch(() => undefined)) === undefined)
        await provider.revoke(tokens.refreshToken);
      throw failure;
    }
  }

  private async prepare(context: RequestContext, idHash: string, { record, tokens, from }: Standing): Promise<void> {
    const { vault, records, activities, clock, control } = this.dependencies;
    const { request } = exchangeOf(context);
    const nowMs = clock.now().getTime();
    await vault.create(idHash, tokens, remainingMs(record, records.lifetimes, nowMs));
    await records.enlist(idHash, record);
    const carried = from && (await this.carriedActivity(from));
    const lifeMs = absoluteEndMs(record, records.lifetimes) - nowMs;
    await activities.begin(idHash, context.clientAddress, request.headers['user-agent'] ?? '', lifeMs, carried);
    if (from === undefined || (await control.end(from.idHash, 'renewed', from.record))) return;
    await records.end(idHash, record);
    throw callErrors('session.unauthenticated', { cause: 'the session ended while its id was changed' });
  }

  private carriedActivity(from: Predecessor): Promise<Activity | undefined> {
    return this.dependencies.activities.read(from.idHash).catch(() => undefined);
  }
}
