import type { Custody } from '../custody.js';
import { nodeSize, nodeTowards, placeGraph } from './graph-layout.js';

const node = (id: string): Custody['nodes'][number] => ({
  id,
  shape: 'transaction',
  title: 'Inserted',
  vaultName: 'Northwind',
  transactionGuid: null,
  transactionId: null,
  ownerGuid: null,
  transactionCount: 1,
  quantity: 1,
  firstAt: '2026-11-20T10:00:00Z',
  lastAt: '2026-11-20T10:00:00Z',
});
const edge = (from: string, to: string) => ({ from, to, quantity: 1 });

const placed = placeGraph({
  nodes: ['in', 'out', 'left', 'gone'].map(node),
  edges: [edge('in', 'out'), edge('in', 'left'), edge('out', 'gone')],
});
const at = (id: string) => placed.nodes.find((one) => one.node.id === id);

describe('the layout of a custody graph', () => {
  it('goes from left to right in the direction of the keys', () => {
    const [first, second, third] = ['in', 'out', 'gone'].map((id) => at(id)?.x ?? 0);
    expect(first).toBeLessThan(second ?? 0);
    expect(second).toBeLessThan(third ?? 0);
    expect(at('left')?.x).toBe(second);
  });

  it('lets no two nodes overlap, and none stand outside', () => {
    const many = placeGraph({
      nodes: Array.from({ length: 200 }, (_, n) => node(`n${n}`)),
      edges: Array.from({ length: 199 }, (_, n) => edge(`n${Math.floor(n / 9)}`, `n${n + 1}`)),
    });
    for (const one of many.nodes) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + nodeSize.width).toBeLessThanOrEqual(many.width);
      expect(one.y + nodeSize.height).toBeLessThanOrEqual(many.height);
      const over = many.nodes.filter(
        (other) =>
          other !== one && Math.abs(other.x - one.x) < nodeSize.width && Math.abs(other.y - one.y) < nodeSize.height,
      );
      expect(over).toEqual([]);
    }
  });

  it('takes a circle of groups, and leaves out an edge that leads nowhere', () => {
    const circle = placeGraph({
      nodes: ['a', 'b'].map(node),
      edges: [edge('a', 'b'), edge('b', 'a'), edge('a', 'a'), edge('a', 'nobody')],
    });
    expect(circle.edges.map(({ id }) => id)).toEqual(['a b', 'b a']);
  });
});

describe('the arrow keys', () => {
  it('follow the keys to where they went and came from', () => {
    expect(nodeTowards(placed, 'out', 'after')).toBe('gone');
    expect(nodeTowards(placed, 'gone', 'before')).toBe('out');
    expect(nodeTowards(placed, 'gone', 'after')).toBeUndefined();
  });

  it('go up and down among what stands side by side', () => {
    const [upper = '', lower = ''] = ['out', 'left'].toSorted((a, b) => (at(a)?.y ?? 0) - (at(b)?.y ?? 0));
    expect(nodeTowards(placed, upper, 'below')).toBe(lower);
    expect(nodeTowards(placed, lower, 'above')).toBe(upper);
    expect(nodeTowards(placed, upper, 'above')).toBeUndefined();
  });
});
