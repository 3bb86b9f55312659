import { custodyHref, evidenceHref, subjectOf, wayOf, withSubject, type CustodyLink } from './custody.js';

const link = (part: Partial<CustodyLink>) =>
  ({ fromState: 'Available', toState: 'Available', fromVaultName: null, toVaultName: null, ...part }) as CustodyLink;

describe('the subject of a custody', () => {
  it('stands in the address by its id', () => {
    const key = { kind: 'key', guid: '1' } as const;
    expect(custodyHref('graph', key)).toBe('/my_vault/transaction/?tab=graph&key=1');
    expect(subjectOf(new URL(custodyHref('chain', key), 'http://x').searchParams)).toEqual(key);
    expect(evidenceHref({ kind: 'insertion', guid: '2' })).toBe('/my_vault/transaction/evidence/insertion/2');
  });

  it('is one at a time', () => {
    const search = withSubject(new URLSearchParams('tab=chain&key=1'), { kind: 'insertion', guid: '2' });
    expect(String(search)).toBe('tab=chain&insertion=2');
    expect(String(withSubject(search, undefined))).toBe('tab=chain');
    expect(subjectOf(new URLSearchParams('key='))).toBeUndefined();
  });
});

describe('the way of keys', () => {
  it('is from state to state, or from vault to vault', () => {
    expect(wayOf(link({ toState: 'Extracted' }))).toBe('Available → Extracted');
    expect(wayOf(link({ fromVaultName: 'Northwind', toVaultName: 'Contoso' }))).toBe('Northwind → Contoso');
  });

  it('says one state where it did not change', () => {
    expect(wayOf(link({}))).toBe('Available');
  });
});
