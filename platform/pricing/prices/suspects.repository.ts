/**
 * Which rows of a list may give no price: few in most lists. They are found by indexes first, and only of them is asked what
 * needs their products, their moments and the rows beside them.
 */
import { sql, type RawBuilder } from 'kysely';
import type { PricingDb } from '../rows.js';
import {
  hasSkuPrices,
  isBeside,
  isOfSame,
  isOfVersion,
  isOutside,
  isReplaced,
  momentOf,
  type Marked,
} from './marks.repository.js';

/** Prices that others are put before: of SKUs before their product's, of later moments before earlier ones. */
export interface Displaced {
  /** Positions of the first of them. */
  readonly displaced: readonly string[];
  /** Position of the last that is named, where there are more behind it. */
  readonly displacedTo?: string | undefined;
}

/** What a list has that may give no price; undefined: more of it than is worth naming. */
export interface Suspects extends Partial<Displaced> {
  readonly products: readonly string[] | undefined;
  /** As the index has them: region and country. */
  readonly places: readonly string[] | undefined;
  /** Prices of whole products, beside some of SKUs. */
  readonly isMixed: boolean;
  /** The last moment that has come; empty: none has. Until the next, what is displaced in a version stays the same. */
  readonly lastMoment: string;
}

const maxProducts = 1_000;
const maxPlaces = 50;
const maxDisplaced = 1_000;

const notSold = (sellers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from product where vault_id = ${sellers} and status in ('Delisted', 'Archived')
  union select product_id from sku where vault_id = ${sellers} and status = 'Discontinued'`;

const withoutSkus = (sellers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from product as n where n.vault_id = ${sellers}
    and not exists (select from sku as s where s.vault_id = n.vault_id and s.product_id = n.id)`;

interface Shape {
  readonly has_products: boolean;
  readonly has_skus: boolean;
  readonly last_moment: string | null;
}

const shapeOf = async (db: PricingDb, { id }: Marked): Promise<Shape> => {
  // By the first, which an index has: whether there is any, the planner would look for in the whole table.
  const first = (
    column: RawBuilder<unknown>,
    isMeant: RawBuilder<boolean>,
    direction = sql`asc`,
  ): RawBuilder<unknown> =>
    sql`(select ${column} from price_row as r where r.list_id = ${id} and ${isMeant} order by ${column} ${direction} limit 1)`;
  const { rows } = await sql<Shape>`select
    ${first(sql`r.position`, sql`r.sku_id is null`)} is not null as has_products,
    ${first(sql`r.position`, sql`r.sku_id is not null`)} is not null as has_skus,
    ${first(sql`r.valid_from`, sql`r.valid_from <= now()`, sql`desc`)}::text as last_moment`.execute(db);
  if (rows[0] === undefined) throw new Error('A question for one row has had none.');
  return rows[0];
};

/** As its index has it. */
const insideOf = (name: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(`${name}.region_code`)} || ' ' || ${sql.ref(`${name}.country_code`)})`;

/** From each to the next one, in whichever version: a list has some hundred, in hundreds of thousands of rows. */
const placesOutside = async (db: PricingDb, list: Marked): Promise<readonly string[] | undefined> => {
  const next = (isBehind: RawBuilder<boolean>): RawBuilder<unknown> => sql`
    select o.region_code, o.country_code from price_row as o
    where o.list_id = ${list.id} and o.country_code <> '' and ${isBehind} order by ${insideOf('o')} limit 1`;
  const { rows } = await sql<{ place: string }>`
    with recursive r as (
      (${next(sql`true`)})
      union all
      select n.region_code, n.country_code from r cross join lateral (
        ${next(sql`${insideOf('o')} > ${insideOf('r')}`)}) as n)
    select ${insideOf('r')} as place from r where ${isOutside(list.vault_id)} limit ${maxPlaces + 1}`.execute(db);
  return rows.length > maxPlaces ? undefined : rows.map(({ place }) => place);
};

const productsOf = async (
  db: PricingDb,
  list: Marked,
  products: RawBuilder<unknown>,
): Promise<readonly string[] | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select n.id from (${products}) as n (id) where exists (select from price_row as r
      where r.list_id = ${list.id} and r.product_id = n.id and ${isOfVersion('r', list.rows_version)})
    limit ${maxProducts + 1}`.execute(db);
  return rows.length > maxProducts ? undefined : rows.map(({ id }) => id);
};

