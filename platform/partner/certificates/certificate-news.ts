/** What people are told of certificates (docs/domain.md, l: mandatory). */
import { minuteOf } from '../../mail/index.js';
import { notificationKind, type News } from '../../notifications/index.js';
import type { CertificateRow } from '../rows.js';

const href = '/account/developer/certificates/';
const action = 'Show the certificates';
const until = '2027-11-22 07:46 UTC';

/** `AB:CD:…` as openssl prints it. */
const thumbprintOf = ({ sha256 }: Pick<CertificateRow, 'sha256'>): string =>
  (sha256.toString('hex').toUpperCase().match(/../g) ?? []).join(':');

const added = notificationKind({
  name: 'partner.certificate_added',
  title: 'API certificate added',
  isMandatory: true,
  subject: 'New API certificate: {certificate}',
  text: `{by} registered the certificate {certificate} for your vault's partner API. Programs that hold its private key can insert, extract and blacklist keys.

It is valid until {until}. Its SHA-256 thumbprint is {thumbprint}.

If you did not expect this, revoke it at once: calls with it are refused from then on.`,
  action,
  required: ['certificate', 'by', 'thumbprint'],
  variables: { certificate: 'Order system', by: 'Nora North', until, thumbprint: 'AB:CD:EF:01' },
});

export const addedNews = (certificate: CertificateRow): News =>
  added(
    {
      certificate: certificate.name,
      by: certificate.created_by_name,
      until: minuteOf(certificate.valid_to),
      thumbprint: thumbprintOf(certificate),
    },
    href,
  );

const revoked = notificationKind({
  name: 'partner.certificate_revoked',
  title: 'API certificate revoked',
  isMandatory: true,
  subject: 'API certificate revoked: {certificate}',
  text: '{by} revoked the certificate {certificate}. Calls with it are no longer accepted. Programs that used it need another one.',
  action,
  required: ['certificate', 'by'],
  variables: { certificate: 'Order system', by: 'Nora North' },
});

export const revokedNews = ({ name }: CertificateRow, by: string): News => revoked({ certificate: name, by }, href);

const ending = notificationKind({
  name: 'partner.certificate_ending',
  title: 'API certificate ending',
  isMandatory: true,
  subject: 'API certificate {certificate} ends within {time}',
  text: `The certificate {certificate} of your vault's partner API is valid until {until}. After that, calls with it are refused.

Register the next one now and let your programs sign with it: both work side by side until then.`,
  action,
  required: ['certificate', 'until'],
  variables: { certificate: 'Order system', time: '7 days', until },
});

export const endingNews = ({ name, valid_to }: CertificateRow, days: number): News =>
  ending({ certificate: name, time: days === 1 ? 'a day' : `${days} days`, until: minuteOf(valid_to) }, href);
