/** Countries of regions. */
import { countriesByName } from '../../ui/format/countries.js';
import type { Region, Terms } from '../right.js';

/** In the order of their names. */
export const namesOf = (codes: readonly string[]): readonly string[] => countriesByName(codes).map(({ name }) => name);

/** Where keys may be sold under these terms: all countries, as the regions hold them, narrowed by the fence. */
export const countriesUnder = (
  { geofencingType, regions }: Pick<Terms, 'geofencingType' | 'regions'>,
  known: readonly Region[],
): readonly string[] => {
  const world = [...new Set(known.flatMap(({ countries }) => countries))].toSorted();
  const chosen = new Set(known.filter(({ code }) => regions.includes(code)).flatMap(({ countries }) => countries));
  return world.filter((country) => chosen.has(country) === (geofencingType === 'include'));
};
