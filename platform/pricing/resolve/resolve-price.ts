/**
 * What one SKU costs one buyer in one country, currency and moment, and why (docs/domain.md, f). For one price at a
 * time; everything that it follows from is given. The only place that says so (ADR 0112).
 */
import { conversionOf, dayOf } from './conversion.js';
import {
  levels,
  type Conversion,
  type Explanation,
  type FormulaReason,
  type ListReason,
  type Outcome,
  type RowReason,
  type VatReason,
} from './explanation.js';
import type { Facts, PriceList, PriceRow, Question, Terms } from './facts.js';
import { whole, type Hundredths } from './money.js';
import { choosePromotion } from './promotion-choice.js';
import { chooseRow } from './row-choice.js';
import { Sheet, type Amount } from './sheet.js';

/** Amounts in minor units of their currency (ISO 4217). */
export interface Price {
  /** ISO 4217. */
  readonly currency: string;
  /** As listed, with tax or without as the list has it; absent where only a wholesale price is listed. */
  readonly srp?: bigint | undefined;
  readonly discountedSrp?: bigint | undefined;
  /** Without tax. */
  readonly netSrp?: bigint | undefined;
  readonly discountedNetSrp?: bigint | undefined;
  /** What the buyer pays without the promotion, and with it; always without tax. */
  readonly purchase: bigint;
  readonly discountedPurchase: bigint;
  readonly invoicingCurrency: string;
  /** The same in it: the last is what one unit is invoiced with. */
  readonly invoice: bigint;
  readonly discountedInvoice: bigint;
}

export interface Resolution {
  readonly outcome: Outcome;
  /** If, and only if, it is priced. */
  readonly price?: Price | undefined;
  readonly explanation: Explanation;
}

const notReached = {
  level: { levels: levels.map((level) => ({ level, verdict: 'not_reached' as const })) },
  row: { verdict: 'not_reached', refused: [] },
  promotion: { verdict: 'not_reached', refused: [] },
  vat: { verdict: 'not_reached', isEarlier: false },
  formula: { verdict: 'not_reached', steps: [] },
  conversion: { ofPrice: { verdict: 'not_reached' }, ofInvoice: { verdict: 'not_reached' } },
  rounding: { verdict: 'not_reached', amounts: [] },
} as const satisfies Omit<Explanation, 'list'>;

const listReason = ({ ofConnection, ofSeller }: Facts): ListReason => {
  if (ofConnection !== undefined) return { verdict: 'of_connection', list: ofConnection };
  return ofSeller === undefined ? { verdict: 'none' } : { verdict: 'of_seller', list: ofSeller };
};

const vatReason = ({ isVatIncluded }: PriceList, { srp }: PriceRow, { vat }: Facts, at: Date): VatReason => {
  const known = { rate: vat?.rate, isEarlier: vat !== undefined && dayOf(at) < vat.since };
  if (srp === undefined) return { ...known, verdict: 'not_needed' };
  if (!isVatIncluded) return { ...known, verdict: 'not_included' };
  return { ...known, verdict: vat === undefined ? 'no_rate' : 'taken_out' };
};

/** The suggested price and the wholesale price, in the currency of the price. */
interface Listed {
  readonly srp?: Amount | undefined;
  readonly discountedSrp?: Amount | undefined;
  readonly net?: Amount | undefined;
  readonly discountedNet?: Amount | undefined;
  readonly wsp?: Amount | undefined;
}

/** What is known before anything is worked out. */
interface Basis {
  readonly terms: Terms;
  /** ISO 4217: of the price. */
  readonly currency: string;
  readonly ofPrice: Conversion;
  readonly ofInvoice: Conversion;
  readonly vat: VatReason;
  readonly discount: Hundredths;
}

const listedOf = (sheet: Sheet, { srp, wsp }: PriceRow, { currency, ofPrice, vat, discount }: Basis): Listed => {
  const wholesale = wsp === undefined ? undefined : sheet.listed('wsp', wsp, ofPrice, currency);
  if (srp === undefined) return { wsp: wholesale };
  const taken = vat.verdict === 'taken_out' ? (vat.rate ?? 0) : 0;
  const shown = sheet.listed('srp', srp, ofPrice, currency);
  const discounted = sheet.discountedListed('discounted_srp', shown, discount);
  return {
    ...{ srp: shown, discountedSrp: discounted, wsp: wholesale },
    net: sheet.net('net_srp', shown, taken),
    discountedNet: sheet.net('discounted_net_srp', discounted, taken),
  };
};

interface Purchase {
  readonly verdict: FormulaReason['verdict'];
  readonly purchase: Amount;
  readonly discounted: Amount;
}

