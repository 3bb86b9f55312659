import { errorCodes } from '../../kernel/errors.js';

/** The refusals of allocations. */
export const allocationErrors = errorCodes({
  /** None of the vault's, made or got. */
  'allocations.allocation_not_found': 'not_found',
  /** Nothing of this vault is of that SKU and right. */
  'allocations.sku_not_found': 'not_found',
  'allocations.connection_not_found': 'not_found',
  'allocations.connection_not_active': 'failed_precondition',
  /** params: obstacle, also 'discontinued', of the SKU */
  'allocations.not_possible': 'failed_precondition',
  /** params: status */
  'allocations.not_pending': 'failed_precondition',
  /** Not accepted, or ended. params: status */
  'allocations.not_open': 'failed_precondition',
  /** Saved from a version that somebody has changed meanwhile (ADR 0048). */
  'allocations.allocation_changed': 'conflict',
  /** More is drawn than would be promised. params: count */
  'allocations.drawn_more': 'failed_precondition',
  /** What is taken back of the terms is not the owner's alone to decide. */
  'allocations.offer_needed': 'failed_precondition',
  'allocations.not_confirmed': 'invalid_argument',
  /** params: obstacle */
  'allocations.not_drawable': 'failed_precondition',
  /** params: batch */
  'allocations.not_a_batch': 'failed_precondition',
  /** params: drawable */
  'allocations.quantity_exceeded': 'failed_precondition',
  /** Others have taken some of them meanwhile. */
  'allocations.not_enough_keys': 'failed_precondition',
});
