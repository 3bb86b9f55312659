import { entriesOf, faultsOf } from '../../ui/record/entries.js';
import type { Promotion, Terms } from '../promotion.js';
import { copiedTerms, newTerms, termsFields, type Lists } from './terms-fields.js';

const lists: Lists = [
  { listGuid: 'l-1', title: 'Europe', defaultCurrency: 'EUR', isDefault: false },
  { listGuid: 'l-2', title: 'World', defaultCurrency: 'USD', isDefault: true },
];
const fields = termsFields(lists);
const terms: Terms = {
  ...{ title: 'Autumn', listGuid: 'l-1' },
  ...{ validFrom: '2026-12-01T00:00:00.000Z', validTo: '2026-12-08T00:00:00.000Z' },
};
const faults = (over: Partial<Terms>) => faultsOf(fields, entriesOf(fields, { ...terms, ...over }));

describe('the terms of a promotion', () => {
  it('begin with the default list of the vault', () => {
    expect(newTerms(lists).listGuid).toBe('l-2');
    expect(newTerms(lists.slice(0, 1)).listGuid).toBe('l-1');
    expect(newTerms([]).listGuid).toBe('');
  });

  it('need both moments, in the specification’s words', () => {
    expect(faults({})).toEqual({});
    expect(faults({ validFrom: '' })).toEqual({ validFrom: 'Please select Start Date & End Date' });
    expect(faults({ validTo: '' })).toEqual({ validTo: 'Please select Start Date & End Date' });
  });

  it('end after they begin', () => {
    const fault = 'Please enter valid period. End Date must be greater than Start date';
    expect(faults({ validTo: terms.validFrom })).toEqual({ validTo: fault });
    expect(faults({ validTo: '2026-11-30T00:00:00.000Z' })).toEqual({ validTo: fault });
  });

  it('of a copy have a time that is chosen anew, and a title of at most a hundred characters', () => {
    const copy = copiedTerms({ terms: { ...terms, title: 'x'.repeat(100) } } as Promotion);
    expect([copy.title.length, copy.validFrom, copy.validTo]).toEqual([100, '', '']);
  });
});
