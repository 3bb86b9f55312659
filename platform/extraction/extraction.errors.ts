import { errorCodes } from '../../kernel/errors.js';

/** The refusals of extractions. The first two have texts of the specification, section 5. */
export const extractionErrors = errorCodes({
  /** 'You have no Platform (DRM)s related to that right' */
  'extraction.no_platform': 'failed_precondition',
  /** 'You have no stock for this product and this Platform (DRM)' */
  'extraction.no_stock': 'failed_precondition',
  'extraction.not_enough_stock': 'failed_precondition',
  'extraction.quantity_limit': 'invalid_argument',
  'extraction.right_refuses': 'failed_precondition',
  'extraction.not_confirmed': 'invalid_argument',
  'extraction.request_reused': 'conflict',
  'extraction.not_found': 'not_found',
  'extraction.expired': 'failed_precondition',
});
