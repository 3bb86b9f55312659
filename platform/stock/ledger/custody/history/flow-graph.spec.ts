import { keyState } from '../../../keys/key-state.js';
import { graphOf, type Source } from './flow-graph.js';
import { neighboursOf, VaultNames } from './neighbours.js';
import type { Flow } from './steps.repository.js';

const source: Source = {
  vaultId: 'publisher',
  transactionId: 'inserted',
  number: 7,
  kind: 'Inserted',
  quantity: 10,
  at: new Date('2026-11-20T10:00:00Z'),
};
const node = (id: string, more: Partial<Flow['nodes'][number]> = {}): Flow['nodes'][number] => ({
  node: id,
  kind: 'Extracted',
  vault_id: 'publisher',
  txn_id: id,
  number: 8,
  transactions: 1,
  quantity: 3,
  first_at: '2026-11-20T11:00:00Z',
  last_at: '2026-11-20T11:00:00Z',
  from_vault_id: null,
  to_vault_id: null,
  ...more,
});
const names = (viewer: string, ...way: [string, string][]) =>
  new VaultNames(
    neighboursOf(
      viewer,
      way.map(([fromVaultId, toVaultId]) => ({ fromVaultId, toVaultId })),
    ),
    new Map([
      ['publisher', 'Northwind'],
      ['retailer', 'Fabrikam'],
    ]),
  );
const quantities = (graph: ReturnType<typeof graphOf>) => graph.edges.map((edge) => edge.quantity);

describe('the graph of a history', () => {
  it('of an untouched insertion leads from it to the free stock', () => {
    const graph = graphOf('publisher', source, { edges: [], standing: [], nodes: [] }, false, names('publisher'));
    expect(graph.nodes.map(({ shape, title, quantity }) => [shape, title, quantity])).toEqual([
      ['transaction', 'Inserted', 10],
      ['standing', keyState.available, 10],
    ]);
    expect(graph.edges).toEqual([{ from: 'n0', to: 's0', quantity: 10 }]);
  });

  it('divides the keys by where they went, and loses none', () => {
    const graph = graphOf(
      'publisher',
      source,
      {
        nodes: [node('first'), node('second', { quantity: 2, kind: 'Blacklisted' })],
        edges: [
          { before: null, node: 'first', quantity: 3 },
          { before: 'first', node: 'second', quantity: 2 },
        ],
        standing: [
          { node: 'first', holder: 'publisher', state: keyState.extracted, quantity: 1 },
          { node: 'second', holder: 'publisher', state: keyState.blacklisted, quantity: 2 },
        ],
      },
      false,
      names('publisher'),
    );
    const standing = graph.nodes.filter(({ shape }) => shape === 'standing');
    expect(standing.map(({ title, quantity }) => [title, quantity])).toEqual([
      [keyState.available, 7],
      [keyState.extracted, 1],
      [keyState.blacklisted, 2],
    ]);
    expect(quantities(graph)).toEqual([3, 2, 7, 1, 2]);
  });

  it('puts standing keys of the same holder and state in one place', () => {
    const graph = graphOf(
      'publisher',
      { ...source, quantity: 4 },
      {
        nodes: [node('first', { quantity: 2 }), node('second', { quantity: 2 })],
        edges: [
          { before: null, node: 'first', quantity: 2 },
          { before: null, node: 'second', quantity: 2 },
        ],
        standing: ['first', 'second'].map((one) => ({
          node: one,
          holder: 'publisher',
          state: keyState.extracted,
          quantity: 2,
        })),
      },
      false,
      names('publisher'),
    );
    expect(graph.nodes.filter(({ shape }) => shape === 'standing')).toHaveLength(1);
    expect(graph.edges.filter(({ to }) => to === 's0')).toHaveLength(2);
  });

  it('names neither transactions nor vaults that the viewer has no part in', () => {
    const graph = graphOf(
      'retailer',
      { ...source, quantity: 1 },
      {
        nodes: [
          node('handed', { kind: 'Transferred', from_vault_id: 'publisher', to_vault_id: 'distributor' }),
          node('received', { kind: 'Transferred', vault_id: 'other', to_vault_id: 'retailer' }),
        ],
        edges: [
          { before: null, node: 'handed', quantity: 1 },
          { before: 'handed', node: 'received', quantity: 1 },
        ],
        standing: [{ node: 'received', holder: 'retailer', state: keyState.available, quantity: 1 }],
      },
      false,
      names('retailer', ['distributor', 'retailer']),
    );
    expect(graph.nodes.map(({ vaultName, transactionId, number }) => [vaultName, transactionId, number])).toEqual([
      ['Vault in network', '', 0],
      ['Vault in network', '', 0],
      ['Vault in network', 'received', 8],
      ['Fabrikam', '', 0],
    ]);
    expect(JSON.stringify(graph)).not.toMatch(/inserted|handed|publisher/);
  });

  it('of grouped transactions opens none of them', () => {
    const group = 'publisher Extracted 2026-11';
    const graph = graphOf(
      'publisher',
      source,
      {
        nodes: [node(group, { transactions: 250, quantity: 10, txn_id: 'any' })],
        edges: [{ before: null, node: group, quantity: 10 }],
        standing: [{ node: group, holder: 'publisher', state: keyState.extracted, quantity: 10 }],
      },
      true,
      names('publisher'),
    );
    expect(graph.nodes[1]).toMatchObject({ shape: 'group', transactions: 250, transactionId: '', number: 0 });
    expect(quantities(graph)).toEqual([10, 10]);
  });
});
