/** Promotions on the wire, and what people enter of one. */
import { z } from 'zod';
import type { Promotion, PromotedPrice as PriceMessage } from '../../../proto/gen/keyway/pricing/v1/promotions.js';
import { amountText, ofMinor } from '../resolve/money.js';
import type { Item, Wanted } from './items/items.repository.js';
import type { ItemsPage, OverlapsPage } from './items/items.service.js';
import type { PromotedPrice } from './items/promoted-prices.service.js';
import type { PromotionView } from './promotions.service.js';

const pageSize = 100;
const skusAtOnce = 1_000;

const version = z.int();
// What is no id is of nothing: the domain says so.
const promotionGuid = z.string();
const idempotencyKey = z.guid('A key of its own for each request').transform((key) => key.toLowerCase());

const dates = 'Please select Start Date & End Date';
const instant = z
  .string(dates)
  .pipe(z.iso.datetime())
  .transform((text) => new Date(text));

const terms = z
  .object({
    title: z.string().trim().min(2, 'At least 2 characters').max(100, 'At most 100 characters'),
    listGuid: z.string(),
    validFrom: instant,
    validTo: instant,
  })
  .refine(({ validFrom, validTo }) => validFrom < validTo, {
    path: ['validTo'],
    message: 'Valid To must be after Valid From',
  });

export const newPromotion = z.object({ terms, idempotencyKey });
export const copiedPromotion = z.object({ promotionGuid, terms, idempotencyKey });
export const changedPromotion = z.object({ promotionGuid, terms, version });

const hundredths = (percent: number): number => Math.round(percent * 100);

/** As decimal text, exactly. */
const discount = z
  .number()
  .gt(0, 'More than 0')
  .lt(100, 'Less than 100')
  .refine((value) => Math.abs(value * 100 - hundredths(value)) < 1e-6, 'At most 2 decimals')
  .transform((value) => (hundredths(value) / 100).toFixed(2));

const guid = z.guid('Please select SKU from list to add promotion').transform((value) => value.toLowerCase());
const put = z.object({ promotionGuid, version, isReplacing: z.boolean() });

interface Put {
  readonly promotionGuid: string;
  readonly version: number;
  readonly isReplacing: boolean;
  readonly wanted: Wanted;
}

/** SKUs by name, each with its discount. */
export const putNamed = put
  .extend({
    items: z
      .array(z.object({ skuGuid: guid, discount }))
      .min(1, 'Please select promotion item')
      .max(skusAtOnce, `At most ${skusAtOnce} SKUs at once`)
      .refine((items) => new Set(items.map(({ skuGuid }) => skuGuid)).size === items.length, 'Each SKU once'),
  })
  .transform(({ items, ...rest }): Put => ({
    ...rest,
    wanted: { kind: 'skus', skus: items.map(({ skuGuid: skuId, discount: of }) => ({ skuId, discount: of })) },
  }));

/** All of a product, or of a franchise. */
export const putWhole = put
  .extend({
    items: z.array(z.unknown()).max(0, 'SKUs, a product or a franchise: one of the three'),
    productGuid: guid.or(z.literal('')),
    franchise: z.string().trim().max(100),
    discount,
  })
  .refine(({ productGuid, franchise }) => (productGuid === '') !== (franchise === ''), {
    path: ['franchise'],
    message: 'A product or a franchise: one of the two',
  })
  .transform(({ promotionGuid: of, version: from, isReplacing, productGuid, franchise, discount: less }): Put => ({
    ...{ promotionGuid: of, version: from, isReplacing },
    wanted:
      productGuid === ''
        ? { kind: 'franchise', franchise, discount: less }
        : { kind: 'product', productId: productGuid, discount: less },
  }));

export const removedPromotionItems = z.object({
  promotionGuid,
  version,
  skuGuids: z
    .array(z.string().transform((value) => value.toLowerCase()))
    .min(1, 'Please select promotion item')
    .max(skusAtOnce, `At most ${skusAtOnce} SKUs at once`),
});

