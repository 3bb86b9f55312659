/** What the vault has of what a file names. */
import { sql, type Kysely } from 'kysely';
import { holdsAny, systemVault, type Actor } from '../../../access/index.js';
import { holdKeyProviders, listKeyProviders, type KeyProvidersTables } from '../../../keyproviders/index.js';
import { holdRegions, listRegions, type RegionsTables } from '../../../regions/index.js';
import { isGuid } from '../../../request-id.js';
import type { ProductTables } from '../../products/products.repository.js';
import { isEditableBy, mayEmbargo, seenBy, type Reader } from '../../embargo.repository.js';
import type { ProductRow, SkuRow } from '../../rows.js';
import type { FileRow } from '../columns.js';
import { textIn } from './cells.js';
import { attributeKey, type Present } from './judged.js';

export type PresentTables = ProductTables & RegionsTables;
type Tables = Kysely<PresentTables>;

const catalogueOf = (db: Tables) => db.$pickTables<keyof ProductTables>();

const guidsIn = (rows: readonly FileRow[], key: string): string[] => [
  ...new Set(rows.map((row) => textIn(row, key).toLowerCase()).filter(isGuid)),
];

/** Titles of products that SKUs name in the place of a GUID, in small letters. */
const titlesIn = (rows: readonly FileRow[]): string[] => [
  ...new Set(
    rows
      .filter((row) => row.sheet === 'skus' && textIn(row, 'productGuid') === '')
      .map((row) => textIn(row, 'product').toLowerCase())
      .filter((title) => title !== ''),
  ),
];

/** Attributes that the file names, whatever their kind. */
const namesIn = (rows: readonly FileRow[]): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      ['productType', 'developers', 'publishers', 'franchises', 'genres', 'edition']
        .flatMap((key) => textIn(row, key).split('\n'))
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ),
];

const attributesOf = async (db: Tables, rows: readonly FileRow[], isHeld: boolean): Promise<Set<string>> => {
  const found = await catalogueOf(db)
    .selectFrom('attribute')
    .select(['kind', 'name'])
    .where('vault_id', '=', systemVault)
    .where('name', '=', sql<string>`any(${sql.val(namesIn(rows))}::text[])`)
    .orderBy('id')
    .$if(isHeld, (query) => query.forShare())
    .execute();
  return new Set(found.map(({ kind, name }) => attributeKey(kind, name)));
};

const regionsOf = async (db: Tables, vaultId: string, rows: readonly FileRow[], isHeld: boolean) => {
  const regions = db.$pickTables<keyof RegionsTables>();
  const codes = [...new Set(rows.map((row) => textIn(row, 'region')))];
  const found = await (isHeld ? holdRegions(regions, vaultId, codes) : listRegions(regions, vaultId));
  return new Set(found.map(({ code }) => code));
};

/** All of them: which there are, the refusal of another one says. */
const platformsOf = async (db: Tables, rows: readonly FileRow[], isHeld: boolean): Promise<Map<string, string>> => {
  const providers = db.$pickTables<keyof KeyProvidersTables>();
  if (isHeld) await holdKeyProviders(providers, [...new Set(rows.map((row) => textIn(row, 'platform')))]);
  return new Map((await listKeyProviders(providers)).map(({ name, code }) => [name, code]));
};

const skusOfProducts = (db: Tables, vaultId: string, productIds: readonly string[]) =>
  catalogueOf(db)
    .selectFrom('sku')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('product_id', '=', sql<string>`any(${sql.val([...productIds])}::uuid[])`)
    .execute();

/** Those with these GUIDs, those of SKUs with these, and those called so. */
const productsOf = (db: Tables, reader: Reader, rows: readonly FileRow[], isHeld: boolean): Promise<ProductRow[]> => {
  const vaultId = reader.ownerGuid;
  const guids = sql.val(guidsIn(rows, 'productGuid'));
  const skuGuids = sql.val(guidsIn(rows, 'skuGuid'));
  const titles = sql.val(titlesIn(rows));
  return catalogueOf(db)
    .selectFrom('product')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where(seenBy(reader, 'product'))
    .where(
      sql<boolean>`(id = any(${guids}::uuid[]) or lower(title) = any(${titles}::text[])
        or id in (select product_id from sku where vault_id = ${vaultId} and id = any(${skuGuids}::uuid[])))`,
    )
    .orderBy('id')
    .$if(isHeld, (query) => query.forUpdate())
    .execute();
};

/**
 * @param isHeld nobody changes any of it until the transaction ends: attributes, regions, platforms and products are
 * taken in the order in which all who change them take them
 */
export const presentOf = async (
  db: Tables,
  actor: Actor,
  rows: readonly FileRow[],
  now: Date,
  isHeld = false,
): Promise<Present> => {
  const { ownerGuid } = actor;
  const attributes = await attributesOf(db, rows, isHeld);
  const regions = await regionsOf(db, ownerGuid, rows, isHeld);
  const platforms = await platformsOf(db, rows, isHeld);
  const products = await productsOf(db, actor, rows, isHeld);
  const skus: SkuRow[] = await skusOfProducts(
    db,
    ownerGuid,
    products.map(({ id }) => id),
  );
  return {
    ...{ attributes, regions, platforms, now },
    products: new Map(products.map((product) => [product.id, product])),
    titled: Map.groupBy(products, ({ title }) => title.toLowerCase()),
    skus: new Map(skus.map((sku) => [sku.id, sku])),
    skusOf: Map.groupBy(skus, ({ product_id }) => product_id),
    mayWriteProducts: holdsAny(actor, ['product-write', 'product-all']),
    mayEdit: (product) => isEditableBy(actor, product, now),
    mayEmbargo: mayEmbargo(actor),
    mayWriteSkus: holdsAny(actor, ['sku-write', 'sku-all']),
  };
};
