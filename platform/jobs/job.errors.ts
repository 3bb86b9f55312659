import { errorCodes } from '../../kernel/errors.js';

export const jobErrors = errorCodes({
  'jobs.not_found': 'not_found',
  'jobs.not_cancellable': 'failed_precondition',
  'jobs.no_result': 'not_found',
  /** Failure code of a job whose process died at every attempt. */
  'jobs.crashed': 'internal',
});
