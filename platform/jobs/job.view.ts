/** A row as its owner may see it: no payload, no actor, no object name. */
import type { JobView } from './job.js';
import type { JobRow } from './jobs.repository.js';

/** What failed of a completed job, or all of one that did not complete. */
export const isRetryable = (row: JobRow): boolean =>
  row.is_retryable &&
  (row.state === 'failed' || row.state === 'canceled' || (row.state === 'completed' && row.failed_lines > 0));

export const viewOf = (row: JobRow): JobView => ({
  jobId: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  done: row.done,
  total: row.total,
  isCancellable: row.is_cancellable && !row.is_cancel_requested && row.finished_at === null,
  resultName: row.state === 'completed' ? row.result_name : null,
  resultBytes: row.state === 'completed' ? row.result_bytes : 0,
  failureCode: row.failure_code,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  href: row.href,
  isRetryable: isRetryable(row),
  askedBy: row.user_name,
  lines: row.lines,
  failedLines: row.failed_lines,
});
