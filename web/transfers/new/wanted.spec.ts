import { noOfferTerms } from '../../ui/stock/offer-terms.js';
import {
  blockerOf,
  keysOf,
  leftOutId,
  offersOf,
  quantityFault,
  wantedFrom,
  type Line,
  type Preview,
  type Wanted,
} from './wanted.js';

const line = (parts: Partial<Line>): Line => ({
  ...{ skuGuid: 's1', sku: 'HT', productGuid: 'p1', productTitle: 'Hollow Tide', platform: 'Steam' },
  ...{ rightGuid: 'r1', rightName: 'World', quantity: 5, freeCount: 8, freeAfter: 3 },
  ...{ productAtReceiver: 'connected', isReturn: false, obstacles: [] },
  ...parts,
});
const preview = (...lines: Line[]): Preview => ({ company: 'Meridian', lines, quantity: 5, idleRowCount: 0 });
const hindered = line({ skuGuid: 's2', obstacles: ['embargo'] });
const none = wantedFrom(new URLSearchParams(), null);
const wanted = (parts: Partial<Wanted>): Wanted => ({ ...none, ...parts });

describe('what the wizard begins with', () => {
  it('is what the address names', () => {
    const search = new URLSearchParams({ to: 'c1', sku: 's1', right: 'r1' });
    expect(wantedFrom(search, null)).toMatchObject({
      ...{ connectionGuid: 'c1', place: { skuGuid: 's1', rightGuid: 'r1' }, rows: null },
    });
  });

  it('is the rows that were chosen in the inventory, as a filter or one by one', () => {
    const listed = { of: 'listed', list: '/distribution/myvault/inventory/', ids: [], filter: { Title: 'Tide' } };
    expect(wantedFrom(new URLSearchParams(), { listed }).rows).toEqual({ ids: [], filter: { Title: 'Tide' } });
  });

  it('is what was filled in before a reload', () => {
    const filled = wanted({ connectionGuid: 'c1', quantity: '5' });
    expect(wantedFrom(new URLSearchParams({ sku: 's9', right: 'r9' }), { transfer: filled })).toEqual(filled);
  });
});

describe('the keys of an offer', () => {
  it('are not named before there is a place, nor by a number that is none', () => {
    expect(keysOf(none)).toBeUndefined();
    expect(keysOf(wanted({ place: { skuGuid: 's1', rightGuid: 'r1' }, quantity: 'five' }))).toBeUndefined();
  });

  it('are all that are free where no number is given', () => {
    expect(keysOf(wanted({ place: { skuGuid: 's1', rightGuid: 'r1' } }))?.lines[0]?.quantity).toBe(0);
  });

  it('are at least one and at most those that are free', () => {
    expect(quantityFault('0', 8)).toBe('Offer at least 1 key');
    expect(quantityFault('9', 8)).toBe('At most 8 are free');
    expect(quantityFault('8', 8)).toBeUndefined();
  });
});

describe('lines that cannot be offered', () => {
  it('are left out only by who says so of exactly these', () => {
    const shown = preview(line({}), hindered);
    expect(blockerOf(shown, '')).toBe('Say what happens to the keys that cannot be offered');
    expect(blockerOf(shown, leftOutId(shown))).toBeUndefined();
    expect(
      blockerOf(preview(line({}), hindered, line({ skuGuid: 's3', obstacles: ['embargo'] })), leftOutId(shown)),
    ).toBe('Say what happens to the keys that cannot be offered');
  });

  it('leave nothing to be offered where there are no others', () => {
    expect(blockerOf(preview(hindered), leftOutId(preview(hindered)))).toBe('None of these keys can be offered');
  });

  it('are not sent', () => {
    const terms = { ...noOfferTerms, amount: 12.5, currency: 'EUR' };
    expect(offersOf(wanted({ connectionGuid: 'c1', terms }), preview(line({}), hindered), 'k')).toEqual({
      ...{ connectionGuid: 'c1', note: '', quantity: 5, idempotencyKey: 'k' },
      keys: { lines: [{ skuGuid: 's1', rightGuid: 'r1', quantity: 5 }] },
      price: { amount: '12.5', currency: 'EUR' },
    });
  });
});
