import { errorCodes } from '../../kernel/errors.js';

/** The refusals of letters. */
export const mailErrors = errorCodes({
  'mail.template_not_found': 'not_found',
  /** Somebody else of the staff has saved it meanwhile. */
  'mail.template_changed': 'conflict',
  'mail.version_not_found': 'not_found',
  /** The kind has other variables by now. */
  'mail.version_not_usable': 'failed_precondition',
  /** It says what it was declared with already. */
  'mail.is_default': 'failed_precondition',
  'mail.preview_not_found': 'not_found',
  'mail.test_limit': 'resource_exhausted',
});
