/** A question with what its price follows from, to be changed by a test where it matters. */
import type {
  Facts,
  PriceRow,
  Promotion,
  Question,
  Region,
  Terms,
} from '../../../../platform/pricing/resolve/facts.js';
import { microsOf } from '../../../../platform/pricing/resolve/money.js';
import { resolvePrice, type Resolution } from '../../../../platform/pricing/resolve/resolve-price.js';

export const at = (text: string): Date => new Date(text);
const money = (text: string | undefined) => (text === undefined ? undefined : microsOf(text));

/** Aurora Drift on Steam for the European Union, sold in Germany in euro, at noon. */
export const asked: Question = {
  ...{ productId: 'aurora', skuId: 'aurora-steam-eu', region: 'EU' },
  ...{ country: 'DE', currency: 'EUR', at: at('2026-11-26T12:00:00Z') },
};

export const list = { id: 'list-1', title: 'Partners', defaultCurrency: 'EUR', isVatIncluded: true };

interface Written extends Partial<Omit<PriceRow, 'srp' | 'wsp'>> {
  readonly srp?: string;
  readonly wsp?: string;
}

/** Worldwide in euro, of the product, since long. */
export const row = (id: string, { srp, wsp, ...changes }: Written = {}): PriceRow => ({
  ...{ id, listId: 'list-1', productId: 'aurora', currency: 'EUR', isIncluded: true },
  ...{ srp: money(srp), wsp: money(wsp ?? (srp === undefined ? '10.00' : undefined)) },
  ...changes,
});

export const inGermany = { regionCode: 'EU', countryCode: 'DE' } as const;
export const inUnion = { regionCode: 'EU' } as const;
export const ofSku = { skuId: 'aurora-steam-eu' } as const;

const regions: readonly Region[] = [
  { id: 'r-1', code: 'WW', countries: 249 },
  { id: 'r-2', code: 'EU', countries: 27 },
  { id: 'r-3', code: 'DACH', countries: 3 },
];

export const wholesale: Terms = { model: 'wholesale', invoicingCurrency: 'EUR', isConverted: true };
export const share = (percent: number): Terms => ({
  ...{ model: 'revenue_share', sourceShare: percent * 100, invoicingCurrency: 'EUR', isConverted: true },
});

const facts = (changes: Partial<Facts> = {}): Facts => ({
  ...{ ofConnection: list, rows: [row('worldwide')], promotions: [], regions, terms: wholesale },
  rates: [
    { currency: 'USD', day: '2026-11-24', rate: microsOf('1.10') },
    { currency: 'USD', day: '2026-11-25', rate: microsOf('1.25') },
    { currency: 'USD', day: '2026-11-27', rate: microsOf('1.40') },
    { currency: 'PLN', day: '2026-11-26', rate: microsOf('4.25') },
    { currency: 'JPY', day: '2026-11-20', rate: microsOf('171.4') },
  ],
  vat: { rate: 1900, since: '2021-01-01' },
  ...changes,
});

/** The United States lie in none of these but the whole world. */
export const resolved = (changes: Partial<Facts>, question: Partial<Question> = {}): Resolution => {
  const around = question.country === 'US' ? regions.filter(({ code }) => code === 'WW') : regions;
  return resolvePrice({ ...asked, ...question }, facts({ regions: around, ...changes }));
};

export const promotion = (id: string, discount: number, changes: Partial<Promotion> = {}): Promotion => ({
  ...{ id, number: Number(id) || 1, name: `Promotion ${id}`, listId: 'list-1', state: 'approved' },
  ...{ validFrom: at('2026-11-20T00:00:00Z'), validTo: at('2026-11-30T00:00:00Z') },
  items: [{ skuId: 'aurora-steam-eu', discount }],
  ...changes,
});
