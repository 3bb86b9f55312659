import { Button, Card, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { isActive, statusOf, type Job } from '../client/jobs/job.js';
import { downloadResult, useJobActs } from '../client/jobs/use-jobs.js';
import { textOfCode } from '../client/problems/message.js';
import { errorTexts } from '../client/texts/specified.js';
import { useAct } from '../ui/act/use-act.js';
import { formatBytes } from '../ui/format/format.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { JobProgress } from '../ui/job-progress/job-progress.js';
import { TextLink } from '../ui/link/link.js';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalS },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', marginRight: 'auto' },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'center' },
});

/** Of a job that is done only what failed is tried again. */
export const retryText = ({ state }: Job): string => (state === 'completed' ? 'Retry what failed' : 'Retry');

export const failureText = (job: Job): string =>
  (job.failureCode !== null && textOfCode(job.failureCode)) || errorTexts.unexpected;

const Acts = ({ job, onFollow }: { readonly job: Job; readonly onFollow: () => void }) => {
  const styles = useStyles();
  const { cancel, retry } = useJobActs();
  const { isBusy, run } = useAct();
  const act = (of: (jobId: string) => Promise<unknown>): void => run(() => of(job.jobId));
  return (
    <div className={styles.acts}>
      {job.resultName !== null && (
        <Button
          size="small"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={isBusy}
          onClick={() => act(downloadResult)}
        >
          Download ({formatBytes(job.resultBytes)})
        </Button>
      )}
      {isActive(job) && job.isCancellable && (
        <Button size="small" disabledFocusable={isBusy} aria-label={`Cancel ${job.title}`} onClick={() => act(cancel)}>
          Cancel
        </Button>
      )}
      {job.isRetryable && (
        <Button size="small" disabledFocusable={isBusy} aria-label={`Retry ${job.title}`} onClick={() => act(retry)}>
          {retryText(job)}
        </Button>
      )}
      <TextLink href={`/jobs/${job.jobId}`} onFollow={onFollow}>
        Details
      </TextLink>
      {job.href !== null && (
        <TextLink href={job.href} onFollow={onFollow}>
          Open
        </TextLink>
      )}
    </div>
  );
};

/** One job: what it is, how far, how it ended, its file, the screen that it worked on. */
export const JobCard = ({ job, onFollow }: { readonly job: Job; readonly onFollow: () => void }) => {
  const styles = useStyles();
  return (
    <Card size="small">
      <div className={styles.head}>
        <span className={styles.title}>{job.title}</span>
        <StatusBadge status={statusOf(job)} />
      </div>
      <JobProgress job={job} />
      {job.state === 'failed' && <div>{failureText(job)}</div>}
      <div className={styles.small}>
        {job.finishedAt === null ? (
          <>
            Started <UtcTime value={job.createdAt} isLabelled />
          </>
        ) : (
          <>
            Finished <UtcTime value={job.finishedAt} isLabelled />
          </>
        )}
      </div>
      <Acts job={job} onFollow={onFollow} />
    </Card>
  );
};
