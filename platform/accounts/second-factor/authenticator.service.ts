/** Connecting an authenticator app: a secret, then a first code of it. */
import type { Clock } from '../../../kernel/clock.js';
import type { KeyRing } from '../../../kernel/key-ring.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Notifier } from '../../notifications/index.js';
import { accountsError } from '../accounts.errors.js';
import {
  authenticatorStep,
  type CodeHasher,
  newAuthenticatorSecret,
  newRecoveryCodes,
  otpauthUri,
} from './code-secrets.js';
import { authenticatorContext, type CodesService, refuseLocked, wrongCode } from './codes.service.js';
import { connectedNews } from './letters.js';
import { setupLifeMs, trustedFromOf } from './second-factor.js';
import type { SecondFactorRepository, SecondFactorState } from './second-factor.repository.js';

export interface AuthenticatorSetup {
  /** Base32, for typing in by hand. */
  readonly secret: string;
  readonly otpauthUri: string;
  readonly expiresAt: Date;
}

export interface ConnectedAuthenticator {
  /** Ten, readable this once. */
  readonly recoveryCodes: string[];
  /** It signs in at once, and confirms an extraction from then on; null: at once as well. */
  readonly trustedFrom: Date | null;
}

/** A wrong code is an outcome, not a throw: its count must be committed. */
type Outcome =
  | { readonly kind: 'wrong'; readonly lockedUntil: Date | null; readonly now: Date }
  | { readonly kind: 'connected'; readonly connected: ConnectedAuthenticator };

export class AuthenticatorService {
  constructor(
    private readonly repository: SecondFactorRepository,
    private readonly codes: CodesService,
    private readonly hasher: CodeHasher,
    private readonly notifier: Notifier,
    private readonly audit: AuditLog,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** The authenticator in use, if any, goes on working until the new one is confirmed. */
  async begin(actor: Actor): Promise<AuthenticatorSetup> {
    const secret = newAuthenticatorSecret();
    const expiresAt = new Date(this.clock.now().getTime() + setupLifeMs);
    await this.repository.transaction(async (tx) => {
      await this.repository.locked(tx, actor.userGuid);
      await this.repository.change(tx, actor.userGuid, {
        setup_secret: this.keyRing.seal(Buffer.from(secret, 'ascii'), authenticatorContext(actor.userGuid)),
        setup_expires_at: expiresAt,
      });
    });
    return { secret, otpauthUri: otpauthUri(secret, actor.userEmail), expiresAt };
  }

  /**
   * @returns new recovery codes; older ones stop working
   * @throws accounts.code_wrong, accounts.setup_expired, accounts.locked
   */
  async confirm(actor: Actor, code: string): Promise<ConnectedAuthenticator> {
    const outcome = await this.repository.transaction(async (tx): Promise<Outcome> => {
      const now = this.clock.now();
      const state = await this.repository.locked(tx, actor.userGuid);
      refuseLocked(state, now);
      const sealed = pendingSecret(state, now);
      const secret = this.keyRing.open(sealed, authenticatorContext(actor.userGuid)).toString('ascii');
      const step = await authenticatorStep(secret, code.trim(), now, null);
      if (step === undefined)
        return { kind: 'wrong', lockedUntil: await this.codes.countWrong(tx, actor, state, now), now };
      const recoveryCodes = newRecoveryCodes();
      const trustedFrom = trustedFromOf(state.recoveryUsedAt, state.authenticatorTrustedFrom, now);
      await this.repository.change(tx, actor.userGuid, {
        failures: 0,
        locked_until: null,
        authenticator_secret: sealed,
        authenticator_connected_at: now,
        authenticator_last_step: step,
        authenticator_trusted_from: trustedFrom,
        setup_secret: null,
        setup_expires_at: null,
      });
      const hashes = recoveryCodes.map((recoveryCode) => this.hasher.recoveryCode(actor.userGuid, recoveryCode));
      await this.repository.replaceRecoveryCodes(tx, actor.userGuid, hashes);
      await this.notifier.notify(tx, [actor.userGuid], connectedNews(trustedFrom));
      await this.audit.write(tx, actor, {
        action: 'accounts.authenticator_connected',
        object: { kind: 'user', id: actor.userGuid },
        after: { trustedFrom: (trustedFrom ?? now).toISOString() },
      });
      return { kind: 'connected', connected: { recoveryCodes, trustedFrom } };
    });
    if (outcome.kind === 'wrong') throw wrongCode(outcome.lockedUntil, outcome.now);
    return outcome.connected;
  }
}

const pendingSecret = ({ setupSecret, setupExpiresAt }: SecondFactorState, now: Date): Buffer => {
  if (setupSecret === null || setupExpiresAt === null || setupExpiresAt <= now)
    throw accountsError('accounts.setup_expired');
  return setupSecret;
};
