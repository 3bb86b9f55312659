/** Histories and evidence on the wire. */
import type {
  Custody,
  CustodyEdge,
  CustodyLink,
  CustodyNode,
  Evidence,
} from '../../../../../proto/gen/keyway/stock/v1/custody.js';
import { keyStateName } from '../../../keys/key-state.js';
import { maskKey } from '../../../keys/key-text.js';
import type { MadeEvidence } from './evidence.service.js';
import type { GraphNode } from './flow-graph.js';
import type { History, HistoryLink } from './history.service.js';
import type { VaultNames } from './neighbours.js';

const hex = (bytes: Buffer | undefined): string => bytes?.toString('hex') ?? '';

/** What only the vault whose chain it is may read of a link. */
const ownPart = ({ transaction }: HistoryLink) => ({
  transactionQuantity: transaction?.quantity ?? 0,
  actor: transaction?.actor_name ?? '',
  reference: transaction?.reference ?? '',
  extractionGuid: transaction?.extraction_id ?? '',
});

const foreignPart = { transactionQuantity: 0, actor: '', reference: '', extractionGuid: '' };

/** Who gave and who got the keys; '' where they stayed. */
const handOverPart = ({ step }: HistoryLink, names: VaultNames) => {
  const from = step.from_vault_id ?? step.vault_id;
  const hasChangedHands = step.to_vault_id !== null && step.to_vault_id !== from;
  return hasChangedHands
    ? { fromVaultName: names.of(from), toVaultName: names.of(step.to_vault_id) }
    : { fromVaultName: '', toVaultName: '' };
};

/** Number and address of a transaction that the viewer may open. */
const openPart = ({ step, transaction, isOpen }: HistoryLink, isOwn: boolean) => ({
  transactionGuid: isOpen ? step.txn_id : '',
  transactionId: isOpen ? (transaction?.number ?? 0) : 0,
  ownerGuid: isOpen && !isOwn ? step.vault_id : '',
});

/** What the chain itself says of a transaction; nothing of one that is gone. */
const chainPart = ({ transaction }: HistoryLink) =>
  transaction === undefined
    ? { kind: '', lane: 0, sequence: 0, hash: '', previousHash: '' }
    : {
        kind: transaction.kind,
        lane: transaction.lane,
        sequence: transaction.sequence,
        hash: hex(transaction.hash),
        previousHash: hex(transaction.previous_hash),
      };

export const linkMessage = (history: History, link: HistoryLink): CustodyLink => {
  const { step, check } = link;
  const { names, viewerId } = history;
  const isOwn = step.vault_id === viewerId;
  return {
    ...openPart(link, isOwn),
    ...chainPart(link),
    ...(isOwn ? ownPart(link) : foreignPart),
    ...handOverPart(link, names),
    createdAt: step.moved_at.toISOString(),
    fromState: keyStateName(step.from_state),
    toState: keyStateName(step.to_state),
    quantity: step.quantity,
    vaultName: names.of(step.vault_id),
    isOwnVault: isOwn,
    check,
  };
};

const nodeMessage = (node: GraphNode): CustodyNode => ({
  id: node.id,
  shape: node.shape,
  title: typeof node.title === 'number' ? keyStateName(node.title) : node.title,
  vaultName: node.vaultName,
  transactionGuid: node.transactionId,
  transactionId: node.number,
  transactionCount: node.transactions,
  quantity: node.quantity,
  firstAt: node.firstAt.toISOString(),
  lastAt: node.lastAt.toISOString(),
  ownerGuid: node.ownerId,
});

const edgeMessage = ({ from, to, quantity }: History['graph']['edges'][number]): CustodyEdge => ({
  from,
  to,
  quantity,
});

/** What is said of a key only. */
const keyPart = ({ subject, names }: History) =>
  subject.kind === 'key'
    ? {
        maskedKey: maskKey(subject.last4),
        stateNow: keyStateName(subject.state),
        holderName: names.of(subject.vault_id),
      }
    : { maskedKey: '', stateNow: '', holderName: '' };

const productPart = ({ subject }: History) => ({
  productTitle: subject.product_title ?? '',
  image: subject.image_path ?? '',
  sku: subject.sku ?? '',
  platform: subject.platform ?? '',
  rightName: subject.right_name ?? '',
});

export const custodyMessage = (history: History): Custody => {
  const { subject, names, viewerId } = history;
  const isOrigin = subject.origin_vault_id === viewerId;
  return {
    ...keyPart(history),
    ...productPart(history),
    subjectGuid: subject.id,
    insertionId: isOrigin ? subject.insertion_number : 0,
    insertionGuid: isOrigin ? subject.insertion_id : '',
    quantity: history.quantity,
    originName: names.of(subject.origin_vault_id),
    links: history.links.map((link) => linkMessage(history, link)),
    linkCount: history.linkCount,
    nodes: history.graph.nodes.map(nodeMessage),
    edges: history.graph.edges.map(edgeMessage),
    isVerified: history.isVerified,
    isStandingConfirmed: history.isStandingConfirmed,
    verifiedAt: history.verifiedAt.toISOString(),
  };
};

export const evidenceMessage = (evidence: MadeEvidence): Evidence => ({
  custody: custodyMessage(evidence.history),
  links: evidence.links.map(({ link, document, proof }) => ({
    link: linkMessage(evidence.history, link),
    document,
    merkleRoot: hex(link.transaction?.merkle_root),
    leafIds: proof?.leafIds.map(hex) ?? [],
    leafIndex: proof?.leafIndex ?? 0,
    leafCount: proof?.leafCount ?? 0,
    path: proof?.path.map(hex) ?? [],
  })),
  ends: evidence.ends.map(({ lane, sequence, hash }) => ({
    lane,
    sequence,
    hash: hex(hash),
  })),
  vaultName: evidence.history.names.of(evidence.history.viewerId),
  vaultGuid: evidence.history.viewerId,
  madeBy: evidence.madeBy,
  madeAt: evidence.madeAt.toISOString(),
  requestId: evidence.requestId,
});
