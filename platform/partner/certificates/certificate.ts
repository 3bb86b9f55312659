/** Certificates as vaults register them (docs/domain.md, m and o3): read from a file, judged, told about. */
import { createHash, X509Certificate, type KeyObject } from 'node:crypto';
import { partnerErrors } from '../partner.errors.js';

export type SigningAlgorithm = 'RS256' | 'ES256';

/** What a certificate file says. */
export interface ReadCertificate {
  readonly der: Buffer;
  readonly sha256: Buffer;
  readonly sha1: Buffer;
  readonly algorithm: SigningAlgorithm;
  /** 'RSA 2048', 'P-256' */
  readonly keyKind: string;
  /** One line, as `CN=shop, O=Example`. */
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

export type CertificateStatus = 'Active' | 'Expiring' | 'Expired' | 'Revoked';

const dayMs = 24 * 3_600_000;
/** docs/domain.md, m. */
export const maxBytes = 64 * 1024;
export const maxActive = 5;
export const maxNetworks = 25;
/** So long before its end a certificate is called Expiring. */
export const expiringDays = 30;
const minRsaBits = 2_048;
/** Checking a signature costs more with each bit: beyond this nobody is safer, and everybody slower. */
const maxRsaBits = 8_192;

const blocks = /-----BEGIN ([A-Z0-9 ]+)-----/g;

/** @throws partner.certificate_private_key, partner.certificate_several */
const assertOneCertificate = (bytes: Buffer): void => {
  const labels = [...bytes.toString('latin1').matchAll(blocks)].map(([, label = '']) => label);
  if (labels.some((label) => label.includes('PRIVATE KEY'))) throw partnerErrors('partner.certificate_private_key');
  if (labels.length > 1) throw partnerErrors('partner.certificate_several');
};

const parse = (bytes: Buffer): X509Certificate => {
  try {
    return new X509Certificate(bytes);
  } catch (cause) {
    throw partnerErrors('partner.certificate_unreadable', { cause });
  }
};

/** @returns undefined for a key that no token may be signed with */
const kindOf = (key: KeyObject): Pick<ReadCertificate, 'algorithm' | 'keyKind'> | undefined => {
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0, namedCurve } = {} } = key;
  if (type === 'rsa' && modulusLength >= minRsaBits && modulusLength <= maxRsaBits)
    return { algorithm: 'RS256', keyKind: `RSA ${modulusLength}` };
  return type === 'ec' && namedCurve === 'prime256v1' ? { algorithm: 'ES256', keyKind: 'P-256' } : undefined;
};

const publicKeyOf = (certificate: X509Certificate): KeyObject => {
  try {
    return certificate.publicKey;
  } catch (cause) {
    throw partnerErrors('partner.certificate_key_weak', { cause });
  }
};

const digestOf = (algorithm: 'sha1' | 'sha256', der: Buffer): Buffer => createHash(algorithm).update(der).digest();
const lineOf = (name: string | undefined): string => (name ?? '').split('\n').join(', ').slice(0, 500);

/**
 * @param bytes a .crt or .cer file, PEM or DER
 * @throws partner.certificate_unreadable, _private_key, _several, _key_weak, _expired
 */
export const readCertificate = (bytes: Buffer, now: Date): ReadCertificate => {
  if (bytes.length === 0 || bytes.length > maxBytes) throw partnerErrors('partner.certificate_unreadable');
  assertOneCertificate(bytes);
  const certificate = parse(bytes);
  const kind = kindOf(publicKeyOf(certificate));
  if (kind === undefined) throw partnerErrors('partner.certificate_key_weak');
  if (certificate.validToDate <= now) throw partnerErrors('partner.certificate_expired');
  const der = certificate.raw;
  return {
    der,
    sha256: digestOf('sha256', der),
    sha1: digestOf('sha1', der),
    ...kind,
    subject: lineOf(certificate.subject),
    issuer: lineOf(certificate.issuer),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
  };
};

export const statusOf = (
  { validTo, revokedAt }: { readonly validTo: Date; readonly revokedAt: Date | null },
  now: Date,
): CertificateStatus => {
  if (revokedAt !== null) return 'Revoked';
  if (validTo <= now) return 'Expired';
  return validTo.getTime() - now.getTime() <= expiringDays * dayMs ? 'Expiring' : 'Active';
};
