import type { PriceRow } from '../cells/cells.js';
import { changed, entryOf, noChangesIn, type Changes } from '../cells/changes.js';
import {
  amountTexts,
  excluded,
  included,
  isSold,
  pendingOf,
  refusalOf,
  regionFor,
  sourceText,
  type MatrixCell,
  type Subject,
} from './matrix.js';

const sku = { skuGuid: 's-1', sku: 'AUR-EU', platform: 'PC', region: 'EU' };
const product = { productGuid: 'p-1', productNumber: 7, title: 'Aurora', company: 'Northwind', skus: [sku] };
const anySku: Subject = { product, sku: undefined };

const cell = (more: Partial<MatrixCell> = {}): MatrixCell => ({
  ...{ country: 'DE', currency: 'EUR', outcome: 'priced', level: 'region', rowGuid: 'r-1' },
  ...{ srp: '59.99', discountedSrp: '59.99', wsp: null, discountedWsp: null },
  ...more,
});

const reason = {
  ...{ rowGuid: 'r-1', isOfSku: false, regionCode: 'EU', countryCode: null, currency: 'EUR' },
  ...{ srp: '59.99', wsp: null, isIncluded: true, validFrom: null },
};
const ofGermany = { ...reason, countryCode: 'DE' };
const regions = new Map([
  ['WW', ['AT', 'DE', 'FR', 'US']],
  ['EU', ['AT', 'DE', 'FR']],
]);

const stored = (terms: Partial<PriceRow['terms']>): PriceRow => ({
  ...{ rowGuid: 'r-1', productNumber: 7, productTitle: 'Aurora', sku: '', version: 1, mark: 'none' },
  terms: {
    ...{ productGuid: 'p-1', skuGuid: '', regionCode: 'EU', countryCode: 'DE', currency: 'EUR' },
    ...{ srp: '59.99', wsp: '', isIncluded: true, validFrom: null },
    ...terms,
  },
});

const none: Changes = noChangesIn('EUR');
const pendingIn = (changes: Changes) => pendingOf(changes, anySku, cell());

describe('a place of the matrix', () => {
  it('says from which row its price comes', () => {
    expect(sourceText(cell(), reason)).toBe('EU');
    expect(sourceText(cell({ level: 'country' }), { ...ofGermany, isOfSku: true })).toBe('Germany in EU, of the SKU');
    const worldwide = { ...reason, regionCode: null };
    expect(sourceText(cell({ level: 'fallback' }), worldwide)).toBe('Worldwide');
    expect(sourceText(cell({ level: 'default', currency: 'PLN' }), worldwide)).toBe('Worldwide, converted from EUR');
    expect(sourceText(cell({ outcome: 'not_for_sale', level: 'unspecified' }), ofGermany)).toBe(
      'Germany in EU, excluded',
    );
    expect(sourceText(cell({ outcome: 'no_price' }), undefined)).toBe('');
  });

  it('says what it costs with a discount and without, or why there is no price', () => {
    expect(amountTexts(cell({ wsp: '40.00', discountedWsp: '30.00' }))).toEqual([
      ...['SRP 59.99', 'WSP 30.00, before discount 40.00'],
    ]);
    expect(amountTexts(cell({ outcome: 'not_for_sale', srp: null }))).toEqual(['Not for sale']);
  });
});

describe('a country that is taken out of sale', () => {
  it('is a new price of the sheet that says so, in the region of the one that counts', () => {
    expect(regionFor(cell(), reason, anySku, regions)).toBe('EU');
    expect(regionFor(cell({ country: 'US' }), reason, anySku, regions)).toBe('WW');
    expect(regionFor(cell({ country: 'JP' }), reason, anySku, regions)).toBeUndefined();
    const changes = changed(none, excluded(none, anySku, cell(), 'EU', undefined));
    const [entry] = [...changes.entries.values()];
    expect(entry).toMatchObject({
      base: null,
      now: { productGuid: 'p-1', sku: '', region: 'EU', country: 'DE', currency: 'EUR', included: 'No', srp: '' },
    });
    expect(isSold(cell(), pendingIn(changes))).toBe(false);
  });

  it('ticked again leaves the sheet as it was', () => {
    const changes = changed(none, excluded(none, anySku, cell(), 'EU', undefined));
    const pending = pendingIn(changes);
    const back = changed(changes, pending === undefined ? [] : included(pending));
    expect([back.entries.size, isSold(cell(), pendingIn(back))]).toEqual([0, true]);
  });

  it('with a price of its own keeps its amounts', () => {
    const changes = changed(none, excluded(none, anySku, cell(), 'EU', entryOf(stored({}))));
    const pending = pendingIn(changes);
    expect(pending?.now).toMatchObject({ included: 'No', srp: '59.99' });
    expect(changed(changes, pending === undefined ? [] : included(pending)).entries.size).toBe(0);
  });

  it('is sold again: a price that says nothing else goes', () => {
    const base = stored({ srp: '', isIncluded: false });
    const gone = changed(none, included(entryOf(base)));
    expect(pendingIn(gone)?.isRemoved).toBe(true);
    expect(isSold(cell({ outcome: 'not_for_sale' }), pendingIn(gone))).toBe(true);
  });

  it('by the price of a region is ticked there, and by its own here', () => {
    const out = cell({ outcome: 'not_for_sale', level: 'unspecified' });
    expect(refusalOf(out, reason, anySku, 'EU')).toBe('It is excluded by the price of EU: change that one.');
    expect(refusalOf(out, ofGermany, anySku, 'EU')).toBeUndefined();
    expect(refusalOf(out, ofGermany, { product, sku }, 'EU')).toBe(
      'It is excluded by the price of Germany in EU: change that one.',
    );
    expect(refusalOf(cell(), reason, anySku, undefined)).toBe('No region has this country: make one first.');
  });
});
