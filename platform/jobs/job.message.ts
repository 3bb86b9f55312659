/** JobView to the wire. */
import type { Job, JobLineOutcome } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import type { JobLine, JobView } from './job.js';

export const jobMessage = (job: JobView): Job => ({
  ...job,
  resultName: job.resultName ?? '',
  failureCode: job.failureCode ?? '',
  finishedAt: job.finishedAt ?? undefined,
  href: job.href ?? '',
});

/** @returns undefined for every outcome */
export const outcomeOf = (outcome: JobLineOutcome): JobLine['outcome'] | undefined =>
  outcome === 'unspecified' || outcome === 'unrecognized' ? undefined : outcome;
