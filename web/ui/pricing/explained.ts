/** What a price is asked with and answered by, and its amounts and rows as every sentence about them names them. */
import type { ReplyOf, RequestOf } from '../../client/api.js';
import { countryName } from '../format/countries.js';
import { formatUtc } from '../format/format.js';

export type Explained = ReplyOf<'GET /pricing/explain'>;
export type Amount = Explained['amounts'][number];
export type AmountName = Amount['name'];
export type ReasonRow = NonNullable<Explained['row']['row']>;

/** Over which connection is bought. */
export interface Trade {
  readonly connectionGuid: string;
  /** Of the other side. */
  readonly company: string;
}

export interface Good {
  readonly skuGuid: string;
  readonly sku: string;
  /** Its code, '' where it has none. */
  readonly region: string;
}

/** What is asked about, as it is chosen. */
export interface Asked {
  readonly connectionGuid: string;
  readonly skuGuid: string;
  /** ISO 3166-1 alpha-2; '' = not chosen yet. */
  readonly country: string;
  /** ISO 4217; '' = that of the connection's prices. */
  readonly currency: string;
  /** UTC, YYYY-MM-DDTHH:mm as the browser's field has it; '' = now. */
  readonly at: string;
}

/** Null: something is missing. */
export const queryOf = (asked: Asked, isBuying: boolean): RequestOf<'GET /pricing/explain'>['query'] | null => {
  const { connectionGuid, skuGuid, country, currency, at } = asked;
  if ([connectionGuid, skuGuid, country].includes('')) return null;
  return {
    ...{ connectionGuid, skuGuid, country, isBuying: String(isBuying) },
    ...(currency !== '' && { currency }),
    ...(at !== '' && { at: `${at}:00.000Z` }),
  };
};

/** An instant as the browser's field for a day and a time has it. */
export const fieldOfInstant = (iso: string): string => iso.slice(0, 16);

export const amountTitles: Readonly<Record<AmountName, string>> = {
  srp: 'SRP',
  wsp: 'WSP',
  discounted_srp: 'SRP after discount',
  net_srp: 'SRP without VAT',
  discounted_net_srp: 'SRP after discount, without VAT',
  purchase: 'Purchase price',
  discounted_purchase: 'Purchase price after discount',
  invoice: 'Invoiced',
  discounted_invoice: 'Invoiced after discount',
};

/** In the digits of the answer: what is shown is what is owed. */
export const moneyText = (amount: string, currency: string): string => `${amount} ${currency}`;

/** '' where there is none. */
export const amountText = (amounts: readonly Amount[], wanted: AmountName): string => {
  const found = amounts.find(({ name }) => name === wanted);
  return found === undefined ? '' : moneyText(found.amount, found.currency);
};

const whereOf = ({ regionCode, countryCode }: ReasonRow): readonly string[] =>
  countryCode === null ? [regionCode ?? 'worldwide'] : [regionCode ?? '', countryName(countryCode)];

/** 'EU, Germany, EUR: SRP 54.99, WSP 39.99' */
export const rowText = (row: ReasonRow): string => {
  const { currency, srp, wsp, isIncluded, validFrom } = row;
  const place = [...whereOf(row), currency].filter((part) => part !== '').join(', ');
  const said = isIncluded
    ? [srp !== null && `SRP ${srp}`, wsp !== null && `WSP ${wsp}`].filter(Boolean).join(', ')
    : 'not for sale';
  return `${place}: ${said}${validFrom === null ? '' : `, from ${formatUtc(validFrom)} UTC`}`;
};

/** In the place of a price, where there is none. */
export const outcomeTexts: Readonly<Record<Exclude<Explained['outcome'], 'priced'>, string>> = {
  no_price_list: 'No price list',
  not_for_sale: 'Not for sale',
  no_price: 'No price',
  no_purchase_price: 'No price that could be paid',
  no_rate: 'No exchange rate',
};
