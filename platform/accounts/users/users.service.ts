/**
 * What is done about the users of a vault: another role, deactivated, let in again, a lost authenticator taken away
 * (docs/domain.md, i). Each takes its turn behind the vault's row and looks at the actor again there: of two Owners who
 * take each other's role at the same moment the second is no Owner any more.
 */
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { Mailer } from '../../mail/index.js';
import type { Notifier } from '../../notifications/index.js';
import type { Hub } from '../../realtime/index.js';
import { anyVersion, type Records, type VersionedRecord } from '../../records/index.js';
import { accountsError } from '../accounts.errors.js';
import { endGrants } from '../grants/grants.service.js';
import { vaultRoles } from '../roles/permission-matrix.js';
import { recoveryWaitMs } from '../second-factor/second-factor.js';
import { deactivatedLetter, ownersNews, reactivatedNews, resetNews, roleNews, type Deed } from './letters.js';
import {
  activeRefusal,
  invitationRefusal,
  keepingRoles,
  resetRefusal,
  roleRefusal,
  sessionsRefusal,
  type Managing,
  type VaultRole,
} from './user-rules.js';
import { userRecord } from './user-record.js';
import { inTurn } from './user-turn.js';
import {
  findUser,
  forgetAuthenticator,
  forgetLinks,
  keepersBeside,
  lockCodes,
  tablesOf,
  type UserDetail,
  type UserRow,
  type UserTx,
} from './users.repository.js';

export interface UsersDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly audit: AuditLog;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
  readonly hub: Hub;
  readonly clock: Clock;
}

/** Codes of refusals; undefined: the actor may. */
export interface ManagedUser {
  readonly user: UserDetail;
  readonly isSelf: boolean;
  readonly roles: readonly { readonly role: VaultRole; readonly refusal: string | undefined }[];
  readonly activationRefusal: string | undefined;
  readonly resetRefusal: string | undefined;
  readonly invitationRefusal: string | undefined;
  readonly sessionsRefusal: string | undefined;
}

export class UsersService {
  readonly #users: VersionedRecord<UserRow>;

  constructor(private readonly dependencies: UsersDependencies) {
    this.#users = dependencies.records.of(userRecord);
  }

  /** @throws accounts.not_found, also for another vault's */
  async detail(actor: Actor, userGuid: string): Promise<ManagedUser> {
    const tables = tablesOf(this.dependencies.database);
    const user = await findUser(tables, actor.ownerGuid, userGuid);
    if (user === undefined) throw accountsError('accounts.not_found');
    const isLast = user.is_active && (await keepersBeside(tables, actor.ownerGuid, userGuid)).length === 0;
    return this.#managed(actor, user, isLast && keepingRoles.includes(user.role));
  }

