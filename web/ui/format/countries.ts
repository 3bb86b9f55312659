/** Countries by their names, as people look for them. */

export interface Country {
  readonly code: string;
  readonly name: string;
}

const names = new Intl.DisplayNames('en', { type: 'region' });

/** 'Germany' of 'DE'; the code itself where nobody knows its name. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Those countries by name, as a menu has them. */
export const countryOptions = (
  codes: readonly string[],
): readonly { readonly value: string; readonly text: string }[] =>
  countriesByName(codes).map(({ code, name }) => ({ value: code, text: name }));

/** @returns those countries, by name */
export const countriesByName = (codes: readonly string[]): readonly Country[] =>
  codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
