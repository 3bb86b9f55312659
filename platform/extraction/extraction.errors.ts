import { errorCodes } from '../../kernel/errors.js';

/** The refusals of extractions. The first two have texts of the specification. */
export const extractionErrors = errorCodes({
  /** 'You have no Platform (DRM)s related to that right' */
  'extraction.no_platform': 'failed_precondition',
  /** 'You have no stock for this product and this Platform (DRM)' */
  'extraction.no_stock': 'failed_precondition',
  'extraction.not_enough_stock': 'failed_precondition',
  'extraction.quantity_limit': 'invalid_argument',
  'extraction.right_refuses': 'failed_precondition',
  /** The right names regions and nobody said where the customer is. */
  'extraction.country_missing': 'invalid_argument',
  'extraction.country_refused': 'failed_precondition',
  'extraction.not_confirmed': 'invalid_argument',
  /** The vault confirms in the other way. */
  'extraction.method_changed': 'failed_precondition',
  'extraction.request_reused': 'conflict',
  /** By the partner API: not the vault's. */
  'extraction.sku_unknown': 'not_found',
  'extraction.right_unknown': 'not_found',
  /** A right for bulk extraction alone gives no key to a program (docs/domain.md, c). */
  'extraction.right_not_for_api': 'permission_denied',
  /** The key was given out under that Idempotency-Key more than a day ago: neither it nor another one is given. */
  'extraction.answer_over': 'conflict',
  'extraction.too_many_links': 'resource_exhausted',
  /** Unknown, or somebody else's. */
  'extraction.link_unknown': 'not_found',
  'extraction.link_expired': 'failed_precondition',
  'extraction.not_found': 'not_found',
  'extraction.expired': 'failed_precondition',
  'extraction.password_shown': 'failed_precondition',
  'extraction.owner_only': 'permission_denied',
  'extraction.nothing_extracted': 'failed_precondition',
  'extraction.settings_changed': 'conflict',
  'extraction.disclaimer_not_accepted': 'invalid_argument',
});
