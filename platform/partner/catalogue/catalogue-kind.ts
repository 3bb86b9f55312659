/** The two lists of a catalogue: where their rows come from. */
import {
  marksOf,
  ownProducts,
  ownSkus,
  rowsOf,
  type FeedMark,
  type FeedPart,
  type FeedRow,
  type FeedSource,
} from '../../catalogue/index.js';
import type { Database } from '../../database/database.js';
import { sharedProducts, sharedSkus, withdrawnFrom } from '../../sharing/index.js';
import {
  ownProductView,
  ownSkuView,
  sharedProductView,
  sharedSkuView,
  withdrawnView,
  type ProductItem,
  type SkuItem,
  type WithdrawnItem,
} from './catalogue.view.js';
import type { CatalogueName } from './walk.js';

export interface CatalogueSource<Item> {
  marks(part: FeedPart): Promise<readonly FeedMark[]>;
  rows(part: FeedPart): Promise<readonly (FeedMark & { readonly item: Item })[]>;
}

export interface CatalogueKind<Item> {
  readonly name: CatalogueName;
  own(database: Database, vaultId: string): CatalogueSource<Item>;
  shared(database: Database, buyerId: string): CatalogueSource<Item>;
  withdrawn(database: Database, buyerId: string, since: Date): CatalogueSource<WithdrawnItem>;
}

const sourceOf = <Row extends FeedRow, Item>(
  database: Database,
  source: FeedSource<Row>,
  view: (row: Row) => Item,
): CatalogueSource<Item> => ({
  marks: (part) => marksOf(database, source, part),
  rows: async (part) =>
    (await rowsOf(database, source, part)).map((row) => ({ id: row.id, at: row.at, tag: row.tag, item: view(row) })),
});

export const productKind: CatalogueKind<ProductItem> = {
  name: 'products',
  own: (database, vaultId) => sourceOf(database, ownProducts(database, vaultId), ownProductView),
  shared: (database, buyerId) => sourceOf(database, sharedProducts(database, buyerId), sharedProductView),
  withdrawn: (database, buyerId, since) =>
    sourceOf(database, withdrawnFrom(database, buyerId, 'product', since), withdrawnView),
};

export const skuKind: CatalogueKind<SkuItem> = {
  name: 'skus',
  own: (database, vaultId) => sourceOf(database, ownSkus(database, vaultId), ownSkuView),
  shared: (database, buyerId) => sourceOf(database, sharedSkus(database, buyerId), sharedSkuView),
  withdrawn: (database, buyerId, since) =>
    sourceOf(database, withdrawnFrom(database, buyerId, 'sku', since), withdrawnView),
};
