import { ProgressBar, Table, TableBody, mergeClasses } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, type CSSProperties, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useLasting } from '../../states/use-lasting.js';
import type { Grid, GridAction, GridCell, GridColumn, GridRow, RowDrop } from '../list-types.js';
import type { ColumnWidths } from '../state/column-widths.js';
import { tracksOf } from '../state/columns.js';
import type { Density } from '../state/list-state.js';
import type { RowSelection } from '../state/use-selection.js';
import { GridHeader } from './grid-header.js';
import { MemoGridRow } from './grid-row.js';
import { rowHeightPx, useGridStyles } from './grid-styles.js';
import { DropHint, useRowDrop } from './row-drop.js';
import { useColumnResize } from './use-column-resize.js';
import { useGridKeys } from './use-grid-keys.js';

export interface GridViewProps {
  readonly label: string;
  readonly grid: Grid;
  /** As it was asked for; the rows follow. */
  readonly sort: Grid['sort'] | undefined;
  readonly columns: readonly GridColumn[];
  readonly density: Density;
  readonly widths: ColumnWidths;
  readonly selection: RowSelection | undefined;
  /** Another page or filter is under way: the rows shown are those of before. */
  readonly isStale: boolean;
  readonly cells: Readonly<Record<string, (value: GridCell, row: GridRow) => ReactNode>>;
  readonly hrefOf: (row: GridRow) => string | undefined;
  readonly onSort: (column: string) => void;
  readonly onWidths: (widths: ColumnWidths) => void;
  readonly onAction: ((row: GridRow, action: GridAction) => void) | undefined;
  readonly rowDrop: RowDrop | undefined;
  /** Among other things of a page: as high as its rows, instead of filling what is left. */
  readonly isPart?: boolean;
}

/** How a row of this height breaks its texts; the cells read it. */
const rowTexts: Readonly<Record<Density, Readonly<Record<string, string>>>> = {
  comfortable: { '--row-lines': '2' },
  // A single line is filled to its end before the ellipsis.
  compact: { '--row-lines': '1', wordBreak: 'break-all' },
};

/** Read by header, rows and cells: dragging a column's edge redraws the table, not its rows. */
const tableStyle = (density: Density, tracks: ReturnType<typeof tracksOf>): CSSProperties =>
  ({ minWidth: `${tracks.minimumPx}px`, '--tracks': tracks.template, ...rowTexts[density] }) as CSSProperties;

const nothing = (): void => undefined;

/** The rows, drawn virtually on Fluent's table primitives; a keyboard grid by the APG pattern. */
export const GridView = (props: GridViewProps) => {
  const { label, grid, columns, density, selection, isStale, cells, hrefOf, onSort, onAction } = props;
  const resize = useColumnResize(props.widths, props.onWidths);
  const { overRow, hint, handlers } = useRowDrop(grid.rows, props.rowDrop);
  const styles = useGridStyles();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const { rows } = grid;
  const height = rowHeightPx[density];
  const hasActions = rows.some((row) => row.actions.length > 0);
  const tracks = tracksOf(columns, { isSelectable: selection !== undefined, hasActions }, resize.widths);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const open = useCallback(
    (row: GridRow) => {
      const href = hrefOf(row);
      if (href !== undefined) void navigate(href);
    },
    [hrefOf, navigate],
  );
  const isLate = useLasting(isStale);
  const keys = useGridKeys({
    frame,
    rowCount: rows.length,
    columnCount: columns.length + Number(selection !== undefined) + Number(hasActions),
    pageRows: Math.max(1, Math.floor((frame.current?.clientHeight ?? 480) / height) - 1),
    reveal: (row) => virtualizer.scrollToIndex(row),
    onEnter: (index) => {
      const row = rows[index];
      if (row) open(row);
    },
    onSpace: (index) => {
      const row = rows[index];
      if (row) selection?.toggle(row.id);
    },
  });
  return (
    <div ref={frame} className={mergeClasses(styles.frame, props.isPart === true && styles.part)} {...handlers}>
      <div className={styles.progress}>{isLate && <ProgressBar aria-label="Loading" thickness="medium" />}</div>
      <Table
        noNativeElements
        className={styles.table}
        style={tableStyle(density, tracks)}
        role="grid"
        aria-label={label}
        aria-rowcount={grid.pagination.isTotalCapped ? -1 : grid.pagination.totalItems + 1}
        aria-colcount={columns.length + Number(selection !== undefined) + Number(hasActions)}
        aria-multiselectable={selection !== undefined}
        aria-busy={isStale}
        onKeyDown={(event) => {
          resize.onKeyDown(event);
          if (!event.defaultPrevented) keys.onKeyDown(event);
        }}
      >
        <GridHeader
          columns={columns}
          sort={props.sort}
          selection={selection}
          hasActions={hasActions}
          keys={keys}
          resize={resize}
          onSort={onSort}
        />
        <TableBody
          className={mergeClasses(styles.body, isLate && styles.stale)}
          role="rowgroup"
          style={{ height: `${virtualizer.getTotalSize()}px` }}
        >
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <MemoGridRow
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  height={height}
                  columns={columns}
                  cells={cells}
                  href={hrefOf(row)}
                  isSelected={selection?.isSelected(row.id)}
                  hasActions={hasActions}
                  isUnderFiles={index === overRow}
                  activeColumn={keys.active.row === index ? keys.active.column : undefined}
                  onActive={keys.setActive}
                  onToggle={selection?.toggle ?? nothing}
                  onOpen={open}
                  onAction={onAction}
                />
              )
            );
          })}
        </TableBody>
      </Table>
      {hint && <DropHint {...hint} />}
    </div>
  );
};
