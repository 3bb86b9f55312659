import type { Job } from '../client/jobs/job.js';
import { formatNumber } from '../ui/format/format.js';

const endings: Record<Exclude<Job['state'], 'queued' | 'running'>, string> = {
  completed: 'is done',
  failed: 'failed',
  canceled: 'was canceled',
};

/** 'Insertion 12 is done' for the toast. */
export const endingText = ({ state, title, failedLines }: Pick<Job, 'state' | 'title' | 'failedLines'>): string => {
  if (state === 'queued' || state === 'running') return title;
  const ending =
    state === 'completed' && failedLines > 0 ? `is done, ${formatNumber(failedLines)} failed` : endings[state];
  return `${title} ${ending}`;
};
