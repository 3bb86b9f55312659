/** Where the customer of a single key may be (docs/domain.md, c). */
import type { Kysely } from 'kysely';
import { listRegions, type Region } from '../../regions/index.js';
import { isGeofenced, isSaleAllowed, type Geofence } from '../../rights/index.js';
import { extractionErrors } from '../extraction.errors.js';
import type { ExtractionDatabase } from './extraction.repository.js';
import { invalid } from './wanted.js';

/** Regions by code, and all countries there are. */
export interface World {
  readonly regions: ReadonlyMap<string, Region>;
  readonly countries: readonly string[];
}

const worldwide = 'WW';

export const readWorld = async (db: Kysely<ExtractionDatabase>, vaultId: string): Promise<World> => {
  const regions = new Map((await listRegions(db, vaultId)).map((region) => [region.code, region]));
  return { regions, countries: regions.get(worldwide)?.countries ?? [] };
};

/** A SKU's region as a fence; one that nobody knows, or that is the whole world, fences nothing in. */
const fenceOf = (world: World, region: string): Geofence => {
  const countries = world.regions.get(region)?.countries ?? world.countries;
  return countries.length === world.countries.length
    ? { geofencing_type: 'exclude', countries: [] }
    : { geofencing_type: 'include', countries };
};

/** Whether somebody has to say where the customer is. */
export const isCountryNeeded = (world: World, right: Geofence, skuRegion: string): boolean =>
  isGeofenced(right) || isGeofenced(fenceOf(world, skuRegion));

/**
 * @param country ISO 3166-1 alpha-2; empty when nobody said
 * @throws request.invalid for what is no country, extraction.country_missing, extraction.country_refused
 */
export const assertCountry = (world: World, right: Geofence, skuRegion: string, country: string): void => {
  if (country !== '' && !world.countries.includes(country)) throw invalid('/single/country', 'A country, ISO 3166-1');
  const fences = [right, fenceOf(world, skuRegion)];
  if (fences.every((fence) => isSaleAllowed(fence, country))) return;
  throw extractionErrors(country === '' ? 'extraction.country_missing' : 'extraction.country_refused');
};
