import { errorCodes } from '../../kernel/errors.js';

export const jobErrors = errorCodes({
  'jobs.not_found': 'not_found',
  'jobs.not_cancellable': 'failed_precondition',
  /** It still runs, or nothing of it failed, or it is of a kind that is not repeated. */
  'jobs.not_retryable': 'failed_precondition',
  'jobs.no_result': 'not_found',
  /** Failure code of a job whose process died at every attempt. */
  'jobs.crashed': 'internal',
});
