/** What a vault's connections share with it, as its programs read it: what it sees, and what it no longer sees. */
import { sql, type Kysely } from 'kysely';
import {
  isWhole,
  picturesChanged,
  productChanged,
  picturesShown,
  statesOfProduct,
  toldOfProduct,
  toldOfSku,
  type FeedRow,
  type FeedSource,
} from '../../catalogue/index.js';
import type { Database } from '../../database/database.js';
import type { Tables as GeneratedTables } from '../../database/gen/tables.js';
import { isInStock, seenBy, type StandingTables } from './seen.repository.js';

type ReadTables = StandingTables & Pick<GeneratedTables, 'sharing_withdrawal'>;

/** Days in which it can be learnt that something is not seen any more. */
export const daysOfWithdrawals = 90;

/**
 * Of connection, settings and seller, a change of which is one of all that is shared; and of `t`, which is there for
 * whatever was shared once, and is stamped when a product comes into sight.
 */
const sideChanged = sql<Date>`greatest(c.stamp, o.stamp, v.stamp, t.stamp)`;
const isConnected = sql<boolean>`coalesce(t.is_connected, false)`;

export const sharedProducts = (database: Database, buyerId: string) => {
  const db = database.tables<ReadTables>();
  // Without what stands in them: many SKUs come to one product.
  const seen = seenBy(db, buyerId).select(['h.side_id', 'h.product_id']).distinct();
  return db
    .selectFrom(seen.as('h'))
    .innerJoin('sharing_side as d', 'd.id', 'h.side_id')
    .innerJoin('connection as c', 'c.id', 'd.connection_id')
    .innerJoin('connection_setting as o', (join) =>
      join.onRef('o.connection_id', '=', 'd.connection_id').onRef('o.vault_id', '=', 'd.seller_id'),
    )
    .innerJoin('product as p', (join) =>
      join.onRef('p.vault_id', '=', 'd.seller_id').onRef('p.id', '=', 'h.product_id'),
    )
    .innerJoin('vault as v', 'v.id', 'd.seller_id')
    .leftJoin('product_connection as t', (join) =>
      join.onRef('t.side_id', '=', 'h.side_id').onRef('t.product_id', '=', 'h.product_id'),
    )
    .select(['p.id', sql<Date>`greatest(${productChanged}, ${picturesChanged}, ${sideChanged})`.as('at')])
    .select(picturesShown.as('pictures'))
    .select(toldOfProduct)
    .select(statesOfProduct)
    .select(['d.connection_id', 'v.company', isConnected.as('is_connected')])
    .as('t');
};

export const sharedSkus = (database: Database, buyerId: string) =>
  seenBy(database.tables<ReadTables>(), buyerId)
    .innerJoin('vault as v', 'v.id', 'd.seller_id')
    .leftJoin('product_connection as t', (join) =>
      join.onRef('t.side_id', '=', 'h.side_id').onRef('t.product_id', '=', 'h.product_id'),
    )
    .select(['k.id', sql<Date>`greatest(k.stamp, h.stamp, ${productChanged}, ${sideChanged})`.as('at')])
    .select(toldOfSku)
    .select([
      // Who stops selling is believed at once; who begins, once it is computed.
      sql<boolean>`(h.is_orderable and k.status = 'Active' and p.status = 'Active'
        and ${isWhole('k')})`.as('is_orderable'),
      isInStock.as('is_in_stock'),
    ])
    .select(['d.connection_id', 'v.company', isConnected.as('is_connected')])
    .as('t');

/** Of a kind, what was taken from the vault's sight since then and is not in it now. */
export const withdrawnFrom = (
  database: Database,
  buyerId: string,
  kind: 'product' | 'sku',
  since: Date,
): FeedSource<FeedRow> => {
  const db: Kysely<ReadTables> = database.tables<ReadTables>();
  const id = sql.ref(`g.${kind}_id`);
  const seen = seenBy(db, buyerId)
    .where(sql<boolean>`${sql.ref(`h.${kind}_id`)} = ${id}`)
    .select('h.sku_id');
  return db
    .selectFrom('sharing_side as s')
    .innerJoin('sharing_withdrawal as w', 'w.side_id', 's.id')
    .innerJoinLateral(
      sql<{ sku_id: string; product_id: string }>`unnest(w.skus, w.products)`.as<'g'>(sql`g (sku_id, product_id)`),
      (join) => join.onTrue(),
    )
    .where('s.buyer_id', '=', buyerId)
    .where('w.at', '>=', since)
    .where((eb) => eb.not(eb.exists(seen)))
    .groupBy(id)
    .select([sql<string>`${id}`.as('id'), sql<Date>`max(w.at)`.as('at')])
    .as('t');
};

/** Nobody can ask for them any more; an hour late, for clocks differ. */
export const forgetWithdrawals = async (database: Database): Promise<void> => {
  await database
    .tables<ReadTables>()
    .deleteFrom('sharing_withdrawal')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${daysOfWithdrawals}::int, hours => 1)`)
    .execute();
};

type RowOf<Source> = Source extends FeedSource<infer Row> ? Row : never;
export type SharedProduct = RowOf<ReturnType<typeof sharedProducts>>;
export type SharedSku = RowOf<ReturnType<typeof sharedSkus>>;
