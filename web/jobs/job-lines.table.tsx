import { Button, Tab, TabList, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead, type ReplyOf } from '../client/api.js';
import type { Job } from '../client/jobs/job.js';
import { textOfCode } from '../client/problems/message.js';
import { FactsTable, type FactsColumn } from '../ui/facts/facts-table.js';
import { formatNumber } from '../ui/format/format.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { ErrorState, PageSkeleton } from '../ui/states/states.js';

const tabs = [
  { value: 'all', text: 'All' },
  { value: 'failed', text: 'Failed' },
  { value: 'skipped', text: 'Skipped' },
  { value: 'done', text: 'Done' },
] as const;
type Shown = (typeof tabs)[number]['value'];

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '960px' },
  pages: { display: 'flex', columnGap: tokens.spacingHorizontalS },
});

type Line = ReplyOf<'GET /jobs/:jobId/lines'>['lines'][number];

const columns: readonly FactsColumn<Line>[] = [
  { name: 'What', of: ({ label }) => label },
  { name: 'Outcome', of: ({ outcome }) => <StatusBadge status={outcome} />, width: 120 },
  { name: 'Why', of: ({ reason }) => textOfCode(reason) ?? reason },
];

const LinesTable = ({ lines }: { readonly lines: readonly Line[] }) =>
  lines.length === 0 ? (
    <div>No lines of this kind.</div>
  ) : (
    <FactsTable label="Lines of this job" columns={columns} rows={lines} keyOf={({ number }) => number} />
  );

const Pages = ({
  onPrevious,
  onNext,
}: {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}) => {
  const styles = useStyles();
  return (
    <div className={styles.pages}>
      {onPrevious && (
        <Button size="small" onClick={onPrevious}>
          Previous
        </Button>
      )}
      {onNext && (
        <Button size="small" onClick={onNext}>
          Next
        </Button>
      )}
    </div>
  );
};

interface ReadLinesProps {
  readonly read: Pick<ReturnType<typeof useRead<'GET /jobs/:jobId/lines'>>, 'data' | 'error'>;
  readonly onRetry: () => void;
}

const ReadLines = ({ read: { data, error }, onRetry }: ReadLinesProps) => {
  if (error) return <ErrorState problem={error} onRetry={onRetry} />;
  return data ? <LinesTable lines={data.lines} /> : <PageSkeleton lines={4} />;
};

/** The lines of a job, 100 at a time. */
export const JobLines = ({ job }: { readonly job: Job }) => {
  const styles = useStyles();
  const [shown, setShown] = useState<Shown>(job.failedLines > 0 ? 'failed' : 'all');
  // The numbers after which the pages up to this one begin.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const after = starts.at(-1) ?? 0;
  const { data, error, reload } = useRead(
    'GET /jobs/:jobId/lines',
    { params: { jobId: job.jobId }, query: { after, ...(shown !== 'all' && { outcome: shown }) } },
    { refreshInterval: job.finishedAt === null ? 5_000 : 0 },
  );
  return (
    <div className={styles.lines}>
      <TabList
        selectedValue={shown}
        aria-label="Outcome"
        onTabSelect={(_, { value }) => {
          setShown(value as Shown);
          setStarts([0]);
        }}
      >
        {tabs.map(({ value, text }) => (
          <Tab key={value} value={value}>
            {value === 'failed' ? `${text} (${formatNumber(job.failedLines)})` : text}
          </Tab>
        ))}
      </TabList>
      <ReadLines read={{ data, error }} onRetry={() => void reload()} />
      <Pages
        onPrevious={starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined}
        onNext={data?.isMore ? () => setStarts([...starts, data.lines.at(-1)?.number ?? 0]) : undefined}
      />
    </div>
  );
};
