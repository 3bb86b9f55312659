import { queryOf, rowText, type Explained, type ReasonRow } from './explained.js';
import { formulaLine } from './formula.js';
import { headlineOf, reasonsOf, type Reading } from './reasons.js';

const seller: Reading = { company: 'Meridian', isBuying: false, country: 'DE' };
const buyer: Reading = { company: 'Northwind', isBuying: true, country: 'DE' };

const row = (over: Partial<ReasonRow> = {}): ReasonRow => ({
  ...{ rowGuid: 'r-1', isOfSku: true, regionCode: 'EU', countryCode: null, currency: 'EUR' },
  ...{ srp: '59.99', wsp: null, isIncluded: true, validFrom: null },
  ...over,
});

const amount = (name: Explained['amounts'][number]['name'], text: string, currency = 'USD') => ({
  ...{ name, currency, minorUnits: Number(text) * 100, amount: text },
});

/** A share of 70 % of 59.99 EUR, 25 % off, invoiced in dollars. */
const priced: Explained = {
  ...{ outcome: 'priced', currency: 'EUR', invoicingCurrency: 'USD', at: '2026-11-26T12:00:00.000Z' },
  amounts: [amount('srp', '59.99', 'EUR'), amount('invoice', '44.11'), amount('discounted_invoice', '33.08')],
  list: { verdict: 'of_connection', listGuid: 'l-1', title: 'Europe', defaultCurrency: 'EUR', isVatIncluded: true },
  level: {
    taken: 'region',
    levels: [
      { level: 'country', verdict: 'no_row' },
      { level: 'region', verdict: 'taken' },
      { level: 'fallback', verdict: 'beaten' },
      { level: 'default', verdict: 'same_currency' },
    ],
  },
  row: {
    ...{ verdict: 'of_sku', row: row() },
    refused: [{ row: row({ regionCode: null, srp: '64.99' }), refusal: 'less_specific' }],
  },
  promotion: {
    ...{ verdict: 'taken', taken: { promotionGuid: 'p-1', name: 'Autumn', discount: 25 } },
    refused: [{ promotionGuid: 'p-2', name: 'Spring', refusal: 'ended' }],
  },
  vat: { verdict: 'taken_out', rate: 19, isEarlier: false },
  formula: {
    verdict: 'share_of_srp',
    steps: [
      {
        ...{ result: 'srp', from: 'unspecified', operation: 'listed', factor: null },
        ...{ operand: '59.99', operandCurrency: 'EUR', value: '59.99', currency: 'EUR' },
      },
      {
        ...{ result: 'net_srp', from: 'srp', operation: 'divided_by', factor: '1.19' },
        ...{ operand: '59.99', operandCurrency: 'EUR', value: '50.411765', currency: 'EUR' },
      },
    ],
  },
  conversion: {
    ofPrice: { verdict: 'same_currency', from: null, to: null },
    ofInvoice: {
      verdict: 'converted',
      from: { currency: 'EUR', rate: '1', day: null, isOld: false },
      to: { currency: 'USD', rate: '1.25', day: '2026-11-25', isOld: false },
    },
  },
  rounding: {
    verdict: 'rounded',
    amounts: [{ name: 'invoice', before: '44.110295', after: '44.11', currency: 'USD' }],
  },
};

/** Nothing behind the list is reached. */
const unlisted: Explained = {
  ...priced,
  ...{ outcome: 'no_price_list', amounts: [] },
  list: { verdict: 'none', listGuid: null, title: null, defaultCurrency: null, isVatIncluded: false },
  level: {
    taken: 'unspecified',
    levels: priced.level.levels.map(({ level }) => ({ level, verdict: 'not_reached' as const })),
  },
  row: { verdict: 'not_reached', row: null, refused: [] },
  promotion: { verdict: 'not_reached', taken: null, refused: [] },
  vat: { verdict: 'not_reached', rate: null, isEarlier: false },
  formula: { verdict: 'not_reached', steps: [] },
  conversion: {
    ofPrice: { verdict: 'not_reached', from: null, to: null },
    ofInvoice: { verdict: 'not_reached', from: null, to: null },
  },
  rounding: { verdict: 'not_reached', amounts: [] },
};

