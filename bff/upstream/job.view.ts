/** A job as the job centre shows it. */
import type { z } from 'zod';
import { JobLineOutcome, JobState, type Job, type JobLine } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { instant, textOrNull } from './present.js';
import type { Reply } from '../../kernel/endpoint.js';
import type { job, jobsContract as contract } from '../jobs/jobs.contract.js';

type JobReply = z.input<typeof job>;

const stateOf: Readonly<Record<JobState, JobReply['state']>> = {
  [JobState.JOB_STATE_QUEUED]: 'queued',
  [JobState.JOB_STATE_RUNNING]: 'running',
  [JobState.JOB_STATE_COMPLETED]: 'completed',
  [JobState.JOB_STATE_FAILED]: 'failed',
  [JobState.JOB_STATE_CANCELED]: 'canceled',
  // A state of a newer platform: neither an end nor an error that this gateway knows.
  [JobState.JOB_STATE_UNSPECIFIED]: 'running',
  [JobState.UNRECOGNIZED]: 'running',
};

export const presentJob = (job: Job): JobReply => ({
  jobId: job.jobId,
  kind: job.kind,
  title: job.title,
  state: stateOf[job.state],
  done: Number(job.done),
  total: Number(job.total),
  isCancellable: job.isCancellable,
  resultName: textOrNull(job.resultName),
  resultBytes: Number(job.resultBytes),
  failureCode: textOrNull(job.failureCode),
  createdAt: instant(job.createdAt),
  finishedAt: job.finishedAt ?? null,
  href: textOrNull(job.href),
  isRetryable: job.isRetryable,
  askedBy: job.askedBy,
  lines: Number(job.lines),
  failedLines: Number(job.failedLines),
});

type LineReply = Reply<typeof contract.jobLines>['lines'][number];
type Outcome = LineReply['outcome'];

const outcomes: Readonly<Record<Outcome, JobLineOutcome>> = {
  done: JobLineOutcome.JOB_LINE_OUTCOME_DONE,
  skipped: JobLineOutcome.JOB_LINE_OUTCOME_SKIPPED,
  failed: JobLineOutcome.JOB_LINE_OUTCOME_FAILED,
};

/** @param outcome undefined = every one */
export const wireOutcome = (outcome: Outcome | undefined): JobLineOutcome =>
  outcome === undefined ? JobLineOutcome.JOB_LINE_OUTCOME_UNSPECIFIED : outcomes[outcome];

export const presentLine = ({ number, label, outcome, reason }: JobLine): LineReply => ({
  number: Number(number),
  label,
  outcome: (Object.keys(outcomes) as Outcome[]).find((name) => outcomes[name] === outcome) ?? 'done',
  reason,
});
