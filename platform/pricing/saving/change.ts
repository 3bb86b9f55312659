/** One row of a save, checked by what is known of its vault (docs/domain.md, f). */
import { minorDigits } from '../resolve/money.js';

/** Of one save. */
export const maxChanges = 200_000;

/** Where something is wrong. */
export type Field = 'row' | 'product' | 'sku' | 'region' | 'country' | 'currency' | 'srp' | 'wsp' | 'valid_from';

export interface Problem {
  readonly index: number;
  readonly field: Field;
  readonly message: string;
}

export interface EnteredTerms {
  readonly productGuid: string;
  readonly skuGuid: string;
  readonly regionCode: string;
  readonly countryCode: string;
  readonly currency: string;
  readonly srp: string;
  readonly wsp: string;
  readonly isIncluded: boolean;
  readonly validFrom?: string | undefined;
}

export interface EnteredChange {
  /** From 1. */
  readonly index: number;
  /** Empty: a new row. */
  readonly rowGuid: string;
  readonly isRemoved: boolean;
  readonly terms?: EnteredTerms | undefined;
}

/** What a change may name. */
export interface Known {
  /** SKUs by product. */
  readonly products: ReadonlyMap<string, ReadonlySet<string>>;
  /** Countries by the code of a region. */
  readonly regions: ReadonlyMap<string, ReadonlySet<string>>;
  /** ISO 4217. */
  readonly currencies: ReadonlySet<string>;
  /** Rows that stand. */
  readonly rows: ReadonlySet<string>;
}

/** The specification's words. */
const required = 'Required Field';
const notNumeric = 'Must be numeric';

const amount = /^\d{1,9}(?:\.\d{1,6})?$/;

type Found = readonly (readonly [Field, string])[];

const amountProblem = (text: string, currency: string): string | undefined => {
  if (text === '') return undefined;
  if (!amount.test(text)) return notNumeric;
  const digits = minorDigits(currency);
  const [, decimals = ''] = text.split('.');
  if (decimals.replace(/0+$/, '').length <= digits) return undefined;
  return digits === 0 ? `${currency} has no decimals` : `${currency} has ${digits} decimals`;
};

const goodsProblems = ({ productGuid, skuGuid }: EnteredTerms, { products }: Known): Found => {
  if (productGuid === '') return [['product', required]];
  const skus = products.get(productGuid.toLowerCase());
  if (skus === undefined) return [['product', 'Not a product that you can price']];
  return skuGuid === '' || skus.has(skuGuid.toLowerCase()) ? [] : [['sku', 'Not a SKU of this product']];
};

const areaProblems = ({ regionCode, countryCode, isIncluded }: EnteredTerms, { regions }: Known): Found => {
  if (regionCode === '') {
    if (countryCode !== '') return [['region', 'A country needs its region']];
    return isIncluded ? [] : [['region', 'Only a region or a country can be excluded']];
  }
  const countries = regions.get(regionCode);
  if (countries === undefined) return [['region', 'Not a region of yours']];
  return countryCode === '' || countries.has(countryCode)
    ? []
    : [['country', `Not a country of the region ${regionCode}`]];
};

const moneyProblems = ({ currency, srp, wsp, isIncluded }: EnteredTerms, { currencies }: Known): Found => {
  if (currency === '') return [['currency', required]];
  if (!currencies.has(currency)) return [['currency', 'Not a currency in use']];
  const [ofSrp, ofWsp] = [amountProblem(srp, currency), amountProblem(wsp, currency)];
  const isMissing = isIncluded && srp === '' && wsp === '';
  return [
    ...(ofSrp === undefined ? [] : [['srp', ofSrp] as const]),
    ...(ofWsp === undefined ? [] : [['wsp', ofWsp] as const]),
    ...(isMissing ? [['srp', required] as const] : []),
  ];
};

const momentProblems = ({ validFrom }: EnteredTerms): Found =>
  validFrom === undefined || !Number.isNaN(Date.parse(validFrom)) ? [] : [['valid_from', 'Not a moment']];

const termsProblems = (terms: EnteredTerms | undefined, known: Known): Found =>
  terms === undefined
    ? [['row', required]]
    : [
        ...goodsProblems(terms, known),
        ...areaProblems(terms, known),
        ...moneyProblems(terms, known),
        ...momentProblems(terms),
      ];

/** 'Required Field at row 12' */
export const problemAt = (index: number, field: Field, reason: string): Problem => ({
  ...{ index, field, message: `${reason} at row ${index}` },
});

/** Everything that is wrong with it. */
export const problemsOf = (change: EnteredChange, known: Known): Problem[] => {
  const { index, rowGuid, isRemoved, terms } = change;
  const isGone = rowGuid === '' ? isRemoved : !known.rows.has(rowGuid.toLowerCase());
  const found: Found = [
    ...(isGone ? [['row', 'There is no such row any more'] as const] : []),
    ...(isRemoved ? [] : termsProblems(terms, known)),
  ];
  return found.map(([field, reason]) => problemAt(index, field, reason));
};

/** A change that has no problems, as it is put aside. */
export interface Change {
  readonly number: number;
  readonly row_id: string;
  readonly is_new: boolean;
  readonly is_removed: boolean;
  readonly product_id: string | null;
  readonly sku_id: string | null;
  readonly region_code: string;
  readonly country_code: string;
  readonly currency: string;
  /** Decimal text. */
  readonly srp: string | null;
  readonly wsp: string | null;
  readonly is_included: boolean;
  readonly valid_from: string | null;
}

const amountOf = (text: string): string | null => (text === '' ? null : text);

const nothing = {
  ...{ product_id: null, sku_id: null, region_code: '', country_code: '', currency: '' },
  ...{ srp: null, wsp: null, is_included: true, valid_from: null },
};

const columnsOf = (terms: EnteredTerms) => ({
  ...{ product_id: terms.productGuid.toLowerCase(), sku_id: terms.skuGuid.toLowerCase() || null },
  ...{ region_code: terms.regionCode, country_code: terms.countryCode, currency: terms.currency },
  ...{ srp: amountOf(terms.srp), wsp: amountOf(terms.wsp), is_included: terms.isIncluded },
  valid_from: terms.validFrom === undefined ? null : new Date(terms.validFrom).toISOString(),
});

/** @param newId of a row that it adds */
export const changeOf = ({ index, rowGuid, isRemoved, terms }: EnteredChange, newId: () => string): Change => ({
  ...{ number: index, row_id: rowGuid === '' ? newId() : rowGuid.toLowerCase(), is_new: rowGuid === '' },
  is_removed: isRemoved,
  ...(isRemoved || terms === undefined ? nothing : columnsOf(terms)),
});
