import { z } from 'zod';
import { listEndpoint } from '../lists/list.contract.js';
import { relay } from '../binding/relays/relay.contract.js';
import { instant, instantOrNull, promised, textOrNull, word } from '../upstream/message.contract.js';

const mayRead = ['certificate-read', 'certificate-all'] as const;

/** A .crt or .cer file of at most 64 kB, in base64. */
const content = z
  .base64()
  .max(88_000)
  .transform((text) => Buffer.from(text, 'base64'));
const networks = z.array(z.string().max(64)).max(25);

const facts = z.object({
  subject: z.string(),
  issuer: z.string(),
  validFrom: instant,
  validTo: instant,
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
  /** What is not known to be good is shown as what it must not be taken for. */
  status: word(['active', 'expiring', 'expired', 'revoked'], 'revoked'),
  facts: promised(facts),
  /** CIDR; none: calls may come from anywhere. */
  networks: z.array(z.string()),
  /** A change of the networks states the one that it was made from. */
  version: z.number(),
  /** Null before the first change. */
  changedAt: instantOrNull,
  changedBy: textOrNull,
});

/** /account/developer/certificates/: what a vault's programs sign their calls of the partner API with. */
export const certificatesContract = {
  certificates: listEndpoint('GET /certificates', mayRead, '/account/developer/certificates/'),
  partnerApi: relay('GET /partner-api', 'partner.v1.CertificatesService/GetApiAccess', {
    /** Address of the API (null where there is none), and what a token for it says. */
    reply: z.object({ url: textOrNull, audience: z.string(), vaultGuid: z.string() }),
  }),
  certificate: relay('GET /certificates/:certificateGuid', 'partner.v1.CertificatesService/GetCertificate', {
    reply: certificate,
    of: 'certificate',
  }),
  previewCertificate: relay('POST /certificates/preview', 'partner.v1.CertificatesService/PreviewCertificate', {
    body: z.object({ content }),
    reply: facts,
    of: 'facts',
  }),
  addCertificate: relay('POST /certificates', 'partner.v1.CertificatesService/AddCertificate', {
    // It opens the vault's keys without a second factor from now on: both of what proves the user is asked for.
    stepUp: 'both-factors',
    body: z.object({ name: z.string().max(80), content, networks }),
    reply: certificate,
    of: 'certificate',
  }),
  changeCertificateNetworks: relay(
    'PUT /certificates/:certificateGuid/networks',
    'partner.v1.CertificatesService/ChangeNetworks',
    {
      stepUp: 'both-factors',
      body: z.object({ networks, version: z.int().min(1) }),
      reply: certificate,
      of: 'certificate',
      stale: { code: 'partner.certificate_changed', read: 'partner.v1.CertificatesService/GetCertificate' },
    },
  ),
  /** Closes and opens nothing: one factor anew is enough, as for ending sessions. */
  revokeCertificate: relay(
    'POST /certificates/:certificateGuid/revoke',
    'partner.v1.CertificatesService/RevokeCertificate',
    { stepUp: 'one-factor', reply: certificate, of: 'certificate' },
  ),
};
