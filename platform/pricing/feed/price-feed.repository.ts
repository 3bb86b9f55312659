/** SKUs of which a buyer's programs are told prices, in the order of their ids, and which of them may cost another sum (ADR 0118). */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { systemVault } from '../../access/index.js';
import { isProductWide, productChanged } from '../../catalogue/index.js';
import type { Database } from '../../database/database.js';
import { lastOfNext, seenWithConnections, withdrawnFrom } from '../../sharing/index.js';
import type { PricingDatabase } from '../rows.js';

export interface FeedSku {
  readonly sku_id: string;
  readonly product_id: string;
  /** Code. */
  readonly region: string;
  readonly seller_id: string;
  readonly connection_id: string;
  /** Who sells. */
  readonly company: string;
  /** By which the connection buys; null: there is none. */
  readonly list_id: string | null;
  /** The buyer has it in its catalogue. */
  readonly is_connected: boolean;
}

export interface FeedPage {
  readonly buyerId: string;
  /** ISO 3166-1 alpha-2: where it is sold. */
  readonly country: string;
  /** ISO 4217; undefined: of each that of its connection. */
  readonly currency: string | undefined;
  /** Prices are of this moment. */
  readonly at: Date;
  /** Those alone of which something has changed since then; undefined: all. */
  readonly since: Date | undefined;
  /** Behind the SKU with this id. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** What a platform has stamped by its own clock is looked for so much earlier: clocks differ. */
const clocksDifferMs = 10 * 60_000;

/** A price of the list that stands now, or did then, is not of both; or the moment has come since which one counts. */
const rowsChanged = (early: Date, at: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from price_row as r
  cross join lateral (select min(x.version) as first from price_list_version as x
    where x.list_id = l.id and x.saved_at >= ${early}) as saved
  where r.list_id = l.id and r.product_id = h.product_id and (r.sku_id is null or r.sku_id = h.sku_id)
    and r.from_version <= l.rows_version and (r.from_version >= saved.first
      or (r.until_version >= saved.first and r.until_version <= l.rows_version)
      or (r.valid_from >= ${early} and r.valid_from <= ${at})))`;

const promotionsChanged = (early: Date, at: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from promotion as m join promotion_item as i on i.promotion_id = m.id
  where m.list_id = l.id and i.sku_id = h.sku_id and m.approved_at is not null
    and greatest(m.approved_at, m.cancelled_at, m.changed_at, i.added_at,
      case when m.valid_from <= ${at} then m.valid_from end, case when m.valid_to <= ${at} then m.valid_to end) >= ${early})`;

/** What no list says: in which regions the country lies, its tax, and rates where something is converted. */
const worldChanged = (
  { country, currency, at }: Pick<FeedPage, 'country' | 'currency' | 'at'>,
  early: Date,
): RawBuilder<boolean> => {
  const asked = currency === undefined ? sql`h.currency` : sql`${currency}::text`;
  return sql<boolean>`(exists (select from region as g where g.vault_id in (h.seller_id, ${systemVault}) and g.changed_at >= ${early})
    or exists (select from country as n where n.vault_id = ${systemVault} and n.code = ${country} and n.changed_at >= ${early})
    or ((y.invoicing_currency <> ${asked} or l.default_currency <> ${asked}) and exists (
      select from exchange_rate as e where e.vault_id = ${systemVault} and e.day <= (${at}::timestamptz at time zone 'utc')::date
        and (e.changed_at >= ${early} or e.day >= (${early}::timestamptz at time zone 'utc')::date))))`;
};

const isChanged = (page: FeedPage, since: Date): RawBuilder<boolean> => {
  const early = new Date(since.getTime() - clocksDifferMs);
  return sql<boolean>`(greatest(h.changed, v.stamp) >= ${since}
    or greatest(h.terms_at, y.changed_at, a.changed_at, f.changed_at, l.changed_at) >= ${early}
    or ${rowsChanged(early, page.at)} or ${promotionsChanged(early, page.at)} or ${worldChanged(page, early)})`;
};

/** @param end undefined: to the last one */
const skusUpTo = (database: Database, page: FeedPage, end: string | undefined): Promise<FeedSku[]> => {
  const { buyerId, since, after, limit } = page;
  const db: Kysely<PricingDatabase> = database.tables<PricingDatabase>();
  const seen = seenWithConnections(db, buyerId)
    .where((eb) => eb.not(isProductWide('k')))
    .select(['h.side_id', 'h.sku_id', 'h.product_id', 'k.region', 'd.seller_id', 'd.buyer_id', 'd.connection_id'])
    // Of the settings only what is shared renews the stamp.
    .select([
      'o.currency',
      'o.changed_at as terms_at',
      sql<Date>`greatest(k.stamp, h.stamp, ${productChanged}, c.stamp, o.stamp, t.stamp)`.as('changed'),
      sql<boolean>`coalesce(t.is_connected, false)`.as('is_connected'),
    ]);
  return db
    .selectFrom(seen.as('h'))
    .innerJoin('vault as v', 'v.id', 'h.seller_id')
    .leftJoin('connection_setting as y', (join) =>
      join.onRef('y.connection_id', '=', 'h.connection_id').onRef('y.vault_id', '=', 'h.buyer_id'),
    )
    .leftJoin('price_assignment as a', (join) =>
      join.onRef('a.vault_id', '=', 'h.seller_id').onRef('a.connection_id', '=', 'h.connection_id'),
    )
    .leftJoin('price_default as f', 'f.vault_id', 'h.seller_id')
    .leftJoin('price_list as l', (join) => join.on('l.id', '=', sql<string>`coalesce(a.list_id, f.list_id)`))
    .$if(since === undefined, (query) => query.where('h.is_connected', '=', true))
    .$if(since !== undefined, (query) => query.where(isChanged(page, since ?? new Date(0))))
    .$if(after !== undefined, (query) => query.where('h.sku_id', '>', after ?? ''))
    .$if(end !== undefined, (query) => query.where('h.sku_id', '<=', end ?? ''))
    .select([
      'h.sku_id',
      'h.product_id',
      'h.region',
      'h.seller_id',
      'h.connection_id',
      'v.company',
      'l.id as list_id',
      'h.is_connected',
    ])
    .orderBy('h.sku_id')
    .limit(limit)
    .execute();
};

/** Most SKUs of a window. */
const mostInWindow = 20_000;

/**
 * In the order of their ids, read window by window: to find the first of a hundred thousand, or of as many that have
 * changed, the others are not looked at.
 */
export const feedSkus = async (database: Database, page: FeedPage): Promise<FeedSku[]> => {
  const found: FeedSku[] = [];
  for (let { after } = page, size = 2 * page.limit; ; size = Math.min(2 * size, mostInWindow)) {
    const end = await lastOfNext(database.tables<PricingDatabase>(), page.buyerId, after, size);
    found.push(...(await skusUpTo(database, { ...page, after, limit: page.limit - found.length }, end)));
    if (end === undefined || found.length === page.limit) return found;
    after = end;
  }
};

/** Ids of SKUs that were taken from the buyer's sight since then. */
export const withdrawnSkus = async (
  database: Database,
  { buyerId, after, limit }: FeedPage,
  since: Date,
): Promise<string[]> => {
  const behind = after === undefined ? sql`` : sql`where t.id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select t.id from ${withdrawnFrom(database, buyerId, 'sku', since)} ${behind} order by t.id limit ${limit}`.execute(
    database.tables<Record<never, never>>(),
  );
  return rows.map(({ id }) => id);
};
