/** A toast when one of the user's jobs ends; the toast of a report that is ready is the shell's. */
import { useCallback, useEffect, useRef } from 'react';
import type { Job } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { hasEnded, isActive } from '../client/jobs/job.js';
import { downloadResult } from '../client/jobs/use-jobs.js';
import { useToasts, type Toasts } from '../ui/toasts/toasts.js';
import { endingText } from './ending-text.js';

const notify = (toasts: Toasts, job: Job, download: () => void): void => {
  if (job.state === 'failed') toasts.warning(endingText(job));
  else if (job.state === 'canceled') toasts.info(endingText(job));
  else if (job.resultName === null) toasts.success(endingText(job));
  else toasts.download(endingText(job), download);
};

/**
 * Told once for each job: by its event, or, where the events do not get through, by the list that is
 * read in their place and has it ended after it was seen running.
 * @param jobs as they were known before the event
 */
export const useJobNotices = (jobs: readonly Job[] | undefined): void => {
  const toasts = useToasts();
  const notified = useRef(new Set<string>());
  const running = useRef<ReadonlySet<string>>(new Set());

  const notifyOnce = useCallback(
    (job: Job): void => {
      if (notified.current.has(job.jobId)) return;
      notified.current.add(job.jobId);
      notify(toasts, job, () => void downloadResult(job.jobId).catch(toasts.failure));
    },
    [toasts],
  );
  useEvent('jobchanged', (event) => {
    if (event !== undefined && hasEnded(jobs ?? [], event.job)) notifyOnce(event.job);
  });
  useEffect(() => {
    if (jobs === undefined) return;
    for (const job of jobs) if (!isActive(job) && running.current.has(job.jobId)) notifyOnce(job);
    running.current = new Set(jobs.filter(isActive).map(({ jobId }) => jobId));
  }, [jobs, notifyOnce]);
};
