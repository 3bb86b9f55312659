import { errorCodes } from '../../kernel/errors.js';

/** The refusals of rights. */
export const rightsErrors = errorCodes({
  'rights.not_found': 'not_found',
  /** System rights are read-only (docs/domain.md, c). */
  'rights.is_system': 'failed_precondition',
  /** A save in conflict: from a version that is no longer the present one (docs/domain.md, o13; ADR 0048). */
  'rights.changed_meanwhile': 'conflict',
  'rights.name_taken': 'invalid_argument',
  'rights.region_unknown': 'invalid_argument',
  /** 'Only in' no region at all. */
  'rights.region_missing': 'invalid_argument',
  'rights.in_use': 'failed_precondition',
});
