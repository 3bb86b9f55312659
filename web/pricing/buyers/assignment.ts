/** By which list each connection buys, in words. */
import type { ReplyOf } from '../../client/api.js';
import { formatNumber } from '../../ui/format/format.js';

export type Assignments = ReplyOf<'GET /pricing/assignments'>;
export type Assignment = Assignments['assignments'][number];
export type Choice = ReplyOf<'GET /pricing/lists'>['lists'][number];

/** What a choice is about: one connection, or all that have no list of their own. */
export type Subject =
  | { readonly kind: 'connection'; readonly assignment: Assignment }
  | { readonly kind: 'default'; readonly assignments: Assignments };

export interface Bought {
  readonly listGuid: string | null;
  readonly text: string;
}

const none: Bought = { listGuid: null, text: 'No price list: nothing can be ordered' };

/** By which list somebody buys who has this one, or none of their own. */
export const boughtBy = (
  listGuid: string | null,
  { defaultList }: Pick<Assignments, 'defaultList'>,
  lists: readonly Pick<Choice, 'listGuid' | 'title'>[],
): Bought => {
  const titleOf = (guid: string): string => lists.find((list) => list.listGuid === guid)?.title ?? '';
  if (listGuid !== null && listGuid !== '') return { listGuid, text: titleOf(listGuid) };
  if (defaultList.listGuid === null) return none;
  return { listGuid: defaultList.listGuid, text: `${titleOf(defaultList.listGuid)} (the default)` };
};

/** Companies whose prices a new default changes: those without a list of their own. */
export const followers = ({ assignments }: Pick<Assignments, 'assignments'>): readonly Assignment[] =>
  assignments.filter(({ listGuid }) => listGuid === null);

type Compared = ReplyOf<'GET /pricing/assignments/:connectionGuid/prices'>;
export type Difference = Compared['differences'][number];

/** Up, or down, of what it was: '+25 %'; '' where there is nothing to compare. */
export const changeText = ({ percent }: Pick<Difference, 'percent'>): string =>
  percent === null ? '' : `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))} %`;

/** How many prices rise, fall, begin and end, in the order in which that matters; none of what there is nothing of. */
export const countsIn = (compared: Compared): readonly { readonly name: string; readonly count: number }[] =>
  [
    { name: 'No price any more', count: compared.lostCount },
    { name: 'A price at last', count: compared.gainedCount },
    { name: 'Higher', count: compared.higherCount },
    { name: 'Lower', count: compared.lowerCount },
    { name: 'The same', count: compared.sameCount },
    { name: 'No price in either', count: compared.withoutCount },
  ].filter(({ count }) => count > 0);
