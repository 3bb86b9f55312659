/** What a history is about: one key, or all keys of an insertion, and whether the viewer has a part in it. */
import { sql, type Kysely } from 'kysely';
import type { AccountsTables } from '../../../../accounts/index.js';
import { movementEvent } from '../../../keys/key-state.js';
import type { StockDatabase } from '../../../rows.js';

export type HistoryDatabase = StockDatabase & Pick<AccountsTables, 'vault'>;
export type Tables = Kysely<HistoryDatabase>;

/** What both kinds of history show at their head. */
interface SubjectFacts {
  readonly origin_vault_id: string;
  readonly insertion_id: string;
  readonly insertion_number: number;
  /** Null where the insertion wrote none. */
  readonly txn_id: string | null;
  readonly product_title: string | null;
  readonly image_path: string | null;
  readonly sku: string | null;
  readonly platform: string | null;
  readonly right_name: string | null;
}

export interface KeySubject extends SubjectFacts {
  readonly kind: 'key';
  readonly id: string;
  /** The holder. */
  readonly vault_id: string;
  readonly state: number;
  readonly last4: string;
}

export interface InsertionSubject extends SubjectFacts {
  readonly kind: 'insertion';
  readonly id: string;
}

export type Subject = KeySubject | InsertionSubject;

/** A key changes hands this often at most: a bound for a loop, no rule. */
const maxHolders = 64;

/** Of `insertion as i`, `product as p`, `sku as s` and `agreement as a`. */
const namesOfSubject = [
  'i.txn_id',
  'p.title as product_title',
  'p.image_path',
  's.sku',
  's.platform',
  'a.name as right_name',
] as const;

const selectKey = (db: Tables, vaultId: string, keyId: string) =>
  db
    .selectFrom('key as k')
    .leftJoin('insertion as i', (join) =>
      join.onRef('i.vault_id', '=', 'k.origin_vault_id').onRef('i.id', '=', 'k.insertion_id'),
    )
    .leftJoin('sku as s', 's.id', 'k.sku_id')
    .leftJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .leftJoin('agreement as a', 'a.id', 'k.agreement_id')
    .select([
      'k.id',
      'k.vault_id',
      'k.state',
      'k.last4',
      'k.origin_vault_id',
      'k.insertion_id',
      'k.insertion_number',
      ...namesOfSubject,
    ])
    .where('k.vault_id', '=', vaultId)
    .where('k.id', '=', keyId)
    .executeTakeFirst();

/** Blocks are found by their first and last id (index key_movement_block_span). */
const givenInBlocks = (schema: string, keyId: string) => sql`
  select vault_id, ${keyId}::uuid, moved_at, to_vault_id from ${sql.table(`${schema}.key_movement_block`)}
  where event <> ${sql.lit(movementEvent.inserted)} and key_ids[cardinality(key_ids)] >= ${keyId}::uuid
    and key_ids[1] <= ${keyId}::uuid and ${keyId}::uuid = any(key_ids)`;

/** To whom a vault last gave a key. */
const givenTo = async (db: Tables, vaultId: string, keyId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ to_vault_id: string }>`
    select to_vault_id from (
      select vault_id, key_id, moved_at, to_vault_id from key_movement
      union all select vault_id, key_id, moved_at, to_vault_id from archive.key_movement
      union all ${givenInBlocks('public', keyId)} union all ${givenInBlocks('archive', keyId)}
    ) m
    where vault_id = ${vaultId} and key_id = ${keyId} and to_vault_id <> ${vaultId}
    order by moved_at desc limit 1`.execute(db);
  return rows[0]?.to_vault_id;
};

/**
 * A key that the viewer holds or has held.
 * @returns undefined for a key that never was the viewer's, as for one that does not exist
 */
export const findKeySubject = async (db: Tables, viewerId: string, keyId: string): Promise<KeySubject | undefined> => {
  let holder: string | undefined = viewerId;
  for (let hop = 0; holder !== undefined && hop < maxHolders; hop += 1) {
    const row = await selectKey(db, holder, keyId);
    if (row !== undefined) return { kind: 'key', ...row };
    holder = await givenTo(db, holder, keyId);
  }
  return undefined;
};

/** @returns undefined for an insertion of another vault, and for one that has inserted nothing */
export const findInsertionSubject = async (
  db: Tables,
  viewerId: string,
  insertionId: string,
): Promise<InsertionSubject | undefined> => {
  const row = await db
    .selectFrom('insertion as i')
    .innerJoin('txn_any as t', (join) => join.onRef('t.vault_id', '=', 'i.vault_id').onRef('t.id', '=', 'i.txn_id'))
    .leftJoin('sku as s', (join) => join.onRef('s.vault_id', '=', 'i.vault_id').onRef('s.id', '=', 'i.sku_id'))
    .leftJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .leftJoin('agreement as a', 'a.id', 'i.agreement_id')
    .select([
      'i.id',
      'i.vault_id as origin_vault_id',
      'i.id as insertion_id',
      'i.number as insertion_number',
      ...namesOfSubject,
    ])
    .where('i.vault_id', '=', viewerId)
    .where('i.id', '=', insertionId)
    .executeTakeFirst();
  return row && { kind: 'insertion', ...row };
};

/** The names of vaults, for those who may read them. */
export const vaultNames = async (db: Tables, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('vault').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
