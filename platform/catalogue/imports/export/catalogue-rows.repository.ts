/** All products and SKUs of a vault that the reader sees as rows of a file, some at a time. */
import type { Kysely } from 'kysely';
import { seenBy, type Reader } from '../../embargo.repository.js';
import type { CatalogueTables } from '../../rows.js';
import type { FileRow } from '../columns.js';
import { fieldsOfProduct, fieldsOfSku, fileRow } from '../difference/cells.js';

const rowsAtOnce = 1_000;

/** Products by their numbers, then SKUs by their codes. */
export async function* catalogueRows(db: Kysely<CatalogueTables>, reader: Reader): AsyncGenerator<readonly FileRow[]> {
  const vaultId = reader.ownerGuid;
  const titles = new Map<string, string>();
  let row = 1;
  for (let after = -1; ;) {
    const products = await db
      .selectFrom('product')
      .selectAll()
      .where('vault_id', '=', vaultId)
      .where(seenBy(reader, 'product'))
      .where('number', '>', after)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute();
    for (const { id, title } of products) titles.set(id, title);
    yield products.map((product) => fileRow('products', (row += 1), fieldsOfProduct(product)));
    if (products.length < rowsAtOnce) break;
    after = products.at(-1)?.number ?? after;
  }
  row = 1;
  for (let after = ''; ;) {
    const skus = await db
      .selectFrom('sku')
      .selectAll()
      .where('vault_id', '=', vaultId)
      .where('sku', '>', after)
      .orderBy('sku')
      .limit(rowsAtOnce)
      .execute();
    const seen = skus.filter(({ product_id }) => titles.has(product_id));
    yield seen.map((sku) => fileRow('skus', (row += 1), fieldsOfSku(sku, titles.get(sku.product_id) ?? '')));
    if (skus.length < rowsAtOnce) break;
    after = skus.at(-1)?.sku ?? after;
  }
}
