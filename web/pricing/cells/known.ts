/** What can stand in the cells: products with their SKUs as far as they are known here, regions, countries and currencies. */
import type { ReplyOf } from '../../client/api.js';
import type { Suggestion } from '../../ui/sheet/sheet.js';
import type { Cells, ColumnName } from './cells.js';

export type Product = ReplyOf<'GET /pricing/products'>['products'][number];

export interface Products {
  readonly byGuid: ReadonlyMap<string, Product>;
  /** Those that a text can mean, in small letters: a title, a number, a guid, a SKU. */
  readonly byText: ReadonlyMap<string, readonly string[]>;
  /** Texts that were looked up: what is not found for them is not there. */
  readonly asked: ReadonlySet<string>;
}

export interface Known {
  readonly products: Products;
  /** The countries of each region, by its code; undefined: nobody knows, and the platform checks. */
  readonly regions: ReadonlyMap<string, readonly string[]> | undefined;
  readonly currencies: readonly string[] | undefined;
}

export const noProducts: Products = { byGuid: new Map(), byText: new Map(), asked: new Set() };

export const textKey = (text: string): string => text.trim().toLowerCase();

/** What tells two products of one title apart. */
export const uniqueText = ({ title, productNumber }: Product): string => `${title} (${productNumber})`;

const textsOf = (product: Product): readonly string[] =>
  [
    ...[product.title, product.productGuid, String(product.productNumber), uniqueText(product)],
    ...product.skus.map(({ sku }) => sku),
  ].map(textKey);

/** @param asked what was looked up; absent: they were found otherwise */
export const withProducts = (known: Products, found: readonly Product[], asked?: string): Products => {
  const byGuid = new Map(known.byGuid);
  const byText = new Map(known.byText);
  for (const product of found) {
    byGuid.set(product.productGuid, product);
    for (const text of textsOf(product)) {
      const before = byText.get(text) ?? [];
      if (!before.includes(product.productGuid)) byText.set(text, [...before, product.productGuid]);
    }
  }
  return { byGuid, byText, asked: asked === undefined ? known.asked : new Set([...known.asked, textKey(asked)]) };
};

/** @returns the guids of the products that these cells can mean */
export const productsOf = ({ product, productGuid }: Cells, { byText }: Products): readonly string[] =>
  productGuid === '' ? (byText.get(textKey(product)) ?? []) : [productGuid];

/** @returns undefined: no such one, or it is not known yet. '' = of every SKU */
export const skuGuidOf = (cells: Cells, products: Products): string | undefined => {
  if (cells.sku === '') return '';
  if (cells.skuGuid !== '') return cells.skuGuid;
  const [productGuid, ...others] = productsOf(cells, products);
  if (productGuid === undefined || others.length > 0) return undefined;
  const skus = products.byGuid.get(productGuid)?.skus ?? [];
  return skus.find(({ sku }) => textKey(sku) === textKey(cells.sku))?.skuGuid;
};

/** What has to be looked up before it can be said what these cells mean; undefined: nothing. */
export const unknownIn = (cells: Cells, products: Products): string | undefined => {
  const found = productsOf(cells, products);
  const isAsked = (text: string): boolean => products.asked.has(textKey(text));
  if (found.length === 0) return cells.product === '' || isAsked(cells.product) ? undefined : cells.product;
  const [productGuid = ''] = found;
  const isSkuUnknown = cells.sku !== '' && cells.skuGuid === '' && !products.byGuid.has(productGuid);
  return isSkuUnknown && !isAsked(productGuid) ? productGuid : undefined;
};

const skuText = ({ platform, region }: Product['skus'][number]): string =>
  [platform, region].filter(Boolean).join(', ');

/** Of those that a text can be part of. */
const mostSuggested = 50;

const productSuggestions = ({ byGuid, byText }: Products, typed: string): readonly Suggestion[] => {
  const text = textKey(typed);
  return [...byGuid.values()]
    .filter((product) => textsOf(product).some((each) => each.includes(text)))
    .slice(0, mostSuggested)
    .map((product) => {
      const isUnique = (byText.get(textKey(product.title)) ?? []).length < 2;
      return {
        value: isUnique ? product.title : uniqueText(product),
        label: `${product.company}, ${product.productNumber}`,
      };
    });
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const named = (names: Intl.DisplayNames, codes: readonly string[]): readonly Suggestion[] =>
  codes.toSorted().map((value) => ({ value, label: names.of(value) ?? value }));

const without: readonly Suggestion[] = [];

const suggested: Readonly<Record<ColumnName, (cells: Cells, known: Known, typed: string) => readonly Suggestion[]>> = {
  product: (_, { products }, typed) => productSuggestions(products, typed),
  sku: (cells, { products }) => {
    const [guid = ''] = productsOf(cells, products);
    return (products.byGuid.get(guid)?.skus ?? []).map((sku) => ({ value: sku.sku, label: skuText(sku) }));
  },
  region: (_, { regions }) => [...(regions?.keys() ?? [])].map((value) => ({ value })),
  country: ({ region }, { regions }) => named(countryNames, regions?.get(region) ?? []),
  currency: (_, { currencies }) => named(currencyNames, currencies ?? []),
  ...{ srp: () => without, wsp: () => without, validFrom: () => without },
  included: () => [{ value: 'Yes' }, { value: 'No' }],
};

/** @param typed what stands in the cell so far */
export const suggestionsFor = (column: ColumnName, cells: Cells, known: Known, typed: string): readonly Suggestion[] =>
  suggested[column](cells, known, typed);
