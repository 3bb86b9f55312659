/** Where the nodes of a custody graph stand: layers from left to right in the direction of time (dagre). */
import { Graph, layout } from '@dagrejs/dagre';
import type { Custody } from '../custody.js';

type Node = Custody['nodes'][number];

export interface PlacedNode {
  readonly node: Node;
  /** Left and top in px. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
  /** For an SVG path. */
  readonly path: string;
  /** Where the quantity stands. */
  readonly label: { readonly x: number; readonly y: number };
}

export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** Px; a node holds three lines of text. */
export const nodeSize = { width: 232, height: 92 } as const;
const margin = 16;
const between = { nodes: 28, layers: 96 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line through the points with round bends. */
const pathThrough = (points: readonly Point[]): string => {
  const [first, ...others] = points;
  if (first === undefined) return '';
  const bends = others.slice(0, -1).map((point, at) => {
    const next = others[at + 1] ?? point;
    return `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  const last = others.at(-1) ?? first;
  return [`M ${first.x} ${first.y}`, ...bends, `L ${last.x} ${last.y}`].join(' ');
};

/** The same graph is always placed the same way. An edge between nodes that are not there is left out. */
export const placeGraph = ({ nodes, edges }: Pick<Custody, 'nodes' | 'edges'>): PlacedGraph => {
  const graph = new Graph();
  graph.setGraph({
    rankdir: 'LR',
    nodesep: between.nodes,
    ranksep: between.layers,
    marginx: margin,
    marginy: margin,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...nodeSize });
  const known = new Set(nodes.map(({ id }) => id));
  const drawn = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  for (const { from, to } of drawn) graph.setEdge(from, to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: nodes.map((node) => {
      const { x = 0, y = 0 } = graph.node(node.id) as Partial<Point>;
      return { node, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
    }),
    edges: drawn.map(({ from, to, quantity }) => {
      const { points = [] } = graph.edge(from, to) as { points?: readonly Point[] };
      const label = points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
      return { id: `${from} ${to}`, from, to, quantity, path: pathThrough(points), label };
    }),
  };
};

export type Direction = 'before' | 'after' | 'above' | 'below';

/** @returns the node that an arrow key leads to; undefined where there is none */
export const nodeTowards = (graph: PlacedGraph, from: string, direction: Direction): string | undefined => {
  const here = graph.nodes.find(({ node }) => node.id === from);
  if (here === undefined) return undefined;
  if (direction === 'before' || direction === 'after') {
    const beside = graph.edges
      .filter((edge) => (direction === 'after' ? edge.from : edge.to) === from)
      .map((edge) => (direction === 'after' ? edge.to : edge.from));
    return nearest(graph, here, beside);
  }
  const layer = graph.nodes
    .filter((other) => other.x === here.x && (direction === 'below' ? other.y > here.y : other.y < here.y))
    .map(({ node }) => node.id);
  return nearest(graph, here, layer);
};

const nearest = (graph: PlacedGraph, here: PlacedNode, ids: readonly string[]): string | undefined =>
  graph.nodes
    .filter(({ node }) => ids.includes(node.id))
    .toSorted((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y))[0]?.node.id;
