/** What is done with sets of countries: pasted lists, ticks of groups, overlaps. */
import { countryName } from '../format/countries.js';
import { allCountries } from './country-groups.js';

/** 'Côte d’Ivoire' and 'cote d'ivoire' are the same to who types them. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('st.', 'saint')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What people write for them besides their names. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ uk: 'GB', greatbritain: 'GB', usa: 'US', unitedstatesofamerica: 'US', el: 'GR', turkey: 'TR' },
  ...{ czechrepublic: 'CZ', ivorycoast: 'CI', holland: 'NL', thenetherlands: 'NL', burma: 'MM', macedonia: 'MK' },
  ...{ hongkong: 'HK', macau: 'MO', macao: 'MO', palestine: 'PS', republicofkorea: 'KR', russianfederation: 'RU' },
};

const codesByName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherNames),
  ...allCountries.map((code) => [plain(countryName(code)), code] as const),
  ...allCountries.map((code) => [code.toLowerCase(), code] as const),
]);

const codeOf = (text: string): string | undefined => codesByName.get(plain(text));

export interface Pasted {
  /** ISO 3166-1 alpha-2, each once. */
  readonly countries: readonly string[];
  /** As they were written. */
  readonly unknown: readonly string[];
}

/** @param text codes or English names, parted by commas, semicolons, tabs or lines; codes by spaces as well */
export const pastedCountries = (text: string): Pasted => {
  const parts = text
    .split(/[,;\t\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const words = part.split(/\s+/);
      const areCodes = codeOf(part) === undefined && words.every((word) => word.length <= 3);
      return areCodes ? words : [part];
    });
  const found = parts.map((part) => ({ part, code: codeOf(part) }));
  return {
    countries: [...new Set(found.flatMap(({ code }) => code ?? []))],
    unknown: [...new Set(found.flatMap(({ part, code }) => (code === undefined ? [part] : [])))],
  };
};

/** Of a group: all of it, some ('mixed'), or none. */
export const tickOf = (chosen: ReadonlySet<string>, countries: readonly string[]): boolean | 'mixed' => {
  const count = countries.filter((code) => chosen.has(code)).length;
  if (count === 0) return false;
  return count === countries.length ? true : 'mixed';
};

/** @returns what is chosen then, in order */
export const withCountries = (
  chosen: readonly string[],
  countries: readonly string[],
  isChosen: boolean,
): readonly string[] =>
  isChosen
    ? [...new Set([...chosen, ...countries])].toSorted()
    : chosen.filter((code) => !countries.includes(code)).toSorted();

export const inverted = (chosen: readonly string[]): readonly string[] =>
  allCountries.filter((code) => !chosen.includes(code)).toSorted();

/** Whether a country is meant by what somebody looks for. */
export const isMeant = (code: string, looked: string): boolean =>
  plain(countryName(code)).includes(plain(looked)) || code === looked.trim().toUpperCase();

export interface Overlap<R> {
  readonly region: R;
  /** That both have. */
  readonly countries: readonly string[];
}

/** @returns the regions that have some of these countries, most in common first, without those that have every country */
export const overlapsOf = <R extends { readonly countries: readonly string[] }>(
  countries: readonly string[],
  regions: readonly R[],
): readonly Overlap<R>[] =>
  regions
    .filter((region) => region.countries.length < allCountries.length)
    .map((region) => ({ region, countries: region.countries.filter((code) => countries.includes(code)) }))
    .filter((overlap) => overlap.countries.length > 0)
    .toSorted((one, other) => other.countries.length - one.countries.length);
