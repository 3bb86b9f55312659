/** Currencies (ISO 4217) by their names, as people look for them. */

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** 'Euro (EUR)'; '' of none. */
export const currencyText = (code: string): string => (code === '' ? '' : `${names.of(code) ?? code} (${code})`);

/** Those currencies by name, as a menu has them. */
export const currencyOptions = (
  codes: readonly string[],
): readonly { readonly value: string; readonly text: string }[] =>
  codes
    .map((code) => ({ value: code, text: currencyText(code) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));
