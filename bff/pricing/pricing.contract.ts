import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { instant, instantOrNull, nothing, orNull, promised, textOrNull, word } from '../upstream/message.contract.js';

const mayRead = ['pricelist-read', 'pricelist-all'] as const;

/** The list's name in /mkapi/content: the vault's own lists, and those by which others sell to it. */
const screen = '/distribution/pricing/';

const guid = z.string().max(36);
const currency = z.string().max(3);
const version = z.int().min(0);

/** What a person enters of the header. */
const terms = z.object({
  title: z.string().max(100),
  /** ISO 4217. */
  defaultCurrency: currency,
  isVatIncluded: z.boolean(),
});

const list = z.object({
  listGuid: z.string(),
  terms: promised(terms),
  /** The reader's vault owns it; else the reader buys by it. */
  isOwner: z.boolean(),
  /** Of the vault that owns it. */
  company: z.string(),
  /** Of the header: a save of it states the one that it was made from. */
  version: z.number(),
  /** Of the rows: a save of rows states the one that it was made from. 0: nothing was saved yet. */
  rowsVersion: z.number(),
  /** 0 for who buys by it. */
  rowCount: z.number(),
  /** Those buy by it who have no list of their own. Of the owner, as all of the following. */
  isDefault: z.boolean(),
  holders: z.array(
    z.object({
      connectionGuid: z.string(),
      company: z.string(),
      /** The specification's number: 1 publisher, 2 distributor, 3 retailer. */
      companyType: z.number(),
      /** As the default of the vault; else by assignment. */
      isDefault: z.boolean(),
    }),
  ),
  /** The job that saves rows of it now. */
  savingJobId: textOrNull,
  createdAt: instant,
  createdBy: textOrNull,
  changedAt: instant,
  changedBy: textOrNull,
  /** Of the rows; null while nothing was saved. */
  savedAt: instantOrNull,
  savedBy: textOrNull,
  canChange: z.boolean(),
  canDelete: z.boolean(),
  /** Regions that its rows name and that have countries in common. */
  overlaps: z.array(z.object({ regionCode: z.string(), otherRegionCode: z.string(), countries: z.array(z.string()) })),
});

/** What a price says. */
const priceTerms = z.object({
  productGuid: guid,
  /** Empty: of every SKU of the product. */
  skuGuid: guid,
  /** Empty: worldwide, the fallback of its currency. A country needs one. */
  regionCode: z.string().max(6),
  /** ISO 3166-1 alpha-2; empty: the region. */
  countryCode: z.string().max(2),
  currency,
  /** Decimal text: '12.50'; empty: none. What is wrong with it comes back as a problem of its row. */
  srp: z.string().max(40),
  wsp: z.string().max(40),
  /** False: not for sale there. */
  isIncluded: z.boolean(),
  /** Absent: always. */
  validFrom: z.iso.datetime().optional(),
});

const row = z.object({
  rowGuid: z.string(),
  terms: promised(priceTerms.extend({ validFrom: instantOrNull })),
  /** The productId of the workbook. */
  productNumber: z.number(),
  productTitle: z.string(),
  /** Empty: of every SKU. */
  sku: z.string(),
  /** The version of the rows that it came with. */
  version: z.number(),
  /** Why it gives no price now; `none`: it can win. The last three: it never does. */
  mark: word(['none', 'future', 'replaced', 'country_outside', 'skus_win', 'not_sold'], 'none'),
});

const fields = ['row', 'product', 'sku', 'region', 'country', 'currency', 'srp', 'wsp', 'valid_from'] as const;

const problems = z.array(
  z.object({
    /** Where the change stands in the save. */
    index: z.number(),
    field: word(fields, 'row'),
    /** A sentence, ending in 'at row <index>'. */
    message: z.string(),
  }),
);

const copy = z.object({
  /** Added to every amount, two decimals; 0: nothing. */
  percent: z.number().min(-99.99).max(900),
  /** ISO 4217: all amounts are converted to it. Empty: each stays in its currency. */
  currency,
  /** Instead of the day's rates. */
  rates: z.array(z.object({ fromCurrency: currency, rate: z.string().max(20) })).max(200),
  rounding: z.enum(['minor_unit', 'ninety_nine', 'forty_nine', 'whole']),
  /** Rows of a moment to come are copied with it. */
  withFuture: z.boolean(),
});

