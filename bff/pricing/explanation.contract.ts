import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import {
  instant,
  instantOrNull,
  limitOrNull,
  orNull,
  promised,
  textOrNull,
  word,
} from '../upstream/message.contract.js';

const amountNames = [
  ...(['srp', 'wsp', 'discounted_srp', 'net_srp', 'discounted_net_srp'] as const),
  ...(['purchase', 'discounted_purchase', 'invoice', 'discounted_invoice'] as const),
] as const;
const amountName = word(amountNames, 'srp');
const level = word(['country', 'region', 'fallback', 'default'], 'default');

const reasonRow = z.object({
  rowGuid: z.string(),
  isOfSku: z.boolean(),
  /** Null: worldwide. */
  regionCode: textOrNull,
  /** Null: all of the region. */
  countryCode: textOrNull,
  currency: z.string(),
  srp: textOrNull,
  wsp: textOrNull,
  isIncluded: z.boolean(),
  /** Null: always. */
  validFrom: instantOrNull,
});

const rateOfDay = orNull(
  z.object({
    currency: z.string(),
    /** Units for one euro. */
    rate: z.string(),
    /** UTC, YYYY-MM-DD; null for the euro. */
    day: textOrNull,
    isOld: z.boolean(),
  }),
);
const conversion = promised(
  z.object({
    verdict: word(['converted', 'same_currency', 'no_rate', 'not_reached'], 'not_reached'),
    from: rateOfDay,
    to: rateOfDay,
  }),
);

const outcome = word(
  ['priced', 'no_price_list', 'not_for_sale', 'no_price', 'no_purchase_price', 'no_rate'],
  'no_price',
);
const takenLevel = z.enum(['unspecified', 'country', 'region', 'fallback', 'default', 'unrecognized']);
/** None where it is not priced. `discounted_invoice` is what one unit is invoiced with. */
const amounts = z.array(
  z.object({
    name: amountName,
    currency: z.string(),
    /** As ISO 4217 has them. */
    minorUnits: z.number(),
    /** The same: '59.99'. */
    amount: z.string(),
  }),
);

/** Eight reasons, each of which says something in every case. */
const reasons = {
  list: promised(
    z.object({
      verdict: word(['of_connection', 'of_seller', 'none'], 'none'),
      listGuid: textOrNull,
      title: textOrNull,
      defaultCurrency: textOrNull,
      isVatIncluded: z.boolean(),
    }),
  ),
  level: promised(
    z.object({
      /** `unspecified`: no level has a price. */
      taken: takenLevel,
      levels: z.array(
        z.object({
          level,
          verdict: word(
            [
              ...(['taken', 'excluded', 'beaten', 'no_row'] as const),
              ...(['same_currency', 'not_allowed', 'no_rate', 'not_reached'] as const),
            ],
            'not_reached',
          ),
        }),
      ),
    }),
  ),
  row: promised(
    z.object({
      verdict: word(['of_sku', 'of_product', 'excluded', 'none', 'not_reached'], 'not_reached'),
      row: orNull(reasonRow),
      /** At most 50 that would fit as well, and why they are not the one. */
      refused: z.array(
        z.object({
          row: promised(reasonRow),
          refusal: word(
            [
              ...(['less_specific', 'of_product', 'other_region', 'replaced'] as const),
              ...(['future', 'not_included', 'not_converted'] as const),
            ],
            'less_specific',
          ),
        }),
      ),
    }),
  ),
  promotion: promised(
    z.object({
      verdict: word(['taken', 'none_fits', 'none', 'not_reached'], 'not_reached'),
      taken: orNull(z.object({ promotionGuid: z.string(), name: z.string(), discount: z.number() })),
      refused: z.array(
        z.object({
          promotionGuid: z.string(),
          name: z.string(),
          refusal: word(
            [
              ...(['other_list', 'other_sku', 'draft', 'cancelled', 'not_started', 'ended'] as const),
              ...(['smaller_discount', 'started_earlier', 'higher_id'] as const),
            ],
            'other_list',
          ),
        }),
      ),
    }),
  ),
  vat: promised(
    z.object({
      verdict: word(['taken_out', 'not_included', 'no_rate', 'not_needed', 'not_reached'], 'not_reached'),
      /** In percent; null where none is known of the country. */
      rate: limitOrNull,
      /** It holds since a later day than the one that is asked about. */
      isEarlier: z.boolean(),
    }),
  ),
  formula: promised(
    z.object({
      verdict: word(
        ['wholesale_price', 'margin_of_srp', 'share_of_srp', 'no_purchase_price', 'not_reached'],
        'not_reached',
      ),
      /** `net_srp = srp 59.99 / 1.19 = 50.411765`, in this order. */
      steps: z.array(
        z.object({
          result: amountName,
          /** `unspecified`: as the row has it. */
          from: z.enum(['unspecified', ...amountNames, 'unrecognized']),
          operation: word(['listed', 'equals', 'times', 'divided_by', 'converted'], 'listed'),
          factor: textOrNull,
          operand: z.string(),
          operandCurrency: z.string(),
          value: z.string(),
          currency: z.string(),
        }),
      ),
    }),
  ),
  conversion: promised(
    z.object({
      /** From the list's default currency to that of the price. */
      ofPrice: conversion,
      /** From that to the invoiced one. */
      ofInvoice: conversion,
    }),
  ),
  rounding: promised(
    z.object({
      verdict: word(['rounded', 'exact', 'not_reached'], 'not_reached'),
      amounts: z.array(z.object({ name: amountName, before: z.string(), after: z.string(), currency: z.string() })),
    }),
  ),
};

