/** Imports by the partner API: found again by the sender's key, counted by the day, their refused lines by row. */
import { sql, type Kysely } from 'kysely';
import { warnings } from '../../../keys/key-text.js';
import type { InsertionRow, StockDatabase } from '../../../rows.js';

type Tables = Kysely<StockDatabase>;

/** The import that was accepted under that Idempotency-Key of the vault. */
export const findImportByRequest = (
  db: Tables,
  vaultId: string,
  idempotencyKey: string,
): Promise<InsertionRow | undefined> =>
  db
    .selectFrom('insertion')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('source', '=', 'api')
    .executeTakeFirst();

/** Keys that are counted on a day. */
export const countedOn = async (db: Tables, vaultId: string, day: string): Promise<number> =>
  (
    await db
      .selectFrom('import_day')
      .select('keys')
      .where('vault_id', '=', vaultId)
      .where('day', '=', sql<string>`${day}::date`)
      .executeTakeFirst()
  )?.keys ?? 0;

/** Takes back what an import that has failed or was canceled has counted; nothing for one that came in files. */
export const giveBackImport = async (db: Tables, vaultId: string, insertionId: string): Promise<void> => {
  await sql`
    update import_day d set keys = greatest(0, d.keys - i.key_count)
    from insertion i
    where i.vault_id = ${vaultId}::uuid and i.id = ${insertionId}::uuid and i.source = 'api'
      and d.vault_id = i.vault_id and d.day = (i.created_at at time zone 'UTC')::date`.execute(db);
};

/** A key of the call that is not inserted. */
export interface RejectedRow {
  /** Its place in the list, from 1. */
  readonly row: number;
  /** lineProblem. */
  readonly problem: number;
}

const rowsWith = (db: Tables, vaultId: string, insertionId: string, how: 'in' | 'not in') =>
  db
    .selectFrom('insertion_problem')
    .select(['line as row', 'problem'])
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .where('problem', how, [...warnings])
    .orderBy('line');

/** The next rejected rows behind that one, in order. */
export const rejectedRows = (
  db: Tables,
  vaultId: string,
  insertionId: string,
  after: number,
  limit: number,
): Promise<RejectedRow[]> =>
  rowsWith(db, vaultId, insertionId, 'not in').where('line', '>', after).limit(limit).execute();

/** The first rows that are keys and deserve a second look. */
export const unusualRows = (db: Tables, vaultId: string, insertionId: string, limit: number): Promise<RejectedRow[]> =>
  rowsWith(db, vaultId, insertionId, 'in').limit(limit).execute();