const reason = (explained: Explained, name: string, reading = seller) => {
  const found = reasonsOf(explained, reading).find((each) => each.name === name);
  return [found?.text, ...(found?.lines ?? [])];
};

describe('why a price is what it is', () => {
  it('is said in one sentence to who sells and to who buys, with what it would be without the promotion', () => {
    expect(headlineOf(priced, seller)).toBe('Meridian pays 33.08 USD for one, without VAT, instead of 44.11 USD.');
    const plain = { ...priced, amounts: [amount('invoice', '44.11'), amount('discounted_invoice', '44.11')] };
    expect(headlineOf(plain, buyer)).toBe('You pay 44.11 USD for one, without VAT.');
  });

  it.each([
    ['no_price_list', 'There is no price, as there is no price list.'],
    ['not_for_sale', 'It is not for sale in Germany in EUR.'],
    ['no_price', 'There is no price for Germany in EUR.'],
    ['no_purchase_price', 'There is a listed price for Germany in EUR, and none that could be paid.'],
    ['no_rate', 'There is a price for Germany in EUR, and no exchange rate to invoice it in USD.'],
  ] as const)('says of %s why there is none', (outcome, text) => {
    expect(headlineOf({ ...priced, outcome, amounts: [] }, seller)).toBe(text);
  });

  it('has eight reasons, each of which says something with numbers', () => {
    expect(reasonsOf(priced, seller).map(({ name, text, lines }) => [name, text, ...lines])).toEqual([
      [
        'Price list',
        'Meridian buys by ‘Europe’, the price list of this connection. Its default currency is EUR, its SRPs include VAT.',
      ],
      [
        'Level',
        'There is no price for Germany itself in EUR: that of a region with it counts.',
        'Country: no price',
        'Region: its price counts',
        'Worldwide, in the currency asked for: has a price as well, which comes after',
        'Worldwide, in the list’s default currency: not needed, as this is the currency asked for',
      ],
      [
        'Row',
        'The SKU’s own price: EU, EUR: SRP 59.99.',
        'Passed over: worldwide, EUR: SRP 64.99 – a narrower one counts',
      ],
      ['Promotion', '‘Autumn’ takes 25 % off. Promotions are never added up.', '‘Spring’ has ended'],
      ['VAT', '19 % of VAT of Germany are taken out of the SRP.'],
      [
        'Formula',
        'Revenue share: what is paid is the seller’s share of the SRP without VAT.',
        'SRP = as listed 59.99 EUR',
        'SRP without VAT = SRP 59.99 EUR ÷ 1.19 = 50.411765 EUR',
      ],
      [
        'Conversion',
        'The listed price is in the currency asked for. What is paid is converted from EUR to USD.',
        '1 EUR = 1.25 USD (25/11/2026)',
      ],
      ['Rounding', 'Rounded to the smallest unit of the currency, halves up:', 'Invoiced: 44.110295 USD → 44.11 USD'],
    ]);
  });

  it('has all eight also where nothing is reached, none of them empty', () => {
    const reasons = reasonsOf(unlisted, buyer);
    expect(reasons).toHaveLength(8);
    expect(reasons.filter(({ text }) => text === '')).toEqual([]);
    expect(reasons[0]?.text).toBe('You buy by no price list of Northwind, and Northwind has no default.');
    expect(reason(unlisted, 'Level')).toEqual(['There is no price list to look into.']);
  });
});

