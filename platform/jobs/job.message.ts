/** JobView to the wire. */
import {
  JobLineOutcome,
  JobState as WireState,
  type Job,
  type JobLine as LineMessage,
} from '../../proto/gen/keyway/jobs/v1/jobs.js';
import type { JobLine, JobState, JobView } from './job.js';

const wireStateOf: Record<JobState, WireState> = {
  queued: WireState.JOB_STATE_QUEUED,
  running: WireState.JOB_STATE_RUNNING,
  completed: WireState.JOB_STATE_COMPLETED,
  failed: WireState.JOB_STATE_FAILED,
  canceled: WireState.JOB_STATE_CANCELED,
};

export const jobMessage = (job: JobView): Job => ({
  jobId: job.jobId,
  kind: job.kind,
  title: job.title,
  state: wireStateOf[job.state],
  done: BigInt(job.done),
  total: BigInt(job.total),
  isCancellable: job.isCancellable,
  resultName: job.resultName ?? '',
  resultBytes: BigInt(job.resultBytes),
  failureCode: job.failureCode ?? '',
  createdAt: job.createdAt,
  finishedAt: job.finishedAt ?? undefined,
  href: job.href ?? '',
  isRetryable: job.isRetryable,
  askedBy: job.askedBy,
  lines: BigInt(job.lines),
  failedLines: BigInt(job.failedLines),
});

const wireOutcomeOf: Record<JobLine['outcome'], JobLineOutcome> = {
  done: JobLineOutcome.JOB_LINE_OUTCOME_DONE,
  skipped: JobLineOutcome.JOB_LINE_OUTCOME_SKIPPED,
  failed: JobLineOutcome.JOB_LINE_OUTCOME_FAILED,
};

export const lineMessage = (line: JobLine & { readonly number: number }): LineMessage => ({
  number: BigInt(line.number),
  label: line.label,
  outcome: wireOutcomeOf[line.outcome],
  reason: line.reason,
});

/** @returns undefined for every outcome */
export const outcomeOf = (wire: JobLineOutcome): JobLine['outcome'] | undefined =>
  (Object.keys(wireOutcomeOf) as JobLine['outcome'][]).find((outcome) => wireOutcomeOf[outcome] === wire);
