/** Custody and evidence as the screens show them. */
import type { Reply } from '../../../kernel/endpoint.js';
import {
  LinkCheck,
  type Custody,
  type CustodyLink,
  type CustodyNode,
  type Evidence,
  type EvidenceLink,
} from '../../../proto/gen/keyway/stock/v1/custody.js';
import { imageAddress, instant, textOrNull } from '../../upstream/present.js';
import { required } from '../../upstream/required.js';
import type { Disclosures } from '../disclosure/disclosure.client.js';
import { presentDisclosure } from '../disclosure/disclosure.view.js';
import type { custodyContract as contract } from './custody.contract.js';

type CustodyReply = Reply<typeof contract.keyCustody>;
type LinkReply = CustodyReply['links'][number];

const checks: Readonly<Partial<Record<LinkCheck, LinkReply['check']>>> = {
  [LinkCheck.LINK_CHECK_INTACT]: 'intact',
  [LinkCheck.LINK_CHECK_PREVIOUS]: 'previous',
  [LinkCheck.LINK_CHECK_MOVEMENTS]: 'movements',
  [LinkCheck.LINK_CHECK_DOCUMENT]: 'document',
};

/** Numbers of documents begin at 1: 0 says that there is none to show. */
const numberOrNull = (number: bigint): number | null => (number === 0n ? null : Number(number));

const presentLink = (link: CustodyLink): LinkReply => ({
  transactionGuid: textOrNull(link.transactionGuid),
  transactionId: numberOrNull(link.transactionId),
  ownerGuid: textOrNull(link.ownerGuid),
  kind: link.kind,
  createdAt: instant(link.createdAt),
  fromState: link.fromState,
  toState: link.toState,
  quantity: Number(link.quantity),
  transactionQuantity: numberOrNull(link.transactionQuantity),
  vaultName: link.vaultName,
  isOwnVault: link.isOwnVault,
  fromVaultName: textOrNull(link.fromVaultName),
  toVaultName: textOrNull(link.toVaultName),
  actor: textOrNull(link.actor),
  reference: textOrNull(link.reference),
  lane: Number(link.lane),
  sequence: Number(link.sequence),
  hash: link.hash,
  previousHash: link.previousHash,
  // A check that this gateway does not know is none that holds.
  check: checks[link.check] ?? 'document',
});

const shapes = ['transaction', 'group', 'standing'] as const;

const presentNode = (node: CustodyNode): CustodyReply['nodes'][number] => ({
  id: node.nodeId,
  shape: shapes.find((shape) => shape === node.shape) ?? 'group',
  title: node.title,
  vaultName: node.vaultName,
  transactionGuid: textOrNull(node.transactionGuid),
  transactionId: numberOrNull(node.transactionId),
  ownerGuid: textOrNull(node.ownerGuid),
  transactionCount: Number(node.transactionCount),
  quantity: Number(node.quantity),
  firstAt: instant(node.firstAt),
  lastAt: instant(node.lastAt),
});

export const presentCustody = (custody: Custody): CustodyReply => ({
  subjectGuid: custody.subjectGuid,
  maskedKey: textOrNull(custody.maskedKey),
  insertionId: numberOrNull(custody.insertionId),
  insertionGuid: textOrNull(custody.insertionGuid),
  productTitle: custody.productTitle,
  image: imageAddress(custody.imagePath, '128/0/2'),
  sku: custody.sku,
  platform: custody.platform,
  rightName: custody.rightName,
  quantity: Number(custody.quantity),
  stateNow: textOrNull(custody.stateNow),
  holderName: textOrNull(custody.holderName),
  originName: custody.originName,
  links: custody.links.map(presentLink),
  linkCount: Number(custody.linkCount),
  nodes: custody.nodes.map(presentNode),
  edges: custody.edges.map(({ fromNodeId, toNodeId, quantity }) => ({
    from: fromNodeId,
    to: toNodeId,
    quantity: Number(quantity),
  })),
  isVerified: custody.isVerified,
  isStandingConfirmed: custody.isStandingConfirmed,
  verifiedAt: instant(custody.verifiedAt),
});

const presentEvidenceLink = (
  one: EvidenceLink,
  disclosures: Disclosures,
): Reply<typeof contract.keyEvidence>['links'][number] => ({
  link: presentLink(required(one.link)),
  document: textOrNull(one.document),
  merkleRoot: one.merkleRoot,
  proof:
    one.leafIds.length === 0
      ? null
      : {
          leafIds: one.leafIds,
          leafIndex: Number(one.leafIndex),
          leafCount: Number(one.leafCount),
          path: one.path,
        },
  disclosure: presentDisclosure(disclosures.get(one.link?.extractionGuid ?? '')),
});

export const presentEvidence = (evidence: Evidence, disclosures: Disclosures): Reply<typeof contract.keyEvidence> => ({
  custody: presentCustody(required(evidence.custody)),
  links: evidence.links.map((one) => presentEvidenceLink(one, disclosures)),
  ends: evidence.ends.map(({ lane, sequence, hash }) => ({ lane: Number(lane), sequence: Number(sequence), hash })),
  vaultName: evidence.vaultName,
  vaultGuid: evidence.vaultGuid,
  madeBy: evidence.madeBy,
  madeAt: instant(evidence.madeAt),
  requestId: evidence.requestId,
});
