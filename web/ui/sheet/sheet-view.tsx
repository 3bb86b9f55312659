import { ProgressBar, mergeClasses } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties } from 'react';
import { useLasting } from '../states/use-lasting.js';
import type { SheetCell, SheetColumn, SheetProps } from './sheet.js';
import { MemoSheetRow } from './sheet-row.js';
import { sheetHeadPx, sheetRowPx, stateColumnPx, useSheetStyles } from './sheet-styles.js';
import { useSheetKeys } from './use-sheet-keys.js';

const tracksOf = (columns: readonly SheetColumn[]): CSSProperties => {
  const widths = columns.map(({ width, isGrowing }) => (isGrowing === true ? `minmax(${width}px, 1fr)` : `${width}px`));
  const minWidth = columns.reduce((sum, { width }) => sum + width, stateColumnPx);
  return { '--tracks': [`${stateColumnPx}px`, ...widths].join(' '), minWidth: `${minWidth}px` } as CSSProperties;
};

type HeadProps = Pick<SheetProps, 'columns' | 'sort' | 'onSort'>;

const sortOf = (column: SheetColumn, sort: SheetProps['sort']): 'ascending' | 'descending' | 'none' => {
  if (sort?.column !== column.name) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
};

const Head = ({ columns, sort, onSort }: HeadProps) => {
  const styles = useSheetStyles();
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" aria-colindex={1} className={mergeClasses(styles.headCell, styles.headState)}>
        State
      </div>
      {columns.map((column, index) => {
        const order = sortOf(column, sort);
        return (
          <div
            key={column.name}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={order}
            className={mergeClasses(styles.headCell, column.isAtEnd === true && styles.atEnd)}
          >
            {column.isSortable === true ? (
              <button type="button" className={styles.sort} onClick={() => onSort(column.name)}>
                {column.title}
                {order === 'ascending' && <ArrowUpRegular aria-hidden />}
                {order === 'descending' && <ArrowDownRegular aria-hidden />}
              </button>
            ) : (
              column.title
            )}
          </div>
        );
      })}
    </div>
  );
};

interface ToldProps {
  readonly column: SheetColumn | undefined;
  readonly cell: SheetCell | undefined;
  readonly stateHint: string | undefined;
}

/** The cell that has the keyboard, whole: what it holds, what it held, and what is wrong with it. */
const Told = ({ column, cell, stateHint }: ToldProps) => {
  const styles = useSheetStyles();
  return (
    <div className={styles.told} role="status" aria-label="The marked cell" tabIndex={0}>
      {column && cell && (
        <>
          <span>
            {column.title}: {cell.text === '' ? '–' : cell.text}
          </span>
          {cell.before !== undefined && <span>before: {cell.before === '' ? '–' : cell.before}</span>}
          {cell.fault !== undefined && (
            <span className={styles.fault}>
              <ErrorCircleRegular className={styles.sign} aria-hidden />
              {cell.fault}
            </span>
          )}
        </>
      )}
      {stateHint !== undefined && <span>{stateHint}</span>}
    </div>
  );
};

/** Cells that are edited in place, drawn virtually: only what is in sight costs anything. */
export const SheetView = (props: SheetProps) => {
  const { label, columns, rowCount, rowAt, acts, suggestionsOf, isStale, onReach } = props;
  const styles = useSheetStyles();
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => frame.current,
    estimateSize: () => sheetRowPx,
    // The heading stands before the rows in the same frame.
    scrollPaddingEnd: sheetHeadPx,
    overscan: 12,
  });
  const keys = useSheetKeys({
    ...{ frame, rowCount, rowAt, columns, acts },
    pageRows: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 480) / sheetRowPx) - 2),
    reveal: (row) => virtualizer.scrollToIndex(row),
  });
  const { active, range, typing, typingAt } = keys;
  const items = virtualizer.getVirtualItems();
  const reached = items.at(-1)?.index ?? 0;
  useEffect(() => onReach(reached), [onReach, reached]);
  const told = rowAt(active.row);
  const isLate = useLasting(isStale);
  return (
    <>
      <div ref={frame} className={styles.frame}>
        <div className={styles.progress}>{isLate && <ProgressBar aria-label="Loading" thickness="medium" />}</div>
        <div
          role="grid"
          className={styles.sheet}
          style={tracksOf(columns)}
          aria-label={label}
          aria-rowcount={props.isOpenEnded ? -1 : rowCount + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={acts === undefined}
          aria-busy={isStale}
          {...keys.handlers}
        >
          <Head columns={columns} sort={props.sort} onSort={props.onSort} />
          <div
            role="rowgroup"
            className={mergeClasses(styles.body, isLate && styles.stale)}
            style={{ height: `${virtualizer.getTotalSize()}px` }}
          >
            {items.map(({ index, start, key }) => {
              const row = rowAt(index);
              const isMarked = index >= range.top && index <= range.bottom;
              return (
                row && (
                  <MemoSheetRow
                    key={key}
                    row={row}
                    index={index}
                    top={start}
                    columns={columns}
                    left={isMarked ? range.left : -1}
                    right={isMarked ? range.right : -1}
                    active={active.row === index ? active.column : undefined}
                    typing={
                      typing && typingAt?.row === index
                        ? { ...typing, suggestions: suggestionsOf(typingAt) }
                        : undefined
                    }
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      <div className={styles.foot}>
        <Told column={columns[active.column]} cell={told?.cells[active.column]} stateHint={told?.stateHint} />
        {props.rowActs?.(active.row)}
      </div>
    </>
  );
};
