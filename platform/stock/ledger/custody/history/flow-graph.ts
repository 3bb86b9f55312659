/** The graph of a history: transactions as nodes, keys that went from one to the next as edges, and where they stand now. */
import { keyState } from '../../../keys/key-state.js';
import type { VaultNames } from './neighbours.js';
import type { Flow } from './steps.repository.js';

/** More transactions than this are put together by kind and month (docs/domain.md, h: Graph). */
export const maxNodes = 200;

export interface GraphNode {
  readonly id: string;
  readonly shape: 'transaction' | 'group' | 'standing';
  /** Kind of the transactions; of standing keys their state, a number of keyState. */
  readonly title: string | number;
  readonly vaultName: string;
  /** '' where it is not the viewer's to open. */
  readonly transactionId: string;
  /** In whose books it is to be opened, where these are not the viewer's own. */
  readonly ownerId: string;
  readonly number: number;
  readonly transactions: number;
  readonly quantity: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Where the keys come from: the insertion's transaction, and how many of them the history follows. */
export interface Source {
  readonly vaultId: string;
  readonly transactionId: string;
  readonly number: number;
  readonly kind: string;
  readonly quantity: number;
  readonly at: Date;
}

type Standing = Flow['standing'][number];

const sum = (quantities: readonly number[]): number => quantities.reduce((all, one) => all + one, 0);

/** Who may open a transaction: whose it is, and who gave its keys or got them. */
export const isOpenTo = (
  viewerId: string,
  step: { readonly vault_id: string; readonly from_vault_id: string | null; readonly to_vault_id: string | null },
): boolean => [step.vault_id, step.from_vault_id, step.to_vault_id].includes(viewerId);

/** What never left the insertion is where it was inserted, and free. */
const neverMoved = (source: Source, flow: Flow): readonly Standing[] => {
  const gone = sum(flow.edges.filter(({ before }) => before === null).map(({ quantity }) => quantity));
  const quantity = source.quantity - gone;
  if (quantity <= 0) return [];
  return [{ node: source.transactionId, holder: source.vaultId, state: keyState.available, quantity }];
};

const sourceNode = (source: Source, viewerId: string, names: VaultNames): GraphNode => {
  const isOwn = source.vaultId === viewerId;
  return {
    id: 'n0',
    shape: 'transaction',
    title: source.kind,
    vaultName: names.of(source.vaultId),
    transactionId: isOwn ? source.transactionId : '',
    ownerId: '',
    number: isOwn ? source.number : 0,
    transactions: 1,
    quantity: source.quantity,
    firstAt: source.at,
    lastAt: source.at,
  };
};

/** @param isGrouped the flow's nodes are transactions of a kind and month */
export const graphOf = (viewerId: string, source: Source, flow: Flow, isGrouped: boolean, names: VaultNames): Graph => {
  // Ids of other vaults' transactions stay here.
  const ids = new Map(
    [source.transactionId, ...flow.nodes.map(({ node }) => node)].map((node, at) => [node, `n${at}`]),
  );
  const idOf = (node: string): string => ids.get(node) ?? 'n0';
  const moved = flow.nodes.map((node): GraphNode => {
    const isOpen = !isGrouped && isOpenTo(viewerId, node);
    return {
      id: idOf(node.node),
      shape: isGrouped ? 'group' : 'transaction',
      title: node.kind,
      vaultName: names.of(node.vault_id),
      transactionId: isOpen ? node.txn_id : '',
      ownerId: isOpen && node.vault_id !== viewerId ? node.vault_id : '',
      number: isOpen ? node.number : 0,
      transactions: node.transactions,
      quantity: node.quantity,
      firstAt: new Date(node.first_at),
      lastAt: new Date(node.last_at),
    };
  });
  const lastAt = moved.reduce((at, node) => (node.lastAt > at ? node.lastAt : at), source.at);
  const standing = [...neverMoved(source, flow), ...flow.standing];
  const places = [...Map.groupBy(standing, ({ holder, state }) => `${holder} ${state}`).values()];
  const stands = places.map((all, at): GraphNode => ({
    id: `s${at}`,
    shape: 'standing',
    title: all[0]?.state ?? keyState.available,
    vaultName: names.of(all[0]?.holder ?? null),
    transactionId: '',
    ownerId: '',
    number: 0,
    transactions: 0,
    quantity: sum(all.map(({ quantity }) => quantity)),
    firstAt: lastAt,
    lastAt,
  }));
  const ways = flow.edges.map(({ before, node, quantity }) => ({
    from: idOf(before ?? source.transactionId),
    to: idOf(node),
    quantity,
  }));
  const ends = places.flatMap((all, at) =>
    all.map(({ node, quantity }) => ({ from: idOf(node), to: `s${at}`, quantity })),
  );
  return { nodes: [sourceNode(source, viewerId, names), ...moved, ...stands], edges: [...ways, ...ends] };
};
