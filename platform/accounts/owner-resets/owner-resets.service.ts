/**
 * An Owner who has lost the second factor is not let in by a colleague, who could take the vault that way: staff asks
 * for it, every Owner of the vault is told and can cancel, and a day later a sweep does it (docs/domain.md, o1;
 * ADR 0097). All of it takes its turn behind the vault's row (ADR 0075): a reset is cancelled or done, never both.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import { systemVault, type Actor } from '../../access/index.js';
import type { AuditAction, AuditActor, AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { Notifier } from '../../notifications/index.js';
import type { Hub } from '../../realtime/index.js';
import { accountsError } from '../accounts.errors.js';
import { recoveryWaitMs } from '../second-factor/second-factor.js';
import { ownersNews, resetNews } from '../users/letters.js';
import {
  findUser,
  forgetAuthenticator,
  forgetLinks,
  keepersBeside,
  lockCodes,
  lockVault,
  type UserTables,
  type UserTx,
} from '../users/users.repository.js';
import { askedNews, cancelledNews, type About } from './letters.js';
import {
  addReset,
  companyVault,
  dueResets,
  endReset,
  findOwner,
  findReset,
  latestOf,
  waitingIn,
  type NamedReset,
} from './owner-resets.repository.js';

/** Between the request and the reset. */
const delayMs = 24 * 3_600_000;
/** Of one sweep; what is left waits a minute. */
const dueCount = 100;
/** What the vault's own people read of who asked for it, and who did it. */
const byStaff = 'Keyway’s staff';

interface OwnerResetsDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
  readonly hub: Hub;
  readonly clock: Clock;
}

/** What staff states. */
export interface ResetRequest {
  readonly companyGuid: string;
  /** Lower case. */
  readonly email: string;
  readonly reason: string;
}

/** The platform itself, in the trail of a vault or of staff. */
const keywayIn = (ownerGuid: string, correlationId: string): AuditActor => ({
  ...{ ownerGuid, kind: 'system', correlationId },
});

export class OwnerResetsService {
  constructor(private readonly dependencies: OwnerResetsDependencies) {}

