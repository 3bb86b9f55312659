/** Certificates on the wire, and what people enter of them. */
import { z } from 'zod';
import type { Certificate, CertificateFacts } from '../../../proto/gen/keyway/partner/v1/certificates.js';
import type { CertificateRow } from '../rows.js';
import { maxBytes, maxNetworks, statusOf, type CertificateStatus, type ReadCertificate } from './certificate.js';

const certificateGuid = z.guid();
const content = z
  .instanceof(Uint8Array)
  .refine(({ length }) => length > 0, 'Choose a file')
  .refine(({ length }) => length <= maxBytes, 'At most 64 kB')
  .transform((bytes) => Buffer.from(bytes));
const networks = z.array(z.string().max(64)).max(maxNetworks, `At most ${maxNetworks} networks`);

/** One line of ordinary characters. */
const name = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(80, 'At most 80 characters')
  .regex(/^[^\p{Cc}]*$/u, 'One line of text');

export const namedCertificate = z.object({ certificateGuid });
export const previewedCertificate = z.object({ content });
export const newCertificate = z.object({ name, content, networks });
export const changedNetworks = z.object({ certificateGuid, networks, version: z.int().min(1) });

const wordOf = (status: CertificateStatus) => status.toLowerCase() as Lowercase<CertificateStatus>;

export const factsMessage = (read: ReadCertificate): CertificateFacts => ({
  subject: read.subject,
  issuer: read.issuer,
  validFrom: read.validFrom.toISOString(),
  validTo: read.validTo.toISOString(),
  keyKind: read.keyKind,
  algorithm: read.algorithm,
  sha256: read.sha256.toString('hex'),
  sha1: read.sha1.toString('hex'),
});

export const certificateMessage = (row: CertificateRow, now: Date): Certificate => ({
  certificateGuid: row.id,
  name: row.name,
  status: wordOf(statusOf({ validTo: row.valid_to, revokedAt: row.revoked_at }, now)),
  facts: factsMessage({ ...row, keyKind: row.key_kind, validFrom: row.valid_from, validTo: row.valid_to }),
  networks: row.networks,
  version: row.version,
  changedAt: row.changed_at?.toISOString(),
  changedBy: row.changed_by_name ?? '',
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  revokedAt: row.revoked_at?.toISOString(),
  revokedBy: row.revoked_by_name ?? '',
});
