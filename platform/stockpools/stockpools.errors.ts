import { errorCodes } from '../../kernel/errors.js';

/** The refusals of stockpools. */
export const poolErrors = errorCodes({
  /** None of the vault's, kept by it or for it. */
  'stockpools.pool_not_found': 'not_found',
  /** Nothing of this vault is of that SKU and right. */
  'stockpools.sku_not_found': 'not_found',
  'stockpools.connection_not_found': 'not_found',
  'stockpools.connection_not_active': 'failed_precondition',
  /** params: obstacle, also 'discontinued', of the SKU; company, '' of the SKU */
  'stockpools.not_possible': 'failed_precondition',
  /** Fewer keys are free, or in the pool. params: count */
  'stockpools.not_enough_keys': 'failed_precondition',
  /** params: least */
  'stockpools.batch_too_small': 'failed_precondition',
  /** Expired or closed. params: status */
  'stockpools.pool_over': 'failed_precondition',
  /** There is no room for a refill. */
  'stockpools.pool_full': 'failed_precondition',
  /** Saved from a version that somebody has changed meanwhile (ADR 0048). */
  'stockpools.pool_changed': 'conflict',
  /** Fewer keys than the pool has now would be the most that it may have. params: count */
  'stockpools.holds_more': 'failed_precondition',
  'stockpools.not_confirmed': 'invalid_argument',
  /** params: obstacle */
  'stockpools.not_drawable': 'failed_precondition',
  /** More than the connection may still get. params: left */
  'stockpools.quantity_exceeded': 'failed_precondition',
});
