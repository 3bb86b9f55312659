import { Button, Tab, TabList, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import type { CatalogueImport, ImportedRow, RowState } from './import.js';

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  pages: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  list: { listStyleType: 'none', margin: 0, padding: 0, whiteSpace: 'pre-line' },
  from: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  problem: { color: tokens.colorStatusDangerForeground3 },
});

const stateTexts: Readonly<Record<RowState, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  error: 'Error',
};

/** What a row changes, old to new, and what is wrong in it. */
const Difference = ({ changes, problems }: ImportedRow) => {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {problems.map(({ place, message }) => (
        <li key={`${place} ${message}`} className={styles.problem}>
          {place}: {message}
        </li>
      ))}
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          {column}: {from !== '' && <s className={styles.from}>{from}</s>} {to === '' ? '(empty)' : to}
        </li>
      ))}
    </ul>
  );
};

const columns: readonly FactsColumn<ImportedRow>[] = [
  { name: 'Sheet', of: ({ sheet }) => sheet, width: 90 },
  { name: 'Row', of: ({ row }) => row, kind: 'number', width: 70 },
  { name: 'Name', of: ({ label }) => label, width: 280 },
  { name: 'State', of: ({ state }) => <StatusBadge status={stateTexts[state]} />, width: 120 },
  { name: 'Difference', of: (row) => <Difference {...row} /> },
];

interface PageProps {
  readonly read: Pick<ReturnType<typeof useRead<'GET /imports/:importGuid/rows'>>, 'data' | 'error'>;
  readonly onRetry: () => void;
}

const RowsPage = ({ read: { data, error }, onRetry }: PageProps) => {
  if (error) return <ErrorState problem={error} onRetry={onRetry} />;
  if (!data) return <PageSkeleton lines={4} />;
  if (data.rows.length === 0) return <div>No rows of this kind.</div>;
  return <FactsTable label="Rows of the file" columns={columns} rows={data.rows} keyOf={({ number }) => number} />;
};

const tabsOf = ({ newCount, changedCount, unchangedCount, errorCount }: CatalogueImport) =>
  [
    { value: 'all', text: 'All', count: newCount + changedCount + unchangedCount + errorCount },
    { value: 'new', text: 'New', count: newCount },
    { value: 'changed', text: 'Changed', count: changedCount },
    { value: 'unchanged', text: 'Unchanged', count: unchangedCount },
    { value: 'error', text: 'Errors', count: errorCount },
  ] as const;

/** The difference, 100 rows at a time. */
export const ImportRows = ({ of: given }: { readonly of: CatalogueImport }) => {
  const styles = useStyles();
  const [shown, setShown] = useState<'all' | RowState>(given.errorCount > 0 ? 'error' : 'all');
  // The numbers after which the pages up to this one begin.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const { data, error, reload } = useRead('GET /imports/:importGuid/rows', {
    params: { importGuid: given.importGuid },
    query: { after: starts.at(-1) ?? 0, ...(shown !== 'all' && { state: shown }) },
  });
  return (
    <div className={styles.rows}>
      <TabList
        selectedValue={shown}
        aria-label="State of the rows"
        onTabSelect={(_, { value }) => {
          setShown(value as typeof shown);
          setStarts([0]);
        }}
      >
        {tabsOf(given).map(({ value, text, count }) => (
          <Tab key={value} value={value}>
            {`${text} (${formatNumber(count)})`}
          </Tab>
        ))}
      </TabList>
      <RowsPage read={{ data, error }} onRetry={() => void reload()} />
      <div className={styles.pages}>
        {starts.length > 1 && (
          <Button size="small" onClick={() => setStarts(starts.slice(0, -1))}>
            Previous
          </Button>
        )}
        {data?.isMore && (
          <Button size="small" onClick={() => setStarts([...starts, data.rows.at(-1)?.number ?? 0])}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
};