describe('a reason', () => {
  it('of the level says how far the search went', () => {
    const at = (taken: Explained['level']['taken']) =>
      reason({ ...priced, level: { ...priced.level, taken } }, 'Level')[0];
    expect(at('country')).toBe('There is a price for Germany itself, in EUR. Nothing is narrower, so it counts.');
    expect(at('fallback')).toBe('Neither Germany nor a region with it has a price in EUR: the worldwide one counts.');
    expect(at('default')).toBe('Nothing has a price in EUR: the worldwide one in EUR counts, converted.');
    expect(at('unspecified')).toBe('No level has a price.');
    const excluded = { taken: 'unspecified', levels: [{ level: 'country', verdict: 'excluded' }] } as const;
    expect(reason({ ...priced, level: { ...excluded, levels: [...excluded.levels] } }, 'Level')).toEqual([
      'The search ended where it is not for sale.',
      'Country: not for sale',
    ]);
  });

  it('of VAT says which rate, and that it is one of a later day', () => {
    const vat = (over: Partial<Explained['vat']>) => reason({ ...priced, vat: { ...priced.vat, ...over } }, 'VAT')[0];
    expect(vat({ rate: 5.5, isEarlier: true })).toBe(
      '5.5 % of VAT of Germany are taken out of the SRP. This rate holds since a later day; the one before it is not kept.',
    );
    expect(vat({ verdict: 'no_rate', rate: null })).toBe('No VAT rate of Germany is known: none is taken out.');
  });

  it('of a conversion tells each rate once, of the euro none, and that one is old', () => {
    const rate = (currency: string, isOld = false) => ({ currency, rate: '0.85', day: '2026-11-20', isOld });
    const twice: Explained['conversion'] = {
      ofPrice: { verdict: 'converted', from: rate('USD'), to: rate('GBP', true) },
      ofInvoice: { verdict: 'converted', from: rate('GBP', true), to: { ...rate('EUR'), day: null } },
    };
    expect(reason({ ...priced, conversion: twice }, 'Conversion')).toEqual([
      'The listed price is converted from USD to GBP. What is paid is converted from GBP to EUR.',
      '1 EUR = 0.85 USD (20/11/2026)',
      '1 EUR = 0.85 GBP (20/11/2026, more than three days old by then)',
    ]);
  });
});

describe('a row', () => {
  it.each([
    [row({ countryCode: 'DE', wsp: '39.99' }), 'EU, Germany, EUR: SRP 59.99, WSP 39.99'],
    [row({ regionCode: null, srp: null, wsp: '39.99' }), 'worldwide, EUR: WSP 39.99'],
    [row({ isIncluded: false, srp: null }), 'EU, EUR: not for sale'],
    [row({ validFrom: '2026-12-24T18:00:00.000Z' }), 'EU, EUR: SRP 59.99, from 24/12/2026, 18:00 UTC'],
  ])('is named by its place and what it says', (each, text) => {
    expect(rowText(each)).toBe(text);
  });
});

describe('a line of the formula', () => {
  it('shows what was multiplied, in both currencies', () => {
    const line = formulaLine({
      ...{ result: 'srp', from: 'unspecified', operation: 'converted', factor: '0.925926' },
      ...{ operand: '65.00', operandCurrency: 'USD', value: '60.19', currency: 'EUR' },
    });
    expect(line).toBe('SRP = as listed 65.00 USD × 0.925926 = 60.19 EUR');
  });
});

describe('what is asked', () => {
  const asked = { connectionGuid: 'c-1', skuGuid: 's-1', country: 'DE', currency: '', at: '' };

  it('waits for a country, and leaves out what the answer decides', () => {
    expect(queryOf({ ...asked, country: '' }, false)).toBeNull();
    expect(queryOf(asked, false)).toEqual({
      ...{ connectionGuid: 'c-1', skuGuid: 's-1', country: 'DE', isBuying: 'false' },
    });
  });

  it('has the moment in UTC', () => {
    expect(queryOf({ ...asked, currency: 'PLN', at: '2026-12-24T18:00' }, true)).toMatchObject({
      ...{ isBuying: 'true', currency: 'PLN', at: '2026-12-24T18:00:00.000Z' },
    });
  });
});
