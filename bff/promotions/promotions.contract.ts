import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import {
  instant,
  instantOrNull,
  limitOrNull,
  nothing,
  orNull,
  promised,
  textOrNull,
  word,
} from '../upstream/message.contract.js';

const mayRead = ['promotion-read', 'promotion-all'] as const;

/** The list's name in /mkapi/content: the vault's own promotions, and those of lists by which it buys. */
const screen = '/distribution/promotions/';

const guid = z.string().max(36);
const version = z.int().min(1);
/** In percent, two decimals. */
const discount = z.number().gt(0).lt(100);
const cursor = z.string().max(2_048);

/** What a person enters. It counts in [validFrom, validTo), UTC. */
const terms = z.object({
  title: z.string().max(100),
  /** A price list of the vault's own. */
  listGuid: guid,
  validFrom: z.iso.datetime(),
  validTo: z.iso.datetime(),
});

const promotion = z.object({
  promotionGuid: z.string(),
  /** The promotionID of the workbook; of two alike the lower one wins. */
  promotionNumber: z.number(),
  terms: promised(terms.extend({ validFrom: instant, validTo: instant })),
  /** As it is now: it follows from the times. */
  status: word(['draft', 'scheduled', 'active', 'ended', 'cancelled'], 'draft'),
  /** The reader's vault owns it; else the reader buys by its list. */
  isOwner: z.boolean(),
  /** Of the vault that owns it. */
  company: z.string(),
  listTitle: z.string(),
  /** ISO 4217, of the list. */
  defaultCurrency: z.string(),
  /** A change states the one that it was made from. */
  version: z.number(),
  /** For who buys, of what it has in its catalogue. */
  itemCount: z.number(),
  createdAt: instant,
  /** Null for who buys, as the next. */
  createdBy: textOrNull,
  changedAt: instant,
  changedBy: textOrNull,
  /** Since when it counts as it stands; null: a draft. */
  approvedAt: instantOrNull,
  cancelledAt: instantOrNull,
  /** Items that another promotion of the list discounts in the same time; 0 for who buys. */
  overlapCount: z.number(),
  /** Who buys by its list; none for who buys. */
  holders: z.array(
    z.object({
      connectionGuid: z.string(),
      company: z.string(),
      /** The specification's number: 1 publisher, 2 distributor, 3 retailer. */
      companyType: z.number(),
      isDefault: z.boolean(),
    }),
  ),
  /** Title, list, start, discounts, and to remove items. */
  canChange: z.boolean(),
  /** The end, and to add items. */
  canExtend: z.boolean(),
  canApprove: z.boolean(),
  canCancel: z.boolean(),
  canDelete: z.boolean(),
  canCopy: z.boolean(),
});

const outcome = word(
  ['priced', 'no_price_list', 'not_for_sale', 'no_price', 'no_purchase_price', 'no_rate'],
  'no_price',
);

/** Without and with the discount of this promotion. */
const promotedPrice = z.object({
  outcome,
  /** ISO 4217: of all amounts. */
  currency: z.string(),
  srp: textOrNull,
  discountedSrp: textOrNull,
  /** What the buyer pays, without VAT. */
  purchase: textOrNull,
  discountedPurchase: textOrNull,
  /** Of the suggested price without VAT, in percent: what the buyer keeps. */
  buyerMargin: limitOrNull,
  discountedBuyerMargin: limitOrNull,
  /** What the vault pays itself, where it sells another vault's product on. */
  cost: textOrNull,
  /** Of what the buyer pays, in percent: what the vault keeps. */
  ownMargin: limitOrNull,
  discountedOwnMargin: limitOrNull,
  /** With the discount, one of the two margins is. */
  isBelowZero: z.boolean(),
});

const item = z.object({
  /** The id of the workbook. */
  itemNumber: z.number(),
  skuGuid: z.string(),
  sku: z.string(),
  platform: z.string(),
  /** The code of its region. */
  region: z.string(),
  productGuid: z.string(),
  productNumber: z.number(),
  productTitle: z.string(),
  /** In percent, two decimals. */
  discount: z.number(),
  /** Sold no more, or no longer shared with the vault. */
  isUnavailable: z.boolean(),
  /** Null where no country is asked about, and for who buys. */
  price: orNull(promotedPrice),
});

const service = 'pricing.v1.PromotionsService';
const stale = { code: 'promotions.promotion_changed', read: `${service}/GetPromotion` } as const;

