import { errorCodes } from '../../kernel/errors.js';

/** The refusals of connections. */
export const connectionsError = errorCodes({
  /** Also of two other vaults. */
  'connections.not_found': 'not_found',
  /** Somebody was faster, or it was never possible; params.state says what it is now. */
  'connections.not_in_state': 'failed_precondition',
  /** params.offers and params.keys say what. */
  'connections.has_pending': 'failed_precondition',
  'connections.suspended_by_other': 'failed_precondition',
  'connections.settings_changed': 'conflict',
  /** Of the buyer, and this side does not buy from the other; or of the seller, and it does not sell. */
  'connections.not_of_this_side': 'failed_precondition',
  'connections.own_company': 'failed_precondition',
  'connections.already_open': 'failed_precondition',
  'connections.invite_limit': 'resource_exhausted',
  'connections.link_unknown': 'not_found',
  'connections.link_expired': 'failed_precondition',
});
