/** What bundles are made of, and what follows from it (docs/domain.md, k). */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ProductTables } from '../rows.js';
import { seenBy, type Reader } from '../embargo.repository.js';

type Tables = Kysely<ProductTables>;

const column = (sku: string, name: string) => sql.ref(`${sku}.${name}`);

/** '-ALL-' in the code: it stands for all SKUs of a product and has no stock of its own. @param sku as the query calls it */
export const isProductWide = (sku: string) => sql<boolean>`(${column(sku, 'sku')} like '%-ALL-%')`;

/** Of a SKU that is sold now; `at` as the query knows the instant. */
const isSold = (at: RawBuilder<unknown>) => sql<boolean>`(c.status = 'Active' and cp.status = 'Active'
  and coalesce(cp.delisted_date > ${at}, true))`;

/**
 * Whether no component keeps the SKU from being ordered; one that is no bundle has none.
 * @param sku as the query calls it
 * @param at the instant, of the database's clock when absent
 */
export const isWhole = (sku: string, at: RawBuilder<unknown> = sql`now()`) => sql<boolean>`(
  ${column(sku, 'sku_type')} <> 'Bundle' or not exists (
    select from sku_bundle_item as i
    join sku as c on c.vault_id = i.vault_id and c.id = i.sku_id
    join product as cp on cp.vault_id = c.vault_id and cp.id = c.product_id
    where i.vault_id = ${column(sku, 'vault_id')} and i.bundle_id = ${column(sku, 'id')} and not ${isSold(at)}))`;

/**
 * Whether something holds of each component of the bundle.
 * @param sku the bundle, as the query calls it
 * @param holds of the component with this id
 */
export const ofEachComponent = (sku: string, holds: (id: string) => RawBuilder<boolean>) => sql<boolean>`(not exists (
  select from sku_bundle_item as i
  where i.vault_id = ${column(sku, 'vault_id')} and i.bundle_id = ${column(sku, 'id')} and not ${holds('i.sku_id')}))`;

/** When a component of a bundle, or its product, has changed last; null for other SKUs. */
export const componentsChanged = (sku: string) => sql<Date | null>`(
  select max(greatest(c.stamp, cp.stamp, case when cp.delisted_date <= now() then cp.delisted_date end))
  from sku_bundle_item as i
  join sku as c on c.vault_id = i.vault_id and c.id = i.sku_id
  join product as cp on cp.vault_id = c.vault_id and cp.id = c.product_id
  where ${column(sku, 'sku_type')} = 'Bundle'
    and i.vault_id = ${column(sku, 'vault_id')} and i.bundle_id = ${column(sku, 'id')})`;

const freeOf = (vault: RawBuilder<unknown>, sku: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(b.available), 0)::bigint from stock_standing as b
  where b.vault_id = ${vault} and b.sku_id = ${sku})`;

/** Free keys: of a bundle those of the component that has the fewest; null where a SKU stands for all of a product. */
export const freeKeys = (sku: string) => sql<number | null>`case
  when ${isProductWide(sku)} then null
  when ${column(sku, 'sku_type')} = 'Bundle' then (
    select coalesce(min(${freeOf(sql`i.vault_id`, sql`i.sku_id`)}), 0)::bigint from sku_bundle_item as i
    where i.vault_id = ${column(sku, 'vault_id')} and i.bundle_id = ${column(sku, 'id')})
  else ${freeOf(column(sku, 'vault_id'), column(sku, 'id'))} end`;

export interface ComponentRow {
  readonly bundle_id: string;
  readonly sku_id: string;
  readonly sku: string;
  readonly product_id: string;
  readonly title: string;
  readonly status: ProductTables['sku']['status'];
  readonly available: number;
  readonly is_sold: boolean;
}

/** What the bundles of a product are made of, by code. */
export const componentsOf = async (db: Tables, vaultId: string, productId: string): Promise<ComponentRow[]> => {
  const { rows } = await sql<ComponentRow>`
    select i.bundle_id, c.id as sku_id, c.sku, c.product_id, cp.title, c.status,
      ${freeOf(sql`i.vault_id`, sql`i.sku_id`)} as available, ${isSold(sql`now()`)} as is_sold
    from sku as s
    join sku_bundle_item as i on i.vault_id = s.vault_id and i.bundle_id = s.id
    join sku as c on c.vault_id = i.vault_id and c.id = i.sku_id
    join product as cp on cp.vault_id = c.vault_id and cp.id = c.product_id
    where s.vault_id = ${vaultId} and s.product_id = ${productId}
    order by c.sku`.execute(db);
  return rows;
};

export interface BundleOfSku {
  readonly sku_id: string;
  /** The bundle's code. */
  readonly sku: string;
}

/** The bundles that a product's SKUs are in, but for those that are not sold any more. */
export const bundlesOf = (db: Tables, vaultId: string, productId: string): Promise<BundleOfSku[]> =>
  db
    .selectFrom('sku as s')
    .innerJoin('sku_bundle_item as i', (join) =>
      join.onRef('i.vault_id', '=', 's.vault_id').onRef('i.sku_id', '=', 's.id'),
    )
    .innerJoin('sku as b', (join) => join.onRef('b.vault_id', '=', 'i.vault_id').onRef('b.id', '=', 'i.bundle_id'))
    .where('s.vault_id', '=', vaultId)
    .where('s.product_id', '=', productId)
    .where('b.status', '<>', 'Discontinued')
    .select(['i.sku_id', 'b.sku'])
    .orderBy('b.sku')
    .execute();

/** The same for a list whose query calls its SKU so. */
export const countOfBundles = (sku: string) => sql<number>`(
  select count(*)::bigint from sku_bundle_item as i
  join sku as b on b.vault_id = i.vault_id and b.id = i.bundle_id and b.status <> 'Discontinued'
  where i.vault_id = ${column(sku, 'vault_id')} and i.sku_id = ${column(sku, 'id')})`;

/** A SKU that keys are sold of one by one: neither a bundle nor one that stands for others, nor discontinued. */
const isFit = sql<boolean>`(s.sku_type = 'Single' and s.status <> 'Discontinued' and not ${isProductWide('s')})`;

export interface CandidateRow {
  readonly id: string;
  readonly sku: string;
  readonly title: string;
  readonly is_fit: boolean;
}

const candidates = (db: Tables, vaultId: string) =>
  db
    .selectFrom('sku as s')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .where('s.vault_id', '=', vaultId)
    .select(['s.id', 's.sku', 'p.title', isFit.as('is_fit')]);

/** Those of the vault with these ids, whether a bundle may hold them or not. */
export const candidatesOf = (db: Tables, vaultId: string, ids: readonly string[]): Promise<CandidateRow[]> =>
  candidates(db, vaultId)
    .where('s.id', 'in', [...ids])
    .execute();

/** Those that a bundle may hold, by a part of their codes or of their products' titles. @param pattern of LIKE */
export const findCandidates = (db: Tables, reader: Reader, pattern: string, limit: number): Promise<CandidateRow[]> =>
  candidates(db, reader.ownerGuid)
    .where(seenBy(reader, 'p'))
    .where(isFit)
    .where((eb) => eb.or([eb('s.sku', 'ilike', pattern), eb('p.title', 'ilike', pattern)]))
    .orderBy('s.sku')
    .limit(limit)
    .execute();