/** @param sellers whose products the list may be about. @returns without what is displaced, if anything can be */
export const suspectsOf = async (db: PricingDb, list: Marked, sellers: RawBuilder<unknown>): Promise<Suspects> => {
  const { has_products, has_skus, last_moment } = await shapeOf(db, list);
  const products = has_products ? sql`${notSold(sellers)} union ${withoutSkus(sellers)}` : notSold(sellers);
  const isMixed = has_products && has_skus;
  const lastMoment = last_moment ?? '';
  return {
    products: await productsOf(db, list, products),
    places: await placesOutside(db, list),
    ...{ isMixed, lastMoment },
    ...(isMixed || lastMoment !== '' ? {} : { displaced: [] }),
  };
};

/**
 * Looked for in all of the list: the same until its next moment comes, whatever becomes of its products. From prices of
 * whole products to those of their SKUs, and from those whose moment has come to those before them: mostly the fewer.
 */
export const displacedOf = async (db: PricingDb, list: Marked, suspects: Suspects): Promise<Displaced> => {
  const ofList = (name: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(`${name}.list_id`)} = ${list.id} and ${isOfVersion(name, list.rows_version)}`;
  // An alternative, as in `isSuspect`: a join would sort all prices of SKUs for a few of whole products.
  const behindSkus = sql`
    select r.position from price_row as r where ${ofList('r')} and r.sku_id is null and (false or ${hasSkuPrices(list)})`;
  // Each by itself: the planner does not know how many they are where a list was just imported.
  const behindLater = sql`
    select r.position from price_row as o cross join lateral (
      select r.position from price_row as r
      where ${ofList('r')} and ${isBeside} and ${isOfSame} and ${momentOf('r')} < o.valid_from offset 0) as r
    where ${ofList('o')} and o.valid_from <= now()`;
  const { isMixed, lastMoment } = suspects;
  const found = [...(isMixed ? [behindSkus] : []), ...(lastMoment === '' ? [] : [behindLater])];
  const { rows } = await sql<{ position: string }>`
    select position::text from (${sql.join(found, sql` union `)}) as found (position) order by found.position limit ${maxDisplaced + 1}`.execute(
    db,
  );
  const displaced = rows.slice(0, maxDisplaced).map(({ position }) => position);
  return { displaced, displacedTo: rows.length > maxDisplaced ? displaced.at(-1) : undefined };
};

const ofProducts = (sellers: RawBuilder<unknown>, { products }: Suspects): readonly RawBuilder<unknown>[] => {
  if (products === undefined)
    return [
      sql`r.product_id in (${notSold(sellers)})`,
      sql`(r.sku_id is null and r.product_id in (${withoutSkus(sellers)}))`,
    ];
  return products.length === 0 ? [] : [sql`r.product_id = any (${[...products]}::uuid[])`];
};

const ofPlaces = (list: Marked, { places }: Suspects): readonly RawBuilder<unknown>[] => {
  if (places === undefined) return [isOutside(list.vault_id)];
  return places.length === 0 ? [] : [sql`(${insideOf('r')} = any (${[...places]}::text[]) and r.country_code <> '')`];
};

const besideOthers = (list: Marked, suspects: Suspects, isNarrow: boolean): readonly RawBuilder<unknown>[] => {
  const { displaced, displacedTo } = suspects;
  const isSo = isNarrow ? sql`true` : sql`((r.sku_id is null and ${hasSkuPrices(list)}) or ${isReplaced(list)})`;
  if (displaced === undefined) return [isSo];
  return [
    ...(displaced.length === 0 ? [] : [sql`r.position = any (${[...displaced]}::bigint[])`]),
    ...(displacedTo === undefined ? [] : [sql`(r.position > ${displacedTo}::bigint and ${isSo})`]),
  ];
};

/**
 * Of rows `r`: true of each that gives no price, and of some that do. An alternative even where there is but one: the planner
 * would make a join of it, and ask before it what only these are to be asked.
 * @param isNarrow little of the list is looked at: what is beside a row is left to its mark
 */
export const isSuspect = (
  list: Marked,
  sellers: RawBuilder<unknown>,
  suspects: Suspects,
  isNarrow: boolean,
): RawBuilder<boolean> => {
  const beside = besideOthers(list, suspects, isNarrow);
  const reasons = [...ofProducts(sellers, suspects), ...ofPlaces(list, suspects), ...beside];
  return sql<boolean>`(${sql.join([sql`false`, ...reasons], sql` or `)})`;
};
