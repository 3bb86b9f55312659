/** What kind a region is (docs/domain.md, o6): stored is whose it is, the rest follows from what names it. */

export type RegionKind = 'system' | 'custom' | 'in_use' | 'excluded';

/** The code of the region of every country, by which countries are known: it stays as it is. No vault's own has it. */
export const worldwide = 'WW';

interface Held {
  readonly vault_id: string;
  readonly code: string;
  readonly kind: 'system' | 'custom';
}

type Uses = readonly { readonly is_binding: boolean; readonly is_exclusion: boolean }[];
const isBound = (uses: Uses): boolean => uses.some(({ is_binding }) => is_binding);

/**
 * @param asking the vault that asks, the system's for staff
 * @param uses what names it: of the vault, and for staff of all
 */
export const kindOf = ({ vault_id, kind }: Pick<Held, 'vault_id' | 'kind'>, asking: string, uses: Uses): RegionKind => {
  if (vault_id !== asking) return 'system';
  if (!isBound(uses)) return kind;
  return uses.every(({ is_exclusion }) => is_exclusion) ? 'excluded' : 'in_use';
};

/** Whether it is neither another one's nor Worldwide: of the rest, what names it decides. */
export const isOwn = ({ vault_id, code }: Pick<Held, 'vault_id' | 'code'>, asking: string): boolean =>
  vault_id === asking && code !== worldwide;

export const isEditable = (region: Pick<Held, 'vault_id' | 'code'>, asking: string, uses: Uses): boolean =>
  isOwn(region, asking) && !isBound(uses);

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
