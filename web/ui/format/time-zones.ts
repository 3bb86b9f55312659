/** Time zones by their IANA names, and where this browser is. */

/** @returns with the one that stands, though it may not be chosen any more, or this browser does not know it */
export const including = (values: readonly string[], present: string): readonly string[] =>
  present === '' || values.includes(present) ? values : [...values, present];

/** 'America/New York'. */
export const timeZoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Those that this browser knows, as a menu has them, with the one that stands. */
export const timeZoneOptions = (present: string): readonly { readonly value: string; readonly text: string }[] =>
  including(Intl.supportedValuesOf('timeZone'), present).map((value) => ({ value, text: timeZoneText(value) }));

export const timeZoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
