import { Button, Tab, TabList, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Problem } from '../../client/problems/problem.js';
import { FactsTable, type FactsColumn } from '../facts/facts-table.js';
import { formatNumber } from '../format/format.js';
import { StatusBadge } from '../format/status-badge.js';
import { ErrorState, PageSkeleton } from '../states/states.js';

export type RowState = 'new' | 'changed' | 'unchanged' | 'error';

interface Placed {
  readonly place: string;
  readonly message: string;
}

/** A row of a file, and what it would change. */
export interface DifferenceRow {
  /** In the order of the file. */
  readonly number: number;
  readonly row: number;
  readonly label: string;
  readonly state: RowState;
  readonly changes: readonly { readonly column: string; readonly from: string; readonly to: string }[];
  readonly problems: readonly Placed[];
  readonly warnings?: readonly Placed[];
}

export interface DifferenceCounts {
  readonly newCount: number;
  readonly changedCount: number;
  readonly unchangedCount: number;
  readonly errorCount: number;
}

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  pages: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  list: { listStyleType: 'none', margin: 0, padding: 0, whiteSpace: 'pre-line' },
  from: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  problem: { color: tokens.colorStatusDangerForeground3 },
  warning: { color: tokens.colorStatusWarningForeground3 },
});

const stateTexts: Readonly<Record<RowState, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  error: 'Error',
};

const PlacedItems = ({ items, className }: { readonly items: readonly Placed[]; readonly className: string }) =>
  items.map(({ place, message }) => (
    <li key={`${place} ${message}`} className={className}>
      {place}: {message}
    </li>
  ));

/** What a row changes, old to new, and what is wrong in it. */
const Difference = ({ changes, problems, warnings = [] }: DifferenceRow) => {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      <PlacedItems items={problems} className={styles.problem} />
      <PlacedItems items={warnings} className={styles.warning} />
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          {column}: {from !== '' && <s className={styles.from}>{from}</s>} {to === '' ? '(empty)' : to}
        </li>
      ))}
    </ul>
  );
};

/** Which rows are looked at: of a state, and behind which one. */
export interface DifferencePages {
  readonly shown: 'all' | RowState;
  readonly after: number;
  readonly isFirst: boolean;
  readonly show: (shown: 'all' | RowState) => void;
  readonly next: (after: number) => void;
  readonly previous: () => void;
}

/** @param hasErrors rows with errors are looked at first */
export const useDifferencePages = (hasErrors: boolean): DifferencePages => {
  const [shown, setShown] = useState<'all' | RowState>(hasErrors ? 'error' : 'all');
  // The numbers after which the pages up to this one begin.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  return {
    ...{ shown, after: starts.at(-1) ?? 0, isFirst: starts.length === 1 },
    show: (next) => {
      setShown(next);
      setStarts([0]);
    },
    next: (after) => setStarts([...starts, after]),
    previous: () => setStarts(starts.slice(0, -1)),
  };
};

interface Page<R> {
  readonly rows: readonly R[];
  readonly isMore: boolean;
}

export interface DifferenceRowsProps<R extends DifferenceRow> {
  readonly counts: DifferenceCounts;
  readonly pages: DifferencePages;
  readonly read: { readonly data: Page<R> | undefined; readonly error: Problem | undefined };
  readonly onRetry: () => void;
  /** Before those of every file. */
  readonly columns?: readonly FactsColumn<R>[];
}

const PageOfRows = <R extends DifferenceRow>({ read, onRetry, columns = [] }: DifferenceRowsProps<R>) => {
  const { data, error } = read;
  if (error) return <ErrorState problem={error} onRetry={onRetry} />;
  if (!data) return <PageSkeleton lines={4} />;
  if (data.rows.length === 0) return <div>No rows of this kind.</div>;
  const all: readonly FactsColumn<R>[] = [
    ...columns,
    { name: 'Row', of: ({ row }) => row, kind: 'number', width: 70 },
    { name: 'Name', of: ({ label }) => label, width: 280 },
    { name: 'State', of: ({ state }) => <StatusBadge status={stateTexts[state]} />, width: 120 },
    { name: 'Difference', of: (row) => <Difference {...row} /> },
  ];
  return <FactsTable label="Rows of the file" columns={all} rows={data.rows} keyOf={({ number }) => number} />;
};

const tabsOf = ({ newCount, changedCount, unchangedCount, errorCount }: DifferenceCounts) =>
  [
    { value: 'all', text: 'All', count: newCount + changedCount + unchangedCount + errorCount },
    { value: 'new', text: 'New', count: newCount },
    { value: 'changed', text: 'Changed', count: changedCount },
    { value: 'unchanged', text: 'Unchanged', count: unchangedCount },
    { value: 'error', text: 'Errors', count: errorCount },
  ] as const;

/** The rows of a file by what they would change, a page at a time. */
export const DifferenceRows = <R extends DifferenceRow>(props: DifferenceRowsProps<R>) => {
  const styles = useStyles();
  const { counts, pages, read } = props;
  return (
    <div className={styles.rows}>
      <TabList
        selectedValue={pages.shown}
        aria-label="State of the rows"
        onTabSelect={(_, { value }) => pages.show(value as DifferencePages['shown'])}
      >
        {tabsOf(counts).map(({ value, text, count }) => (
          <Tab key={value} value={value}>
            {`${text} (${formatNumber(count)})`}
          </Tab>
        ))}
      </TabList>
      <PageOfRows {...props} />
      <div className={styles.pages}>
        {!pages.isFirst && (
          <Button size="small" onClick={pages.previous}>
            Previous
          </Button>
        )}
        {read.data?.isMore && (
          <Button size="small" onClick={() => pages.next(read.data?.rows.at(-1)?.number ?? 0)}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
};
