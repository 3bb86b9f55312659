import { Button, Field, Select, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { call } from '../../client/api.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Section } from '../../ui/page/section.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import type { PriceList } from '../price-list.js';
import { differenceRow, type DifferenceRow } from './difference-rows.js';
import { usePages } from './use-pages.js';
import { lastSave, ordered, pairOptions, type Pair, type Version } from './version-choice.js';

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  select: { minWidth: '240px', maxWidth: '420px' },
  lines: { display: 'flex', flexDirection: 'column' },
  more: { alignSelf: 'flex-start' },
});

const versionColumns: readonly FactsColumn<Version>[] = [
  { name: 'Version', kind: 'number', width: 70, of: ({ rowsVersion }) => formatNumber(rowsVersion) },
  { name: 'Saved (UTC)', width: 150, of: ({ savedAt }) => <UtcTime value={savedAt} /> },
  { name: 'By', of: ({ savedBy }) => savedBy ?? '–' },
  { name: 'Added', kind: 'number', width: 80, of: ({ addedCount }) => formatNumber(addedCount) },
  { name: 'Changed', kind: 'number', width: 80, of: ({ changedCount }) => formatNumber(changedCount) },
  { name: 'Taken out', kind: 'number', width: 90, of: ({ removedCount }) => formatNumber(removedCount) },
  { name: 'Prices', kind: 'number', width: 90, of: ({ rowCount }) => formatNumber(rowCount) },
];

const Lines = ({ changes }: DifferenceRow) => {
  const styles = useStyles();
  return (
    <div className={styles.lines}>
      {changes.map((change) => (
        <span key={change}>{change}</span>
      ))}
    </div>
  );
};

const differenceColumns: readonly FactsColumn<DifferenceRow>[] = [
  { name: 'What', width: 90, of: ({ word }) => word },
  { name: 'Price', of: (row) => row.of },
  { name: 'From and to', of: (row) => <Lines {...row} /> },
];

interface MoreProps {
  readonly isBusy: boolean;
  readonly more: (() => void) | undefined;
  readonly children: string;
}

const More = ({ isBusy, more, children }: MoreProps) => {
  const styles = useStyles();
  if (more === undefined) return null;
  return (
    <Button className={styles.more} disabledFocusable={isBusy} onClick={more}>
      {children}
    </Button>
  );
};

const Difference = ({ listGuid, pair }: { readonly listGuid: string; readonly pair: Pair }) => {
  const { from, to } = ordered(pair);
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const query = { fromVersion: from, toVersion: to, ...(cursor !== undefined && { cursor }) };
      const page = await call('GET /pricing/lists/:listGuid/difference', { params: { listGuid }, query });
      return { rows: page.rows.map(differenceRow), nextCursor: page.nextCursor };
    },
    [listGuid, from, to],
  );
  const { rows, problem, isBusy, more, again } = usePages<DifferenceRow>(ask);
  if (problem) return <ErrorState problem={problem} onRetry={again} />;
  if (rows === undefined) return <PageSkeleton lines={3} />;
  if (rows.length === 0) return <div>Both have the same prices.</div>;
  return (
    <>
      <FactsTable
        label="What is different"
        columns={differenceColumns}
        rows={rows}
        keyOf={({ key, word }) => `${key} ${word}`}
      />
      <More isBusy={isBusy} more={more}>
        More differences
      </More>
    </>
  );
};

interface VersionSelectProps {
  readonly label: string;
  readonly value: number;
  readonly versions: readonly Version[];
  readonly onChoose: (version: number) => void;
}

const VersionSelect = ({ label, value, versions, onChoose }: VersionSelectProps) => {
  const styles = useStyles();
  return (
    <Field label={label} className={styles.select}>
      <Select value={String(value)} onChange={(_, data) => onChoose(Number(data.value))}>
        {pairOptions(versions).map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </Field>
  );
};

const Comparison = ({ list, versions }: { readonly list: PriceList; readonly versions: readonly Version[] }) => {
  const styles = useStyles();
  const [chosen, setChosen] = useState<Pair>();
  const pair = chosen ?? lastSave(list.rowsVersion);
  return (
    <Section title="What changed between two versions">
      <div className={styles.choice}>
        <VersionSelect
          label="From"
          value={pair.from}
          versions={versions}
          onChoose={(from) => setChosen({ ...pair, from })}
        />
        <VersionSelect label="To" value={pair.to} versions={versions} onChoose={(to) => setChosen({ ...pair, to })} />
      </div>
      <Difference listGuid={list.listGuid} pair={pair} />
    </Section>
  );
};

/** Every save of a list's prices, and what is different between any two of them. */
const Versions = ({ list }: { readonly list: PriceList }) => {
  const { listGuid, rowsVersion } = list;
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const query = cursor === undefined ? {} : { cursor };
      const page = await call('GET /pricing/lists/:listGuid/versions', { params: { listGuid }, query });
      return { rows: page.versions, nextCursor: page.nextCursor };
    },
    // A save makes another one of them.
    // oxlint-disable-next-line react/exhaustive-deps -- read anew with each version
    [listGuid, rowsVersion],
  );
  const { rows, problem, isBusy, more, again } = usePages<Version>(ask);
  if (problem) return <ErrorState problem={problem} onRetry={again} />;
  if (rows === undefined) return <PageSkeleton lines={3} />;
  if (rows.length === 0) return <div>Nothing was saved in this list yet.</div>;
  return (
    <>
      <Section title="Versions">
        <FactsTable label="Versions" columns={versionColumns} rows={rows} keyOf={(version) => version.rowsVersion} />
        <More isBusy={isBusy} more={more}>
          Older versions
        </More>
      </Section>
      <Comparison list={list} versions={rows} />
    </>
  );
};

export default Versions;
