import { ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { isActive, progressOf, type Job } from '../../client/jobs/job.js';
import { formatNumber } from '../format/format.js';

const useStyles = makeStyles({
  progress: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  text: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
});

const textOf = (job: Job): string => {
  if (job.state === 'queued') return 'Waiting for its turn';
  if (job.total <= 0) return 'Running';
  return `${formatNumber(job.done)} of ${formatNumber(job.total)}`;
};

/** How far a running job is. A job that is over has no progress to show. */
export const JobProgress = ({ job }: { readonly job: Job }) => {
  const styles = useStyles();
  if (!isActive(job)) return null;
  const value = job.state === 'running' ? progressOf(job) : undefined;
  return (
    <div className={styles.progress}>
      <ProgressBar aria-label={`Progress of ${job.title}`} {...(value !== undefined && { value })} />
      <span className={styles.text}>{textOf(job)}</span>
    </div>
  );
};
