import { Button } from '@fluentui/react-components';
import { BoxSearchRegular } from '@fluentui/react-icons/svg/box-search';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useCallback, useId, useState } from 'react';
import { useEvent } from '../../app/events/use-event.js';
import { Page } from '../page/page.js';
import { EmptyState, ErrorState } from '../states/states.js';
import { FilterChips } from './filter/filter-chips.js';
import { FilterForm } from './filter/filter.form.js';
import { GridSkeleton } from './grid/grid-skeleton.js';
import { GridView } from './grid/grid-view.js';
import type { Grid, GridAction, GridRow, ListScreenProps } from './list-types.js';
import { visibleColumns } from './state/columns.js';
import { filterText, nextSort } from './state/list-state.js';
import { useList, type List } from './state/use-list.js';
import { useSelection } from './state/use-selection.js';
import { ExportButton } from './tools/export-button.js';
import { ListToolbar } from './tools/list-toolbar.js';
import { Pager } from './tools/pager.js';
import { SelectionBar } from './tools/selection-bar.js';

export type { ListScreenProps } from './list-types.js';

const noRows: readonly GridRow[] = [];
const noCells = {};
const ownHref = (row: GridRow): string | undefined => row.href;

interface LoadedProps extends ListScreenProps {
  readonly list: List;
  readonly grid: Grid;
}

const NothingFound = ({ list, empty }: Pick<LoadedProps, 'list' | 'empty'>) => {
  if (filterText(list.state.filter) === undefined) return <EmptyState icon={<BoxSearchRegular />} {...empty} />;
  return (
    <EmptyState
      icon={<SearchRegular />}
      title="No data available"
      text="Nothing matches this filter."
      action={<Button onClick={() => list.change({ filter: {} })}>Clear the filter</Button>}
    />
  );
};

const LoadedList = (props: LoadedProps) => {
  const { list, grid, bulk, exportRoute, onRowAction, cells = noCells, hrefOf = ownHref, empty, title } = props;
  const { state, change, read } = list;
  const filterId = useId();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const columns = visibleColumns(grid.columns, state.columns);
  const density = state.density ?? 'comfortable';
  const rows = grid.rows.length > 0 ? grid.rows : noRows;
  const selection = useSelection({
    rows,
    total: grid.pagination.totalItems,
    isCapped: grid.pagination.isTotalCapped,
    filter: state.filter,
    filterKey: filterText(state.filter) ?? '',
  });
  const { reload } = read;
  const act = useCallback(
    (row: GridRow, action: GridAction) => onRowAction?.(row, action, () => void reload()),
    [onRowAction, reload],
  );
  const current = `${grid.sort.isDescending ? '-' : ''}${grid.sort.column}`;
  return (
    <>
      <ListToolbar
        list={list}
        grid={grid}
        columns={columns}
        density={density}
        filterId={filterId}
        isFilterOpen={isFilterOpen}
        onFilter={setFilterOpen}
        chips={
          <FilterChips
            form={grid.form}
            applied={state.filter}
            onChange={(filter) => change({ filter })}
            onOpen={() => setFilterOpen(true)}
          />
        }
        exportButton={
          exportRoute && (
            <ExportButton route={exportRoute} state={state} columns={columns} pagination={grid.pagination} />
          )
        }
      />
      {isFilterOpen && (
        <FilterForm id={filterId} form={grid.form} applied={state.filter} onApply={(filter) => change({ filter })} />
      )}
      {bulk && <SelectionBar selection={selection} pagination={grid.pagination} bulk={bulk} />}
      {rows.length === 0 ? (
        <NothingFound list={list} empty={empty} />
      ) : (
        <GridView
          label={title}
          grid={grid}
          columns={columns}
          density={density}
          selection={bulk ? selection : undefined}
          isStale={read.isValidating && list.isSwitching}
          cells={cells}
          hrefOf={hrefOf}
          onSort={(column) => change({ sort: nextSort(state.sort ?? current, column) })}
          onAction={onRowAction && act}
        />
      )}
      <Pager
        pagination={grid.pagination}
        rowCount={rows.length}
        size={state.size}
        onSize={(size) => change({ size })}
        onCursor={(cursor) => change({ cursor })}
      />
    </>
  );
};

const noEvents: NonNullable<ListScreenProps['refreshOn']> = [];

/**
 * A whole list screen out of one endpoint: title, filter with chips, columns, density, sort, keyset
 * paging, selection, export, skeleton, empty and error states. Its state is the page's address.
 */
export const ListScreen = (props: ListScreenProps) => {
  const { title, breadcrumbs, info, subtitle, actions, floatingAction, refreshOn = noEvents } = props;
  const list = useList(props.route);
  const { grid, read } = list;
  useEvent(refreshOn, () => void read.reload());
  return (
    <Page
      title={title}
      isFilling
      {...(breadcrumbs && { breadcrumbs })}
      {...(info !== undefined || (grid?.description ?? '') !== '' ? { info: info ?? grid?.description } : {})}
      {...(subtitle !== undefined && { subtitle })}
      {...(actions !== undefined && { actions })}
      {...(floatingAction && { floatingAction })}
    >
      {read.error && !read.isValidating ? (
        <ErrorState
          problem={read.error}
          onRetry={() => {
            // A cursor that is no longer valid cannot be tried again: the first page can.
            if (read.error?.code === 'content.cursor_invalid') list.change({ sort: list.state.sort });
            else void read.reload();
          }}
        />
      ) : grid ? (
        <LoadedList {...props} list={list} grid={grid} />
      ) : (
        <GridSkeleton />
      )}
    </Page>
  );
};
