/** Pages of a list's rows, by key: never the whole of a list (pains 1 and 2). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../access/index.js';
import { seenBy } from '../../catalogue/index.js';
import { inCatalogueOf } from '../../sharing/index.js';
import type { ListRow, PricingDb } from '../rows.js';
import { isOfVersion, type Mark, type Marked } from './marks.repository.js';
import { isInState, markIn, type Front, type Known, type State } from './states.repository.js';
import { suspectsOf, type Suspects } from './suspects.repository.js';

/** Of a list, as somebody sees it. */
export interface Reading {
  readonly list: ListRow;
  readonly version: number;
  readonly reader: Pick<Actor, 'ownerGuid' | 'permissions'>;
}

export interface Price {
  readonly row_id: string;
  readonly position: string;
  readonly from_version: number;
  readonly product_id: string;
  readonly sku_id: string | null;
  readonly region_code: string;
  readonly country_code: string;
  readonly currency: string;
  readonly srp: string | null;
  readonly wsp: string | null;
  readonly is_included: boolean;
  readonly valid_from: Date | null;
  readonly number: number;
  readonly title: string;
  readonly sku: string | null;
  readonly mark: Mark;
}

export interface Filter {
  readonly text: string;
  readonly productId: string | undefined;
  readonly regionCode: string;
  readonly countryCode: string;
  readonly currency: string;
  readonly state: State | undefined;
}

/** What pages may be in the order of; none of it is null. */
const orders = {
  entered: sql`r.position`,
  product: sql`lower(p.title)`,
  sku: sql`coalesce(k.sku, '')`,
  region: sql`r.region_code`,
  country: sql`r.country_code`,
  currency: sql`r.currency`,
  srp: sql`coalesce(r.srp, -1)`,
  wsp: sql`coalesce(r.wsp, -1)`,
  valid_from: sql`coalesce(extract(epoch from r.valid_from), -1)`,
} as const;
export type Order = keyof typeof orders;

const kinds: Readonly<Record<Order, RawBuilder<unknown>>> = {
  ...{ entered: sql`bigint`, srp: sql`numeric`, wsp: sql`numeric`, valid_from: sql`numeric` },
  ...{ product: sql`text`, sku: sql`text`, region: sql`text`, country: sql`text`, currency: sql`text` },
};

export interface Sort {
  readonly by: Order;
  readonly isDescending: boolean;
}

/** The last row of the page before. */
export interface After {
  readonly value: string;
  readonly position: string;
}

const source = sql`price_row as r join product as p on p.id = r.product_id left join sku as k on k.id = r.sku_id`;

