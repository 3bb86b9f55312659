import { errorCodes } from '../../kernel/errors.js';

/** The refusals of support sessions. */
export const supportErrors = errorCodes({
  'support.not_found': 'not_found',
  /** It has been answered, has lapsed or is over; or the vault does not trade. */
  'support.not_possible': 'failed_precondition',
  /** Of the same person, in the same vault. */
  'support.already_open': 'conflict',
});
