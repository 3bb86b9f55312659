/** Mails about certificates (docs/domain.md, l: mandatory). */
import { minuteOf, type Letter } from '../../mail/index.js';
import type { CertificateRow } from '../rows.js';

type Text = Omit<Letter, 'to'>;

const addressOf = (publicUrl: string): string => `${publicUrl}/account/developer/certificates/`;

/** `AB:CD:…` as openssl prints it. */
const thumbprintOf = ({ sha256 }: Pick<CertificateRow, 'sha256'>): string =>
  (sha256.toString('hex').toUpperCase().match(/../g) ?? []).join(':');

const action = (publicUrl: string) => ({ title: 'Show the certificates', url: addressOf(publicUrl) });

export const addedLetter = (certificate: CertificateRow, publicUrl: string): Text => ({
  subject: `New API certificate: ${certificate.name}`,
  text: [
    `${certificate.created_by_name} registered the certificate ${certificate.name} for your vault's partner API. Programs that hold its private key can insert, extract and blacklist keys.`,
    `It is valid until ${minuteOf(certificate.valid_to)}. Its SHA-256 thumbprint is ${thumbprintOf(certificate)}.`,
    'If you did not expect this, revoke it at once: calls with it are refused from then on.',
  ].join('\n\n'),
  action: action(publicUrl),
});

export const revokedLetter = (certificate: CertificateRow, by: string, publicUrl: string): Text => ({
  subject: `API certificate revoked: ${certificate.name}`,
  text: `${by} revoked the certificate ${certificate.name}. Calls with it are no longer accepted. Programs that used it need another one.`,
  action: action(publicUrl),
});

export const endingLetter = (certificate: CertificateRow, days: number, publicUrl: string): Text => ({
  subject: `API certificate ${certificate.name} ends within ${days === 1 ? 'a day' : `${days} days`}`,
  text: [
    `The certificate ${certificate.name} of your vault's partner API is valid until ${minuteOf(certificate.valid_to)}. After that, calls with it are refused.`,
    'Register the next one now and let your programs sign with it: both work side by side until then.',
  ].join('\n\n'),
  action: action(publicUrl),
});
