/** What a price follows from (docs/domain.md, f): all of it is given, nothing is read. */
import type { Hundredths, Micros } from './money.js';

/** Of what, where, in which currency, and when. */
export interface Question {
  readonly productId: string;
  readonly skuId: string;
  /** Code of the SKU's region, as the seller's lists name it; '' where they cannot. */
  readonly region: string;
  /** ISO 3166-1 alpha-2: where it is sold. */
  readonly country: string;
  /** ISO 4217: of the price. */
  readonly currency: string;
  readonly at: Date;
}

export interface PriceList {
  readonly id: string;
  readonly title: string;
  /** ISO 4217. */
  readonly defaultCurrency: string;
  /** Its suggested prices include value added tax. */
  readonly isVatIncluded: boolean;
}

/** A price of a list, as it stood in the list at the moment of the question. */
export interface PriceRow {
  readonly id: string;
  readonly listId: string;
  readonly productId: string;
  /** Undefined: of every SKU of the product. */
  readonly skuId?: string | undefined;
  /** Undefined: worldwide. */
  readonly regionCode?: string | undefined;
  /** Of the region; undefined: all of it. */
  readonly countryCode?: string | undefined;
  readonly currency: string;
  /** Suggested retail price. */
  readonly srp?: Micros | undefined;
  /** Wholesale price: never with tax. */
  readonly wsp?: Micros | undefined;
  /** Of a country or region: false says that it is not sold there in this currency. */
  readonly isIncluded: boolean;
  /** From then on, until another one of the same place does; undefined: always. */
  readonly validFrom?: Date | undefined;
}

/** A region that the country of the question is in. */
export interface Region {
  readonly id: string;
  readonly code: string;
  readonly countries: number;
}

export interface Promotion {
  readonly id: string;
  /** In its vault: what people know it by, and the last that decides between two. */
  readonly number: number;
  readonly name: string;
  readonly listId: string;
  /** What is said of it; whether it has begun or ended follows from its times. */
  readonly state: 'draft' | 'approved' | 'cancelled';
  /** Active in [validFrom, validTo). */
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly items: readonly {
    readonly skuId: string;
    /** More than 0, less than 100 %. */
    readonly discount: Hundredths;
  }[];
}

/** What one euro buys of a currency, from a day (UTC, YYYY-MM-DD) until the next that has a rate. */
export interface ExchangeRate {
  readonly currency: string;
  readonly day: string;
  readonly rate: Micros;
}

/** Of the country of the question. */
export interface VatRate {
  readonly rate: Hundredths;
  /** UTC, YYYY-MM-DD. */
  readonly since: string;
}

/** What seller and buyer have agreed on. */
export type Terms = {
  /** ISO 4217: what the buyer is invoiced in. */
  readonly invoicingCurrency: string;
  /** Prices in the list's default currency may be converted. */
  readonly isConverted: boolean;
} & (
  | {
      readonly model: 'wholesale';
      /** Of the buyer, where there is no wholesale price. */ readonly targetMargin?: Hundredths | undefined;
    }
  | { readonly model: 'revenue_share'; /** Of the seller. */ readonly sourceShare: Hundredths }
);

export interface Facts {
  /** Assigned to the connection. */
  readonly ofConnection?: PriceList | undefined;
  /** The seller's default. */
  readonly ofSeller?: PriceList | undefined;
  /** Of one product or more, of one list or more, in any order. */
  readonly rows: readonly PriceRow[];
  readonly promotions: readonly Promotion[];
  readonly regions: readonly Region[];
  readonly rates: readonly ExchangeRate[];
  readonly vat?: VatRate | undefined;
  readonly terms: Terms;
}
