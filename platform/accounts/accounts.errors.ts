import { errorCodes } from '../../kernel/errors.js';

export const accountsError = errorCodes({
  'accounts.inactive': 'permission_denied',
  'accounts.not_found': 'not_found',
  'accounts.credentials_wrong': 'unauthenticated',
  'accounts.locked': 'resource_exhausted',
  'accounts.code_wrong': 'invalid_argument',
  'accounts.code_too_soon': 'resource_exhausted',
  'accounts.code_limit': 'resource_exhausted',
  'accounts.method_not_allowed': 'failed_precondition',
  'accounts.authenticator_waits': 'failed_precondition',
  'accounts.setup_expired': 'failed_precondition',
  'accounts.link_limit': 'resource_exhausted',
  'accounts.link_unknown': 'not_found',
  'accounts.link_expired': 'failed_precondition',
  'accounts.link_attempts': 'resource_exhausted',
  'accounts.password_elsewhere': 'failed_precondition',
  'accounts.password_guessable': 'invalid_argument',
});
