import { useMemo, useState } from 'react';
import type { Problem } from '../../client/problems/problem.js';
import { ErrorState, PageSkeleton } from '../states/states.js';
import { GridView } from './grid/grid-view.js';
import type { Grid, GridAction, GridRow } from './list-types.js';
import type { ColumnWidths } from './state/column-widths.js';
import { visibleColumns } from './state/columns.js';

export interface ListPartProps {
  readonly label: string;
  /** What `useRead` answers for a list. */
  readonly read: {
    readonly data: Grid | undefined;
    readonly error: Problem | undefined;
    readonly isValidating: boolean;
    readonly reload: () => Promise<unknown>;
  };
  /** What is said when there are no rows. */
  readonly empty: string;
  /** By name, in their order; absent = the list's own. */
  readonly columns?: readonly string[];
  readonly onRowAction?: (row: GridRow, action: GridAction) => void;
}

const skeletonLines = 3;
const noCells = {};
const ownHref = (row: GridRow): string | undefined => row.href;
const nothing = (): void => undefined;

interface RowsProps extends Omit<ListPartProps, 'read' | 'empty'> {
  readonly grid: Grid;
}

const Rows = ({ label, grid, columns: asked, onRowAction }: RowsProps) => {
  const [widths, setWidths] = useState<ColumnWidths>({});
  const columns = useMemo(
    () => visibleColumns(grid.columns, asked).map((column) => ({ ...column, isSortable: false })),
    [grid.columns, asked],
  );
  return (
    <GridView
      isPart
      label={label}
      grid={grid}
      sort={undefined}
      columns={columns}
      density="comfortable"
      widths={widths}
      selection={undefined}
      isStale={false}
      cells={noCells}
      hrefOf={ownHref}
      onSort={nothing}
      onWidths={setWidths}
      onAction={onRowAction}
      rowDrop={undefined}
    />
  );
};

/** A few rows of a list inside a page, drawn as its own screen draws them: without tools, pages and an address. */
export const ListPart = ({ read, empty, ...rows }: ListPartProps) => {
  const { data, error, isValidating, reload } = read;
  // While it is read anew the rows of before stay.
  if (error && !isValidating) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (data === undefined) return <PageSkeleton lines={skeletonLines} />;
  return data.rows.length === 0 ? <div>{empty}</div> : <Rows {...rows} grid={data} />;
};
