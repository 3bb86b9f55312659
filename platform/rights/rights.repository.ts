import type { Kysely } from 'kysely';
import { systemVault } from './right.js';
import type { AgreementRow, RightsTables } from './rows.js';

type Tables = Kysely<RightsTables>;

/** The vault's own rights and the system's. */
const visibleTo = (db: Tables, vaultId: string) =>
  db.selectFrom('agreement').where('vault_id', 'in', [systemVault, vaultId]);

/** Those open for new insertions, the system's first. */
export const listOpenRights = (db: Tables, vaultId: string): Promise<AgreementRow[]> =>
  visibleTo(db, vaultId).selectAll().where('is_open', '=', true).orderBy('vault_id').orderBy('id').execute();

export const findRight = (db: Tables, vaultId: string, rightId: string): Promise<AgreementRow | undefined> =>
  visibleTo(db, vaultId).selectAll().where('id', '=', rightId).executeTakeFirst();

/** Adds a right of the vault's own; the seed's door until the rights' screens are built. */
export const addRight = async (db: Tables, right: AgreementRow): Promise<void> => {
  await db.insertInto('agreement').values(right).execute();
};
