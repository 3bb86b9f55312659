/** A certificate in the words of the contract. */
import type { Reply } from '../../kernel/endpoint.js';
import {
  CertificateFacts,
  CertificateStatus,
  type Certificate,
} from '../../proto/gen/keyway/partner/v1/certificates.js';
import { instant, textOrNull } from '../upstream/present.js';
import type { certificatesContract as contract } from './certificates.contract.js';

type CertificateReply = Reply<typeof contract.certificate>;

const statuses: Readonly<Partial<Record<CertificateStatus, CertificateReply['status']>>> = {
  [CertificateStatus.CERTIFICATE_STATUS_ACTIVE]: 'active',
  [CertificateStatus.CERTIFICATE_STATUS_EXPIRING]: 'expiring',
  [CertificateStatus.CERTIFICATE_STATUS_EXPIRED]: 'expired',
};

export const presentFacts = (facts: CertificateFacts = CertificateFacts.create()): CertificateReply['facts'] => ({
  ...facts,
  validFrom: instant(facts.validFrom),
  validTo: instant(facts.validTo),
});

export const presentCertificate = ({
  certificateGuid,
  name,
  status,
  facts,
  networks,
  version,
  changedAt,
  changedBy,
}: Certificate): CertificateReply => ({
  ...{ certificateGuid, name, networks, version },
  // What is not known to be good is shown as what it must not be taken for.
  status: statuses[status] ?? 'revoked',
  facts: presentFacts(facts),
  changedAt: changedAt ?? null,
  changedBy: textOrNull(changedBy),
});
