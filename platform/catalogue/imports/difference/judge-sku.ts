/** A row of SKUs: what it would change, and what keeps it from that. Pure. */
import { isReadOnly, skuActsOf, skuMoves } from '../../products/product.js';
import { maxSkus } from '../../skus/new-skus.repository.js';
import type { ProductRow, SkuRow } from '../../rows.js';
import { fileSheets, type FileRow } from '../columns.js';
import { fieldsOfSku, textIn } from './cells.js';
import {
  attributeKey,
  isJudged,
  problemsOf,
  type JudgedProduct,
  type JudgedSku,
  type Present,
  type Problem,
} from './judged.js';

const statuses = ['Inactive', 'Active', 'Discontinued'] as const;
const parts = ['platform', 'region', 'edition'] as const;
type Combination = JudgedSku['combination'];

/** Products as the file leaves them. */
export interface ProductsAfter {
  readonly byId: ReadonlyMap<string, JudgedProduct>;
  /** Those that the file adds, by their titles in small letters. */
  readonly added: ReadonlyMap<string, readonly JudgedProduct[]>;
  /** SKUs that the file adds to a product, so far. */
  readonly addedTo: Map<ProductRow | JudgedProduct, FileRow[]>;
}

/** Of the product that a SKU is for. */
const statusIn = (product: ProductRow | JudgedProduct, { byId }: ProductsAfter): ProductRow['status'] => {
  if (isJudged(product)) return product.statusAfter;
  const judged = byId.get(product.id);
  return judged === undefined || judged.problems.length > 0 ? product.status : judged.statusAfter;
};

const productOf = (row: FileRow, present: Present, after: ProductsAfter, problems: Problem[]) => {
  const guid = textIn(row, 'productGuid').toLowerCase();
  if (guid !== '') {
    const product = present.products.get(guid);
    if (product === undefined) problems.push({ column: 'productGuid', message: 'Your vault has no such product' });
    return product;
  }
  const title = textIn(row, 'product').toLowerCase();
  const found = [...(after.added.get(title) ?? []), ...(present.titled.get(title) ?? [])];
  const [product] = found;
  if (found.length === 1) return product;
  if (title === '')
    problems.push({ column: 'productGuid', message: 'The GUID of its product, or its title beside it' });
  else if (found.length === 0) problems.push({ column: 'product', message: 'Neither the file nor your vault has it' });
  else problems.push({ column: 'product', message: 'Several products are called so. Please give the GUID' });
  return undefined;
};

const wantedStatus = (row: FileRow, from: SkuRow['status'], problems: Problem[]): SkuRow['status'] => {
  const text = textIn(row, 'status').toLowerCase();
  if (text === '') return from;
  const status = statuses.find((each) => each.toLowerCase() === text);
  if (status === undefined) problems.push({ column: 'status', message: 'There is no such status' });
  return status ?? from;
};

const embargoed = 'You may not edit products under embargo';

/** What no file changes: another platform, region or edition is another SKU. */
const problemsOfStanding = (row: FileRow, before: SkuRow, title: string): Problem[] => {
  const standing = fieldsOfSku(before, title);
  // The title is there for people.
  const fixed = fileSheets.skus.columns.filter(({ key }) => !['skuGuid', 'product', 'status'].includes(key));
  return problemsOf(
    fixed.map(({ key }) => {
      const text = key === 'productGuid' ? textIn(row, key).toLowerCase() : textIn(row, key);
      const stays = String(standing[key]);
      return [text !== '' && text !== stays, key, `It stays ${stays}. Another one is another SKU`];
    }),
  );
};

const judgeStanding = (row: FileRow, before: SkuRow, present: Present, after: ProductsAfter): JudgedSku => {
  const product = present.products.get(before.product_id);
  const problems = problemsOfStanding(row, before, product?.title ?? '');
  const to = wantedStatus(row, before.status, problems);
  const isMoved = to !== before.status && product !== undefined;
  const productStatus = isMoved ? statusIn(product, after) : 'Active';
  const act = isMoved ? skuActsOf(before.status, productStatus).find((each) => skuMoves[each].to === to) : undefined;
  const reason = `What is ${before.status} does not become ${to} in a product that is ${productStatus}`;
  problems.push(
    ...problemsOf([
      [isMoved && !present.mayWriteSkus, 'skuGuid', 'Your role does not change SKUs'],
      [isMoved && !present.mayEdit(product), 'skuGuid', embargoed],
      [isMoved && act === undefined, 'status', reason],
    ]),
  );
  return {
    ...{ from: row, before, product, act, statusAfter: to, problems, label: before.sku },
    combination: before,
    changes: act === undefined ? [] : [{ column: 'SKU status', from: before.status, to }],
  };
};

