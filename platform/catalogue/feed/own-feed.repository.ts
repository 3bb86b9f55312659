/** A vault's own catalogue, as its programs read it. */
import { sql } from 'kysely';
import type { Database } from '../../database/database.js';
import type { FeedSource } from './feed.repository.js';
import { isEmbargoedNow } from '../embargo.repository.js';
import type { Picture } from '../gallery/gallery.js';
import { releaseState } from '../products/products.grid.js';
import type { ProductTables } from '../products/products.repository.js';
import { componentsChanged, freeKeys, isProductWide, isWhole } from '../skus/bundle.repository.js';

/** What programs are told of any product, whose query calls it `p`. */
export const toldOfProduct = [
  ...(['p.number', 'p.title', 'p.product_type', 'p.status', 'p.developers', 'p.publishers'] as const),
  ...(['p.franchises', 'p.genres', 'p.description', 'p.website', 'p.order_accept_date'] as const),
  ...(['p.fulfilment_date', 'p.release_date', 'p.delisted_date', 'p.is_dlc', 'p.is_base_game'] as const),
  ...(['p.is_not_sold_separately', 'p.embargo_until', 'p.local_texts', 'p.spoken_languages'] as const),
  ...(['p.subtitle_languages', 'p.menu_languages', 'p.trailer', 'p.eula', 'p.social_media'] as const),
  ...(['p.external_id', 'p.requirements_minimum', 'p.requirements_recommended', 'p.image_path'] as const),
] as const;

export const statesOfProduct = [releaseState.as('release_state'), isEmbargoedNow('p').as('is_embargoed')] as const;

const passed = (column: string) => sql`case when ${sql.ref(`p.${column}`)} <= now() then ${sql.ref(`p.${column}`)} end`;

/** When something has become of the product `p`: it was saved, or one of its dates has come. */
export const productChanged = sql<Date>`greatest(p.stamp, ${sql.join(
  ['order_accept_date', 'fulfilment_date', 'release_date', 'delisted_date', 'embargo_until'].map(passed),
)})::timestamptz(3)`;

/** What programs are told of any SKU, whose query calls it `k`. */
export const toldOfSku = [
  ...(['k.sku', 'k.product_id', 'k.platform', 'k.region', 'k.edition'] as const),
  ...(['k.sku_type', 'k.status'] as const),
] as const;

const ofGallery = (column: 'stamp' | 'pictures') =>
  sql`(select ${sql.ref(`g.${column}`)} from product_gallery g where g.vault_id = p.vault_id and g.product_id = p.id)`;

/** When the pictures of the product `p` have changed; null where it never had any. */
export const picturesChanged = sql<Date | null>`${ofGallery('stamp')}`;

/** All that a product has, for its vault; for others those that are in words. */
export const picturesHeld = sql<readonly Picture[]>`coalesce(${ofGallery('pictures')}, '[]')`;
export const picturesShown = sql<
  readonly Picture[]
>`jsonb_path_query_array(${picturesHeld}, '$[*] ? (@.alternative_text != "")')`;

export const ownProducts = (database: Database, vaultId: string) =>
  database
    .tables<ProductTables>()
    .selectFrom('product as p')
    .where('p.vault_id', '=', vaultId)
    .select(['p.id', sql<Date>`greatest(${productChanged}, ${picturesChanged})`.as('at')])
    .select(picturesHeld.as('pictures'))
    .select(toldOfProduct)
    .select(statesOfProduct)
    .as('t');

/** As connections would see it (docs/domain.md, k), whether one does or not. */
const isOrderable = sql<boolean>`(k.status = 'Active' and p.status = 'Active' and not ${isProductWide('k')}
  and ${isWhole('k')}
  and (p.delisted_date is null or p.delisted_date > now()))`;

export const ownSkus = (database: Database, vaultId: string) =>
  database
    .tables<ProductTables>()
    .selectFrom('sku as k')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 'k.vault_id').onRef('p.id', '=', 'k.product_id'))
    .where('k.vault_id', '=', vaultId)
    .select(['k.id', sql<Date>`greatest(k.stamp, ${productChanged}, ${componentsChanged('k')})`.as('at')])
    .select(toldOfSku)
    .select([isOrderable.as('is_orderable'), freeKeys('k').as('available')])
    .as('t');

type RowOf<Source> = Source extends FeedSource<infer Row> ? Row : never;
export type OwnProduct = RowOf<ReturnType<typeof ownProducts>>;
export type OwnSku = RowOf<ReturnType<typeof ownSkus>>;
