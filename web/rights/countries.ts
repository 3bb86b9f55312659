/** Countries of regions, and their names in English. */
import type { Region, Terms } from './right.js';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;

/** In the order of their names. */
export const namesOf = (codes: readonly string[]): readonly string[] =>
  codes.map(countryName).toSorted((one, other) => one.localeCompare(other, 'en'));

/** Where keys may be sold under these terms: all countries, as the regions hold them, narrowed by the fence. */
export const countriesUnder = (
  { geofencingType, regions }: Pick<Terms, 'geofencingType' | 'regions'>,
  known: readonly Region[],
): readonly string[] => {
  const world = [...new Set(known.flatMap(({ countries }) => countries))].toSorted();
  const chosen = new Set(known.filter(({ code }) => regions.includes(code)).flatMap(({ countries }) => countries));
  return world.filter((country) => chosen.has(country) === (geofencingType === 'include'));
};