/** Discounts on SKUs of a price list, for a time (docs/domain.md, f). */
export const promotionsContract = {
  promotionsList: listEndpoint('GET /promotions', mayRead, screen),
  exportPromotions: exportEndpoint('POST /promotions/export', mayRead, screen),
  /** What a promotion can be made of. */
  promotionChoices: relay('GET /promotion-choices', `${service}/ListPromotionChoices`, {
    reply: z.object({
      /** Price lists of the vault's own, by title. */
      lists: z.array(
        z.object({
          listGuid: z.string(),
          title: z.string(),
          defaultCurrency: z.string(),
          isDefault: z.boolean(),
        }),
      ),
      /** By name. */
      franchises: z.array(z.string()),
    }),
  }),
  /** What may be promoted, by what somebody has typed: at most 50. One without SKUs has none that are available. */
  promotionProducts: relay('GET /promotion-products', `${service}/FindPromotionProducts`, {
    query: z.object({ text: z.string().max(200) }),
    reply: z.object({
      products: z.array(
        z.object({
          productGuid: z.string(),
          productNumber: z.number(),
          title: z.string(),
          company: z.string(),
          skus: z.array(z.object({ skuGuid: z.string(), sku: z.string(), platform: z.string(), region: z.string() })),
        }),
      ),
    }),
  }),
  /** A draft. */
  createPromotion: relay('POST /promotions', `${service}/CreatePromotion`, {
    body: z.object({ terms, idempotencyKey: z.uuid() }),
    reply: promotion,
    of: 'promotion',
  }),
  promotion: relay('GET /promotions/:promotionGuid', `${service}/GetPromotion`, { reply: promotion, of: 'promotion' }),
  /** A draft with the same items. */
  copyPromotion: relay('POST /promotions/:promotionGuid/copy', `${service}/CopyPromotion`, {
    body: z.object({ terms, idempotencyKey: z.uuid() }),
    reply: z.object({
      promotion: promised(promotion),
      /** Items that the vault may not sell any more. */
      leftOutCount: z.number(),
    }),
  }),
  /** Of an active one the end alone: everything else must be as it stands. */
  updatePromotion: relay('PUT /promotions/:promotionGuid', `${service}/UpdatePromotion`, {
    body: z.object({ terms, version }),
    reply: promotion,
    of: 'promotion',
    stale,
  }),
  /** A draft counts from now on, in its time. */
  approvePromotion: relay('POST /promotions/:promotionGuid/approval', `${service}/ApprovePromotion`, {
    body: z.object({ version }),
    reply: promotion,
    of: 'promotion',
    stale,
  }),
  /** It counts no more, for good. */
  cancelPromotion: relay('POST /promotions/:promotionGuid/cancellation', `${service}/CancelPromotion`, {
    body: z.object({ version }),
    reply: promotion,
    of: 'promotion',
    stale,
  }),
  /** A draft. */
  deletePromotion: relay('DELETE /promotions/:promotionGuid', `${service}/DeletePromotion`, {
    query: z.object({ version: z.coerce.number().int().min(1) }),
    reply: nothing,
  }),
  promotionItems: relay('GET /promotions/:promotionGuid/items', `${service}/ListPromotionItems`, {
    query: z.object({
      /** Within title or SKU; empty: all. */
      text: z.string().max(200),
      /** ISO 3166-1 alpha-2: prices and margins there; empty: none are told. */
      country: z.string().max(2),
      /** By whose terms; empty: by the list alone, as wholesale. */
      connectionGuid: guid,
      /** Of an answer; empty: the first page. */
      cursor,
      size: z.coerce.number().int().min(1).max(200),
    }),
    reply: z.object({
      items: z.array(item),
      nextCursor: textOrNull,
      /** Of the first page alone, else 0. */
      totalCount: z.number(),
    }),
  }),
  /**
   * Either `items` (at most 1,000), or all of a product, or all of a franchise; the other two are empty. All of them or
   * none. Of an active promotion it adds alone.
   */
  putPromotionItems: relay('PUT /promotions/:promotionGuid/items', `${service}/PutPromotionItems`, {
    body: z.object({
      version,
      items: z.array(z.object({ skuGuid: guid, discount })).max(1_000),
      productGuid: guid,
      franchise: z.string().max(100),
      /** Of a product or franchise; 0 beside items. */
      discount: z.number().min(0).lt(100),
      /** Of a product or franchise: what is an item already gets this discount; else it stays as it is. */
      isReplacing: z.boolean(),
    }),
    reply: z.object({
      promotion: promised(promotion),
      addedCount: z.number(),
      changedCount: z.number(),
      /** That were items already, and stay as they are. */
      keptCount: z.number(),
    }),
    // No `stale`: what stands now is a promotion, and the answer is more than that.
  }),
  removePromotionItems: relay('POST /promotions/:promotionGuid/items/removal', `${service}/RemovePromotionItems`, {
    body: z.object({ version, skuGuids: z.array(guid).min(1).max(1_000) }),
    reply: promotion,
    of: 'promotion',
    stale,
  }),
  /** SKUs that another approved promotion of the list discounts in the same time, and which of the two wins. */
  promotionOverlaps: relay('GET /promotions/:promotionGuid/overlaps', `${service}/ListPromotionOverlaps`, {
    query: z.object({ cursor }),
    reply: z.object({
      overlaps: z.array(
        z.object({
          skuGuid: z.string(),
          sku: z.string(),
          productTitle: z.string(),
          /** Of this promotion, in percent. */
          discount: z.number(),
          otherPromotionGuid: z.string(),
          otherTitle: z.string(),
          otherDiscount: z.number(),
          /** Both count in [from, until). */
          from: instant,
          until: instant,
          /** This promotion's discount holds then; else the other one's. */
          isWinner: z.boolean(),
          /** The winner's: a higher discount; the same and a later start; the same start as well and a lower number. */
          reason: word(['higher_discount', 'later_start', 'lower_number'], 'higher_discount'),
        }),
      ),
      nextCursor: textOrNull,
    }),
  }),
};
