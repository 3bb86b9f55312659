import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { Page, type PageProps } from '../page/page.js';
import { ErrorState } from '../states/states.js';
import { GridSkeleton } from './grid/grid-skeleton.js';
import type { Grid, ListScreenProps } from './list-types.js';
import { LoadedList } from './loaded-list.js';
import { useList, type List } from './state/use-list.js';

export type { ListScreenProps } from './list-types.js';

const noEvents: NonNullable<ListScreenProps['refreshOn']> = [];

/** What of the screen's words goes to the page around it; the list's own description is behind its info button. */
const pagePropsOf = (props: ListScreenProps, grid: Grid | undefined): Omit<PageProps, 'children'> => {
  const { title, breadcrumbs, subtitle, actions, mainAct } = props;
  const info = props.info ?? (grid?.description === '' ? undefined : grid?.description);
  return {
    title,
    isFilling: true,
    ...(breadcrumbs && { breadcrumbs }),
    ...(info !== undefined && { info }),
    ...(subtitle !== undefined && { subtitle }),
    ...(actions !== undefined && { actions }),
    ...(mainAct !== undefined && { mainAct }),
  };
};

/** Reads again; a cursor that is no longer valid cannot be tried again: the first page can. */
const retry = ({ read, state, change }: List): void => {
  if (read.error?.code === 'content.cursor_invalid') change({ sort: state.sort });
  else void read.reload();
};

/**
 * A whole list screen out of one endpoint: title, filter with chips, columns, density, sort, keyset
 * paging, selection, export, skeleton, empty and error states. Its state is the page's address.
 */
export const ListScreen = (props: ListScreenProps) => {
  const list = useList(props.route, props.isMoving);
  const { grid, read } = list;
  useEvent(
    props.refreshOn ?? noEvents,
    useCoalesced(() => void read.reload()),
  );
  // While the list is read anew the rows of before stay.
  const failure = read.isValidating ? undefined : read.error;
  return (
    <Page {...pagePropsOf(props, grid)}>
      {failure ? (
        <ErrorState problem={failure} onRetry={() => retry(list)} />
      ) : grid ? (
        <LoadedList {...props} list={list} grid={grid} />
      ) : (
        <GridSkeleton />
      )}
    </Page>
  );
};