const assignment = z.object({
  connectionGuid: z.string(),
  company: z.string(),
  companyType: z.number(),
  /** Null: by the default. */
  listGuid: textOrNull,
  listTitle: textOrNull,
  /** A change states the one that it was made from; 0: nobody has assigned a list yet. */
  version: z.number(),
});

const defaultList = z.object({
  /** Null: none, and who has no list of its own can order nothing. */
  listGuid: textOrNull,
  listTitle: textOrNull,
  version: z.number(),
});

const lists = 'pricing.v1.PriceListsService';
const rows = 'pricing.v1.PriceRowsService';

/** Prices of a vault, and by which of its lists each connection buys (docs/domain.md, f). */
export const pricingContract = {
  priceListsList: listEndpoint('GET /pricing/lists-list', mayRead, screen),
  exportPriceLists: exportEndpoint('POST /pricing/lists-list/export', mayRead, screen),
  /** To choose from: the vault's own, by title. */
  priceLists: relay('GET /pricing/lists', `${lists}/ListPriceLists`, {
    reply: z.object({
      lists: z.array(
        z.object({
          listGuid: z.string(),
          title: z.string(),
          defaultCurrency: z.string(),
          isDefault: z.boolean(),
        }),
      ),
    }),
  }),
  createPriceList: relay('POST /pricing/lists', `${lists}/CreatePriceList`, {
    body: z.object({ terms, idempotencyKey: z.uuid() }),
    reply: list,
    of: 'list',
  }),
  priceList: relay('GET /pricing/lists/:listGuid', `${lists}/GetPriceList`, { reply: list, of: 'list' }),
  updatePriceList: relay('PUT /pricing/lists/:listGuid', `${lists}/UpdatePriceList`, {
    body: z.object({ terms, version: z.int().min(1) }),
    reply: list,
    of: 'list',
    stale: { code: 'pricing.list_changed', read: `${lists}/GetPriceList` },
  }),
  deletePriceList: relay('DELETE /pricing/lists/:listGuid', `${lists}/DeletePriceList`, {
    query: z.object({ version: z.coerce.number().int().min(1) }),
    reply: nothing,
  }),
  /** Changes nothing. */
  previewPriceListCopy: relay('POST /pricing/lists/:listGuid/copy/preview', `${lists}/PreviewCopy`, {
    body: z.object({ copy }),
    reply: z.object({
      rowCount: z.number(),
      /** Rows that would come to the same place as another one, and are left out. */
      leftOutCount: z.number(),
      rates: z.array(
        z.object({
          fromCurrency: z.string(),
          rate: z.string(),
          /** Null: it was stated. */
          day: textOrNull,
        }),
      ),
      /** The first 100. */
      rows: z.array(
        z.object({
          productTitle: z.string(),
          sku: z.string(),
          regionCode: z.string(),
          countryCode: z.string(),
          currencyBefore: z.string(),
          currency: z.string(),
          srpBefore: z.string(),
          srp: z.string(),
          wspBefore: z.string(),
          wsp: z.string(),
        }),
      ),
    }),
  }),
  copyPriceList: relay('POST /pricing/lists/:listGuid/copy', `${lists}/CopyPriceList`, {
    body: z.object({ terms, copy, idempotencyKey: z.uuid() }),
    reply: z.object({ listGuid: z.string(), jobId: z.string() }),
  }),
  /** A page of at most 1,000 rows; the filter's parts are each empty or narrow. */
  priceRows: relay('POST /pricing/lists/:listGuid/rows', `${rows}/ListPriceRows`, {
    isRead: true,
    body: z.object({
      /** As they were then; 0: as they are. */
      rowsVersion: version,
      filter: z.object({
        text: z.string().max(200),
        productGuid: guid,
        regionCode: z.string().max(6),
        countryCode: z.string().max(2),
        currency,
        state: z.enum(['unspecified', 'now', 'future', 'marked']),
      }),
      sort: z.enum([
        ...(['entered', 'product', 'sku', 'region', 'country', 'currency'] as const),
        ...(['srp', 'wsp', 'valid_from'] as const),
      ]),
      isDescending: z.boolean(),
      /** Of an answer; empty: the first page. */
      cursor: z.string().max(2_048),
      size: z.int().min(1).max(1_000),
      /** All that the filter leaves as well, which takes as long as a page of many rows. */
      isCounted: z.boolean(),
    }),
    reply: z.object({
      rows: z.array(row),
      /** Null: there is none. */
      nextCursor: textOrNull,
      /** Of all that the filter leaves, at most 10,000, where it was to be counted or costs nothing; else what the page has. */
      totalCount: z.number(),
      /** There may be more. */
      isTotalCapped: z.boolean(),
      rowsVersion: z.number(),
    }),
  }),
  /** What may be priced, by what somebody has typed: at most 50. */
  priceableProducts: relay('GET /pricing/products', `${rows}/FindProducts`, {
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
  /** Puts at most 500 changes aside, or none of them where one is wrong. Nobody reads them before the save. */
  stagePrices: relay('PUT /pricing/lists/:listGuid/saves/:saveGuid/changes', `${rows}/StageChanges`, {
    body: z.object({
      /** That the changes were made from. */
      rowsVersion: version,
      changes: z
        .array(
          z.object({
            /** Where it stands in the save, from 1. */
            index: z.int().min(1).max(200_000),
            /** Empty: a new row. */
            rowGuid: guid,
            isRemoved: z.boolean(),
            /** Not read where the row is removed. */
            terms: priceTerms,
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.object({ stagedCount: z.number(), problems }),
  }),
  /** All that was put aside, by a job: readers see it when the last of it is written. It cannot be undone. */
  savePrices: relay('POST /pricing/lists/:listGuid/saves/:saveGuid', `${rows}/SaveChanges`, {
    body: z.object({ changeCount: z.int().min(1).max(200_000) }),
    reply: z.object({ jobId: textOrNull, problems }),
  }),
  discardPrices: relay('DELETE /pricing/lists/:listGuid/saves/:saveGuid', `${rows}/DiscardChanges`, {
    reply: nothing,
  }),
  priceVersions: relay('GET /pricing/lists/:listGuid/versions', `${rows}/ListVersions`, {
    query: z.object({ cursor: z.string().max(2_048).optional() }),
    reply: z.object({
      versions: z.array(
        z.object({
          rowsVersion: z.number(),
          savedAt: instant,
          savedBy: textOrNull,
          addedCount: z.number(),
          changedCount: z.number(),
          removedCount: z.number(),
          rowCount: z.number(),
        }),
      ),
      nextCursor: textOrNull,
    }),
  }),
  comparePriceVersions: relay('GET /pricing/lists/:listGuid/difference', `${rows}/CompareVersions`, {
    query: z.object({
      /** 0: before anything was saved. */
      fromVersion: z.coerce.number().int().min(0),
      toVersion: z.coerce.number().int().min(0),
      cursor: z.string().max(2_048).optional(),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          difference: word(['added', 'changed', 'removed'], 'changed'),
          before: orNull(row),
          after: orNull(row),
        }),
      ),
      nextCursor: textOrNull,
    }),
  }),
  priceAssignments: relay('GET /pricing/assignments', `${lists}/ListAssignments`, {
    reply: z.object({ defaultList: promised(defaultList), assignments: z.array(assignment) }),
  }),
  /** An empty listGuid: by the default again. */
  assignPriceList: relay('PUT /pricing/assignments/:connectionGuid', `${lists}/AssignPriceList`, {
    body: z.object({ listGuid: guid, version }),
    reply: assignment,
    of: 'assignment',
  }),
  /** An empty listGuid: none. */
  setDefaultPriceList: relay('PUT /pricing/default', `${lists}/SetDefaultPriceList`, {
    body: z.object({ listGuid: guid, version }),
    reply: defaultList,
    of: 'defaultList',
  }),
};
