import type { PriceRow } from '../cells/cells.js';
import {
  changed,
  countsOf,
  entryOf,
  newEntries,
  noChangesIn,
  takenOut,
  type Changes,
  type Entry,
} from '../cells/changes.js';
import { metBy, metFields, metVersions, settled } from './stale.js';
import { differencesOf, mergedOf } from '../../ui/conflict/conflict.js';

const aRow = (rowGuid: string, over: Partial<PriceRow['terms']> = {}): PriceRow => ({
  ...{ rowGuid, productNumber: 7, productTitle: 'Aurora', sku: '', version: 1, mark: 'none' },
  terms: {
    ...{ productGuid: 'p-1', skuGuid: '', regionCode: 'EU', countryCode: '', currency: 'EUR', srp: '50', wsp: '30' },
    ...{ isIncluded: true, validFrom: null, ...over },
  },
});
const edit = (row: PriceRow, over: Partial<Entry['now']>): Entry => ({
  ...entryOf(row),
  now: { ...entryOf(row).now, ...over },
});
const mine: Changes = changed(noChangesIn('EUR'), [
  edit(aRow('r-1'), { srp: '55.00' }),
  edit(aRow('r-2'), { wsp: '31.00' }),
]);
const difference = (before: PriceRow, after: PriceRow | null) => ({
  ...{ difference: after === null ? ('removed' as const) : ('changed' as const), before, after },
});

describe('prices that somebody else has saved meanwhile', () => {
  const theirs = aRow('r-1', { srp: '60', wsp: '35' });
  const met = metBy(mine, [difference(aRow('r-1'), theirs), difference(aRow('r-9'), aRow('r-9', { srp: '1' }))]);

  it('meet what was changed here only in the rows that both have changed', () => {
    expect(met.map(({ entry }) => entry.key)).toEqual(['r-1']);
    expect(differencesOf(metFields(met), metVersions(met))).toEqual([
      { name: 'Aurora, EU: SRP', theirs: '60.00', mine: '55.00', changedBy: 'both' },
      { name: 'Aurora, EU: WSP', theirs: '35.00', mine: '30.00', changedBy: 'theirs' },
    ]);
  });

  it('are what the changes are made from once it is decided, cell by cell', () => {
    const sides = { 'Aurora, EU: SRP': 'mine', 'Aurora, EU: WSP': 'theirs' } as const;
    const now = settled(mine, met, mergedOf(metFields(met), metVersions(met), sides));
    expect(now.entries.get('r-1')).toMatchObject({ base: theirs, now: { srp: '55.00', wsp: '35.00' } });
    expect(now.entries.get('r-2')?.now.wsp).toBe('31.00');
    expect(now.past).toEqual([]);
  });

  it('leave nothing to save of a row where theirs was chosen', () => {
    const now = settled(mine, met, metVersions(met).theirs);
    expect([...now.entries.keys()]).toEqual(['r-2']);
  });

  it('that are taken out stay so, or come back as new rows', () => {
    const out = metBy(mine, [difference(aRow('r-1'), null)]);
    expect(differencesOf(metFields(out), metVersions(out))).toMatchObject([
      { name: 'Aurora, EU: the row', theirs: 'It is taken out', mine: 'It stays' },
    ]);
    expect(countsOf(settled(mine, out, metVersions(out).theirs)).total).toBe(1);
    const back = settled(mine, out, metVersions(out).mine);
    expect(newEntries(back).map(({ now }) => now.srp)).toEqual(['55.00']);
  });

  it('keep a row that was taken out here, where that was chosen', () => {
    const removing = changed(noChangesIn('EUR'), takenOut([entryOf(aRow('r-1'))]));
    const both = metBy(removing, [difference(aRow('r-1'), theirs)]);
    expect(countsOf(settled(removing, both, metVersions(both).theirs)).total).toBe(0);
    const kept = settled(removing, both, metVersions(both).mine);
    expect(kept.entries.get('r-1')).toMatchObject({ isRemoved: true, base: theirs });
  });
});
