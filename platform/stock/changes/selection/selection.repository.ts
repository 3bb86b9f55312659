/** The keys that a change names: counted in groups that share a verdict, and handed on by set. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { rightTitle } from '../../../rights/index.js';
import { changeSource } from '../change-kinds.js';
import type { KeyGroup } from './change-verdict.js';
import type { ChangeRow, ChangesDatabase } from '../rows.js';

type Tables = Kysely<ChangesDatabase>;

/** What a row says of the keys that it names. */
export type Selection = Pick<
  ChangeRow,
  'vault_id' | 'id' | 'source' | 'source_id' | 'source_txn_id' | 'place_sku_ids' | 'place_right_ids'
>;

/** The beginning of the ids of an insertion's keys. */
const madeAt = sql`lpad(to_hex((extract(epoch from i.created_at) * 1000)::bigint), 12, '0')`;

/** They stand together in the primary key (key-id.ts): a range of it, where 2,000,000 movements would each be looked up. */
const keysOfInsertion = sql`join key k on k.vault_id = i.vault_id and k.insertion_id = i.id
  and k.id between (${madeAt} || '80000000000000000000')::uuid and (${madeAt} || '8fffffffffffffffffff')::uuid`;

/** The rows of the keys, as `k`: a `from` and its `where`. */
const keysOf = ({ vault_id, id, source, source_id, source_txn_id, place_sku_ids, place_right_ids }: Selection) => {
  switch (source) {
    case changeSource.keys:
      return sql`from key_change_line l join key k on k.vault_id = l.holder_id and k.id = l.key_id
        where l.vault_id = ${vault_id} and l.change_id = ${id} and l.key_id is not null`;
    case changeSource.insertion:
      return sql`from insertion i ${keysOfInsertion} where i.vault_id = ${vault_id} and i.id = ${source_id}::uuid`;
    case changeSource.transaction:
      return sql`from key_moved m join key k on k.vault_id = m.vault_id and k.id = m.key_id
        where m.vault_id = ${vault_id} and m.txn_id = ${source_txn_id}::uuid`;
    case changeSource.stock:
      // The index of the free stock holds no others.
      return sql`from unnest(${place_sku_ids}::uuid[], ${place_right_ids}::uuid[]) as p(sku_id, agreement_id)
        join key k on k.vault_id = ${vault_id} and k.sku_id = p.sku_id and k.agreement_id = p.agreement_id
          and k.state = 2 and k.pool_id is null
        where true`;
    case changeSource.listedStock:
      return sql`from key_change_place p
        join key k on k.vault_id = p.vault_id and k.sku_id = p.sku_id and k.agreement_id = p.agreement_id
          and k.state = 2 and k.pool_id is null
        where p.vault_id = ${vault_id} and p.change_id = ${id}`;
    case changeSource.insertions:
      return sql`from key_change_insertion b join insertion i on i.vault_id = b.vault_id and i.id = b.insertion_id
        ${keysOfInsertion} where b.vault_id = ${vault_id} and b.change_id = ${id}`;
    default:
      return sql`from key k where false`;
  }
};

/** Counts the keys by everything that a verdict asks for. */
export const groupKeys = async (db: Tables, selection: Selection): Promise<KeyGroup[]> => {
  const { rows } = await sql<KeyGroup>`
    select k.vault_id as "holderId", k.origin_vault_id as "originId", k.sku_id as "skuId", k.agreement_id as "rightId",
      k.state, k.pool_id is not null as "isPooled", count(*)::bigint as count
    ${keysOf(selection)} group by 1, 2, 3, 4, 5, 6 order by 3, 4, 5`.execute(db);
  return rows;
};

/** A query with the one column `id`: the keys of these groups, which one vault holds. */
export const keysOfGroups = (
  selection: Selection,
  holderId: string,
  groups: readonly KeyGroup[],
): RawBuilder<unknown> => sql`
  select k.id ${keysOf(selection)} and k.vault_id = ${holderId} and exists (
    select from unnest(${groups.map(({ originId }) => originId)}::uuid[], ${groups.map(({ skuId }) => skuId)}::uuid[],
      ${groups.map(({ rightId }) => rightId)}::uuid[], ${groups.map(({ state }) => state)}::smallint[],
      ${groups.map(({ isPooled }) => isPooled)}::boolean[]) as g(origin_id, sku_id, right_id, state, is_pooled)
    where g.origin_id = k.origin_vault_id and g.sku_id = k.sku_id and g.right_id = k.agreement_id
      and g.state = k.state and g.is_pooled = (k.pool_id is not null))`;

/** A line that was given, with the key that it names. */
export interface NamedLine {
  readonly line: number;
  readonly problem: number | null;
  readonly last4: string;
  /** Null where it names none. */
  readonly holderId: string | null;
  readonly originId: string | null;
  readonly skuId: string | null;
  readonly rightId: string | null;
  readonly state: number | null;
  readonly isPooled: boolean;
}

export const namedLines = async (db: Tables, { vault_id, id }: Selection): Promise<NamedLine[]> => {
  const { rows } = await sql<NamedLine>`
    select l.line, l.problem, l.last4, k.vault_id as "holderId", k.origin_vault_id as "originId", k.sku_id as "skuId",
      k.agreement_id as "rightId", k.state, k.pool_id is not null as "isPooled"
    from key_change_line l left join key k on k.vault_id = l.holder_id and k.id = l.key_id
    where l.vault_id = ${vault_id} and l.change_id = ${id} order by l.line`.execute(db);
  return rows;
};

/** What groups are called. */
export interface PlaceNames {
  readonly vault_id: string;
  readonly sku_id: string;
  readonly sku: string;
  readonly platform: string;
  readonly product_title: string;
}

export const namesOfSkus = (db: Tables, groups: readonly KeyGroup[]): Promise<PlaceNames[]> =>
  db
    .selectFrom('sku as s')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .where('s.vault_id', 'in', [...new Set(groups.map(({ holderId }) => holderId))])
    .where('s.id', 'in', [...new Set(groups.map(({ skuId }) => skuId))])
    .select(['s.vault_id', 's.id as sku_id', 's.sku', 's.platform', 'p.title as product_title'])
    .execute();

/** Rights in the versions that the keys have, and the one to come. */
export const rightsNamed = (db: Tables, ids: readonly string[]) =>
  db
    .selectFrom('agreement')
    .selectAll()
    .select(rightTitle('agreement').as('title'))
    .where('id', 'in', [...new Set(ids)])
    .execute();
