/** Prices and their reasons on the wire: amounts as decimal text, and in minor units where they are shown or owed. */
import { z } from 'zod';
import type {
  Conversion as ConversionMessage,
  ExplainPriceResponse,
  PriceAmount,
  PriceAmountName,
  ReasonRow,
} from '../../../proto/gen/keyway/pricing/v1/prices.js';
import type { Conversion, Explanation, RateOfDay } from '../resolve/explanation.js';
import type { PriceRow } from '../resolve/facts.js';
import { amountText, factorText, ofMinor, type Micros } from '../resolve/money.js';
import type { Price } from '../resolve/resolve-price.js';
import type { SetPrice } from '../resolve/price-set.repository.js';
import type { Explained } from './explaining.service.js';
import type { ConnectionPrice } from './sku-prices.service.js';

/** Rows that are not the one are told to help, not to be counted. */
const toldRows = 50;

const currency = z
  .string()
  .regex(/^(?:[A-Z]{3})?$/, 'Three capital letters of ISO 4217')
  .transform((code) => (code === '' ? undefined : code));

// What is no id is of nothing: the domain says so.
const guid = z.string().max(64);

export const askedPrices = z.object({
  skuGuid: guid,
  country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters of ISO 3166-1'),
  currency,
});

export const askedPrice = askedPrices.extend({
  connectionGuid: guid,
  isBuying: z.boolean(),
  at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});

const textOf = (amount: Micros | undefined, of: string): string => (amount === undefined ? '' : amountText(amount, of));

const amountMessage = (name: PriceAmountName, minor: bigint, of: string): PriceAmount => ({
  ...{ name, currency: of, minorUnits: Number(minor), amount: amountText(ofMinor(minor, of), of) },
});

const amountsOf = (price: Price): PriceAmount[] => {
  const { currency: listed, invoicingCurrency } = price;
  const amounts: readonly (readonly [PriceAmountName, bigint | undefined, string])[] = [
    ['srp', price.srp, listed],
    ['discounted_srp', price.discountedSrp, listed],
    ['net_srp', price.netSrp, listed],
    ['discounted_net_srp', price.discountedNetSrp, listed],
    ['purchase', price.purchase, listed],
    ['discounted_purchase', price.discountedPurchase, listed],
    ['invoice', price.invoice, invoicingCurrency],
    ['discounted_invoice', price.discountedInvoice, invoicingCurrency],
  ];
  return amounts.flatMap(([name, minor, of]) => (minor === undefined ? [] : [amountMessage(name, minor, of)]));
};

const setAmounts = [
  'srp',
  'discounted_srp',
  'net_srp',
  'discounted_net_srp',
  'purchase',
  'discounted_purchase',
] as const;
const setInvoices = ['invoice', 'discounted_invoice'] as const;

export const connectionPriceMessage = ({ trade, listId, price, currency: listed, ...rest }: ConnectionPrice) => {
  const amountsIn = (names: readonly (PriceAmountName & keyof SetPrice)[], of: string): PriceAmount[] =>
    names.flatMap((name) => {
      const minor = price[name];
      return minor === null ? [] : [amountMessage(name, BigInt(minor), of)];
    });
  return {
    ...{ connectionGuid: trade.connectionGuid, company: trade.company, listGuid: listId ?? '' },
    ...{ outcome: price.outcome, level: price.level ?? ('unspecified' as const), currency: listed },
    amounts: [...amountsIn(setAmounts, listed), ...amountsIn(setInvoices, rest.invoicingCurrency)],
    isBlacklisted: rest.isBlacklisted,
  };
};

export const rowMessage = (row: PriceRow): ReasonRow => ({
  ...{ rowGuid: row.id, isOfSku: row.skuId !== undefined, currency: row.currency, isIncluded: row.isIncluded },
  ...{ regionCode: row.regionCode ?? '', countryCode: row.countryCode ?? '' },
  ...{ srp: textOf(row.srp, row.currency), wsp: textOf(row.wsp, row.currency) },
  validFrom: row.validFrom?.toISOString(),
});

const percentOf = (hundredths: number): number => hundredths / 100;

const rateMessage = (rate: RateOfDay | undefined) =>
  rate && { currency: rate.currency, rate: factorText(rate.rate, 6), day: rate.day ?? '', isOld: rate.isOld };

const conversionMessage = ({ verdict, from, to }: Conversion): ConversionMessage => ({
  ...{ verdict, from: rateMessage(from), to: rateMessage(to) },
});

const listMessage = ({ verdict, list }: Explanation['list']) => ({
  ...{ verdict, listGuid: list?.id ?? '', title: list?.title ?? '' },
  ...{ defaultCurrency: list?.defaultCurrency ?? '', isVatIncluded: list?.isVatIncluded ?? false },
});

const rowReason = ({ verdict, row, refused }: Explanation['row']) => ({
  ...{ verdict, row: row && rowMessage(row) },
  refused: refused.slice(0, toldRows).map((each) => ({ row: rowMessage(each.row), refusal: each.refusal })),
});

const promotionReason = ({ verdict, taken, refused }: Explanation['promotion']) => ({
  ...{ verdict, taken: taken && { promotionGuid: taken.id, name: taken.name, discount: percentOf(taken.discount) } },
  refused: refused.map(({ id, name, refusal }) => ({ promotionGuid: id, name, refusal })),
});

const vatReason = ({ verdict, rate, isEarlier }: Explanation['vat']) => ({
  ...{ verdict, isEarlier, rate: rate === undefined ? undefined : percentOf(rate) },
});

const formulaReason = ({ verdict, steps }: Explanation['formula']) => ({
  verdict,
  steps: steps.map(({ result, from = 'unspecified' as const, operation, factor = '', operand, value, ...of }) => ({
    ...{ result, from, operation, factor, ...of },
    ...{ operand: amountText(operand, of.operandCurrency), value: amountText(value, of.currency) },
  })),
});

const roundingReason = ({ verdict, amounts }: Explanation['rounding']) => ({
  verdict,
  amounts: amounts.map(({ name, before, after, currency: of }) => ({
    ...{ name, before: amountText(before, of), after: amountText(after, of), currency: of },
  })),
});

export const explanationMessage = ({ outcome, price, explanation, ...asked }: Explained): ExplainPriceResponse => ({
  ...{ outcome, amounts: price === undefined ? [] : amountsOf(price) },
  ...{ currency: asked.question.currency, invoicingCurrency: asked.invoicingCurrency },
  at: asked.question.at.toISOString(),
  list: listMessage(explanation.list),
  level: { taken: explanation.level.taken ?? 'unspecified', levels: [...explanation.level.levels] },
  row: rowReason(explanation.row),
  promotion: promotionReason(explanation.promotion),
  vat: vatReason(explanation.vat),
  formula: formulaReason(explanation.formula),
  conversion: {
    ofPrice: conversionMessage(explanation.conversion.ofPrice),
    ofInvoice: conversionMessage(explanation.conversion.ofInvoice),
  },
  rounding: roundingReason(explanation.rounding),
});
