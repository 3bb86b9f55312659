import { errorCodes } from '../../kernel/errors.js';

/** The refusals of the partner API's door, and of the certificates that open it. */
export const partnerErrors = errorCodes({
  /** Whatever is wrong with the token: what it is stands in the vault's log of calls, never in the answer. */
  'partner.unauthenticated': 'unauthenticated',
  /** The certificate is good, and its list of networks does not name the caller's. */
  'partner.address_refused': 'permission_denied',
  'partner.idempotency_key_missing': 'invalid_argument',
  /** Neither the vault's own nor one that it sees; also said of what was withdrawn. */
  'partner.product_not_found': 'not_found',
  'partner.picture_not_found': 'not_found',
  'partner.sku_not_found': 'not_found',
  'partner.certificate_unreadable': 'invalid_argument',
  /** Somebody sends the secret half. */
  'partner.certificate_private_key': 'invalid_argument',
  'partner.certificate_several': 'invalid_argument',
  /** Neither RSA of 2048 bits or more nor P-256. */
  'partner.certificate_key_weak': 'invalid_argument',
  'partner.certificate_expired': 'invalid_argument',
  /** In this vault, as `name`. */
  'partner.certificate_registered': 'conflict',
  'partner.certificate_registered_elsewhere': 'conflict',
  'partner.certificate_name_taken': 'conflict',
  'partner.certificate_limit': 'failed_precondition',
  'partner.certificate_not_found': 'not_found',
  'partner.certificate_revoked': 'failed_precondition',
  'partner.certificate_changed': 'conflict',
});
