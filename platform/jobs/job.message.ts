/** JobView to the wire. */
import { JobState as WireState, type Job } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import type { JobState, JobView } from './job.js';

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
});
