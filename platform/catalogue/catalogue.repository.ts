import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { holdRegions, type RegionsTables } from '../regions/index.js';
import { seenBy, type Reader } from './embargo.repository.js';
import type { CatalogueTables, NewProductRow, ProductRow, SkuRow } from './rows.js';

type Tables = Kysely<CatalogueTables>;

/** A product with those of its SKUs that keys can be inserted for. */
export interface InsertableProduct extends Pick<ProductRow, 'id' | 'number' | 'title' | 'image_path' | 'product_type'> {
  readonly skus: readonly SkuRow[];
}

/** A '%' or '_' of the search means itself. */
const containing = (search: string): string => `%${search.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/**
 * Keys can be inserted for active and inactive SKUs, never for discontinued ones, bundles or the
 * product-wide '-ALL-' (docs/domain.md, k).
 * @param sku what the query calls its SKU
 * @param product and the SKU's product
 */
export const takesKeys = (sku: string, product: string) => sql<boolean>`(
  ${sql.ref(`${sku}.status`)} in ('Active', 'Inactive') and ${sql.ref(`${product}.status`)} in ('Active', 'Inactive')
  and ${sql.ref(`${sku}.sku_type`)} = 'Single' and ${sql.ref(`${sku}.sku`)} not like '%-ALL-%')`;

const insertableSkus = (db: Tables, vaultId: string) =>
  db
    .selectFrom('sku')
    .innerJoin('product', (join) =>
      join.onRef('product.vault_id', '=', 'sku.vault_id').onRef('product.id', '=', 'sku.product_id'),
    )
    .where('sku.vault_id', '=', vaultId)
    .where(takesKeys('sku', 'product'));

/** @returns at most `limit` products by title, with their insertable SKUs */
export const listInsertable = async (
  db: Tables,
  reader: Reader,
  search: string,
  limit: number,
): Promise<InsertableProduct[]> => {
  const vaultId = reader.ownerGuid;
  const matching = insertableSkus(db, vaultId)
    .where(seenBy(reader, 'product'))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('product.title', 'ilike', containing(search)), eb('sku.sku', 'ilike', containing(search))]),
      ),
    );
  const products = await db
    .selectFrom('product')
    .select(['id', 'number', 'title', 'image_path', 'product_type'])
    .where('vault_id', '=', vaultId)
    .where('id', 'in', matching.select('product.id'))
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (products.length === 0) return [];
  const skus = await insertableSkus(db, vaultId)
    .selectAll('sku')
    .where(
      'sku.product_id',
      'in',
      products.map((product) => product.id),
    )
    .orderBy('sku.platform')
    .orderBy('sku.sku')
    .execute();
  return products.map((product) => ({ ...product, skus: skus.filter((sku) => sku.product_id === product.id) }));
};

const insertableSku = (db: Tables, vaultId: string, skuId: string) =>
  insertableSkus(db, vaultId).select(['sku.id', 'sku.platform', 'sku.product_id']).where('sku.id', '=', skuId);

/** @returns the SKU when the reader sees it and keys can be inserted for it */
export const findInsertableSku = (db: Tables, reader: Reader, skuId: string) =>
  insertableSku(db, reader.ownerGuid, skuId).where(seenBy(reader, 'product')).executeTakeFirst();

/**
 * The same for who begins to insert: the SKU and its product stay in their statuses until the transaction ends, because
 * whoever changes either waits for the product.
 */
export const holdInsertableSku = async (tx: Transaction<CatalogueTables>, vaultId: string, skuId: string) => {
  const product = (db: Tables) =>
    db.selectFrom('sku').where('vault_id', '=', vaultId).where('id', '=', skuId).select('product_id');
  await tx
    .selectFrom('product')
    .where('vault_id', '=', vaultId)
    .where('id', 'in', product(tx))
    .select('id')
    .forShare()
    .execute();
  return insertableSku(tx, vaultId, skuId).executeTakeFirst();
};

/** Whether the reader sees the product, and keys can be inserted for one of its SKUs. */
export const isInsertableProduct = async (db: Tables, reader: Reader, productId: string): Promise<boolean> =>
  (await insertableSkus(db, reader.ownerGuid)
    .where(seenBy(reader, 'product'))
    .select('sku.id')
    .where('sku.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Adds a product with its SKUs; the seed's door until the product screens are built. Their regions are held: none is
 * deleted, and gets no other code, before the SKUs are seen.
 * @throws Error where a region is neither the vault's nor the system's
 */
export const addProduct = async (
  tx: Transaction<CatalogueTables & RegionsTables>,
  product: NewProductRow,
  skus: readonly SkuRow[],
): Promise<void> => {
  const regions = tx.$pickTables<keyof RegionsTables>();
  const held = await holdRegions(
    regions,
    product.vault_id,
    skus.map(({ region }) => region),
  );
  const unknown = skus.find(({ region }) => !held.some(({ code }) => code === region));
  if (unknown !== undefined) throw new Error(`SKU ${unknown.sku}: there is no region ${unknown.region}`);
  await tx.insertInto('product').values(product).execute();
  if (skus.length > 0)
    await tx
      .insertInto('sku')
      .values([...skus])
      .execute();
};

/** Whether it is of the reader's vault, and the reader sees it. */
export const isOwnProduct = async (db: Tables, reader: Reader, productId: string): Promise<boolean> =>
  (await db
    .selectFrom('product')
    .select('id')
    .where('vault_id', '=', reader.ownerGuid)
    .where('id', '=', productId)
    .where(seenBy(reader, 'product'))
    .executeTakeFirst()) !== undefined;

/**
 * Puts one region in the place of another; the code of a SKU stays what it is.
 * @returns those SKUs that had it
 */
export const setSkuRegion = async (
  db: Tables,
  vaultId: string,
  skuIds: readonly string[],
  from: string,
  to: string,
): Promise<string[]> => {
  const moved = await db
    .updateTable('sku')
    .set({ region: to })
    .where('vault_id', '=', vaultId)
    .where('id', 'in', skuIds)
    .where('region', '=', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
};
