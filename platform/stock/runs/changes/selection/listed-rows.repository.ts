/** Rows of a list as what a change names: kept by set, out of the list's own query. */
import { sql, type Expression, type Kysely } from 'kysely';
import type { ChangesDatabase } from '../rows.js';

type Tables = Kysely<ChangesDatabase>;

export interface ListedChange {
  readonly vaultId: string;
  readonly changeId: string;
  /** Rows are counted, and kept, to one above it. */
  readonly maxRows: number;
  /** The list's query of the rows. */
  readonly rows: Expression<unknown>;
}

export interface ListedRowsFound {
  readonly rows: number;
  /** Rows that hold keys. */
  readonly held: number;
  readonly keys: number;
}

type Keep = (db: Tables, change: ListedChange) => Promise<ListedRowsFound>;

/** Rows of the inventory: their free keys. */
export const keepPlaces: Keep = async (db, { vaultId, changeId, maxRows, rows }) => {
  const found = await sql<ListedRowsFound>`
    with chosen as materialized (select c.sku_id, c.right_id, c.available from ${rows} c limit ${maxRows + 1}),
    kept as (
      insert into key_change_place (vault_id, change_id, sku_id, agreement_id)
      select ${vaultId}::uuid, ${changeId}::uuid, sku_id, right_id from chosen where available > 0
    )
    select count(*)::int as rows, count(*) filter (where available > 0)::int as held,
      coalesce(sum(available), 0)::bigint as keys from chosen`.execute(db);
  return found.rows[0] ?? { rows: 0, held: 0, keys: 0 };
};

/** Insertions: the keys that came in with them; one that is not in the stock has none. */
export const keepInsertions: Keep = async (db, { vaultId, changeId, maxRows, rows }) => {
  const found = await sql<ListedRowsFound>`
    with chosen as materialized (
      select i.id, i.txn_id, i.inserted_count from ${rows} c join insertion i on i.vault_id = ${vaultId}::uuid and i.id = c.id
      limit ${maxRows + 1}
    ), kept as (
      insert into key_change_insertion (vault_id, change_id, insertion_id)
      select ${vaultId}::uuid, ${changeId}::uuid, id from chosen where txn_id is not null
    )
    select count(*)::int as rows, count(txn_id)::int as held,
      coalesce(sum(inserted_count) filter (where txn_id is not null), 0)::bigint as keys from chosen`.execute(db);
  return found.rows[0] ?? { rows: 0, held: 0, keys: 0 };
};
