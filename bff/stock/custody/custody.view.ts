/** Evidence as the screen shows it: each link with its proof, and with what was disclosed by it. */
import type { Reply } from '../../../kernel/endpoint.js';
import type { Evidence, EvidenceLink } from '../../../proto/gen/keyway/stock/v1/custody.js';
import type { Disclosures } from '../disclosure/disclosure.client.js';
import type { custodyContract as contract } from './custody.contract.js';

type EvidenceReply = Reply<typeof contract.keyEvidence>;

const presentLink = (one: EvidenceLink, disclosures: Disclosures): EvidenceReply['links'][number] => ({
  ...one,
  proof: one.leafIds.length === 0 ? null : one,
  disclosure: disclosures.get(one.link?.extractionGuid ?? '') ?? null,
});

export const presentEvidence = (evidence: Evidence, disclosures: Disclosures): EvidenceReply => ({
  ...evidence,
  links: evidence.links.map((one) => presentLink(one, disclosures)),
});
