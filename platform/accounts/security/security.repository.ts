/** What a vault asks of the second factor of its people, and who has what it asks for. */
import { sql, type Selectable } from 'kysely';
import type { Kysely } from '../../database/database.js';
import { modeNumbers, modeOf, type SecondFactorMode } from '../second-factor/second-factor.js';
import type { UserTables } from '../users/users.repository.js';

export type SecurityRow = Selectable<UserTables['vault_security']>;

/** Of a vault in which nobody has changed it. */
export const minimumAtFirst = modeNumbers.Email;

export interface Security {
  readonly minimum: SecondFactorMode;
  /** Counts the changes; 0 for what nobody has changed. */
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date | undefined;
}

/** @param row undefined for a vault that has changed nothing */
export const securityOf = (row: SecurityRow | undefined): Security => ({
  minimum: modeOf(row?.second_factor_minimum ?? minimumAtFirst),
  version: row?.version ?? 0,
  changedBy: row?.changed_by_name ?? '',
  changedAt: row?.changed_at,
});

export const findSecurity = async (db: Kysely<UserTables>, vaultId: string): Promise<Security> =>
  securityOf(await db.selectFrom('vault_security').selectAll().where('vault_id', '=', vaultId).executeTakeFirst());

export interface Person {
  readonly id: string;
  readonly role: string;
  readonly hasAuthenticator: boolean;
}

/** Who works in the vault: active users. */
export const peopleOf = (db: Kysely<UserTables>, vaultId: string): Promise<Person[]> =>
  db
    .selectFrom('app_user as u')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.role', sql<boolean>`f.authenticator_secret is not null`.as('hasAuthenticator')])
    .where('u.vault_id', '=', vaultId)
    .where('u.is_active', '=', true)
    .orderBy('u.id')
    .execute();
