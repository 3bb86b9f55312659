/** The turn that whoever changes a vault's users takes (ADR 0075). */
import { callErrors } from '../../../kernel/errors.js';
import { holdsAny, type Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { companyTypeOf, permissionsOf, type CompanyType } from '../roles/permissions.js';
import { findUser, lockVault, type UserRow, type UserTables, type UserTx } from './users.repository.js';

/** The actor and the vault as the turn found them. */
export interface Turn {
  readonly actorRole: UserRow['role'];
  readonly vault: string;
  readonly company: CompanyType;
}

/** @throws permission.denied for an actor who has lost the permission while waiting for the turn */
export const inTurn = <R>(
  database: Database,
  actor: Actor,
  permission: string,
  work: (tx: UserTx, turn: Turn) => Promise<R>,
): Promise<R> =>
  database.transaction<UserTables, R>(async (tx) => {
    await lockVault(tx, actor.ownerGuid);
    const { name, company_type } = await tx
      .selectFrom('vault')
      .select(['name', 'company_type'])
      .where('id', '=', actor.ownerGuid)
      .executeTakeFirstOrThrow();
    const company = companyTypeOf(company_type);
    const own = await findUser(tx, actor.ownerGuid, actor.userGuid);
    if (!own?.is_active || !holdsAny({ permissions: permissionsOf(own.role, company) }, [permission]))
      throw callErrors('permission.denied');
    return work(tx, { actorRole: own.role, vault: name, company });
  });
