import { kindOf, placesOf } from './region.js';

const use = (is_binding: boolean, is_exclusion = false) => ({ is_binding, is_exclusion });

describe('the kind of a region', () => {
  it.each([
    ['is the system’s, whatever uses it', true, [use(true)], 'system'],
    ['is custom while nothing names it', false, [], 'custom'],
    ['is custom while only a SKU without keys names it', false, [use(false)], 'custom'],
    ['is in use by a right or a SKU with keys', false, [use(true), use(true, true)], 'in_use'],
    ['is excluded where rights name it as an exclusion only', false, [use(true, true)], 'excluded'],
    ['is in use where a SKU without keys is named beside exclusions', false, [use(true, true), use(false)], 'in_use'],
  ] as const)('%s', (_, isSystem, uses, kind) => {
    expect(kindOf(isSystem, uses)).toBe(kind);
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