  /** @throws accounts.not_found for what is no company, owner_unknown, no_authenticator, reset_waits */
  request(actor: Actor, { companyGuid, email, reason }: ResetRequest): Promise<void> {
    const { clock, notifier } = this.dependencies;
    return this.#turn(companyGuid, async (tx, vault) => {
      const owner = await findOwner(tx, companyGuid, email);
      if (owner === undefined) throw accountsError('accounts.owner_unknown');
      if (!owner.hasAuthenticator) throw accountsError('accounts.no_authenticator');
      const [id, now] = [randomUUID(), clock.now()];
      const due = new Date(now.getTime() + delayMs);
      const isAdded = await addReset(tx, {
        ...{ id, vault_id: companyGuid, user_id: owner.id, reason, state: 'waiting' },
        ...{ requested_at: now, requested_by_name: actor.userName, due_at: due },
        ...{ ended_at: null, ended_by_name: '' },
      });
      if (!isAdded) throw accountsError('accounts.reset_waits');
      const after = { name: owner.name, reason, until: due.toISOString() };
      await this.#write(tx, actor, owner.id, 'accounts.owner_reset_requested', after);
      // The company reads what was asked for, and not who of staff it was.
      const keyway = keywayIn(companyGuid, actor.correlationId);
      await this.#write(tx, keyway, owner.id, 'accounts.owner_reset_requested', after);
      await notifier.notify(
        tx,
        { ownerGuid: companyGuid, roles: ['Owner'] },
        askedNews({ ...owner, vault }, reason, due),
      );
      this.#tellTabs(tx, companyGuid);
    });
  }

  /** @throws accounts.not_found for what is no company */
  async latest(companyGuid: string): Promise<NamedReset[]> {
    const tables = this.dependencies.database.tables<UserTables>();
    if ((await companyVault(tables, companyGuid)) === undefined) throw accountsError('accounts.not_found');
    return latestOf(tables, companyGuid);
  }

  waiting({ ownerGuid }: Actor): Promise<NamedReset[]> {
    return waitingIn(this.dependencies.database.tables<UserTables>(), ownerGuid);
  }

  /** @throws accounts.not_found, also for another vault's, reset_over, permission.denied */
  async cancel(actor: Actor, resetGuid: string): Promise<void> {
    const { database, clock, notifier } = this.dependencies;
    const reset = await findReset(database.tables<UserTables>(), resetGuid);
    if (reset?.vault_id !== actor.ownerGuid) throw accountsError('accounts.not_found');
    const { vault_id: vaultId, user_id: userId, name } = reset;
    await this.#turn(vaultId, async (tx, vault) => {
      // Who has lost the role while waiting for the turn may not any more.
      const own = await findUser(tx, vaultId, actor.userGuid);
      if (!own?.is_active || own.role !== 'Owner') throw callErrors('permission.denied');
      const end = { state: 'cancelled', ended_at: clock.now(), ended_by_name: actor.userName } as const;
      if (!(await endReset(tx, resetGuid, end))) throw accountsError('accounts.reset_over');
      const action = 'accounts.owner_reset_cancelled';
      await this.#write(tx, actor, userId, action, { name });
      // Staff reads what became of what it has asked for, and not who of the company has done it.
      await this.#write(tx, keywayIn(systemVault, actor.correlationId), userId, action, { name });
      const news = cancelledNews({ name, vault }, actor.userName);
      await notifier.notify(tx, { ownerGuid: vaultId, roles: ['Owner'] }, news);
      this.#tellTabs(tx, vaultId);
    });
  }

  /** Does what is due; several nodes may do it at once. @throws the first failure, after the others were tried */
  async sweep(): Promise<void> {
    const due = await dueResets(this.dependencies.database.tables(), this.dependencies.clock.now(), dueCount);
    const failures: unknown[] = [];
    for (const { id, vault_id: vaultId } of due)
      await this.#carryOut(id, vaultId).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  }

  #carryOut(resetGuid: string, vaultId: string): Promise<void> {
    const { clock } = this.dependencies;
    return this.#turn(vaultId, async (tx, vault) => {
      const reset = await findReset(tx, resetGuid);
      if (reset?.state !== 'waiting') return;
      const { user_id: userId, name } = reset;
      await lockCodes(tx, userId);
      const user = await findUser(tx, vaultId, userId);
      // Whoever is no Owner any more is reset by one, and who is deactivated by nobody.
      const isPossible = user?.role === 'Owner' && user.is_active && user.hasAuthenticator;
      const now = clock.now();
      const state = isPossible ? 'done' : 'lapsed';
      await endReset(tx, resetGuid, { state, ended_at: now, ended_by_name: '' });
      const action = isPossible ? 'accounts.owner_reset_done' : 'accounts.owner_reset_lapsed';
      for (const trail of [vaultId, systemVault])
        await this.#write(tx, keywayIn(trail, resetGuid), userId, action, { name });
      if (isPossible) await this.#reset(tx, { name, vault }, { userId, vaultId, now });
      this.#tellTabs(tx, vaultId);
    });
  }

  async #reset(
    tx: UserTx,
    { name, vault }: About,
    { userId, vaultId, now }: { readonly userId: string; readonly vaultId: string; readonly now: Date },
  ): Promise<void> {
    const { database, hub, notifier } = this.dependencies;
    await forgetAuthenticator(tx, userId, new Date(now.getTime() + recoveryWaitMs));
    await forgetLinks(tx, userId);
    await tx.updateTable('app_user').set({ signed_out_at: now }).where('id', '=', userId).execute();
    const deed = { by: byStaff, name, vault };
    await notifier.notify(tx, [userId], resetNews(deed));
    const others = await keepersBeside(tx, vaultId, userId);
    await notifier.notify(
      tx,
      others.map(({ id }) => id),
      ownersNews(deed, `reset the second factor of ${name}, as asked a day before`, userId),
    );
    // Whoever is asked for their profile now finds that their token counts no more, and their sessions end.
    database.afterCommit(tx, () => hub.publish(vaultId, 'accesschanged', { userGuid: userId }));
  }

  /** @throws accounts.not_found for what is no company */
  #turn(vaultId: string, work: (tx: UserTx, vault: string) => Promise<void>): Promise<void> {
    return this.dependencies.database.transaction<UserTables, void>(async (tx) => {
      const vault = await companyVault(tx, vaultId);
      if (vault === undefined) throw accountsError('accounts.not_found');
      await lockVault(tx, vaultId);
      await work(tx, vault.name);
    });
  }

  #write(tx: UserTx, actor: AuditActor, userId: string, action: AuditAction, after: object): Promise<void> {
    return this.dependencies.audit.write(tx, actor, { action, object: { kind: 'user', id: userId }, after });
  }

  /** Pages that show what waits. */
  #tellTabs(tx: UserTx, vaultId: string): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => {
      for (const owner of [vaultId, systemVault]) hub.publish(owner, 'collectionchanged', {});
    });
  }
}
