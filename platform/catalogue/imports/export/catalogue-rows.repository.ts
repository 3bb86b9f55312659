/** All products and SKUs of a vault as rows of a file, some at a time. */
import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../../rows.js';
import type { FileRow } from '../columns.js';
import { fieldsOfProduct, fieldsOfSku, fileRow } from '../difference/cells.js';

const rowsAtOnce = 1_000;

/** Products by their numbers, then SKUs by their codes. */
export async function* catalogueRows(db: Kysely<CatalogueTables>, vaultId: string): AsyncGenerator<readonly FileRow[]> {
  const titles = new Map<string, string>();
  let row = 1;
  for (let after = -1; ;) {
    const products = await db
      .selectFrom('product')
      .selectAll()
      .where('vault_id', '=', vaultId)
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
    yield skus.map((sku) => fileRow('skus', (row += 1), fieldsOfSku(sku, titles.get(sku.product_id) ?? '')));
    if (skus.length < rowsAtOnce) break;
    after = skus.at(-1)?.sku ?? after;
  }
}