/** Undefined where the row has not what the terms need. */
const purchaseOf = (sheet: Sheet, listed: Listed, { terms, discount }: Basis): Purchase | undefined => {
  const ofNet = (verdict: FormulaReason['verdict'], part: Hundredths | undefined): Purchase | undefined =>
    part === undefined || listed.net === undefined || listed.discountedNet === undefined
      ? undefined
      : {
          verdict,
          purchase: sheet.part('purchase', listed.net, part),
          discounted: sheet.part('discounted_purchase', listed.discountedNet, part),
        };
  if (terms.model === 'revenue_share') return ofNet('share_of_srp', terms.sourceShare);
  const { wsp } = listed;
  if (wsp === undefined)
    return ofNet('margin_of_srp', terms.targetMargin === undefined ? undefined : whole - terms.targetMargin);
  return {
    verdict: 'wholesale_price',
    purchase: sheet.equal('purchase', wsp),
    discounted: sheet.part('discounted_purchase', wsp, whole - discount),
  };
};

const minorOrNone = (sheet: Sheet, amount: Amount | undefined): bigint | undefined =>
  amount === undefined ? undefined : sheet.minor(amount);

const priceOf = (sheet: Sheet, listed: Listed, { purchase, discounted }: Purchase, basis: Basis): Price => {
  const { invoicingCurrency } = basis.terms;
  const invoiced = (name: 'invoice' | 'discounted_invoice', from: Amount): bigint =>
    sheet.minor(sheet.converted(name, from, basis.ofInvoice, invoicingCurrency));
  return {
    currency: basis.currency,
    ...{ srp: minorOrNone(sheet, listed.srp), discountedSrp: minorOrNone(sheet, listed.discountedSrp) },
    ...{ netSrp: minorOrNone(sheet, listed.net), discountedNetSrp: minorOrNone(sheet, listed.discountedNet) },
    ...{ purchase: sheet.minor(purchase), discountedPurchase: sheet.minor(discounted) },
    invoicingCurrency,
    invoice: invoiced('invoice', purchase),
    discountedInvoice: invoiced('discounted_invoice', discounted),
  };
};

interface Worked {
  readonly outcome: Outcome;
  readonly price?: Price | undefined;
  readonly formula: FormulaReason;
  readonly rounding: Explanation['rounding'];
}

const work = (row: PriceRow, basis: Basis): Worked => {
  const sheet = new Sheet();
  const listed = listedOf(sheet, row, basis);
  const purchase = purchaseOf(sheet, listed, basis);
  const worked = (outcome: Outcome, price?: Price): Worked => ({
    ...{ outcome, price, rounding: sheet.rounding },
    formula: { verdict: purchase?.verdict ?? 'no_purchase_price', steps: sheet.steps },
  });
  if (purchase === undefined) return worked('no_purchase_price');
  return basis.ofInvoice.verdict === 'no_rate'
    ? worked('no_rate')
    : worked('priced', priceOf(sheet, listed, purchase, basis));
};

/** The row from which a price is worked out. */
const soldRow = ({ verdict, row }: RowReason): PriceRow | undefined => (verdict === 'excluded' ? undefined : row);

/** @returns the price in minor units, or why there is none; and all eight reasons, in either case */
export const resolvePrice = (question: Question, facts: Facts): Resolution => {
  const list = listReason(facts);
  if (list.list === undefined) return { outcome: 'no_price_list', explanation: { ...notReached, list } };
  const { terms, rates, promotions } = facts;
  const { currency, at } = question;
  const ofDefault = conversionOf(rates, list.list.defaultCurrency, currency, at);
  const { level, row } = chooseRow(
    { question, list: list.list, conversion: ofDefault, isConverted: terms.isConverted },
    facts,
  );
  const sold = soldRow(row);
  if (sold === undefined)
    return {
      outcome: row.verdict === 'excluded' ? 'not_for_sale' : 'no_price',
      explanation: { ...notReached, list, level, row },
    };
  const ofPrice: Conversion = level.taken === 'default' ? ofDefault : { verdict: 'same_currency' };
  const ofInvoice = conversionOf(rates, currency, terms.invoicingCurrency, at);
  const promotion = choosePromotion(question, list.list, promotions);
  const vat = vatReason(list.list, sold, facts, at);
  const discount = promotion.taken?.discount ?? 0;
  const { formula, rounding, ...outcome } = work(sold, { terms, currency, ofPrice, ofInvoice, vat, discount });
  const conversion = { ofPrice, ofInvoice };
  return { ...outcome, explanation: { list, level, row, promotion, vat, formula, conversion, rounding } };
};