export const askedItems = z.object({
  promotionGuid,
  text: z.string().trim().max(200),
  country: z.string().regex(/^(?:[A-Z]{2})?$/, 'Two capital letters of ISO 3166-1'),
  connectionGuid: z.string(),
  cursor: z.string(),
  size: z
    .int()
    .min(0)
    .max(200)
    .transform((size) => (size === 0 ? pageSize : size)),
});

/** What whoever buys by the list reads: neither by whose hand it is, nor who else there is. */
const ofBuyer = { createdBy: '', changedBy: '', overlapCount: 0, holders: [] };

const ofOwner = ({ row }: PromotionView, own: NonNullable<PromotionView['own']>) => ({
  ...{ createdBy: row.created_by_name, changedBy: row.changed_by_name, overlapCount: own.overlapCount },
  holders: own.holders.map(({ connectionId, company, companyType, isDefault }) => ({
    ...{ connectionGuid: connectionId, company, companyType, isDefault },
  })),
});

export const promotionMessage = (view: PromotionView): Promotion => {
  const { row, own } = view;
  return {
    ...{ promotionGuid: row.id, promotionNumber: row.number, status: view.status, version: row.version },
    terms: {
      ...{ title: row.title, listGuid: row.list_id },
      ...{ validFrom: row.valid_from.toISOString(), validTo: row.valid_to.toISOString() },
    },
    ...{ isOwner: own !== undefined, company: view.company, listTitle: view.listTitle },
    ...{ defaultCurrency: view.currency, itemCount: view.itemCount },
    ...(own === undefined ? ofBuyer : ofOwner(view, own)),
    ...{ createdAt: row.created_at.toISOString(), changedAt: row.changed_at.toISOString() },
    ...{ approvedAt: row.approved_at?.toISOString(), cancelledAt: row.cancelled_at?.toISOString() },
    ...view.abilities,
  };
};

const percentOf = (part: number | undefined): number | undefined => (part === undefined ? undefined : part / 100);

const priceMessage = ({ price, currency, cost, before, after }: PromotedPrice): PriceMessage => {
  const text = (minor: bigint | string | null): string =>
    minor === null ? '' : amountText(ofMinor(BigInt(minor), currency), currency);
  return {
    ...{ outcome: price.outcome, currency, srp: text(price.srp), discountedSrp: text(price.discounted_srp) },
    ...{ purchase: text(price.purchase), discountedPurchase: text(price.discounted_purchase), cost: text(cost) },
    ...{ buyerMargin: percentOf(before.buyer), discountedBuyerMargin: percentOf(after.buyer) },
    ...{ ownMargin: percentOf(before.own), discountedOwnMargin: percentOf(after.own) },
    isBelowZero: after.isBelowZero,
  };
};

const itemMessage = (item: Item, isOwner: boolean, price: PromotedPrice | undefined) => ({
  ...{ itemNumber: item.number, skuGuid: item.sku_id, sku: item.sku, platform: item.platform, region: item.region },
  ...{ productGuid: item.product_id, productNumber: item.product_number, productTitle: item.title },
  // Who buys is shown nothing but what it has in its catalogue.
  ...{ discount: Number(item.discount), isUnavailable: isOwner && !item.is_sellable },
  price: price && priceMessage(price),
});

export const itemsMessage = ({ items, next, total, isOwner }: ItemsPage) => ({
  items: items.map(({ item, price }) => itemMessage(item, isOwner, price)),
  ...{ nextCursor: next, totalCount: total },
});

export const overlapsMessage = ({ overlaps, next }: OverlapsPage) => ({
  overlaps: overlaps.map((each) => ({
    ...{ skuGuid: each.sku_id, sku: each.sku, productTitle: each.title, discount: Number(each.discount) },
    ...{ otherPromotionGuid: each.other_id, otherTitle: each.other_title },
    ...{ otherDiscount: Number(each.other_discount), isWinner: each.isWinner, reason: each.reason },
    ...{ from: each.from.toISOString(), until: each.until.toISOString() },
  })),
  nextCursor: next,
});
