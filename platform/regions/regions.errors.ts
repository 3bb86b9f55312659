import { errorCodes } from '../../kernel/errors.js';

/** The refusals of regions. */
export const regionsErrors = errorCodes({
  'regions.not_found': 'not_found',
  /** A save of what is not the vault's own; what is nowhere reads the same. */
  'regions.not_owner': 'not_found',
  'regions.is_system': 'failed_precondition',
  'regions.in_use': 'failed_precondition',
  /** A save in conflict: from a version that is no longer the present one (ADR 0048). */
  'regions.changed_meanwhile': 'conflict',
  /** A right or SKU that was to be moved no longer names the region. */
  'regions.uses_changed': 'conflict',
  'regions.code_taken': 'invalid_argument',
  'regions.country_unknown': 'invalid_argument',
});
