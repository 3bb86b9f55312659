/** What the palette offers for a text: pages and acts are sought here, records by the platform. */

/** One line of it. */
export interface Entry {
  /** Unique among all of them. */
  readonly id: string;
  readonly name: string;
  /** What else tells it from others; empty where the name says it. */
  readonly details: string;
  readonly icon: string;
  readonly href: string;
}

export interface EntryGroup {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

const perGroup = 6;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** The name begins so, a word of it does, it has all words, or they stand in name and details; undefined: they do not. */
const rankOf = ({ name, details }: Entry, text: string): number | undefined => {
  const words = wordsOf(text);
  const lower = name.toLowerCase();
  if (lower.startsWith(words.join(' '))) return 0;
  if (words.every((word) => wordsOf(lower).some((own) => own.startsWith(word)))) return 1;
  if (words.every((word) => lower.includes(word))) return 2;
  const all = `${lower} ${details.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 3 : undefined;
};

/** @returns the best first, in their own order where they fit as well; all of them for an empty text */
export const fitting = (entries: readonly Entry[], text: string): readonly Entry[] => {
  if (wordsOf(text).length === 0) return entries;
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, text);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
    .slice(0, perGroup);
};

/** Records that were found for an earlier text stay while those of this one are sought, as far as they fit it. */
export const stillFitting = (groups: readonly EntryGroup[], text: string): readonly EntryGroup[] =>
  groups.map((group) => ({ ...group, entries: fitting(group.entries, text) }));

export const filled = (groups: readonly EntryGroup[]): readonly EntryGroup[] =>
  groups.filter(({ entries }) => entries.length > 0);

/** The place of the entry that the arrows lead to; around both ends. */
export const stepFrom = (at: number, step: 1 | -1, count: number): number =>
  count === 0 ? -1 : (at + step + count) % count;
