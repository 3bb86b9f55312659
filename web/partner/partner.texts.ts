import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const partnerTexts: TextsOf<'partner'> = {
  'partner.certificate_unreadable': 'This file is not a certificate. Choose a .crt or .cer file, PEM or DER.',
  'partner.certificate_private_key':
    'This file contains a private key. Keep that to yourself, and choose only the certificate.',
  'partner.certificate_several': 'This file has more than one certificate. Choose a file with the one that signs.',
  'partner.certificate_key_weak': 'Keys must be RSA with at least 2048 bits, or P-256.',
  'partner.certificate_expired': 'This certificate has expired. Please make a new one.',
  'partner.certificate_registered': 'Your vault has registered this certificate already. Each key is used once.',
  'partner.certificate_registered_elsewhere':
    'This certificate is registered in another vault. Please make a new key and certificate.',
  'partner.certificate_name_taken': 'An active certificate has this name already.',
  'partner.certificate_limit': 'Five certificates are active already. Revoke one first.',
  'partner.certificate_not_found': errorTexts.notFound,
  'partner.certificate_revoked': 'This certificate has been revoked already.',
  'partner.certificate_changed': 'This certificate has changed in the meantime. Please look at it again.',
};
