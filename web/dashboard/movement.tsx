import { Skeleton, SkeletonItem, Tab, TabList, makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, lazy } from 'react';
import { loadChunk } from '../client/load/chunk.js';
import { ChartCard } from '../ui/chart/chart-card.js';
import { formatCount } from '../ui/format/format.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { periods, pointsOf, stepHref, wordsOf, type Dashboard, type Period } from './dashboard.js';

/** Charts are for those who open a dashboard. */
const Columns = lazy(() => loadChunk(() => import('../ui/chart/columns.js')));

const useStyles = makeStyles({
  series: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXL,
  },
  // The room of a chart before it is there: nothing below it moves.
  room: { minHeight: '202px' },
  kind: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

const stepNames: Readonly<Record<Period, string>> = { days: 'day', weeks: 'week', months: 'month' };
const keys = (count: number): string => formatCount(count, 'key');

export interface MovementProps {
  readonly dashboard: Dashboard;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** What came and went, each kind with a scale of its own: an insertion is a thousand times an extraction. */
export const Movement = ({ dashboard, period, onPeriod }: MovementProps) => {
  const styles = useStyles();
  const { kinds, steps, asOf } = dashboard.movement;
  return (
    <ChartCard
      title="Movement"
      subtitle={
        <>
          Keys by {stepNames[period]} (UTC), as of <UtcTime value={asOf} isLabelled />
          <TabList
            size="small"
            aria-label="Period"
            selectedValue={period}
            onTabSelect={(_, { value }) => onPeriod(value as Period)}
          >
            {periods.map(({ value, text }) => (
              <Tab key={value} value={value}>
                {text}
              </Tab>
            ))}
          </TabList>
        </>
      }
      table={{
        columns: [stepNames[period].replace(/^./, (letter) => letter.toUpperCase()), ...kinds],
        rows: steps.toReversed().map((step) => ({
          name: wordsOf(period, step).name,
          href: stepHref('', step),
          values: step.quantities,
        })),
      }}
    >
      <div className={styles.series}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.room}>
            <h3 className={styles.kind}>{kind}</h3>
            <Suspense
              fallback={
                <Skeleton aria-label="Loading">
                  <SkeletonItem style={{ height: '182px' }} />
                </Skeleton>
              }
            >
              <Columns
                label={`${kind} keys by ${stepNames[period]}`}
                points={pointsOf(dashboard, kind, period)}
                formatValue={keys}
              />
            </Suspense>
          </div>
        ))}
      </div>
    </ChartCard>
  );
};
