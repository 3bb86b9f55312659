/** What a buyer sees, as it is this moment. */
import { sql, type Kysely } from 'kysely';
import { isEmbargoedNow, ofEachComponent } from '../../catalogue/index.js';
import type { Tables } from '../../database/gen/tables.js';
import type { SharingTables } from '../rows.js';

/** With what stands of each SKU. */
export type StandingTables = SharingTables & Pick<Tables, 'stock_standing' | 'agreement'>;

const hasKeys = (sku: string) => sql<boolean>`exists (
  select from stock_standing as b join agreement as a on a.id = b.agreement_id
  where b.vault_id = d.seller_id and b.sku_id = ${sql.ref(sku)} and b.available > 0 and a.visibility < 3)`;

/**
 * Of `seenBy`: keys that other vaults may be given; none of a private right's are (docs/domain.md, c). Of a bundle there
 * are some of each of its SKUs.
 */
export const isInStock = sql<boolean>`case
  when k.sku_type = 'Bundle' then ${ofEachComponent('k', hasKeys)} else ${hasKeys('h.sku_id')} end`;

/**
 * Rows of what is computed; but what has been withdrawn since (connection, sharing, embargo, delisting, status of the
 * product) is gone at once, and does not wait for the next computation.
 */
export const seenBy = (db: Kysely<SharingTables>, buyerId: string) =>
  db
    .selectFrom('sharing_side as d')
    .innerJoin('connection as c', 'c.id', 'd.connection_id')
    .innerJoin('connection_setting as o', (join) =>
      join.onRef('o.connection_id', '=', 'd.connection_id').onRef('o.vault_id', '=', 'd.seller_id'),
    )
    .innerJoin('shared_sku as h', 'h.side_id', 'd.id')
    .innerJoin('sku as k', (join) => join.onRef('k.vault_id', '=', 'd.seller_id').onRef('k.id', '=', 'h.sku_id'))
    .innerJoin('product as p', (join) =>
      join.onRef('p.vault_id', '=', 'd.seller_id').onRef('p.id', '=', 'h.product_id'),
    )
    .where('d.buyer_id', '=', buyerId)
    .where('c.state', '=', 'active')
    .where('o.is_catalog_shared', '=', true)
    .where('p.status', 'in', ['Active', 'Inactive'])
    .where(sql<boolean>`(p.delisted_date is null or p.delisted_date > now())`)
    .where(sql<boolean>`(o.is_embargo_allowed or not ${isEmbargoedNow('p')})`);

/** Of it also whether the buyer has taken the product into its catalogue: `t`, absent where it never did. */
export const seenWithConnections = (db: Kysely<SharingTables>, buyerId: string) =>
  seenBy(db, buyerId).leftJoin('product_connection as t', (join) =>
    join.onRef('t.side_id', '=', 'h.side_id').onRef('t.product_id', '=', 'h.product_id'),
  );

/** Of it what the buyer has taken into its catalogue: the rest it neither prices, offers nor orders, nor reads prices of. */
export const inCatalogueOf = (db: Kysely<SharingTables>, buyerId: string) =>
  seenBy(db, buyerId)
    .innerJoin('product_connection as t', (join) =>
      join.onRef('t.side_id', '=', 'h.side_id').onRef('t.product_id', '=', 'h.product_id'),
    )
    .where('t.is_connected', '=', true);

/**
 * The last of the next so many SKUs that are shared with a buyer, in the order of their ids, whatever it sees of them.
 * @param after behind this one; undefined: from the first on
 * @returns undefined: there are no more
 */
export const lastOfNext = async (
  db: Kysely<SharingTables>,
  buyerId: string,
  after: string | undefined,
  count: number,
): Promise<string | undefined> => {
  const behind = after === undefined ? sql`` : sql`and h.sku_id > ${after}::uuid`;
  const { rows } = await sql<{ sku_id: string }>`
    select n.sku_id from sharing_side as d cross join lateral (
      select h.sku_id from shared_sku as h where h.side_id = d.id ${behind} order by h.sku_id limit ${count}
    ) as n
    where d.buyer_id = ${buyerId} order by n.sku_id limit 1 offset ${count - 1}`.execute(db);
  return rows[0]?.sku_id;
};
