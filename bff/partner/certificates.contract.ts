import { z } from 'zod';
import { listEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';

const mayRead = ['certificate-read', 'certificate-all'] as const;
const mayWrite = ['certificate-write', 'certificate-all'] as const;

/** A .crt or .cer file of at most 64 kB, in base64. */
const content = z.base64().max(88_000);
const networks = z.array(z.string().max(64)).max(25);

const facts = z.object({
  subject: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** 'RSA 2048', 'P-256' */
  keyKind: z.string(),
  algorithm: z.string(),
  /** Thumbprints, lower-case hex. */
  sha256: z.string(),
  sha1: z.string(),
});

const certificate = z.object({
  certificateGuid: z.string(),
  name: z.string(),
  status: z.enum(['active', 'expiring', 'expired', 'revoked']),
  facts,
  /** CIDR; none: calls may come from anywhere. */
  networks: z.array(z.string()),
  /** A change of the networks states the one that it was made from. */
  version: z.number(),
  /** Null before the first change. */
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
});

const fileErrors = [
  'partner.certificate_unreadable',
  'partner.certificate_private_key',
  'partner.certificate_several',
  'partner.certificate_key_weak',
  'partner.certificate_expired',
  'partner.certificate_registered',
  'partner.certificate_registered_elsewhere',
] as const;

/** /account/developer/certificates/: what a vault's programs sign their calls of the partner API with. */
export const certificatesContract = {
  certificates: listEndpoint('GET /certificates', mayRead, '/account/developer/certificates/'),
  partnerApi: endpoint('GET /partner-api', {
    permission: mayRead,
    /** Address of the API (null where there is none), and what a token for it says. */
    reply: z.object({ url: z.string().nullable(), audience: z.string(), vaultGuid: z.string() }),
  }),
  certificate: endpoint('GET /certificates/:certificateGuid', {
    permission: mayRead,
    reply: certificate,
    errors: ['partner.certificate_not_found'],
  }),
  previewCertificate: endpoint('POST /certificates/preview', {
    permission: mayWrite,
    body: z.object({ content }),
    reply: facts,
    errors: fileErrors,
  }),
  addCertificate: endpoint('POST /certificates', {
    permission: mayWrite,
    // It opens the vault's keys without a second factor from now on: both of what proves the user is asked for.
    stepUp: 'both-factors',
    body: z.object({ name: z.string().max(80), content, networks }),
    reply: certificate,
    errors: [...fileErrors, 'partner.certificate_name_taken', 'partner.certificate_limit'],
  }),
  changeCertificateNetworks: endpoint('PUT /certificates/:certificateGuid/networks', {
    permission: mayWrite,
    stepUp: 'both-factors',
    body: z.object({ networks, version: z.int().min(1) }),
    reply: certificate,
    errors: ['partner.certificate_not_found', 'partner.certificate_revoked', 'partner.certificate_changed'],
  }),
  /** Closes and opens nothing: one factor anew is enough, as for ending sessions. */
  revokeCertificate: endpoint('POST /certificates/:certificateGuid/revoke', {
    permission: mayWrite,
    stepUp: 'one-factor',
    reply: certificate,
    errors: ['partner.certificate_not_found', 'partner.certificate_revoked'],
  }),
};
