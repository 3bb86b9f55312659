import { errorCodes } from '../../kernel/errors.js';

/** The refusals of notifications. */
export const notificationsErrors = errorCodes({
  'notifications.not_found': 'not_found',
  'notifications.link_unknown': 'not_found',
});
