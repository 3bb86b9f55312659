/** A saved view and the state of a list: the one made from the other, and whether they still agree. */
import type { ReplyOf } from '../../../client/api.js';
import { widthsOf, widthsText } from './column-widths.js';
import { filterText, type ListState } from './list-state.js';

export type SavedView = ReplyOf<'GET /views'>['views'][number];
export type ViewState = SavedView['state'];

/** The list's own state, as a view would keep it. */
const ownState: ViewState = { filter: {}, sort: '', columns: [], density: '', widths: '' };

/** @param view undefined = the list's own state */
export const stateOfView = (view: SavedView | undefined): Partial<ListState> => {
  const { filter, sort, columns, density, widths } = view?.state ?? ownState;
  return {
    cursor: undefined,
    filter,
    sort: sort || undefined,
    columns: columns.length > 0 ? columns : undefined,
    density: density || undefined,
    widths: widthsOf(widths || null),
    view: view?.viewGuid,
  };
};

/** @param columns as they are visible: a view keeps them, whatever the list's own become */
export const viewStateOf = (state: ListState, columns: readonly string[]): ViewState => ({
  filter: { ...state.filter },
  sort: state.sort ?? '',
  columns: [...columns],
  density: state.density ?? '',
  widths: widthsText(state.widths) ?? '',
});

const textOf = ({ filter, ...rest }: ViewState): string =>
  JSON.stringify([filterText(filter), rest.sort, rest.columns, rest.density, rest.widths]);

/** The list shows something else than what was saved. */
export const isChanged = (view: SavedView, now: ViewState): boolean => textOf(view.state) !== textOf(now);

/** Whether an address says anything of a list: then it is shown as it says, not as the user's default. */
export const saysNothing = (search: URLSearchParams): boolean =>
  ['view', 'filter', 'sort', 'columns', 'cursor', 'size'].every((name) => !search.has(name));
