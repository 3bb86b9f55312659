/** SKUs that can be promoted, as far as they were looked up. */
import type { ReplyOf } from '../../client/api.js';
import type { Suggestion } from '../../ui/sheet/sheet.js';

type Product = ReplyOf<'GET /promotion-products'>['products'][number];

export interface KnownSku {
  readonly skuGuid: string;
  readonly sku: string;
  readonly productTitle: string;
}

export interface KnownSkus {
  /** By their codes, in small letters. */
  readonly bySku: ReadonlyMap<string, KnownSku>;
  /** Texts that were looked up: what is not found for them is not there. */
  readonly asked: ReadonlySet<string>;
}

export const noSkus: KnownSkus = { bySku: new Map(), asked: new Set() };

export const textKey = (text: string): string => text.trim().toLowerCase();

export const withProducts = (known: KnownSkus, found: readonly Product[], asked: string): KnownSkus => {
  const bySku = new Map(known.bySku);
  for (const { title, skus } of found)
    for (const { skuGuid, sku } of skus) bySku.set(textKey(sku), { skuGuid, sku, productTitle: title });
  return { bySku, asked: new Set([...known.asked, textKey(asked)]) };
};

/** Of those that a text can be part of. */
const mostSuggested = 50;

/** @param typed a part of a SKU or of its product's title */
export const suggestionsFor = ({ bySku }: KnownSkus, typed: string): readonly Suggestion[] => {
  const text = textKey(typed);
  return [...bySku.values()]
    .filter(({ sku, productTitle }) => [sku, productTitle].some((each) => textKey(each).includes(text)))
    .slice(0, mostSuggested)
    .map(({ sku, productTitle }) => ({ value: sku, label: productTitle }));
};