/** Of rows `r` with their product `p`: but for what is under an embargo that is kept from the owner's people. */
export const isSeenByOwner = (reader: Reading['reader']): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.vault_id <> ${reader.ownerGuid} or ${seenBy(reader, 'p')})`;

/**
 * Of rows `r`: what whoever buys by their list has in its catalogue of what is shared with it now, for the countries that
 * it may sell in.
 * @param seller whose list it is
 */
export const isSeenByBuyer = (
  db: PricingDb,
  { ownerGuid }: Reading['reader'],
  seller: RawBuilder<string>,
): RawBuilder<SqlBool> => {
  const seen = inCatalogueOf(db, ownerGuid)
    .where(sql<boolean>`d.seller_id = ${seller}`)
    .where(sql<boolean>`h.product_id = r.product_id and (r.sku_id is null or h.sku_id = r.sku_id)`)
    .where(sql<boolean>`not (r.country_code = any (o.blacklisted_countries))`)
    .select('h.sku_id');
  return sql<SqlBool>`exists (${seen})`;
};

const isSeen = (db: PricingDb, { list, reader }: Reading): RawBuilder<SqlBool> =>
  reader.ownerGuid === list.vault_id
    ? isSeenByOwner(reader)
    : isSeenByBuyer(db, reader, sql<string>`${list.vault_id}::uuid`);

const escaped = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

/** What a text is about. */
export interface Matches {
  /** With those of the SKUs. */
  readonly products: readonly string[];
  readonly byTitle: readonly string[];
  readonly skus: readonly string[];
}

/** Whose products a list may be about, for `=`. */
const sellersOf = ({ vault_id }: Pick<ListRow, 'vault_id'>): RawBuilder<unknown> => sql`any (array(
  select ${vault_id}::uuid
  union select partner_id from connection where vault_id = ${vault_id} and partner_id is not null
  union select vault_id from connection where partner_id = ${vault_id}))`;

/** Of more, the first rows of a page are soon found. */
const maxMatches = 1_000;

/**
 * Titles and SKUs of whoever the list may be about: found by their own index, then rows by what they name, where a list
 * has many of both.
 * @returns undefined where the text is in more than are worth naming
 */
const matchesOf = async (db: PricingDb, { list }: Reading, text: string): Promise<Matches | undefined> => {
  const sellers = sellersOf(list);
  const { rows } = await sql<{ product_id: string; sku_id: string | null }>`
    (select id as product_id, null as sku_id from product where vault_id = ${sellers} and title ilike ${escaped(text)}
      limit ${maxMatches + 1})
    union all
    (select product_id, id from sku where vault_id = ${sellers} and sku ilike ${escaped(text)} limit ${maxMatches + 1})`.execute(
    db,
  );
  if (rows.length > maxMatches) return undefined;
  return {
    products: [...new Set(rows.map(({ product_id }) => product_id))],
    byTitle: rows.flatMap(({ product_id, sku_id }) => (sku_id === null ? [product_id] : [])),
    skus: rows.flatMap(({ sku_id }) => (sku_id === null ? [] : [sku_id])),
  };
};

const isAbout = ({ text, matches }: Sought): RawBuilder<unknown> =>
  matches === undefined
    ? sql`(p.title ilike ${escaped(text)} or k.sku ilike ${escaped(text)})`
    : sql`r.product_id = any (${[...matches.products]}::uuid[])
        and (r.product_id = any (${[...matches.byTitle]}::uuid[]) or r.sku_id = any (${[...matches.skus]}::uuid[]))`;

/** A filter, with what has been looked up for it. */
export interface Sought extends Filter {
  readonly matches?: Matches | undefined;
  readonly known: Known;
  /** Undefined: in the whole list. */
  readonly front?: Front;
  /** Position behind which nothing is looked for. */
  readonly upTo?: string;
}

/** The list as it is read. */
export const shownOf = ({ list, version }: Reading): ListRow & Marked => ({ ...list, rows_version: version });

/** @param known what it needs to know of the list before its rows are read */
export const soughtOf = async (db: PricingDb, reading: Reading, filter: Filter, known: Known): Promise<Sought> => ({
  ...filter,
  matches: filter.text === '' ? undefined : await matchesOf(db, reading, filter.text),
  known,
});

/** Of a list as it is read: what may give no price. */
export const suspectsIn = (db: PricingDb, reading: Reading): Promise<Suspects> =>
  suspectsOf(db, shownOf(reading), sellersOf(reading.list));

/** By more than a state. */
export const isNarrow = ({ text, productId, regionCode, countryCode, currency }: Filter): boolean =>
  productId !== undefined || [text, regionCode, countryCode, currency].some((part) => part !== '');

const conditions = (db: PricingDb, reading: Reading, filter: Sought): RawBuilder<unknown> => {
  const { list, version } = reading;
  const { text, productId, regionCode, countryCode, currency, state, known, front, upTo } = filter;
  const sight = { sellers: sellersOf(list), isNarrow: isNarrow(filter) };
  const asked: RawBuilder<unknown>[] = [
    sql`r.list_id = ${list.id}`,
    isOfVersion('r', version),
    isSeen(db, reading),
    ...(upTo === undefined ? [] : [sql`r.position <= ${upTo}::bigint`]),
    ...(text === '' ? [] : [isAbout(filter)]),
    ...(productId === undefined ? [] : [sql`r.product_id = ${productId}`]),
    ...(regionCode === '' ? [] : [sql`r.region_code = ${regionCode}`]),
    ...(countryCode === '' ? [] : [sql`r.country_code = ${countryCode}`]),
    ...(currency === '' ? [] : [sql`r.currency = ${currency}`]),
    ...(state === undefined ? [] : [isInState(shownOf(reading), state, { ...known, front, ...sight })]),
  ];
  return sql.join(asked, sql` and `);
};

const columns = sql`r.row_id, r.position::text as position, r.from_version, r.product_id, r.sku_id, r.region_code,
  r.country_code, r.currency, r.srp::text as srp, r.wsp::text as wsp, r.is_included, r.valid_from, p.number::integer as number,
  p.title, k.sku`;

export type Page = readonly (Price & { readonly sorted: string })[];

/** @returns one more than `limit` where there are more, with what it is in the order of */
export const pageOf = async (
  db: PricingDb,
  reading: Reading,
  filter: Sought,
  { by, isDescending }: Sort,
  after: After | undefined,
  limit: number,
): Promise<Page> => {
  const order = orders[by];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(${order}, r.position) ${isDescending ? sql`<` : sql`>`} (${after.value}::${kinds[by]}, ${after.position}::bigint)`;
  const mark = markIn(shownOf(reading), filter.state);
  const { rows } = await sql<Price & { sorted: string }>`
    select ${columns}, ${mark} as mark, (${order})::text as sorted from ${source}
    where ${conditions(db, reading, filter)} and ${isBehind}
    order by ${order} ${direction}, r.position ${direction} limit ${limit + 1}`.execute(db);
  return rows;
};

