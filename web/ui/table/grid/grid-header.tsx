import { Checkbox, TableHeader, TableHeaderCell, TableRow, mergeClasses } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import type { Grid, GridColumn } from '../list-types.js';
import type { RowSelection } from '../state/use-selection.js';
import { isResizable } from '../state/column-widths.js';
import { useGridStyles } from './grid-styles.js';
import type { ColumnResize } from './use-column-resize.js';
import type { GridKeys } from './use-grid-keys.js';

export interface GridHeaderProps {
  readonly columns: readonly GridColumn[];
  readonly sort: Grid['sort'] | undefined;
  readonly selection: RowSelection | undefined;
  readonly hasActions: boolean;
  readonly keys: Pick<GridKeys, 'active' | 'setActive'>;
  readonly resize: ColumnResize;
  readonly onSort: (column: string) => void;
}

const directionOf = (column: GridColumn, sort: Grid['sort'] | undefined): 'ascending' | 'descending' | undefined => {
  if (sort?.column !== column.name) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
};

interface TitleProps {
  readonly column: GridColumn;
  readonly sort: Grid['sort'] | undefined;
  readonly onSort: (column: string) => void;
}

const SortMark = ({ direction }: { readonly direction: 'ascending' | 'descending' | undefined }) => {
  if (direction === undefined) return null;
  return direction === 'ascending' ? <ArrowUpRegular aria-hidden /> : <ArrowDownRegular aria-hidden />;
};

/** What stands in a title's cell: a button where the list can be sorted by it. */
const Title = ({ column, sort, onSort }: TitleProps) => {
  const styles = useGridStyles();
  if (!column.isSortable) {
    return <span className={column.kind === 'image' ? styles.unseen : styles.clip}>{column.title}</span>;
  }
  return (
    <button type="button" className={styles.sort} tabIndex={-1} onClick={() => onSort(column.name)}>
      <span className={styles.clip}>{column.title}</span>
      <SortMark direction={directionOf(column, sort)} />
    </button>
  );
};

/** Column titles; a sortable one is a button, an edge can be dragged. Stays at the top while rows scroll. */
export const GridHeader = ({ columns, sort, selection, hasActions, keys, resize, onSort }: GridHeaderProps) => {
  const styles = useGridStyles();
  const first = selection ? 1 : 0;
  const tabIndexOf = (column: number): 0 | -1 => (keys.active.row === -1 && keys.active.column === column ? 0 : -1);
  const cellProps = (column: number) => ({
    role: 'columnheader',
    tabIndex: tabIndexOf(column),
    'data-row': -1,
    'data-column': column,
    'data-control': true,
    'aria-colindex': column + 1,
    onFocus: () => keys.setActive({ row: -1, column }),
  });
  return (
    <TableHeader className={styles.header} role="rowgroup">
      <TableRow className={styles.headerRow} role="row" aria-rowindex={1}>
        {selection && (
          <TableHeaderCell
            className={mergeClasses(styles.headerCell, styles.control)}
            {...cellProps(0)}
            aria-label="Select"
          >
            <Checkbox
              aria-label="Select all rows of this page"
              tabIndex={-1}
              checked={selection.pageState}
              onChange={selection.togglePage}
            />
          </TableHeaderCell>
        )}
        {columns.map((column, index) => {
          const direction = directionOf(column, sort);
          return (
            <TableHeaderCell
              key={column.name}
              className={mergeClasses(styles.headerCell, column.kind === 'number' && styles.end)}
              {...cellProps(index + first)}
              {...(direction && { 'aria-sort': direction })}
              {...(isResizable(column) && resize.headingOf(column.name))}
              button={{
                as: 'div',
                role: 'presentation',
                tabIndex: -1,
                className: mergeClasses(styles.inner, column.kind === 'number' && styles.end),
              }}
            >
              <Title column={column} sort={sort} onSort={onSort} />
              {isResizable(column) && <span className={styles.edge} aria-hidden {...resize.edgeOf(column.name)} />}
            </TableHeaderCell>
          );
        })}
        {hasActions && (
          <TableHeaderCell
            className={mergeClasses(styles.headerCell, styles.atEdge)}
            {...cellProps(columns.length + first)}
          >
            <span className={styles.unseen}>Actions</span>
          </TableHeaderCell>
        )}
      </TableRow>
    </TableHeader>
  );
};
