/** Files that are dragged over the rows: which row would take them, and what it would do with them. */
import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { useState, type DragEvent } from 'react';
import type { GridRow, RowDrop } from '../list-types.js';

const useStyles = makeStyles({
  // Takes no room of its own: the rows do not move while files are over them.
  place: { position: 'sticky', left: 0, bottom: 0, zIndex: 2, height: 0 },
  hint: {
    position: 'absolute',
    bottom: tokens.spacingVerticalM,
    left: '50%',
    transform: 'translateX(-50%)',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    width: 'max-content',
    maxWidth: `calc(100% - 2 * ${tokens.spacingHorizontalL})`,
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    overflowWrap: 'anywhere',
    // What is dropped on it is meant for the row below.
    pointerEvents: 'none',
  },
  icon: { flexShrink: 0, fontSize: '20px' },
});

/** While files are over a row: what dropping them would do, or why nothing. */
export const DropHint = ({ text, isTaken }: { readonly text: string; readonly isTaken: boolean }) => {
  const styles = useStyles();
  const Icon = isTaken ? ArrowUploadRegular : ProhibitedRegular;
  return (
    <div className={styles.place}>
      <div className={styles.hint} role="status">
        <Icon className={styles.icon} aria-hidden />
        <span>{text}</span>
      </div>
    </div>
  );
};

/** A text or a link that is dragged is none of the rows' business. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** @returns the row under the pointer, by its place in `rows`; undefined: the header, or no row at all */
const rowUnder = ({ target }: DragEvent): number | undefined => {
  const row = target instanceof Element ? target.closest('[role=row]') : null;
  const index = Number(row?.getAttribute('aria-rowindex') ?? 0) - 2;
  return index < 0 ? undefined : index;
};

export interface RowsUnderFiles {
  /** The row that would take the files, for its highlight. */
  readonly overRow: number | undefined;
  readonly hint: ReturnType<RowDrop['offerOf']> | undefined;
  /** Of the table. */
  readonly handlers: Partial<Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>;
}

/** @param drop absent: rows take no files, and the browser does with them what it does */
export const useRowDrop = (rows: readonly GridRow[], drop: RowDrop | undefined): RowsUnderFiles => {
  const [over, setOver] = useState<number>();
  const row = over === undefined ? undefined : rows[over];
  if (drop === undefined) return { overRow: undefined, hint: undefined, handlers: {} };
  const takes = (index: number | undefined): GridRow | undefined => {
    const under = index === undefined ? undefined : rows[index];
    return under !== undefined && drop.offerOf(under).isTaken ? under : undefined;
  };
  return {
    overRow: takes(over) && over,
    hint: row && drop.offerOf(row),
    handlers: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        // Also where no row takes them: the browser would leave the page and open the file.
        event.preventDefault();
        const index = rowUnder(event);
        event.dataTransfer.dropEffect = takes(index) ? 'copy' : 'none';
        setOver(index);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined);
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(undefined);
        const taker = takes(rowUnder(event));
        if (taker) drop.onDrop(taker, [...event.dataTransfer.files]);
      },
    },
  };
};
