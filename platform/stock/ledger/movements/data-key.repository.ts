/** Where a vault has the data key of an insertion: its own with the insertion, one that came with received keys apart. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../../rows.js';

type Tables = Kysely<StockDatabase>;

/** @returns the data key, wrapped by the vault's key. @throws NoResultError where the vault has none */
export const wrappedKeyOf = async (db: Tables, vaultId: string, insertionId: string): Promise<Buffer> => {
  const { wrapped_key } = await db
    .selectFrom('insertion')
    .select('wrapped_key')
    .where('vault_id', '=', vaultId)
    .where('id', '=', insertionId)
    .unionAll(
      db
        .selectFrom('received_data_key')
        .select('wrapped_key')
        .where('vault_id', '=', vaultId)
        .where('insertion_id', '=', insertionId),
    )
    .executeTakeFirstOrThrow();
  return wrapped_key;
};

/** Those of these insertions that the vault does not have yet. */
export const missingDataKeys = async (db: Tables, vaultId: string, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${ids}::uuid[]) as n(id)
    where not exists (select from insertion i where i.vault_id = ${vaultId} and i.id = n.id)
      and not exists (select from received_data_key r where r.vault_id = ${vaultId} and r.insertion_id = n.id)
    order by n.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** What another transfer brings at the same time is as good. */
export const keepDataKey = async (db: Tables, vaultId: string, insertionId: string, wrapped: Buffer): Promise<void> => {
  await db
    .insertInto('received_data_key')
    .values({ vault_id: vaultId, insertion_id: insertionId, wrapped_key: wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
