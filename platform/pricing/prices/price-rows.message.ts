/** Rows of price lists on the wire. */
import { z } from 'zod';
import {
  PriceDifference,
  type ComparedPrice,
  type PriceableProduct as ProductMessage,
  type PriceRow,
  type PriceVersion,
} from '../../../proto/gen/keyway/pricing/v1/price_rows.js';
import { amountText, microsOf } from '../resolve/money.js';
import type { Compared, Price, VersionRow } from './prices.repository.js';
import type { PriceableProduct } from './products.repository.js';

const defaultSize = 200;
const maxSize = 1_000;

const optionalGuid = z.union([z.literal('').transform(() => undefined), z.guid().transform((id) => id.toLowerCase())]);
const order = [
  ...(['entered', 'product', 'sku', 'region', 'country', 'currency'] as const),
  ...(['srp', 'wsp', 'valid_from'] as const),
] as const;

const filter = z.object({
  text: z.string().trim().max(200),
  productGuid: optionalGuid,
  ...{ regionCode: z.string().max(6), countryCode: z.string().max(2), currency: z.string().max(3) },
  state: z.enum(['now', 'future', 'marked']).or(z.literal('unspecified').transform(() => undefined)),
});
const nothing = { text: '', productGuid: '', regionCode: '', countryCode: '', currency: '', state: 'unspecified' };

export const askedRows = z
  .object({
    ...{ listGuid: z.string(), rowsVersion: z.int().min(0), cursor: z.string(), isDescending: z.boolean() },
    isCounted: z.boolean(),
    filter: z.preprocess((given) => given ?? nothing, filter),
    sort: z.enum(order).or(z.literal('unspecified').transform(() => 'entered' as const)),
    size: z.int().min(0).max(maxSize, `At most ${maxSize} rows`),
  })
  .transform(
    ({ listGuid: listId, rowsVersion: version, cursor, sort: by, isDescending, size, isCounted, filter: given }) => {
      const { productGuid: productId, ...rest } = given;
      return {
        ...{ listId, version, cursor, sort: { by, isDescending }, size: size === 0 ? defaultSize : size, isCounted },
        filter: { ...rest, productId },
      };
    },
  );

const shown = (amount: string | null, currency: string): string =>
  amount === null ? '' : amountText(microsOf(amount), currency);

export const priceMessage = (price: Price): PriceRow => ({
  ...{ rowGuid: price.row_id, productNumber: price.number, productTitle: price.title, sku: price.sku ?? '' },
  ...{ version: price.from_version, mark: price.mark },
  terms: {
    ...{ productGuid: price.product_id, skuGuid: price.sku_id ?? '' },
    ...{ regionCode: price.region_code, countryCode: price.country_code, currency: price.currency },
    ...{ srp: shown(price.srp, price.currency), wsp: shown(price.wsp, price.currency) },
    ...{ isIncluded: price.is_included, validFrom: price.valid_from?.toISOString() },
  },
});

export const productMessage = ({ id, number, title, company, skus }: PriceableProduct): ProductMessage => ({
  ...{ productGuid: id, productNumber: number, title, company },
  skus: skus.map(({ id: skuGuid, sku, platform, region }) => ({ skuGuid, sku, platform, region })),
});

export const versionMessage = (row: VersionRow): PriceVersion => ({
  ...{ rowsVersion: row.version, savedAt: row.saved_at.toISOString(), savedBy: row.saved_by_name },
  ...{ addedCount: row.added, changedCount: row.changed, removedCount: row.removed, rowCount: row.row_count },
});

export const comparedMessage = ({ before, after }: Compared): ComparedPrice => {
  const difference = before === undefined ? PriceDifference.ADDED : PriceDifference.CHANGED;
  return {
    difference: after === undefined ? PriceDifference.REMOVED : difference,
    before: before && priceMessage(before),
    after: after && priceMessage(after),
  };
};
