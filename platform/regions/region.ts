/** What kind a region is (docs/domain.md, o6): stored is whose it is, the rest follows from what names it. */

export type RegionKind = 'system' | 'custom' | 'in_use' | 'excluded';

/** @param uses what of the vault names it */
export const kindOf = (
  isSystem: boolean,
  uses: readonly { readonly is_binding: boolean; readonly is_exclusion: boolean }[],
): RegionKind => {
  if (isSystem) return 'system';
  if (!uses.some(({ is_binding }) => is_binding)) return 'custom';
  return uses.every(({ is_exclusion }) => is_exclusion) ? 'excluded' : 'in_use';
};

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));

/** Two letters, whether a country of ISO 3166 or another place that has a name. */
const named = letters.flatMap((first) =>
  letters.flatMap((second) => {
    const name = names.of(first + second);
    return name === undefined ? [] : [{ code: first + second, name: name.toLowerCase() }];
  }),
);

/** @returns the codes of the places that are meant by a code, or by a part of an English name */
export const placesOf = (text: string): string[] => {
  const meant = text.trim().toLowerCase();
  const exact = named.filter(({ code }) => code.toLowerCase() === meant);
  return (exact.length > 0 ? exact : named.filter(({ name }) => name.includes(meant))).map(({ code }) => code);
};
