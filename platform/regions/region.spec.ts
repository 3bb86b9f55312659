import { systemVault } from '../access/index.js';
import { kindOf, placesOf } from './region.js';

const vault = '00000000-0000-0000-0000-0000000000aa';
const use = (is_binding: boolean, is_exclusion = false) => ({ is_binding, is_exclusion });

describe('the kind of a region', () => {
  it.each([
    ['is the system’s for a vault, whatever of it uses it', systemVault, [use(true)], 'system'],
    ['is custom while nothing names it', vault, [], 'custom'],
    ['is custom while only a SKU without keys names it', vault, [use(false)], 'custom'],
    ['is in use by a right or a SKU with keys', vault, [use(true), use(true, true)], 'in_use'],
    ['is excluded where rights name it as an exclusion only', vault, [use(true, true)], 'excluded'],
    ['is in use where a SKU without keys is named beside exclusions', vault, [use(true, true), use(false)], 'in_use'],
  ] as const)('%s', (_, holder, uses, kind) => {
    const region = { vault_id: holder, kind: holder === systemVault ? 'system' : 'custom' } as const;
    expect(kindOf(region, vault, uses)).toBe(kind);
  });

  it('of the system’s says to staff what all vaults make of it', () => {
    const region = { vault_id: systemVault, kind: 'system' } as const;
    expect(kindOf(region, systemVault, [])).toBe('system');
    expect(kindOf(region, systemVault, [use(true)])).toBe('in_use');
  });
});

describe('a country that is looked for', () => {
  it('is found by its code, and by a part of its English name', () => {
    expect(placesOf('de')).toEqual(['DE']);
    expect(placesOf(' germany ')).toContain('DE');
    expect(placesOf('guinea')).toEqual(['GN', 'GQ', 'GW', 'PG']);
  });

  it('that nobody knows is nowhere', () => {
    expect(placesOf('Atlantis')).toEqual([]);
  });
});
