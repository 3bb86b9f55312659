/** The system's regions are data of the database; where the countries come from is CLDR. */
import { createRequire } from 'node:module';
import { isCountry, listRegions, type Region, type RegionsTables } from '../../../platform/regions/index.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { databaseOf } from '../stock/stock-world.js';

const require = createRequire(import.meta.url);
const { territoryContainment: parts } = (
  require('cldr-core/supplemental/territoryContainment.json') as {
    supplemental: { territoryContainment: Record<string, { _contains?: string[] }> };
  }
).supplemental;
const { codeMappings } = (
  require('cldr-core/supplemental/codeMappings.json') as {
    supplemental: { codeMappings: Record<string, { _numeric?: string }> };
  }
).supplemental;

/** ISO gives numbers below 900; above are those that users assign, such as Kosovo's XK. */
const isAssigned = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && Number(codeMappings[code]?._numeric ?? 999) < 900;
const within = (code: string): string[] =>
  isAssigned(code) ? [code] : (parts[code]?._contains ?? []).flatMap((part) => within(part));
const countriesIn = (...codes: string[]): string[] => [...new Set(codes.flatMap((code) => within(code)))].toSorted();

let world: TestPlatform;
let regions: Map<string, Region>;
const countries = (code: string): readonly string[] | undefined => regions.get(code)?.countries;
const tables = () => databaseOf(world).tables<RegionsTables>();

beforeAll(async () => {
  world = await startTestPlatform();
  const listed = await listRegions(tables(), '00000000-0000-0000-0000-000000000001');
  regions = new Map(listed.map((region) => [region.code, region]));
});
afterAll(() => world.close());

describe('the system’s regions', () => {
  it('are those of docs/domain.md, o6, and the continents', () => {
    expect([...regions.keys()].toSorted()).toEqual([
      'AFRICA',
      'APAC',
      'CASIA',
      'EEA',
      'EU',
      'EUROPE',
      'LATAM',
      'NA',
      'ROW',
      'WASIA',
      'WW',
    ]);
  });

  it.each([
    ['EU', ['EU']],
    ['EUROPE', ['150']],
    ['NA', ['021']],
    ['LATAM', ['419']],
    ['APAC', ['030', '034', '035', '009']],
    ['WASIA', ['145']],
    ['CASIA', ['143']],
    ['AFRICA', ['002']],
    ['WW', ['001']],
    ['ROW', ['001']],
  ])('%s holds what CLDR gives it', (code, territories) => {
    expect(countries(code)).toEqual(countriesIn(...territories));
  });

  it('know the European Economic Area as the Union with Iceland, Liechtenstein and Norway', () => {
    expect(countries('EEA')).toEqual([...countriesIn('EU'), 'IS', 'LI', 'NO'].toSorted());
  });

  it('hold all 249 countries of ISO 3166-1, each in a continent of its own', () => {
    const continents = ['AFRICA', 'APAC', 'CASIA', 'EUROPE', 'LATAM', 'NA', 'WASIA'];
    const all = continents.flatMap((code) => countries(code) ?? []);
    expect(countries('WW')).toHaveLength(249);
    // Cyprus lies in Western Asia and in the Union.
    expect(all.toSorted()).toEqual(countries('WW'));
  });

  it('say what is a country', async () => {
    expect(await Promise.all(['DE', 'XK', 'EU', 'de', ''].map((code) => isCountry(tables(), code)))).toEqual([
      ...[true, false, false, false, false],
    ]);
  });
});
