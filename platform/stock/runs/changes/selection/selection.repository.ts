/** The keys that a change names: counted in groups that share a verdict, and handed on by set. */
import { sql, type Kysely } from 'kysely';
import { rightTitle } from '../../../../rights/index.js';
import { chosenIn, isOneOf, keysMovedBy, type KeyChoice } from '../../../ledger/movements/movements.repository.js';
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
const ofInsertion = sql`k.vault_id = i.vault_id and k.insertion_id = i.id
  and k.id between (${madeAt} || '80000000000000000000')::uuid and (${madeAt} || '8fffffffffffffffffff')::uuid`;

/** The index of the free stock holds no others. */
const freeAt = sql`k.sku_id = p.sku_id and k.agreement_id = p.agreement_id and k.state = 2 and k.pool_id is null`;

/** The rows of the keys. */
const keysOf = (selection: Selection): KeyChoice & Required<Pick<KeyChoice, 'from'>> => {
  const { vault_id, id, source, source_id, source_txn_id, place_sku_ids, place_right_ids } = selection;
  switch (source) {
    case changeSource.keys:
      return {
        from: sql`(select holder_id, key_id from key_change_line where vault_id = ${vault_id} and change_id = ${id} offset 0) l`,
        where: sql`k.vault_id = l.holder_id and k.id = l.key_id`,
        isByKey: true,
      };
    case changeSource.insertion:
      return {
        from: sql`insertion i`,
        where: sql`i.vault_id = ${vault_id} and i.id = ${source_id}::uuid and ${ofInsertion}`,
      };
    case changeSource.transaction:
      return keysMovedBy({ vaultId: vault_id, txnId: source_txn_id ?? '' });
    case changeSource.stock:
      return {
        from: sql`unnest(${place_sku_ids}::uuid[], ${place_right_ids}::uuid[]) as p(sku_id, agreement_id)`,
        where: sql`k.vault_id = ${vault_id} and ${freeAt}`,
      };
    case changeSource.listedStock:
      return {
        from: sql`key_change_place p`,
        where: sql`p.vault_id = ${vault_id} and p.change_id = ${id} and k.vault_id = p.vault_id and ${freeAt}`,
      };
    case changeSource.insertions:
      return {
        from: sql`key_change_insertion b join insertion i on i.vault_id = b.vault_id and i.id = b.insertion_id`,
        where: sql`b.vault_id = ${vault_id} and b.change_id = ${id} and ${ofInsertion}`,
      };
    default:
      return { from: sql`(select 1) nothing`, where: sql`false` };
  }
};

/** Counts the keys by everything that a verdict asks for. */
export const groupKeys = async (db: Tables, selection: Selection): Promise<KeyGroup[]> => {
  const { from, where } = keysOf(selection);
  const { rows } = await sql<KeyGroup>`
    select k.vault_id as "holderId", k.origin_vault_id as "originId", k.sku_id as "skuId", k.agreement_id as "rightId",
      k.state, count(*)::bigint as count
    from ${from}, key k where ${where} group by 1, 2, 3, 4, 5 order by 3, 4, 5`.execute(db);
  return rows;
};

/** The keys of these groups, which one vault holds. */
export const keysOfGroups = (selection: Selection, holderId: string, groups: readonly KeyGroup[]): KeyChoice => {
  const chosen = keysOf(selection);
  const isOfThem = isOneOf(
    sql`k.origin_vault_id, k.sku_id, k.agreement_id, k.state`,
    sql`${groups.map(({ originId }) => originId)}::uuid[], ${groups.map(({ skuId }) => skuId)}::uuid[],
      ${groups.map(({ rightId }) => rightId)}::uuid[], ${groups.map(({ state }) => state)}::smallint[]`,
  );
  return { ...chosen, where: chosenIn(holderId, chosen, [isOfThem]) };
};

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
}

export const namedLines = async (db: Tables, { vault_id, id }: Selection): Promise<NamedLine[]> => {
  const { rows } = await sql<NamedLine>`
    select l.line, l.problem, l.last4, k.vault_id as "holderId", k.origin_vault_id as "originId", k.sku_id as "skuId",
      k.agreement_id as "rightId", k.state
    from key_change_line l left join key k on k.vault_id = l.holder_id and k.id = l.key_id
    where l.vault_id = ${vault_id} and l.change_id = ${id} order by l.line`.execute(db);
  return rows;
};

/** What groups are called. */
export interface PlaceNames {
  readonly sku_id: string;
  readonly sku: string;
  readonly platform: string;
  readonly product_title: string;
}

export const namesOfSkus = (db: Tables, groups: readonly KeyGroup[]): Promise<PlaceNames[]> =>
  db
    .selectFrom('sku as s')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .where('s.id', 'in', [...new Set(groups.map(({ skuId }) => skuId))])
    .select(['s.id as sku_id', 's.sku', 's.platform', 'p.title as product_title'])
    .execute();

/** Rights in the versions that the keys have, and the one to come. */
export const rightsNamed = (db: Tables, ids: readonly string[]) =>
  db
    .selectFrom('agreement')
    .selectAll()
    .select(rightTitle('agreement').as('title'))
    .where('id', 'in', [...new Set(ids)])
    .execute();
