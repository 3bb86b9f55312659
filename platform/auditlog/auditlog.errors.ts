import { errorCodes } from '../../kernel/errors.js';

/** The refusals of the audit log. */
export const auditlogErrors = errorCodes({
  'auditlog.not_found': 'not_found',
});
