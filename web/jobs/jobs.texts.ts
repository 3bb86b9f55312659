import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const jobsTexts: TextsOf<'jobs'> = {
  'jobs.not_found': errorTexts.notFound,
  'jobs.not_cancellable': 'This job can no longer be canceled.',
  'jobs.not_retryable': 'Nothing in this job can be tried again.',
  'jobs.no_result': 'This job has no file to download.',
};
