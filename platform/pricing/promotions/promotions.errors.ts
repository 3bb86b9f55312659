import { errorCodes } from '../../../kernel/errors.js';

/** The refusals of promotions, beside those of price lists. */
export const promotionErrors = errorCodes({
  /** Neither one of the vault's own nor one that it buys by; of whoever changes it: not its own. */
  'promotions.promotion_not_found': 'not_found',
  /** Saved from a version that somebody has changed meanwhile (ADR 0048). */
  'promotions.promotion_changed': 'conflict',
  /** Ended or cancelled. params: status */
  'promotions.not_open': 'failed_precondition',
  /** Of an active one the end is changed, and items are added: nothing else. */
  'promotions.active_fixed': 'failed_precondition',
  /** It would end before it has counted, or be over in hindsight. */
  'promotions.end_passed': 'failed_precondition',
  /** params: status */
  'promotions.not_draft': 'failed_precondition',
  /** Neither scheduled nor active. params: status */
  'promotions.not_approved': 'failed_precondition',
  'promotions.no_items': 'failed_precondition',
  /** Nothing of the product or franchise may be sold. */
  'promotions.no_skus': 'failed_precondition',
  /** SKUs that the vault may not sell, or that are not sold. params: count */
  'promotions.skus_not_found': 'not_found',
  /** params: limit */
  'promotions.too_many_items': 'failed_precondition',
});
