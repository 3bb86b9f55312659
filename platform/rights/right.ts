/** Rights (agreements): what may be done with a key (docs/domain.md, c). */

/** The holder of the six system rights, which every vault may use and none may change. */
export const systemVault = '00000000-0000-0000-0000-000000000000';

/** By the numbers of keyway.rights.v1.ExtractionType. */
export const extractionType = { transactionalAndBulk: 1, bulkOnly: 2, transactionalOnly: 3 } as const;

/** Where keys of a right may be sold, in countries (ISO 3166-1 alpha-2, capital letters). */
export interface Geofence {
  readonly geofencing_type: string;
  readonly countries: readonly string[];
}

/** The terms of a right, as its row has them. */
export interface Terms extends Geofence {
  readonly extraction_type: number;
  readonly visibility: number;
  readonly is_blacklisting_allowed: boolean;
}

/** May so many keys be extracted at once? A transactional-only right gives them one by one. */
export const allowsExtractionOf = (type: number, quantity: number): boolean =>
  type !== extractionType.transactionalOnly || quantity <= 1;

/** Where keys may be sold, in one line. */
export const geofencingText = (geofencingType: string, regions: readonly string[]): string => {
  if (regions.length === 0) return 'Worldwide';
  const codes = regions.toSorted().join(', ');
  return geofencingType === 'include' ? `Only ${codes}` : `Worldwide except ${codes}`;
};

/** Whether the country of a sale matters: 'exclude' without regions is worldwide. */
export const isGeofenced = ({ geofencing_type, countries }: Geofence): boolean =>
  geofencing_type === 'include' || countries.length > 0;

/**
 * Whether a key of this right may be sold to, or extracted for, a consumer in that country. Evaluated on
 * orders and single extractions, not on bulk extraction (docs/domain.md, c).
 *
 * @param country ISO 3166-1 alpha-2, in any case; undefined where nobody knows it: then only a right without
 * a geofence allows the sale
 */
export const isSaleAllowed = (right: Geofence, country: string | undefined): boolean => {
  if (!isGeofenced(right)) return true;
  if (country === undefined || country === '') return false;
  return right.countries.includes(country.toUpperCase()) === (right.geofencing_type === 'include');
};

/**
 * The countries that are left of a right (docs/domain.md, c).
 *
 * @param world every country there is
 * @param within sets that a country must be in as well: the SKU's region, a product's white list
 * @param without sets that it must not be in: a product's excluded regions, a connection's restrictions
 * @returns those of `world`, in its order
 */
export const effectiveCountries = (
  right: Geofence,
  world: readonly string[],
  within: readonly (readonly string[])[] = [],
  without: readonly (readonly string[])[] = [],
): string[] =>
  world.filter(
    (country) =>
      isSaleAllowed(right, country) &&
      within.every((set) => set.includes(country)) &&
      !without.some((set) => set.includes(country)),
  );

/** Ways in which keys leave under an extraction type: one by one, in bulk. */
const modesOf = (type: number): readonly string[] =>
  type === extractionType.transactionalAndBulk
    ? ['single', 'bulk']
    : [type === extractionType.bulkOnly ? 'bulk' : 'single'];

/** Whether every country of the new fence lies in the old one. */
const isWithin = (from: Geofence, to: Geofence): boolean => {
  if (to.geofencing_type === 'include') return to.countries.every((country) => isSaleAllowed(from, country));
  // Everywhere but a few countries never lies in a list of countries.
  return from.geofencing_type === 'exclude' && from.countries.every((country) => to.countries.includes(country));
};

/**
 * Whether a vault that did not insert the keys may change their right so: no wider visibility, no new way
 * of extraction, no new country, and blacklisting as it was (docs/domain.md, c).
 */
export const isTightening = (from: Terms, to: Terms): boolean =>
  to.visibility >= from.visibility &&
  modesOf(to.extraction_type).every((mode) => modesOf(from.extraction_type).includes(mode)) &&
  to.is_blacklisting_allowed === from.is_blacklisting_allowed &&
  isWithin(from, to);