/** What a SKU costs whom, and why (docs/domain.md, f). */
export const explanationContract = {
  /** What a SKU costs who buys over a connection, and why: the same for who sells and for who buys. */
  explainPrice: relay('GET /pricing/explain', 'pricing.v1.PricesService/ExplainPrice', {
    query: z.object({
      connectionGuid: z.string().max(36),
      /** The reader's vault buys; else it sells. */
      isBuying: z.stringbool().default(false),
      skuGuid: z.string().max(36),
      /** ISO 3166-1 alpha-2. */
      country: z.string().length(2),
      /** ISO 4217; empty: that of the connection's prices. */
      currency: z.string().max(3).default(''),
      /** Past or future; absent: now. */
      at: z.iso.datetime().optional(),
    }),
    reply: z.object({
      outcome,
      amounts,
      currency: z.string(),
      invoicingCurrency: z.string(),
      at: instant,
      ...reasons,
    }),
  }),
  /** What a product costs by a list of the vault's own, in each country and currency that matters. */
  priceMatrix: relay('GET /pricing/lists/:listGuid/matrix', 'pricing.v1.PricesService/GetPriceMatrix', {
    query: z.object({
      productGuid: z.string().max(36),
      /** Empty: a SKU without a row or region of its own. */
      skuGuid: z.string().max(36).default(''),
      /** Past or future; absent: now. */
      at: z.iso.datetime().optional(),
    }),
    reply: z.object({
      /** Of the vault's markets and of the product's rows, ISO 3166-1 alpha-2. */
      countries: z.array(z.string()),
      /** At most 20, the list's own first. */
      currencies: z.array(z.string()),
      /** There are more currencies than that. */
      isCut: z.boolean(),
      /** That a cell follows from. */
      rows: z.array(reasonRow),
      /** For each country, in order, one for each currency. */
      cells: z.array(
        z.object({
          country: z.string(),
          currency: z.string(),
          outcome,
          level: takenLevel,
          rowGuid: textOrNull,
          srp: textOrNull,
          discountedSrp: textOrNull,
          wsp: textOrNull,
          discountedWsp: textOrNull,
        }),
      ),
    }),
  }),
  /** What a connection pays, now and if it bought by another list: of all SKUs that are shared with it. */
  assignmentPrices: relay(
    'GET /pricing/assignments/:connectionGuid/prices',
    'pricing.v1.PricesService/CompareAssignment',
    {
      query: z.object({
        /** Empty: none, and nothing can be ordered. */
        listGuid: z.string().max(36).default(''),
        /** ISO 3166-1 alpha-2. */
        country: z.string().length(2),
      }),
      reply: z.object({
        /** ISO 4217: of what is invoiced. */
        currency: z.string(),
        skuCount: z.number(),
        higherCount: z.number(),
        lowerCount: z.number(),
        sameCount: z.number(),
        gainedCount: z.number(),
        lostCount: z.number(),
        withoutCount: z.number(),
        /** At most 200: what is lost, what is gained, then by how much. */
        differences: z.array(
          z.object({
            skuGuid: z.string(),
            sku: z.string(),
            productTitle: z.string(),
            /** What one unit is invoiced with, decimal text; null: it has no price. */
            before: textOrNull,
            after: textOrNull,
            outcomeBefore: outcome,
            outcomeAfter: outcome,
            /** Of the price before, two decimals; null where one of the two is none. */
            percent: limitOrNull,
          }),
        ),
        /** There are more SKUs than those 20,000 that were looked at. */
        isCut: z.boolean(),
        /** Nothing of the country is shown to the other side. */
        isBlacklisted: z.boolean(),
      }),
    },
  ),
  /** What it costs now over each connection that the vault sells over. */
  skuPrices: relay('GET /pricing/skus/:skuGuid/prices', 'pricing.v1.PricesService/ListSkuPrices', {
    query: z.object({
      /** ISO 3166-1 alpha-2. */
      country: z.string().length(2),
      /** ISO 4217; empty: of each that of its connection. */
      currency: z.string().max(3).default(''),
    }),
    reply: z.object({
      prices: z.array(
        z.object({
          connectionGuid: z.string(),
          company: z.string(),
          outcome,
          level: takenLevel,
          /** Null: the connection has none, and the vault no default. */
          listGuid: textOrNull,
          amounts,
          currency: z.string(),
          /** Nothing of the country is shown to the other side. */
          isBlacklisted: z.boolean(),
        }),
      ),
    }),
  }),
};
