import { blankCells, type PriceRow } from './cells.js';
import {
  blankEntry,
  changed,
  countsOf,
  entryOf,
  filledDown,
  largestJump,
  newEntries,
  noChangesIn,
  pasted,
  redone,
  takenOut,
  undone,
  written,
  type Entry,
} from './changes.js';

const aRow = (rowGuid: string, over: Partial<PriceRow['terms']> = {}): PriceRow => ({
  ...{ rowGuid, productNumber: 7, productTitle: 'Aurora', sku: 'AUR-PC', version: 1, mark: 'none' },
  terms: {
    ...{ productGuid: 'p-1', skuGuid: 's-1', regionCode: 'EU', countryCode: '', currency: 'EUR', srp: '50', wsp: '30' },
    ...{ isIncluded: true, validFrom: null, ...over },
  },
});
const noChanges = noChangesIn('EUR');
const one = entryOf(aRow('r-1'));
const two = entryOf(aRow('r-2', { countryCode: 'DE' }));
const withSrp = (entry: Entry, srp: string): Entry => ({ ...entry, now: { ...entry.now, srp } });

describe('an edit of the sheet', () => {
  it('of a new row finds the currency of the list in it', () => {
    const made = changed(noChanges, written([blankEntry(noChanges)], ['product'], 'Borealis'));
    expect(newEntries(made)[0]?.now).toMatchObject({ product: 'Borealis', currency: 'EUR' });
  });

  it('is a change, until the cell says again what it said', () => {
    const edited = changed(noChanges, [withSrp(one, '55.00')]);
    expect(countsOf(edited)).toEqual({ added: 0, changed: 1, removed: 0, total: 1 });
    expect(countsOf(changed(edited, [withSrp(one, '50.00')])).total).toBe(0);
  });

  it('that changes nothing is no step', () => {
    expect(changed(noChanges, [one])).toBe(noChanges);
    expect(changed(noChanges, [blankEntry(noChanges)])).toBe(noChanges);
  });

  it('is undone and done again as a whole, however many rows it was', () => {
    const edited = changed(changed(noChanges, [withSrp(one, '55.00')]), takenOut([one, two]));
    expect(countsOf(edited)).toMatchObject({ removed: 2 });
    const back = undone(edited);
    expect(back.entries.get('r-1')?.now.srp).toBe('55.00');
    expect(countsOf(undone(back)).total).toBe(0);
    expect(countsOf(redone(redone(undone(back))))).toMatchObject({ removed: 2 });
    expect(undone(noChanges)).toBe(noChanges);
  });

  it('after a step back leaves nothing to be done again', () => {
    const back = undone(changed(noChanges, [withSrp(one, '55.00')]));
    expect(redone(changed(back, [withSrp(two, '60.00')])).entries.has('r-1')).toBe(false);
  });

  it('takes rows out, and back in; a new one is gone', () => {
    const out = changed(noChanges, takenOut([one]));
    expect(out.entries.get('r-1')?.isRemoved).toBe(true);
    const entry = out.entries.get('r-1');
    expect(countsOf(changed(out, takenOut(entry ? [entry] : []))).total).toBe(0);
    const made = changed(noChanges, written([blankEntry(noChanges)], ['product'], 'Borealis'));
    expect(countsOf(changed(made, takenOut(newEntries(made)))).total).toBe(0);
  });

  it('never gives the key of a new row a second time', () => {
    const made = changed(noChanges, written([blankEntry(noChanges)], ['product'], 'Borealis'));
    expect(blankEntry(undone(made)).key).not.toBe(newEntries(made)[0]?.key);
  });
});

describe('a block from a spreadsheet', () => {
  const line = ['Borealis', '', 'eu', 'de', 'jpy', '1200', '', 'no', '2026-12-24'];

  it('fills the cells from the marked one on, each read as it is typed', () => {
    const [entry] = pasted([blankEntry(noChanges)], 0, [line]);
    expect(entry?.now).toMatchObject({
      ...{ product: 'Borealis', region: 'EU', country: 'DE', currency: 'JPY', srp: '1200', included: 'No' },
      validFrom: '2026-12-24T00:00:00.000Z',
    });
  });

  it('reads amounts in the currency that comes with it', () => {
    expect(pasted([one], 4, [['KWD', '1.250', '0.75']])[0]?.now).toMatchObject({ srp: '1.250', wsp: '0.750' });
  });

  it('leaves what is beside the last column, and rows that are taken out', () => {
    expect(pasted([one], 8, [['', 'too much']])[0]).toBe(one);
    const [out] = takenOut([one]);
    expect(out && pasted([out], 5, [['1']])).toEqual([out]);
  });

  it('of new rows keeps their order', () => {
    const blanks = [0, 1, 2].map((at) => blankEntry(noChanges, at));
    const made = changed(noChanges, pasted(blanks, 0, [['Aurora'], ['Borealis'], ['Corona']]));
    expect(newEntries(made).map(({ now }) => now.product)).toEqual(['Aurora', 'Borealis', 'Corona']);
    expect(newEntries(redone(undone(made))).map(({ now }) => now.product)).toEqual(['Aurora', 'Borealis', 'Corona']);
  });

  it('of 200,000 rows is one step', () => {
    const blanks = Array.from({ length: 200_000 }, (_, at) => blankEntry(noChanges, at));
    const block = blanks.map(() => line);
    const made = changed(noChanges, pasted(blanks, 0, block));
    expect(countsOf(made).added).toBe(200_000);
    expect(countsOf(undone(made)).total).toBe(0);
  });
});

describe('fill down', () => {
  it('puts what the topmost row has into the others, in these columns only', () => {
    const [filled] = filledDown([withSrp(one, '12.00'), two], ['srp', 'region']);
    expect(filled?.now).toMatchObject({ srp: '12.00', region: 'EU', country: 'DE', wsp: '30.00' });
  });

  it('of one row changes nothing', () => {
    expect(filledDown([one], ['srp'])).toEqual([]);
  });
});

describe('the amount that changes most', () => {
  it('is found whether it rises or falls, in one currency', () => {
    const edited = changed(noChanges, [withSrp(one, '100.00'), withSrp(two, '5.00')]);
    expect(largestJump(edited)).toMatchObject({ before: 50, after: 5, times: 10, column: 'srp' });
  });

  it('is none among new rows, those that are taken out, and other currencies', () => {
    const other: Entry = { ...one, now: { ...one.now, currency: 'JPY', srp: '9000' } };
    const made: Entry = { ...blankEntry(noChanges), now: { ...blankCells, srp: '9000.00' } };
    expect(largestJump(changed(noChanges, [other, made, ...takenOut([two])]))).toBeUndefined();
  });
});
