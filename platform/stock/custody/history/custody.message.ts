/** Histories and evidence on the wire. */
import {
  LinkCheck,
  type Custody,
  type CustodyEdge,
  type CustodyLink,
  type CustodyNode,
  type Evidence,
} from '../../../../proto/gen/keyway/stock/v1/custody.js';
import { keyStateName } from '../../keys/key-state.js';
import { maskKey } from '../../keys/key-text.js';
import type { MadeEvidence } from './evidence.service.js';
import type { GraphNode } from './flow-graph.js';
import type { History, HistoryLink } from './history.service.js';

const checks = {
  intact: LinkCheck.LINK_CHECK_INTACT,
  previous: LinkCheck.LINK_CHECK_PREVIOUS,
  movements: LinkCheck.LINK_CHECK_MOVEMENTS,
  document: LinkCheck.LINK_CHECK_DOCUMENT,
} as const;

const hex = (bytes: Buffer | undefined): string => bytes?.toString('hex') ?? '';

/** What only the vault whose chain it is may read of a link. */
const ownPart = ({ transaction }: HistoryLink) => ({
  transactionQuantity: BigInt(transaction?.quantity ?? 0),
  actor: transaction?.actor_name ?? '',
  reference: transaction?.reference ?? '',
});

const foreignPart = { transactionQuantity: 0n, actor: '', reference: '' };

const changedHands = ({ step }: HistoryLink): boolean =>
  step.to_vault_id !== null && step.to_vault_id !== (step.from_vault_id ?? step.vault_id);

export const linkMessage = (history: History, link: HistoryLink): CustodyLink => {
  const { step, transaction, isOpen, check } = link;
  const { names, viewerId } = history;
  const isOwn = step.vault_id === viewerId;
  const isHandedOver = changedHands(link);
  return {
    transactionGuid: isOpen ? step.txn_id : '',
    transactionId: BigInt(isOpen ? (transaction?.number ?? 0) : 0),
    kind: transaction?.kind ?? '',
    createdAt: step.moved_at.toISOString(),
    fromState: keyStateName(step.from_state),
    toState: keyStateName(step.to_state),
    quantity: BigInt(step.quantity),
    ...(isOwn ? ownPart(link) : foreignPart),
    vaultName: names.of(step.vault_id),
    isOwnVault: isOwn,
    fromVaultName: isHandedOver ? names.of(step.from_vault_id ?? step.vault_id) : '',
    toVaultName: isHandedOver ? names.of(step.to_vault_id) : '',
    lane: BigInt(transaction?.lane ?? 0),
    sequence: BigInt(transaction?.sequence ?? 0),
    hash: hex(transaction?.hash),
    previousHash: hex(transaction?.previous_hash),
    check: checks[check],
    ownerGuid: isOpen && !isOwn ? step.vault_id : '',
  };
};

const nodeMessage = (node: GraphNode): CustodyNode => ({
  nodeId: node.id,
  shape: node.shape,
  title: typeof node.title === 'number' ? keyStateName(node.title) : node.title,
  vaultName: node.vaultName,
  transactionGuid: node.transactionId,
  transactionId: BigInt(node.number),
  transactionCount: BigInt(node.transactions),
  quantity: BigInt(node.quantity),
  firstAt: node.firstAt.toISOString(),
  lastAt: node.lastAt.toISOString(),
  ownerGuid: node.ownerId,
});

const edgeMessage = ({ from, to, quantity }: History['graph']['edges'][number]): CustodyEdge => ({
  fromNodeId: from,
  toNodeId: to,
  quantity: BigInt(quantity),
});

export const custodyMessage = (history: History): Custody => {
  const { subject, names, viewerId } = history;
  const isOrigin = subject.origin_vault_id === viewerId;
  return {
    subjectGuid: subject.id,
    maskedKey: subject.kind === 'key' ? maskKey(subject.last4) : '',
    insertionId: BigInt(isOrigin ? subject.insertion_number : 0),
    insertionGuid: isOrigin ? subject.insertion_id : '',
    productTitle: subject.product_title ?? '',
    imagePath: subject.image_path ?? '',
    sku: subject.sku ?? '',
    platform: subject.platform ?? '',
    rightName: subject.right_name ?? '',
    quantity: BigInt(history.quantity),
    stateNow: subject.kind === 'key' ? keyStateName(subject.state) : '',
    holderName: subject.kind === 'key' ? names.of(subject.vault_id) : '',
    originName: names.of(subject.origin_vault_id),
    links: history.links.map((link) => linkMessage(history, link)),
    linkCount: BigInt(history.linkCount),
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
    leafIndex: BigInt(proof?.leafIndex ?? 0),
    leafCount: BigInt(proof?.leafCount ?? 0),
    path: proof?.path.map(hex) ?? [],
  })),
  ends: evidence.ends.map(({ lane, sequence, hash }) => ({
    lane: BigInt(lane),
    sequence: BigInt(sequence),
    hash: hex(hash),
  })),
  vaultName: evidence.history.names.of(evidence.history.viewerId),
  vaultGuid: evidence.history.viewerId,
  madeBy: evidence.madeBy,
  madeAt: evidence.madeAt.toISOString(),
  requestId: evidence.requestId,
});
