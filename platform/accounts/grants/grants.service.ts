/**
 * Permissions beside a role, granted to one user by name (docs/domain.md, i; ADR 0096, ADR 0103). Each act
 * takes its turn behind the vault's row (ADR 0075): of a grant and a change of role at the same moment the second finds
 * what the first has left.
 */
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { Notifier } from '../../notifications/index.js';
import type { Hub } from '../../realtime/index.js';
import { accountsError } from '../accounts.errors.js';
import { grantableOf, type GrantablePermission } from '../roles/permission-matrix.js';
import { grantableIn } from '../roles/permissions.js';
import { ownersNews } from '../users/letters.js';
import { inTurn, type Turn } from '../users/user-turn.js';
import { findUser, keepersBeside, type UserRow, type UserTables, type UserTx } from '../users/users.repository.js';
import { grantRefusal, isOffered, takingRefusal, wordsOf, type Granting } from './grant-rules.js';
import { addGrant, grantsIn, grantsOf, removeGrants, type NamedGrant } from './grants.repository.js';
import { givenNews, takenBackNews, type GrantDeed } from './letters.js';

interface GrantsDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
  readonly hub: Hub;
  readonly clock: Clock;
}

/** Codes of refusals; undefined: the actor may. */
export interface GrantOffer {
  readonly permission: GrantablePermission;
  readonly refusal: string | undefined;
  readonly takingRefusal: string | undefined;
  /** Undefined: it is not granted. */
  readonly grantedAt: Date | undefined;
  readonly grantedBy: string;
}

const granting = (actor: Actor, actorRole: UserRow['role'], user: UserRow): Granting => ({
  ...{ actorRole, role: user.role, isActive: user.is_active, isSelf: user.id === actor.userGuid },
});

const found = async (db: Parameters<typeof findUser>[0], actor: Actor, userGuid: string): Promise<UserRow> => {
  const user = await findUser(db, actor.ownerGuid, userGuid);
  if (user === undefined) throw accountsError('accounts.not_found');
  return user;
};

/** With another role and with a deactivation all grants of a user end. */
export const endGrants = async (tx: UserTx, audit: AuditLog, actor: Actor, { id }: UserRow): Promise<void> => {
  for (const { permission } of await removeGrants(tx, id))
    await audit.write(tx, actor, {
      action: 'accounts.grant_ended',
      object: { kind: 'user', id },
      before: { permission: wordsOf(permission) },
    });
};

export class GrantsService {
  constructor(private readonly dependencies: GrantsDependencies) {}

  /** @throws accounts.not_found, also for another vault's */
  async offers(actor: Actor, userGuid: string): Promise<GrantOffer[]> {
    const tables = this.dependencies.database.tables<UserTables>();
    const user = await found(tables, actor, userGuid);
    const company = actor.ownerRole;
    const about = granting(actor, actor.roleName as UserRow['role'], user);
    const granted = await grantsOf(tables, userGuid);
    const offered = grantableIn(company).filter((permission) => isOffered(about, permission));
    return offered.map((permission) => {
      const grant = granted.find((each) => each.permission === permission);
      return {
        permission,
        refusal: grantRefusal(about, permission, company),
        takingRefusal: takingRefusal(about, permission, company),
        grantedAt: grant?.granted_at,
        grantedBy: grant?.granted_by_name ?? '',
      };
    });
  }

  all({ ownerGuid }: Actor): Promise<NamedGrant[]> {
    return grantsIn(this.dependencies.database.tables<UserTables>(), ownerGuid);
  }

  /** @throws accounts.not_found, own_account, grant_to_administrators, grant_to_others, not_grantable */
  grant(actor: Actor, userGuid: string, permission: GrantablePermission): Promise<void> {
    const { audit, clock, notifier } = this.dependencies;
    return this.#turn(actor, userGuid, permission, async (tx, turn, user) => {
      const refusal = grantRefusal(granting(actor, turn.actorRole, user), permission, turn.company);
      if (refusal === 'permission.denied') throw callErrors(refusal);
      if (refusal !== undefined) throw accountsError(refusal);
      const grant = { vault_id: user.vault_id, user_id: userGuid, permission, granted_at: clock.now() };
      if (!(await addGrant(tx, { ...grant, granted_by_name: actor.userName }))) return;
      await audit.write(tx, actor, {
        action: 'accounts.grant_given',
        object: { kind: 'user', id: userGuid },
        after: { permission: wordsOf(permission) },
      });
      const deed = this.#deed(actor, turn, user, permission);
      await notifier.notify(tx, [userGuid], givenNews(deed));
      await this.#tellOwners(tx, user, deed, `granted ${user.name} an extra permission: ${deed.permission}`);
      this.#tellTabs(tx, user);
    });
  }

  /** @throws accounts.not_found */
  takeBack(actor: Actor, userGuid: string, permission: GrantablePermission): Promise<void> {
    const { audit, notifier } = this.dependencies;
    return this.#turn(actor, userGuid, permission, async (tx, turn, user) => {
      if (takingRefusal(granting(actor, turn.actorRole, user), permission, turn.company) !== undefined)
        throw callErrors('permission.denied');
      if ((await removeGrants(tx, userGuid, permission)).length === 0) return;
      await audit.write(tx, actor, {
        action: 'accounts.grant_taken_back',
        object: { kind: 'user', id: userGuid },
        before: { permission: wordsOf(permission) },
      });
      const deed = this.#deed(actor, turn, user, permission);
      await notifier.notify(tx, [userGuid], takenBackNews(deed));
      await this.#tellOwners(tx, user, deed, `took an extra permission back from ${user.name}: ${deed.permission}`);
      this.#tellTabs(tx, user);
    });
  }

  #turn(
    actor: Actor,
    userGuid: string,
    permission: GrantablePermission,
    work: (tx: UserTx, turn: Turn, user: UserRow) => Promise<void>,
  ) {
    return inTurn(this.dependencies.database, actor, grantableOf(permission).by, async (tx, turn) =>
      work(tx, turn, await found(tx, actor, userGuid)),
    );
  }

  #deed({ userName: by }: Actor, { vault }: Turn, user: UserRow, permission: GrantablePermission): GrantDeed {
    return { by, vault, permission: wordsOf(permission), userGuid: user.id };
  }

  /** The other Owners; `by` knows. */
  async #tellOwners(tx: UserTx, user: UserRow, { by, vault }: GrantDeed, what: string): Promise<void> {
    const owners = await keepersBeside(tx, user.vault_id, user.id);
    await this.dependencies.notifier.notify(
      tx,
      owners.map(({ id }) => id),
      ownersNews({ by, name: user.name, vault }, what, user.id),
    );
  }

  /** Pages that show grants; what the user may do themselves Postgres tells by itself (migration 0121). */
  #tellTabs(tx: UserTx, { vault_id, id }: UserRow): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => {
      hub.publish(vault_id, 'collectionchanged', {});
      if (database.engine !== 'postgres') hub.publish(vault_id, 'accesschanged', { userGuid: id });
    });
  }
}
