/** Why a price is what it is: eight reasons, each of which says something in every case. */
import type { PriceList, PriceRow } from './facts.js';
import type { Hundredths, Micros } from './money.js';

/** `priced`, or why there is no price: what has none is neither ordered nor listed. */
export type Outcome = 'priced' | 'no_price_list' | 'not_for_sale' | 'no_price' | 'no_purchase_price' | 'no_rate';

/** In the order in which they are looked through: the first that has a row decides. */
export const levels = ['country', 'region', 'fallback', 'default'] as const;
export type Level = (typeof levels)[number];

export interface ListReason {
  readonly verdict: 'of_connection' | 'of_seller' | 'none';
  readonly list?: PriceList | undefined;
}

export type LevelVerdict =
  | 'taken'
  /** A row says that it is not sold there. */
  | 'excluded'
  /** It has a row, and a level before it as well. */
  | 'beaten'
  | 'no_row'
  /** Of `default`: the price is asked for in the list's default currency itself. */
  | 'same_currency'
  /** Of `default`: the connection does not allow a conversion. */
  | 'not_allowed'
  /** Of `default`: there is no rate of one of the two currencies on or before the day. */
  | 'no_rate'
  /** There is no list to look into. */
  | 'not_reached';

export interface LevelReason {
  /** Absent where no level has a price. */
  readonly taken?: Level | undefined;
  /** All four. */
  readonly levels: readonly { readonly level: Level; readonly verdict: LevelVerdict }[];
}

/** Why a row that would fit is not the one. */
export type RowRefusal =
  /** A level before its own has a row. */
  | 'less_specific'
  /** Of the product, and there is one of the SKU. */
  | 'of_product'
  /** Of a region that comes after that of the row taken. */
  | 'other_region'
  /** Another one of the same place holds from a later moment that has come. */
  | 'replaced'
  /** Its moment is to come. */
  | 'future'
  /** Worldwide, and not for sale. */
  | 'not_included'
  /** In the default currency, and not to be converted. */
  | 'not_converted';

export interface RowReason {
  readonly verdict: 'of_sku' | 'of_product' | 'excluded' | 'none' | 'not_reached';
  readonly row?: PriceRow | undefined;
  readonly refused: readonly { readonly row: PriceRow; readonly refusal: RowRefusal }[];
}

export type PromotionRefusal =
  | 'other_list'
  | 'other_sku'
  | 'draft'
  | 'cancelled'
  | 'not_started'
  | 'ended'
  | 'smaller_discount'
  /** The same discount, begun earlier than the one taken. */
  | 'started_earlier'
  /** The same discount from the same moment on: the lower id holds. */
  | 'higher_id';

export interface NamedPromotion {
  readonly id: string;
  readonly name: string;
}

export interface PromotionReason {
  readonly verdict: 'taken' | 'none_fits' | 'none' | 'not_reached';
  readonly taken?: (NamedPromotion & { readonly discount: Hundredths }) | undefined;
  readonly refused: readonly (NamedPromotion & { readonly refusal: PromotionRefusal })[];
}

export interface VatReason {
  readonly verdict:
    | 'taken_out'
    /** The list's prices have none in them. */
    | 'not_included'
    /** No rate is known of the country: none is taken out. */
    | 'no_rate'
    /** There is no suggested price to take it out of. */
    | 'not_needed'
    | 'not_reached';
  readonly rate?: Hundredths | undefined;
  /** The rate holds since a later day: the one before it is not kept. */
  readonly isEarlier: boolean;
}

export const amountNames = [
  ...(['srp', 'wsp', 'discounted_srp', 'net_srp', 'discounted_net_srp'] as const),
  ...(['purchase', 'discounted_purchase', 'invoice', 'discounted_invoice'] as const),
] as const;
export type AmountName = (typeof amountNames)[number];

/** One line of the formula: `net_srp = srp 59.99 / 1.19 = 50.411765`. */
export interface Step {
  readonly result: AmountName;
  /** Absent: as the row has it. */
  readonly from?: AmountName | undefined;
  readonly operation: 'listed' | 'equals' | 'times' | 'divided_by' | 'converted';
  /** Decimal: 1 − discount, 1 + rate of tax, share, or units of the new currency for one of the old. */
  readonly factor?: string | undefined;
  readonly operand: Micros;
  /** ISO 4217. */
  readonly operandCurrency: string;
  readonly value: Micros;
  /** ISO 4217: of the value. */
  readonly currency: string;
}

export interface FormulaReason {
  readonly verdict: 'wholesale_price' | 'margin_of_srp' | 'share_of_srp' | 'no_purchase_price' | 'not_reached';
  readonly steps: readonly Step[];
}

export interface RateOfDay {
  readonly currency: string;
  /** Units for one euro. */
  readonly rate: Micros;
  /** Whose rate it is; absent of the euro. UTC. */
  readonly day?: string | undefined;
  /** It is more than three days older than the day asked about. */
  readonly isOld: boolean;
}

export interface Conversion {
  readonly verdict: 'converted' | 'same_currency' | 'no_rate' | 'not_reached';
  /** Both where it is converted. */
  readonly from?: RateOfDay | undefined;
  readonly to?: RateOfDay | undefined;
}

export interface ConversionReason {
  /** From the list's default currency to that of the price. */
  readonly ofPrice: Conversion;
  /** From the currency of the price to the one that is invoiced. */
  readonly ofInvoice: Conversion;
}

export interface RoundingReason {
  readonly verdict: 'rounded' | 'exact' | 'not_reached';
  readonly amounts: readonly {
    readonly name: AmountName;
    readonly before: Micros;
    readonly after: Micros;
    readonly currency: string;
  }[];
}

export interface Explanation {
  readonly list: ListReason;
  readonly level: LevelReason;
  readonly row: RowReason;
  readonly promotion: PromotionReason;
  readonly vat: VatReason;
  readonly formula: FormulaReason;
  readonly conversion: ConversionReason;
  readonly rounding: RoundingReason;
}
