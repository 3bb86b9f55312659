import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { BoxSearchRegular } from '@fluentui/react-icons/svg/box-search';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Suspense, useCallback, useId, useState } from 'react';
import { errorTexts } from '../../client/texts/specified.js';
import { Opened, onDemand } from '../on-demand/on-demand.js';
import { EmptyState } from '../states/empty-state.js';
import { GridView } from './grid/grid-view.js';
import type { Grid, GridAction, GridRow, ListScreenProps } from './list-types.js';
import { visibleColumns } from './state/columns.js';
import { filterText, nextSort, sortIn } from './state/list-state.js';
import type { List } from './state/use-list.js';
import { useSelection } from './state/use-selection.js';
import { ExportButton } from './tools/export-button.js';
import { ListToolbar } from './tools/list-toolbar.js';
import { Pager } from './tools/pager.js';
import { SelectionBar } from './tools/selection-bar.js';

const FilterChips = onDemand(() => import('./filter/filter-chips.js'));
const FilterForm = onDemand(() => import('./filter/filter.form.js'));

const useStyles = makeStyles({
  note: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
  },
});

const noCells = {};
const noWidths = {};
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
      title={errorTexts.noData}
      text="Nothing matches this filter."
      action={<Button onClick={() => list.change({ filter: {} })}>Clear the filter</Button>}
    />
  );
};

/** The toolbar with chips, and the filter form below it while it is open. */
const ListHead = ({ list, grid, exportRoute }: Pick<LoadedProps, 'list' | 'grid' | 'exportRoute'>) => {
  const { state, change } = list;
  const filterId = useId();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const columns = visibleColumns(grid.columns, state.columns);
  return (
    <>
      <ListToolbar
        list={list}
        grid={grid}
        columns={columns}
        density={state.density ?? 'comfortable'}
        filterId={filterId}
        isFilterOpen={isFilterOpen}
        onFilter={setFilterOpen}
        chips={
          <Opened isOpen={filterText(state.filter) !== undefined}>
            <FilterChips
              form={grid.form}
              applied={state.filter}
              onChange={(filter) => change({ filter })}
              onOpen={() => setFilterOpen(true)}
            />
          </Opened>
        }
        exportButton={
          exportRoute && (
            <ExportButton route={exportRoute} state={state} columns={columns} pagination={grid.pagination} />
          )
        }
      />
      {isFilterOpen && (
        <Suspense fallback={null}>
          <FilterForm id={filterId} form={grid.form} applied={state.filter} onApply={(filter) => change({ filter })} />
        </Suspense>
      )}
    </>
  );
};

/** The order as it was asked for, at once; the rows follow. */
const sortShown = ({ isSwitching, state }: List, grid: Grid): Grid['sort'] | undefined =>
  isSwitching ? sortIn(state.sort) : grid.sort;

const sortText = ({ column, isDescending }: Grid['sort']): string => `${isDescending ? '-' : ''}${column}`;

/** A list that has never had a row has no pages to speak of. */
const Pages = ({ list, grid }: Pick<LoadedProps, 'list' | 'grid'>) => {
  const { state, change } = list;
  const { rows, pagination } = grid;
  const isBare = rows.length === 0 && pagination.previousCursor === null && filterText(state.filter) === undefined;
  if (isBare) return null;
  return (
    <Pager
      pagination={pagination}
      rowCount={rows.length}
      size={state.size}
      onSize={(size) => change({ size })}
      onCursor={(cursor) => change({ cursor })}
    />
  );
};

/** A link of before may ask for an order that the list does not have: it stands in its own, and says so. */
const OwnOrder = ({ list, grid }: Pick<LoadedProps, 'list' | 'grid'>) => {
  const styles = useStyles();
  const asked = sortIn(list.state.sort);
  if (asked === undefined || list.isSwitching || asked.column === grid.sort.column) return null;
  const own = grid.columns.find(({ name }) => name === grid.sort.column)?.title ?? grid.sort.column;
  return (
    <div className={styles.note} role="status">
      <span>{`This list cannot be sorted by “${asked.column}”. It is sorted by ${own}.`}</span>
      <Button size="small" appearance="transparent" onClick={() => list.change({ sort: undefined })}>
        OK
      </Button>
    </div>
  );
};

/** A list whose page has come. */
export const LoadedList = (props: LoadedProps) => {
  const { list, grid, bulk, onRowAction, cells = noCells, hrefOf = ownHref, empty, title } = props;
  const { state, change, read } = list;
  const { rows, pagination } = grid;
  const selection = useSelection({
    rows,
    total: pagination.totalItems,
    isCapped: pagination.isTotalCapped,
    filter: state.filter,
    filterKey: filterText(state.filter) ?? '',
  });
  const { reload } = read;
  const act = useCallback(
    (row: GridRow, action: GridAction) => onRowAction?.(row, action, () => void reload()),
    [onRowAction, reload],
  );
  return (
    <>
      <ListHead {...props} />
      <OwnOrder list={list} grid={grid} />
      {bulk && <SelectionBar selection={selection} pagination={pagination} bulk={bulk} />}
      {rows.length === 0 ? (
        <NothingFound list={list} empty={empty} />
      ) : (
        <GridView
          label={title}
          grid={grid}
          sort={sortShown(list, grid)}
          columns={visibleColumns(grid.columns, state.columns)}
          density={state.density ?? 'comfortable'}
          widths={state.widths ?? noWidths}
          selection={bulk && selection}
          isStale={list.isSwitching}
          cells={cells}
          hrefOf={hrefOf}
          onSort={(column) => change({ sort: nextSort(state.sort ?? sortText(grid.sort), column) })}
          onWidths={(widths) => change({ widths })}
          onAction={onRowAction && act}
          rowDrop={props.rowDrop}
        />
      )}
      <Pages list={list} grid={grid} />
    </>
  );
};
