/** What a change would do, in numbers and in words. */
import { formatNumber } from '../../ui/format/format.js';
import { sum, type Change, type ChangeGroup, type ChangeKind, type ChangeLine, type Verdict } from './change.js';

/** Keys that would be changed. */
export const changedCount = (change: Change): number =>
  sum(change.groups.filter(({ verdict }) => verdict === 'changed'));

/** Of those, the ones that somebody has seen in plain text. */
export const disclosedCount = (change: Change): number =>
  sum(
    change.groups.filter(
      ({ verdict, state }) => verdict === 'changed' && ['Fulfilled', 'Extracted', 'Revoked'].includes(state),
    ),
  );

/** Of those, the ones that another vault holds. */
export const foreignCount = (change: Change): number =>
  sum(change.groups.filter(({ verdict, isHolder }) => verdict === 'changed' && !isHolder));

/** How many keys or lines would be left, by why: the weightiest first. */
export const leftCounts = (change: Change): readonly { readonly verdict: Verdict; readonly count: number }[] => {
  const order: readonly Verdict[] = ['not_found', 'ambiguous', 'not_permitted', 'state', 'already', 'repeated'];
  return order.flatMap((verdict) => {
    const lines = change.lines.filter((line) => line.verdict === verdict).length;
    const count = change.source === 'keys' ? lines : sum(change.groups.filter((group) => group.verdict === verdict));
    return count === 0 ? [] : [{ verdict, count }];
  });
};

const already: Readonly<Record<ChangeKind, string>> = {
  blacklisting: 'Blacklisted already',
  withdrawal: 'Withdrawn already',
  right_change: 'Under this right already',
};

export const verdictTitle = (verdict: Verdict, kind: ChangeKind): string => {
  switch (verdict) {
    case 'changed':
      return 'Will be changed';
    case 'not_found':
      return 'Not found';
    case 'repeated':
      return 'Repeated';
    case 'ambiguous':
      return 'On several platforms';
    case 'not_permitted':
      return 'Not permitted';
    case 'already':
      return already[kind];
    case 'state':
      return 'Not in this state';
  }
};

const notPermitted: Readonly<Record<ChangeKind, string>> = {
  blacklisting: 'Another vault holds them, and their right lets only the holder blacklist.',
  withdrawal: 'Only the vault that inserted keys and still holds them may withdraw them.',
  right_change:
    'Keys that another vault inserted may only get a tighter right: no wider visibility, no new way of extraction, no new country, blacklisting as it was.',
};
const wrongState: Readonly<Record<ChangeKind, string>> = {
  blacklisting: 'An open order or offer holds them, or they have left the stock.',
  withdrawal: 'Only free keys can be withdrawn: somebody has seen these, or something holds them.',
  right_change: 'Only free keys can be put under another right.',
};

/** What can be done about it. */
export const verdictRemedy = (verdict: Verdict, kind: ChangeKind): string => {
  switch (verdict) {
    case 'changed':
      return '';
    case 'not_found':
      return 'Neither in your vault nor inserted by it. Check the spelling and the platform (DRM).';
    case 'repeated':
      return 'The same key stands on an earlier line; it counts once.';
    case 'ambiguous':
      return 'Your vault has this text as a key of several platforms (DRM): choose the platform above and check again.';
    case 'not_permitted':
      return notPermitted[kind];
    case 'already':
      return 'There is nothing left to do for them.';
    case 'state':
      return wrongState[kind];
  }
};

/** The keys of a text, each as its line has it. */
export const lineTexts = (text: string): readonly string[] => text.split(/\r\n|\n|\r/).map((line) => line.trim());

export interface LeftRow {
  readonly line: number;
  readonly reason: string;
  /** As it was given where the page still has it, else covered. */
  readonly key: string;
}

/**
 * The lines that lead to no change, for the clipboard and for a file.
 * @param given what was pasted or chosen in this visit; undefined after a reload: the server does not keep it
 */
export const leftRows = (
  lines: readonly ChangeLine[],
  kind: ChangeKind,
  given: string | undefined,
): readonly LeftRow[] => {
  const texts = given === undefined ? [] : lineTexts(given);
  return lines.map(({ line, verdict, maskedKey }) => ({
    line,
    reason: verdictTitle(verdict, kind),
    key: texts[line - 1] ?? maskedKey,
  }));
};

export const leftText = (rows: readonly LeftRow[]): string =>
  ['Line\tReason\tKey', ...rows.map(({ line, reason, key }) => `${line}\t${reason}\t${key}`)].join('\n');

/** 'Available 6, Extracted 4'. */
export const statesText = (groups: readonly Pick<ChangeGroup, 'state' | 'count'>[]): string =>
  [...Map.groupBy(groups, ({ state }) => state)].map(([state, of]) => `${state} ${formatNumber(sum(of))}`).join(', ');
