import { errorCodes } from '../../kernel/errors.js';

/** The refusals of price lists. */
export const pricingErrors = errorCodes({
  /** Neither one of the vault's own nor one by which it buys; of whoever changes it: not its own. */
  'pricing.list_not_found': 'not_found',
  'pricing.title_taken': 'conflict',
  'pricing.currency_unknown': 'failed_precondition',
  /** Saved from a version that somebody has changed meanwhile (ADR 0048). */
  'pricing.list_changed': 'conflict',
  /** Somebody buys by it, or would. params: count, of connections */
  'pricing.list_in_use': 'failed_precondition',
  /** A save of its rows is being written. */
  'pricing.list_saving': 'failed_precondition',
  /** params: currency */
  'pricing.rate_unknown': 'failed_precondition',
  /** None that the vault sells to and that is active. */
  'pricing.connection_not_found': 'not_found',
  /** None of the vault's that is active, or none on that side of which it is. */
  'pricing.trade_not_found': 'not_found',
  /** Neither the seller's own nor shared with it; of who buys: not shared with it. */
  'pricing.sku_not_found': 'not_found',
  /** Whoever buys has not taken the product into its catalogue. */
  'pricing.sku_not_connected': 'failed_precondition',
  /** params: by, at */
  'pricing.assignment_changed': 'conflict',
  'pricing.version_not_found': 'not_found',
  'pricing.cursor_invalid': 'invalid_argument',
  'pricing.save_not_found': 'not_found',
  'pricing.too_many_changes': 'invalid_argument',
  /** params: count, of those that are there */
  'pricing.changes_missing': 'failed_precondition',
});