/** All of a list's rows as somebody sees them, in the order in which they were entered, without marks: some at a time. */
export async function* allPrices(
  db: PricingDb,
  reading: Reading,
  limit: number,
): AsyncGenerator<readonly (Price & { readonly is_own: boolean })[]> {
  for (let after = '0'; ;) {
    const { rows } = await sql<Price & { readonly is_own: boolean }>`select ${columns}, 'none' as mark,
        p.vault_id = ${reading.list.vault_id} as is_own from ${source}
      where r.list_id = ${reading.list.id} and ${isOfVersion('r', reading.version)} and ${isSeen(db, reading)}
        and r.position > ${after}::bigint
      order by r.position limit ${limit}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.position ?? after;
  }
}

/** @returns at most one more than `cap` */
export const countRows = async (db: PricingDb, reading: Reading, filter: Sought, cap: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from ${source} where ${conditions(db, reading, filter)} limit ${cap + 1}) as found`.execute(db);
  return rows[0]?.count ?? 0;
};

export interface VersionRow {
  readonly version: number;
  readonly saved_at: Date;
  readonly saved_by_name: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly row_count: number;
}

/** Saves of a list, the newest first. */
export const versionsOf = (db: PricingDb, listId: string, before: number, limit: number): Promise<VersionRow[]> =>
  db
    .selectFrom('price_list_version')
    .select(['version', 'saved_at', 'saved_by_name', 'added', 'changed', 'removed', 'row_count'])
    .where('list_id', '=', listId)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export interface Compared {
  readonly position: string;
  readonly before: Price | undefined;
  readonly after: Price | undefined;
}

/**
 * Rows that two versions do not share, in the order in which they were entered. Of each of the two it reads what came
 * or went between them, found by an index; not what both have.
 */
export const differenceOf = async (
  db: PricingDb,
  { list, reader }: Omit<Reading, 'version'>,
  [from, to]: readonly [number, number],
  after: string | undefined,
  limit: number,
): Promise<Compared[]> => {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const { rows: changed } = await sql<{ row_id: string; position: string }>`
    select row_id, position::text as position from (
      select row_id, position from price_row
        where list_id = ${list.id} and from_version > ${low} and from_version <= ${high} and until_version > ${high}
      union
      select row_id, position from price_row
        where list_id = ${list.id} and until_version > ${low} and until_version <= ${high} and from_version <= ${low}
    ) as moved
    where ${after === undefined ? sql`true` : sql`position > ${after}::bigint`}
    order by position limit ${limit + 1}`.execute(db);
  if (changed.length === 0) return [];
  const asOf = async (version: number): Promise<Map<string, Price>> => {
    const ids = changed.map(({ row_id }) => row_id);
    const { rows } = await sql<Price>`select ${columns}, 'none' as mark from ${source}
      where r.list_id = ${list.id} and r.row_id = any (${ids}::uuid[]) and ${isOfVersion('r', version)}
        and ${isSeen(db, { list, reader, version })}`.execute(db);
    return new Map(rows.map((row) => [row.row_id, row]));
  };
  const [befores, afters] = [await asOf(from), await asOf(to)];
  return changed.map(({ row_id, position }) => ({
    ...{ position, before: befores.get(row_id), after: afters.get(row_id) },
  }));
};
