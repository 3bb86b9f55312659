/** A toast when one of the user's jobs ends; the toast of a report that is ready is the shell's. */
import { useRef } from 'react';
import type { Job } from '../app/api.js';
import { useEvent } from '../app/events/use-event.js';
import { endingText, hasEnded } from '../app/jobs/job.js';
import { useJobActs } from '../app/jobs/use-jobs.js';
import { useToasts, type Toasts } from '../ui/toasts/toasts.js';

const tell = (toasts: Toasts, job: Job, download: () => void): void => {
  if (job.state === 'failed') toasts.warning(endingText(job));
  else if (job.state === 'canceled') toasts.info(endingText(job));
  else if (job.resultName === null) toasts.success(endingText(job));
  else toasts.download(endingText(job), download);
};

/** @param jobs as they were known before the event */
export const useJobNotices = (jobs: readonly Job[] | undefined): void => {
  const toasts = useToasts();
  const { download } = useJobActs();
  const told = useRef(new Set<string>());
  const fetchResult = (jobId: string): void => void download(jobId).catch(toasts.failure);

  useEvent('jobchanged', (event) => {
    if (event === undefined || told.current.has(event.job.jobId) || !hasEnded(jobs ?? [], event.job)) return;
    told.current.add(event.job.jobId);
    tell(toasts, event.job, () => fetchResult(event.job.jobId));
  });
};
