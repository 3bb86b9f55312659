import {
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface FactsColumn<R> {
  readonly name: string;
  readonly of: (row: R) => ReactNode;
  /** A number stands at the end, in digits of one width, as buttons do; a code is monospace. Absent: text. */
  readonly kind?: 'number' | 'acts' | 'code';
  /** Pixels; the columns without it share what is left. */
  readonly width?: number;
  /** Of its cells. */
  readonly className?: string;
}

export interface FactsTableProps<R> {
  /** What it is called; or the element that says so. */
  readonly label: string | { readonly id: string };
  readonly columns: readonly FactsColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, at: number) => string | number;
  /** Of the table; who gives one says itself how narrow the table may be. */
  readonly className?: string;
}

const useStyles = makeStyles({
  // A long name of a file never runs into the next column.
  // Nor do the lines of one row touch those of the next.
  cell: { overflowWrap: 'anywhere', paddingTop: tokens.spacingVerticalXS, paddingBottom: tokens.spacingVerticalXS },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  acts: { textAlign: 'right' },
  code: { fontFamily: tokens.fontFamilyMonospace },
  // Where the columns do not fit, the table is moved in its frame: none is ever narrower than its words.
  frame: { overflowX: 'auto', maxWidth: '100%' },
  endHead: { '& > div': { justifyContent: 'flex-end' } },
});

/** Pixels that a column of texts has at least, with what is around them. */
const minText = 110;

/** Pixels around what stands in a cell: a width that a column states does not count them. */
const padding = 16;

const minWidthOf = (columns: readonly { readonly width?: number }[]): number =>
  columns.reduce((sum, { width }) => sum + (width === undefined ? minText : width + padding), 0);

const isAtEnd = ({ kind }: { readonly kind?: string }): boolean => kind === 'number' || kind === 'acts';

/** A few rows inside a page, all of them at once: what is paged, sorted or filtered is a list (ui/table). */
export const FactsTable = <R,>({ label, columns, rows, keyOf, className }: FactsTableProps<R>) => {
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <Table
        size="small"
        {...(className === undefined ? { style: { minWidth: minWidthOf(columns) } } : { className })}
        {...(typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id })}
      >
        <TableHeader>
          <TableRow>
            {columns.map((column) => (
              <TableHeaderCell
                key={column.name}
                {...(isAtEnd(column) && { className: styles.endHead })}
                {...(column.width !== undefined && { style: { width: column.width } })}
              >
                {column.name}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row, at) => (
            <TableRow key={keyOf(row, at)}>
              {columns.map(({ name, kind, className: ofCell, of }) => (
                <TableCell key={name} className={mergeClasses(styles.cell, kind && styles[kind], ofCell)}>
                  {of(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
};