const same = (one: Combination, other: Combination): boolean => parts.every((part) => one[part] === other[part]);
const combinationOf = (row: FileRow): Combination => ({
  ...{ platform: textIn(row, 'platform'), region: textIn(row, 'region'), edition: textIn(row, 'edition') },
});

/** What a combination may be, whatever its product. */
const problemsOfNew = (row: FileRow, { platform, region, edition }: Combination, present: Present): Problem[] =>
  problemsOf([
    [!present.mayWriteSkus, 'skuGuid', 'Your role does not change SKUs'],
    [textIn(row, 'sku') !== '', 'sku', 'It is given by the system'],
    [!['', 'single'].includes(textIn(row, 'skuType').toLowerCase()), 'skuType', 'A file adds single SKUs only'],
    [!present.platforms.has(platform), 'platform', `One of ${[...present.platforms.keys()].join(', ')}`],
    [!present.regions.has(region), 'region', `There is no region ‘${region.slice(0, 20)}’`],
    [
      !present.attributes.has(attributeKey('Edition', edition)),
      'edition',
      `There is no edition ‘${edition.slice(0, 60)}’`,
    ],
  ]);

/** What its product says to it. */
const problemsIn = (
  product: ProductRow | JudgedProduct,
  combination: Combination,
  to: SkuRow['status'],
  present: Present,
  after: ProductsAfter,
): Problem[] => {
  const status = statusIn(product, after);
  const standing = isJudged(product) ? [] : (present.skusOf.get(product.id) ?? []);
  const others = after.addedTo.get(product) ?? [];
  const twin = others.find((other) => same(combinationOf(other), combination));
  const isInactive = to === 'Active' && status !== 'Active' && !isReadOnly(status);
  return problemsOf([
    [!isJudged(product) && !present.mayEdit(product), 'productGuid', embargoed],
    [isReadOnly(status), 'productGuid', `Its product is ${status.toLowerCase()}`],
    [isInactive, 'status', `Its product is ${status}: it is not active then`],
    [to === 'Discontinued', 'status', 'A new SKU is Inactive or Active'],
    [
      standing.some((sku) => sku.sku_type === 'Single' && same(sku, combination)),
      'platform',
      'Its product has this SKU already',
    ],
    [twin !== undefined, 'platform', `The same as in row ${twin?.row ?? 0}`],
    [standing.length + others.length >= maxSkus, 'productGuid', `A product has at most ${maxSkus} SKUs`],
  ]);
};

const judgeNew = (row: FileRow, present: Present, after: ProductsAfter): JudgedSku => {
  const combination = combinationOf(row);
  const problems = problemsOfNew(row, combination, present);
  const to = wantedStatus(row, 'Inactive', problems);
  const product = productOf(row, present, after, problems);
  if (product !== undefined) {
    problems.push(...problemsIn(product, combination, to, present, after));
    if (problems.length === 0) after.addedTo.set(product, [...(after.addedTo.get(product) ?? []), row]);
  }
  return {
    ...{ from: row, before: undefined, product, act: undefined, statusAfter: to, problems, combination },
    label: [textIn(row, 'product'), ...parts.map((part) => combination[part])].filter((text) => text !== '').join(', '),
    changes: [],
  };
};

export const judgeSku = (row: FileRow, present: Present, after: ProductsAfter): JudgedSku => {
  const guid = textIn(row, 'skuGuid').toLowerCase();
  const before = present.skus.get(guid);
  if (before !== undefined) return judgeStanding(row, before, present, after);
  const judged = judgeNew(row, present, after);
  if (guid !== '') judged.problems.unshift({ column: 'skuGuid', message: 'Your vault has no such SKU' });
  return judged;
};
