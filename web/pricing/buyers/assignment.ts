/** By which list each connection buys, in words. */
import type { ReplyOf } from '../../client/api.js';

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

export interface Places {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

interface Priced {
  readonly place: string;
  readonly amounts: string;
}

/** What a product costs in the one list and in the other, place by place. */
export const sideBySide = (before: readonly Priced[], after: readonly Priced[]): readonly Places[] => {
  const [was, is] = [before, after].map((all) => new Map(all.map(({ place, amounts }) => [place, amounts])));
  const places = [...new Set([...before, ...after].map(({ place }) => place))];
  return places.map((place) => ({ place, before: was?.get(place) ?? '–', after: is?.get(place) ?? '–' }));
};
