/** A job as the job centre shows it, and the job list kept current by events. */
import type { Api, BrowserEvent, Received } from '../../../bff/contract.js';

export type Job = Received<Api['GET /jobs/:jobId']>;
export type JobChanged = Extract<BrowserEvent, { event: 'jobchanged' }>;

export const isActive = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** 0 to 1, or undefined while the end cannot be told. */
export const progressOf = ({ state, done, total }: Job): number | undefined => {
  if (state === 'completed') return 1;
  return total > 0 ? Math.min(done / total, 1) : undefined;
};

/** The list with a job in its new state: replaced where it stands, or put first. Older news of it changes nothing. */
export const withJob = (jobs: readonly Job[], news: Job): readonly Job[] => {
  const known = jobs.find(({ jobId }) => jobId === news.jobId);
  if (known === undefined) return [news, ...jobs];
  if (!isNewer(known, news)) return jobs;
  return jobs.map((job) => (job.jobId === news.jobId ? news : job));
};

const order: Record<Job['state'], number> = { queued: 0, running: 1, completed: 2, failed: 2, canceled: 2 };

/** Events may overtake a read: a state never goes back, progress never shrinks. */
const isNewer = (known: Job, news: Job): boolean =>
  order[news.state] > order[known.state] || (order[news.state] === order[known.state] && news.done >= known.done);

/** Whether the user should be told: it was running for all we knew, and now it is over. */
export const hasEnded = (jobs: readonly Job[], news: Job): boolean => {
  const known = jobs.find(({ jobId }) => jobId === news.jobId);
  return !isActive(news) && (known === undefined || isActive(known));
};

/** As the list and the page of a job say it: one that is done may have had failures on its way. */
export const statusOf = ({ state, failedLines }: Job): string =>
  state === 'completed' && failedLines > 0 ? 'completed with errors' : state;
