import { Checkbox, TableCell, TableRow, mergeClasses } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import type { GridAction, GridCell, GridColumn, GridRow } from '../list-types.js';
import { Cell } from './cell.js';
import { useGridStyles } from './grid-styles.js';
import { RowMenu } from './row-menu.js';
import type { Position } from './use-grid-keys.js';

export interface GridRowViewProps {
  readonly row: GridRow;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly GridColumn[];
  readonly cells: Readonly<Record<string, (value: GridCell, row: GridRow) => ReactNode>>;
  readonly href: string | undefined;
  /** Absent when rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly hasActions: boolean;
  /** Files are over it that it would take. */
  readonly isUnderFiles: boolean;
  /** Column of the active cell when it lies in this row. */
  readonly activeColumn: number | undefined;
  readonly onActive: (position: Position) => void;
  readonly onToggle: (id: string) => void;
  readonly onOpen: (row: GridRow) => void;
  readonly onAction: ((row: GridRow, action: GridAction) => void) | undefined;
}

/** What a row is called, for the labels of its controls. */
const nameOf = (row: GridRow, columns: readonly GridColumn[]): string => {
  const leading = columns.find((column) => column.kind === 'text') ?? columns[0];
  return leading ? String(row.cells[leading.name] ?? row.id) : row.id;
};

const GridRowView = (props: GridRowViewProps) => {
  const { row, index, columns, cells, href, isSelected, hasActions, activeColumn } = props;
  const styles = useGridStyles();
  const name = nameOf(row, columns);
  const first = isSelected === undefined ? 0 : 1;
  const leading = columns.findIndex((column) => column.kind === 'text');
  const cellProps = (column: number) => ({
    role: 'gridcell',
    tabIndex: activeColumn === column ? 0 : -1,
    'data-row': index,
    'data-column': column,
    'aria-colindex': column + 1,
    onFocus: () => props.onActive({ row: index, column }),
  });
  return (
    <TableRow
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={mergeClasses(
        styles.row,
        href !== undefined && styles.opens,
        isSelected === true && styles.selected,
        props.isUnderFiles && styles.underFiles,
      )}
      style={{ top: `${props.top}px`, height: `${props.height}px` }}
      onClick={() => props.onOpen(row)}
    >
      {isSelected !== undefined && (
        <TableCell
          className={mergeClasses(styles.cell, styles.control)}
          {...cellProps(0)}
          data-control
          onClick={(event) => event.stopPropagation()}
        >
          <Checkbox
            aria-label={`Select ${name}`}
            tabIndex={-1}
            checked={isSelected}
            onChange={() => props.onToggle(row.id)}
          />
        </TableCell>
      )}
      {columns.map((column, position) => (
        <TableCell
          key={column.name}
          className={mergeClasses(styles.cell, column.kind === 'number' && styles.end)}
          {...cellProps(position + first)}
        >
          {cells[column.name]?.(row.cells[column.name] ?? null, row) ?? (
            <Cell
              column={column}
              value={row.cells[column.name] ?? null}
              href={position === leading ? href : undefined}
            />
          )}
        </TableCell>
      ))}
      {hasActions && (
        <TableCell
          className={mergeClasses(styles.cell, styles.control, styles.atEdge)}
          {...cellProps(columns.length + first)}
          data-control
        >
          <RowMenu row={row} label={name} onAction={props.onAction} />
        </TableCell>
      )}
    </TableRow>
  );
};

/** Memoised: scrolling and moving the active cell redraw only the rows that change. */
export const MemoGridRow = memo(GridRowView);
