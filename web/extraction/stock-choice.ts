/** Product, platform (DRM), right and quantity of an extraction, out of what the vault has free. */
import type { Api, Received } from '../../bff/contract.js';
import { validationTexts } from '../client/texts/specified.js';
import { formatNumber } from '../ui/format/format.js';

export type ExtractionOptions = Received<Api['GET /extraction/options']>;
export type ExtractableProduct = ExtractionOptions['products'][number];
export type ExtractableStock = ExtractableProduct['stock'][number];

/** What the specification says when there is nothing to choose. */
export const noPlatformText: string = validationTexts.noPlatform;
export const noStockText: string = validationTexts.noStock;

export interface StockChoice {
  readonly productGuid: string;
  readonly skuGuid: string;
  readonly rightGuid: string;
}

export const nothingChosen: StockChoice = { productGuid: '', skuGuid: '', rightGuid: '' };

/** One platform (DRM) choice: a SKU with all that is free of it. */
export interface PlatformChoice {
  readonly skuGuid: string;
  readonly sku: string;
  readonly platform: string;
  readonly free: number;
}

export const productOf = (options: ExtractionOptions, choice: StockChoice): ExtractableProduct | undefined =>
  options.products.find(({ productGuid }) => productGuid === choice.productGuid);

/** SKUs of the product in the order of the reply, each once. */
export const platformsOf = (product: ExtractableProduct): readonly PlatformChoice[] => {
  const bySku = new Map<string, PlatformChoice>();
  for (const { skuGuid, sku, platform, free } of product.stock) {
    bySku.set(skuGuid, { skuGuid, sku, platform, free: (bySku.get(skuGuid)?.free ?? 0) + free });
  }
  return [...bySku.values()];
};

export const rightsOf = (product: ExtractableProduct, skuGuid: string): readonly ExtractableStock[] =>
  product.stock.filter((line) => line.skuGuid === skuGuid);

export const stockOf = (options: ExtractionOptions, choice: StockChoice): ExtractableStock | undefined =>
  productOf(options, choice)?.stock.find((l) => l.skuGuid === choice.skuGuid && l.rightGuid === choice.rightGuid);

const onlyOne = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** Takes the choices that leave no choice: the only platform of a product, the only right of a platform. */
export const completed = (options: ExtractionOptions, choice: StockChoice): StockChoice => {
  const product = productOf(options, choice);
  if (product === undefined) return choice;
  const skuGuid = choice.skuGuid || (onlyOne(platformsOf(product))?.skuGuid ?? '');
  const rightGuid = choice.rightGuid || (onlyOne(rightsOf(product, skuGuid))?.rightGuid ?? '');
  return { ...choice, skuGuid, rightGuid };
};

/** The choice that the address names (/distribution/myvault/inventory/extract/:skuGuid?/:rightGuid?). */
export const choiceFromAddress = (
  options: ExtractionOptions,
  address: { skuGuid?: string | undefined; rightGuid?: string | undefined },
): StockChoice => {
  const { skuGuid = '', rightGuid = '' } = address;
  const product = options.products.find(({ stock }) => stock.some((line) => line.skuGuid === skuGuid));
  return completed(options, { productGuid: product?.productGuid ?? '', skuGuid, rightGuid });
};

/** Why there is nothing to extract for the choice, in the specification's words; null when there is. */
export const emptyReason = (options: ExtractionOptions, choice: StockChoice): string | null => {
  const product = productOf(options, choice);
  if (product === undefined) return choice.skuGuid === '' ? null : noStockText;
  if (choice.skuGuid === '') return platformsOf(product).length === 0 ? noPlatformText : null;
  const rights = rightsOf(product, choice.skuGuid);
  if (rights.every(({ free }) => free === 0)) return noStockText;
  if (choice.rightGuid === '') return null;
  const line = rights.find(({ rightGuid }) => rightGuid === choice.rightGuid);
  if (line === undefined) return noPlatformText;
  return line.free === 0 ? noStockText : null;
};

/** Bulk, or one key for one customer (transactional). */
export type Purpose = 'bulk' | 'single';

/** What the right allows, bulk first. */
export const purposesOf = (stock: ExtractableStock): readonly Purpose[] => [
  ...(stock.isBulkAllowed ? (['bulk'] as const) : []),
  ...(stock.isSingleAllowed ? (['single'] as const) : []),
];

/** The purpose that was chosen, if the right allows it; else what it allows. */
export const purposeOf = (stock: ExtractableStock, chosen: Purpose): Purpose => {
  const allowed = purposesOf(stock);
  return allowed.includes(chosen) ? chosen : (allowed[0] ?? 'bulk');
};

/** Most keys of one extraction of this stock: what is free and the limit; one for a customer. */
export const maxOf = (options: ExtractionOptions, stock: ExtractableStock, purpose: Purpose): number =>
  Math.min(stock.free, options.quantityLimit, purpose === 'single' ? 1 : Number.POSITIVE_INFINITY);

/** @returns what is wrong with the quantity as typed, or null */
export const quantityFault = (typed: string, max: number): string | null => {
  if (typed.trim() === '') return validationTexts.required;
  if (!/^\d+$/.test(typed.trim())) return validationTexts.numeric;
  const quantity = Number(typed);
  if (quantity < 1) return 'Extract at least 1 key';
  if (quantity > max) return `At most ${formatNumber(max)} can be extracted here`;
  return null;
};