  /** @throws accounts.not_found, user_changed, owner_only, own_role_raised, last_owner, role_of_staff */
  changeRole(actor: Actor, userGuid: string, version: number, role: VaultRole): Promise<void> {
    return inTurn(this.dependencies.database, actor, 'user-write', async (tx, { actorRole, vault, company }) => {
      const user = await this.#users.lock(tx, actor, userGuid, version);
      const refusal = roleRefusal(this.#managing(actor, actorRole, user), role, company);
      if (refusal !== undefined) throw accountsError(refusal);
      if (user.role === role) return;
      if (user.role === 'Owner') await this.#keepOwner(tx, user);
      await this.#users.save(tx, actor, user, { role });
      await endGrants(tx, this.dependencies.audit, actor, user);
      const deed = this.#deed(actor, user, vault);
      // Who has not joined was told another role; the invitation that is sent again names this one.
      if (user.invited_until === null)
        await this.dependencies.notifier.notify(tx, [userGuid], roleNews(deed, user.role, role));
      if (user.role === 'Owner' || role === 'Owner')
        await this.#tellOwners(tx, user, deed, `changed the role of ${user.name} from ${user.role} to ${role}`);
      this.#tellGateways(tx, user);
    });
  }

  /**
   * Who is deactivated is refused from the next call on; the caller ends the sessions.
   * @throws accounts.not_found, user_changed, owner_only, own_account, last_owner
   */
  setActive(actor: Actor, userGuid: string, version: number, isActive: boolean): Promise<void> {
    return inTurn(this.dependencies.database, actor, 'user-delete', async (tx, { actorRole, vault }) => {
      await this.#holdCodes(tx, actor, userGuid);
      const user = await this.#users.lock(tx, actor, userGuid, version);
      const refusal = activeRefusal(this.#managing(actor, actorRole, user), user.invited_until !== null);
      if (refusal !== undefined) throw accountsError(refusal);
      if (user.is_active === isActive) return;
      if (!isActive) {
        if (keepingRoles.includes(user.role)) await this.#keepOwner(tx, user);
        await forgetLinks(tx, userGuid);
        await endGrants(tx, this.dependencies.audit, actor, user);
      }
      const changes = { is_active: isActive, ...(!isActive && { signed_out_at: this.dependencies.clock.now() }) };
      const action = isActive ? 'accounts.user_reactivated' : 'accounts.user_deactivated';
      await this.#users.save(tx, actor, user, changes, action);
      const deed = this.#deed(actor, user, vault);
      if (isActive) await this.dependencies.notifier.notify(tx, [userGuid], reactivatedNews(deed));
      else await this.dependencies.mailer.queue(tx, { to: user.email, ...deactivatedLetter(deed) });
      if (user.role === 'Owner')
        await this.#tellOwners(tx, user, deed, `${isActive ? 'reactivated' : 'deactivated'} ${user.name}, an Owner`);
      this.#tellGateways(tx, user);
    });
  }

  /** @throws accounts.not_found, own_account, reset_of_owner, no_authenticator */
  resetSecondFactor(actor: Actor, userGuid: string): Promise<void> {
    return inTurn(this.dependencies.database, actor, 'accountsettings-all', async (tx, { actorRole, vault }) => {
      const { hasAuthenticator } = await this.#holdCodes(tx, actor, userGuid);
      const user = await this.#users.lock(tx, actor, userGuid, anyVersion);
      const refusal = resetRefusal(this.#managing(actor, actorRole, user), hasAuthenticator);
      if (refusal === 'permission.denied') throw callErrors(refusal);
      if (refusal !== undefined) throw accountsError(refusal);
      const now = this.dependencies.clock.now();
      await forgetAuthenticator(tx, userGuid, new Date(now.getTime() + recoveryWaitMs));
      await forgetLinks(tx, userGuid);
      await tx.updateTable('app_user').set({ signed_out_at: now }).where('id', '=', userGuid).execute();
      await this.dependencies.audit.write(tx, actor, {
        action: 'accounts.second_factor_reset',
        object: { kind: 'user', id: userGuid },
      });
      const deed = this.#deed(actor, user, vault);
      await this.dependencies.notifier.notify(tx, [userGuid], resetNews(deed));
      await this.#tellOwners(tx, user, deed, `reset the second factor of ${user.name}`);
    });
  }

  /** Before the user's own row, as who checks a code does. */
  async #holdCodes(tx: UserTx, actor: Actor, userGuid: string): Promise<UserDetail> {
    if ((await findUser(tx, actor.ownerGuid, userGuid)) === undefined) throw accountsError('accounts.not_found');
    await lockCodes(tx, userGuid);
    const user = await findUser(tx, actor.ownerGuid, userGuid);
    if (user === undefined) throw accountsError('accounts.not_found');
    return user;
  }

  #managing(actor: Actor, actorRole: UserRow['role'], { id, role }: UserRow): Managing {
    return { actorRole, role, isSelf: id === actor.userGuid };
  }

  #managed(actor: Actor, user: UserDetail, isLastKeeper: boolean): ManagedUser {
    const managing = this.#managing(actor, actor.roleName as UserRow['role'], user);
    const company = actor.ownerRole;
    const isInvited = user.invited_until !== null;
    const last = isLastKeeper ? 'accounts.last_owner' : undefined;
    return {
      user,
      isSelf: managing.isSelf,
      roles: vaultRoles.map((role) => ({
        role,
        refusal: roleRefusal(managing, role, company) ?? (role === user.role ? undefined : last),
      })),
      activationRefusal: activeRefusal(managing, isInvited) ?? last,
      invitationRefusal: invitationRefusal(managing, isInvited),
      resetRefusal: resetRefusal(managing, user.hasAuthenticator),
      sessionsRefusal: sessionsRefusal(managing),
    };
  }

  async #keepOwner(tx: UserTx, user: UserRow): Promise<void> {
    const others = await keepersBeside(tx, user.vault_id, user.id);
    if (user.is_active && others.length === 0) throw accountsError('accounts.last_owner');
  }

  #deed({ userName: by }: Actor, { name }: UserRow, vault: string): Deed {
    return { by, name, vault };
  }

  async #tellOwners(tx: UserTx, user: UserRow, deed: Deed, what: string): Promise<void> {
    const others = await keepersBeside(tx, user.vault_id, user.id);
    await this.dependencies.notifier.notify(
      tx,
      others.map(({ id }) => id),
      ownersNews(deed, what, user.id),
    );
  }

  /** Postgres tells them by itself (migration 0030), whoever changes a user; the embedded engine does not. */
  #tellGateways(tx: UserTx, { vault_id, id }: UserRow): void {
    const { database, hub } = this.dependencies;
    if (database.engine !== 'postgres')
      database.afterCommit(tx, () => hub.publish(vault_id, 'accesschanged', { userGuid: id }));
  }
}
