/**
 * What is done about the users of a vault: another role, deactivated, let in again, a lost authenticator taken away
 * (docs/domain.md, i). Each takes its turn behind the vault's row and looks at the actor again there: of two Owners who
 * take each other's role at the same moment the second is no Owner any more.
 */
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import { holdsAny, type Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { Mailer } from '../../mail/index.js';
import type { Hub } from '../../realtime/index.js';
import {
  anyVersion,
  type CodeOf,
  type RecordDeclaration,
  type Records,
  type VersionedRecord,
} from '../../records/index.js';
import { accountsError } from '../accounts.errors.js';
import { vaultRoles } from '../roles/permission-matrix.js';
import { companyTypeOf, permissionsOf, type CompanyType } from '../roles/permissions.js';
import { recoveryWaitMs } from '../second-factor/second-factor.js';
import { activeLetter, ownersLetter, resetLetter, roleLetter, type Deed } from './letters.js';
import { activeRefusal, keepingRoles, resetRefusal, roleRefusal, type Managing, type VaultRole } from './user-rules.js';
import {
  findUser,
  forgetAuthenticator,
  forgetLinks,
  keepersBeside,
  lockCodes,
  lockVault,
  tablesOf,
  type UserDetail,
  type UserRow,
  type UserTables,
  type UserTx,
} from './users.repository.js';

export interface UsersDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly audit: AuditLog;
  readonly mailer: Mailer;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Codes of refusals; undefined: the actor may. */
export interface ManagedUser {
  readonly user: UserDetail;
  readonly isSelf: boolean;
  readonly roles: readonly { readonly role: VaultRole; readonly refusal: string | undefined }[];
  readonly activationRefusal: string | undefined;
  readonly resetRefusal: string | undefined;
}

const userRecord: RecordDeclaration<UserRow, CodeOf<typeof accountsError>> = {
  table: 'app_user',
  key: 'id',
  errors: accountsError,
  notFound: 'accounts.not_found',
  stale: 'accounts.user_changed',
  audit: {
    object: ({ id }) => ({ kind: 'user', id }),
    snapshot: ({ role, is_active }) => ({ role, isActive: is_active }),
    changed: 'accounts.user_role_changed',
  },
  topic: 'collectionchanged',
};

/** The actor as the turn found them. */
interface Turn {
  readonly actorRole: UserRow['role'];
  readonly vault: string;
  readonly company: CompanyType;
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
    return this.#turn(actor, ['user-write'], async (tx, { actorRole, vault, company }) => {
      const user = await this.#users.lock(tx, actor, userGuid, version);
      const refusal = roleRefusal(this.#managing(actor, actorRole, user), role, company);
      if (refusal !== undefined) throw accountsError(refusal);
      if (user.role === role) return;
      if (user.role === 'Owner') await this.#keepOwner(tx, user);
      await this.#users.save(tx, actor, user, { role });
      const deed = this.#deed(actor, user, vault);
      await this.dependencies.mailer.queue(tx, { to: user.email, ...roleLetter(deed, user.role, role) });
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
    return this.#turn(actor, ['user-delete'], async (tx, { actorRole, vault }) => {
      await this.#holdCodes(tx, actor, userGuid);
      const user = await this.#users.lock(tx, actor, userGuid, version);
      const refusal = activeRefusal(this.#managing(actor, actorRole, user));
      if (refusal !== undefined) throw accountsError(refusal);
      if (user.is_active === isActive) return;
      if (!isActive) {
        if (keepingRoles.includes(user.role)) await this.#keepOwner(tx, user);
        await forgetLinks(tx, userGuid);
      }
      const changes = { is_active: isActive, ...(!isActive && { signed_out_at: this.dependencies.clock.now() }) };
      const action = isActive ? 'accounts.user_reactivated' : 'accounts.user_deactivated';
      await this.#users.save(tx, actor, user, changes, action);
      const deed = this.#deed(actor, user, vault);
      await this.dependencies.mailer.queue(tx, { to: user.email, ...activeLetter(deed, isActive) });
      if (user.role === 'Owner')
        await this.#tellOwners(tx, user, deed, `${isActive ? 'reactivated' : 'deactivated'} ${user.name}, an Owner`);
      this.#tellGateways(tx, user);
    });
  }

  /** @throws accounts.not_found, own_account, reset_of_owner, no_authenticator */
  resetSecondFactor(actor: Actor, userGuid: string): Promise<void> {
    return this.#turn(actor, ['accountsettings-all'], async (tx, { actorRole, vault }) => {
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
      await this.dependencies.mailer.queue(tx, { to: user.email, ...resetLetter(deed) });
      await this.#tellOwners(tx, user, deed, `reset the second factor of ${user.name}`);
    });
  }

  /** @throws permission.denied for an actor who has lost the permission while waiting for the turn */
  #turn(actor: Actor, permissions: readonly string[], work: (tx: UserTx, turn: Turn) => Promise<void>): Promise<void> {
    return this.dependencies.database.transaction<UserTables, void>(async (tx) => {
      await lockVault(tx, actor.ownerGuid);
      const { name, company_type } = await tx
        .selectFrom('vault')
        .select(['name', 'company_type'])
        .where('id', '=', actor.ownerGuid)
        .executeTakeFirstOrThrow();
      const company = companyTypeOf(company_type);
      const own = await findUser(tx, actor.ownerGuid, actor.userGuid);
      if (!own?.is_active || !holdsAny({ permissions: permissionsOf(own.role, company) }, permissions))
        throw callErrors('permission.denied');
      await work(tx, { actorRole: own.role, vault: name, company });
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
    const last = isLastKeeper ? 'accounts.last_owner' : undefined;
    return {
      user,
      isSelf: managing.isSelf,
      roles: vaultRoles.map((role) => ({
        role,
        refusal: roleRefusal(managing, role, company) ?? (role === user.role ? undefined : last),
      })),
      activationRefusal: activeRefusal(managing) ?? last,
      resetRefusal: resetRefusal(managing, user.hasAuthenticator),
    };
  }

  async #keepOwner(tx: UserTx, user: UserRow): Promise<void> {
    const others = await keepersBeside(tx, user.vault_id, user.id);
    if (user.is_active && others.length === 0) throw accountsError('accounts.last_owner');
  }

  #deed({ userName: by }: Actor, { name }: UserRow, vault: string): Deed {
    return { by, name, vault, publicUrl: this.dependencies.publicUrl };
  }

  async #tellOwners(tx: UserTx, user: UserRow, deed: Deed, what: string): Promise<void> {
    for (const { email } of await keepersBeside(tx, user.vault_id, user.id))
      await this.dependencies.mailer.queue(tx, { to: email, ...ownersLetter(deed, what) });
  }

  /** Postgres tells them by itself (migration 0030), whoever changes a user; the embedded engine does not. */
  #tellGateways(tx: UserTx, { vault_id, id }: UserRow): void {
    const { database, hub } = this.dependencies;
    if (database.engine !== 'postgres')
      database.afterCommit(tx, () => hub.publish(vault_id, 'accesschanged', { userGuid: id }));
  }
}
