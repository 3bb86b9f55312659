/** A file against the catalogue: each row's state, with the same rules as the forms have (docs/domain.md, k). */
import { setImmediate as breath } from 'node:timers/promises';
import type { ProductRow, SkuRow } from '../../rows.js';
import type { FileRow } from '../columns.js';
import { textIn } from './cells.js';
import { completeness, judgeProduct } from './judge-product.js';
import { judgeSku, type ProductsAfter } from './judge-sku.js';
import { isJudged, type Difference, type JudgedProduct, type JudgedSku, type Present } from './judged.js';

/** So many rows, and then others have their turn. */
const rowsAtOnce = 200;

const judgeAll = async <J>(rows: readonly FileRow[], judge: (row: FileRow) => J): Promise<J[]> => {
  const judged: J[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await breath();
    judged.push(judge(row));
  }
  return judged;
};

/** Of two rows that name the same thing, the second is wrong. */
const refuseTwins = (rows: readonly (JudgedProduct | JudgedSku)[], column: string, what: string): void => {
  const first = new Map<string, number>();
  for (const { before, from, problems } of rows) {
    if (before === undefined) continue;
    const row = first.get(before.id);
    if (row === undefined) first.set(before.id, from.row);
    else problems.push({ column, message: `The same ${what} as in row ${row}` });
  }
};

const byTitle = (products: readonly JudgedProduct[]): ReadonlyMap<string, readonly JudgedProduct[]> => {
  const added = products.filter(({ before, from }) => before === undefined && textIn(from, 'productGuid') === '');
  return Map.groupBy(added, ({ label }) => label.toLowerCase());
};

const idOf = (product: ProductRow | JudgedProduct): string | undefined =>
  isJudged(product) ? product.before?.id : product.id;

/** What says whether a product has a SKU. */
type CountedSku = Pick<SkuRow, 'status' | 'sku'>;

/** The SKUs of each product once the file is applied, without rows that have problems. */
const skusAfter = (product: JudgedProduct, skus: readonly JudgedSku[], present: Present) => {
  const id = product.before?.id;
  const mine = skus.filter(({ problems }) => problems.length === 0);
  const moved = new Map(mine.map(({ before, statusAfter }) => [before?.id, statusAfter]));
  const standing = (id === undefined ? [] : (present.skusOf.get(id) ?? [])).map((sku): CountedSku => ({
    sku: sku.sku,
    status: moved.get(sku.id) ?? sku.status,
  }));
  // Their codes are still to be made: those of single SKUs.
  const added = mine
    .filter(({ before }) => before === undefined)
    .map(({ statusAfter }): CountedSku => ({ sku: '', status: statusAfter }));
  return [...standing, ...added];
};

/** The row of the product that a SKU cannot do without. */
const neededOf = (
  product: ProductRow | JudgedProduct,
  isActivated: boolean,
  byId: ProductsAfter['byId'],
): JudgedProduct | undefined => {
  if (isJudged(product)) return product;
  return isActivated && product.status !== 'Active' ? byId.get(product.id) : undefined;
};

/** A SKU cannot be added to, or activated in, a product that is left as it is. */
const refuseOrphans = (skus: readonly JudgedSku[], byId: ProductsAfter['byId']): void => {
  for (const { product, problems, before, statusAfter, act } of skus) {
    if (product === undefined || problems.length > 0) continue;
    const isActivated = statusAfter === 'Active' && (act !== undefined || before === undefined);
    const needed = neededOf(product, isActivated, byId);
    if (needed !== undefined && needed.problems.length > 0)
      problems.push({ column: 'productGuid', message: `Its product has an error in row ${needed.from.row}` });
  }
};

export const judgeRows = async (rows: readonly FileRow[], present: Present): Promise<Difference> => {
  const products = await judgeAll(
    rows.filter(({ sheet }) => sheet === 'products'),
    (row) => judgeProduct(row, present),
  );
  refuseTwins(products, 'productGuid', 'product');
  const byId = new Map(products.flatMap((judged) => (judged.before ? [[judged.before.id, judged] as const] : [])));
  const after: ProductsAfter = { byId, added: byTitle(products), addedTo: new Map() };
  const skus = await judgeAll(
    rows.filter(({ sheet }) => sheet === 'skus'),
    (row) => judgeSku(row, present, after),
  );
  refuseTwins(skus, 'skuGuid', 'SKU');
  const skusByProduct = Map.groupBy(skus, ({ product }) => product && (idOf(product) ?? product));
  for (const product of products) {
    const mine = skusByProduct.get(product.before?.id ?? product) ?? [];
    const problem = product.problems.length > 0 ? undefined : completeness(product, skusAfter(product, mine, present));
    if (problem !== undefined) product.problems.push(problem);
  }
  refuseOrphans(skus, byId);
  return { products, skus };
};
