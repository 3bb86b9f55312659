import { errorCodes } from '../../kernel/errors.js';

/** The refusals of transfers. */
export const transferErrors = errorCodes({
  'transfers.connection_not_found': 'not_found',
  'transfers.connection_not_active': 'failed_precondition',
  /** None of the vault's, made or got. */
  'transfers.offer_not_found': 'not_found',
  /** params: status */
  'transfers.offer_not_pending': 'failed_precondition',
  'transfers.not_confirmed': 'invalid_argument',
  /** The right is wider than that of the keys, not open, or none of the vault's. */
  'transfers.right_not_tighter': 'failed_precondition',
  'transfers.not_enough_keys': 'failed_precondition',
  /** params: obstacle */
  'transfers.not_possible': 'failed_precondition',
  /** By now it would be other keys in number. params: count */
  'transfers.outdated': 'conflict',
  /** Of one act. params: limit */
  'transfers.too_large': 'failed_precondition',
});
