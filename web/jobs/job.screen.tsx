import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../client/api.js';
import { isActive, statusOf, type Job } from '../client/jobs/job.js';
import { downloadResult, useJob, useJobActs } from '../client/jobs/use-jobs.js';
import { useAct } from '../ui/act/use-act.js';
import { Facts } from '../ui/facts/facts.js';
import { formatBytes, formatNumber } from '../ui/format/format.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { JobProgress } from '../ui/job-progress/job-progress.js';
import { TextLink } from '../ui/link/link.js';
import { Page } from '../ui/page/page.js';
import { Heading } from '../ui/page/section.js';
import { PageError } from '../ui/states/page-error.js';
import { PageSkeleton } from '../ui/states/states.js';
import { failureText, retryText } from './job-card.dialog.js';
import { JobLines } from './job-lines.table.js';

const useStyles = makeStyles({
  progress: { maxWidth: '560px' },
});

const back = { text: 'Back to jobs', href: '/jobs/' };

const nothing = (): void => undefined;

const Acts = ({ job }: { readonly job: Job }) => {
  const navigate = useNavigate();
  const { cancel, retry } = useJobActs();
  const { isBusy, run } = useAct();
  const again = async (): Promise<void> => {
    const { jobId } = await retry(job.jobId);
    await navigate(`/jobs/${jobId}`);
  };
  return (
    <>
      {isActive(job) && job.isCancellable && (
        <Button disabledFocusable={isBusy} onClick={() => run(() => cancel(job.jobId))}>
          Cancel
        </Button>
      )}
      {job.isRetryable && (
        <Button disabledFocusable={isBusy} onClick={() => run(again)}>
          {retryText(job)}
        </Button>
      )}
    </>
  );
};

const Download = ({ job }: { readonly job: Job }) => {
  const { isBusy, run } = useAct();
  return (
    <Button
      appearance="primary"
      icon={<ArrowDownloadRegular />}
      disabledFocusable={isBusy}
      onClick={() => run(() => downloadResult(job.jobId))}
    >
      Download ({formatBytes(job.resultBytes)})
    </Button>
  );
};

const Description = ({ job }: { readonly job: Job }) => (
  <Facts
    facts={[
      { name: 'Status', value: <StatusBadge status={statusOf(job)} /> },
      { name: 'By', value: job.askedBy },
      { name: 'Asked', value: <UtcTime value={job.createdAt} isLabelled /> },
      ...(job.finishedAt === null ? [] : [{ name: 'Finished', value: <UtcTime value={job.finishedAt} isLabelled /> }]),
      ...(job.total > 0 ? [{ name: 'Done', value: `${formatNumber(job.done)} of ${formatNumber(job.total)}` }] : []),
      ...(job.resultName === null ? [] : [{ name: 'File', value: job.resultName }]),
      ...(job.href === null ? [] : [{ name: 'Works on', value: <TextLink href={job.href}>Open</TextLink> }]),
      { name: 'GUID', value: job.jobId, isIdentifier: true },
    ]}
  />
);

/** /jobs/:jobId - one job, live: how far, its file, and what happened to each thing it worked on. */
const JobScreen = () => {
  const styles = useStyles();
  const { jobId = '' } = useParams();
  const { error, reload } = useRead('GET /jobs/:jobId', { params: { jobId } });
  const job = useJob(jobId, nothing);
  if (error && !job) return <PageError problem={error} subject="job" back={back} onRetry={() => void reload()} />;
  if (!job) return <PageSkeleton />;
  return (
    <Page
      title={job.title}
      breadcrumbs={[{ text: 'Jobs', href: '/jobs/' }, { text: job.title }]}
      actions={<Acts job={job} />}
      {...(job.resultName !== null && { mainAct: <Download job={job} /> })}
    >
      {job.state === 'failed' && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failureText(job)}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.progress}>
        <JobProgress job={job} />
      </div>
      <Description job={job} />
      {job.lines > 0 && (
        <>
          <Heading>What happened to each</Heading>
          <JobLines key={job.jobId} job={job} />
        </>
      )}
    </Page>
  );
};

export default JobScreen;
