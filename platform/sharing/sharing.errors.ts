import { errorCodes } from '../../kernel/errors.js';

/** The refusals of sharing. */
export const sharingErrors = errorCodes({
  /** None of the vault's, or one that has ended. */
  'sharing.connection_not_found': 'not_found',
  /** None of the vault's own; for a buyer: none that is shared with it. Also said of a SKU that a rule names. */
  'sharing.product_not_found': 'not_found',
  'sharing.rule_not_found': 'not_found',
  /** From a version that is no longer the present one (docs/domain.md, o13; ADR 0048). */
  'sharing.changed_meanwhile': 'conflict',
  'sharing.name_taken': 'invalid_argument',
  /** params: max */
  'sharing.too_many_rules': 'failed_precondition',
  /** A connection without a rule sees everything: nothing can be excepted of it. */
  'sharing.no_rules': 'failed_precondition',
  /** Of one criterion of a rule. params: rule, max */
  'sharing.too_many_values': 'failed_precondition',
});
