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
  /** Promotions of it run or are planned. params: count */
  'pricing.list_promoted': 'failed_precondition',
  /** A save of its rows is being written. */
  'pricing.list_saving': 'failed_precondition',
  /** It was deleted while the save waited. params: regions */
  'pricing.region_gone': 'failed_precondition',
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
  'pricing.import_not_found': 'not_found',
  /** It is checked or applied now, or has been applied. */
  'pricing.import_not_open': 'failed_precondition',
  /** Another file of the vault is checked now. */
  'pricing.import_busy': 'failed_precondition',
  'pricing.import_has_errors': 'failed_precondition',
  /** An amount would be more than ten times what it is, or less than a tenth. params: count */
  'pricing.import_tenfold': 'failed_precondition',
  'pricing.import_changes_nothing': 'failed_precondition',
  /** Something that its rows name has changed since it was checked. */
  'pricing.import_stale': 'failed_precondition',
  'pricing.import_file_type': 'invalid_argument',
  /** params: max, MB */
  'pricing.import_too_large': 'invalid_argument',
  /** params: max, rows */
  'pricing.import_too_many_rows': 'invalid_argument',
  'pricing.import_unreadable': 'invalid_argument',
  'pricing.import_encrypted': 'invalid_argument',
  'pricing.import_has_macros': 'invalid_argument',
  /** violations: each with its place */
  'pricing.import_columns': 'invalid_argument',
});
