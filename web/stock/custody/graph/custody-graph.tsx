import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import type { Custody } from '../custody.js';
import { GraphNode, linesOf } from './graph-node.js';
import { nodeTowards, placeGraph, type Direction, type PlacedGraph } from './graph-layout.js';

const useStyles = makeStyles({
  graph: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  hint: { marginRight: 'auto' },
  frame: {
    overflow: 'auto',
    maxHeight: '640px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  // Takes the room of the drawing at its zoom, so that the frame scrolls over exactly that.
  room: { position: 'relative', overflow: 'hidden' },
  drawing: { position: 'absolute', left: 0, top: 0, transformOrigin: '0 0' },
  lines: { position: 'absolute', inset: 0, pointerEvents: 'none' },
  line: { fill: 'none', stroke: tokens.colorNeutralStrokeAccessible, strokeWidth: '1.5px' },
  arrow: { fill: tokens.colorNeutralStrokeAccessible },
  label: {
    fill: tokens.colorNeutralForeground1,
    stroke: tokens.colorNeutralBackground2,
    strokeWidth: '4px',
    paintOrder: 'stroke',
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyNumeric,
    textAnchor: 'middle',
  },
});

const zooms = [0.5, 0.75, 1, 1.25, 1.5] as const;
const plainZoom = 2;

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  ArrowUp: 'above',
  ArrowDown: 'below',
};

const titlesOf = (graph: PlacedGraph): ReadonlyMap<string, string> =>
  new Map(graph.nodes.map(({ node }) => [node.id, linesOf(node)[0]]));

/** 'From Inserted 12: 3 keys. To Now extracted: 3 keys.' */
const describe = (graph: PlacedGraph, titles: ReadonlyMap<string, string>, id: string): string =>
  graph.edges
    .flatMap(({ from, to, quantity }) => {
      if (to === id) return [`From ${titles.get(from)}: ${formatCount(quantity, 'key')}.`];
      return from === id ? [`To ${titles.get(to)}: ${formatCount(quantity, 'key')}.`] : [];
    })
    .join(' ');

const Lines = ({ graph }: { readonly graph: PlacedGraph }) => {
  const styles = useStyles();
  return (
    <svg className={styles.lines} width={graph.width} height={graph.height} aria-hidden>
      <defs>
        <marker
          id="custody-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M 0 0 L 8 4 L 0 8 z" className={styles.arrow} />
        </marker>
      </defs>
      {graph.edges.map(({ id, path }) => (
        <path key={id} d={path} className={styles.line} markerEnd="url(#custody-arrow)" />
      ))}
      {graph.edges.map(({ id, label, quantity }) => (
        <text key={id} x={label.x} y={label.y - 6} className={styles.label}>
          {formatNumber(quantity)}
        </text>
      ))}
    </svg>
  );
};

const Zoom = ({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) => (
  <>
    <Button
      size="small"
      icon={<ZoomOutRegular />}
      aria-label="Smaller"
      disabledFocusable={zoom === 0}
      onClick={() => onZoom(Math.max(0, zoom - 1))}
    />
    <span aria-live="polite">{formatNumber(Math.round((zooms[zoom] ?? 1) * 100))} %</span>
    <Button
      size="small"
      icon={<ZoomInRegular />}
      aria-label="Larger"
      disabledFocusable={zoom === zooms.length - 1}
      onClick={() => onZoom(Math.min(zooms.length - 1, zoom + 1))}
    />
  </>
);

/** The arrow keys go from the node that has the focus along the lines. */
const useArrows = (frame: RefObject<HTMLDivElement | null>, graph: PlacedGraph): void => {
  useEffect(() => {
    const within = frame.current;
    const follow = (event: KeyboardEvent): void => {
      const direction = directions[event.key];
      const from = event.target instanceof HTMLElement ? event.target.dataset['node'] : undefined;
      if (direction === undefined || from === undefined) return;
      // Without a node that way the frame does not scroll away from this one either.
      event.preventDefault();
      const next = nodeTowards(graph, from, direction);
      if (next !== undefined) within?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next)}"]`)?.focus();
    };
    within?.addEventListener('keydown', follow);
    return () => within?.removeEventListener('keydown', follow);
  }, [frame, graph]);
};

/**
 * The way of the keys, drawn: transactions from left to right, where the keys stand now at the end. One stop
 * of the keyboard; the arrow keys follow the lines. The tab Chain has the same as a list and as a table.
 */
const CustodyGraph = ({ custody }: { readonly custody: Custody }) => {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const graph = useMemo(() => placeGraph(custody), [custody]);
  const titles = useMemo(() => titlesOf(graph), [graph]);
  const [zoom, setZoom] = useState(plainZoom);
  const [stop, setStop] = useState(custody.nodes[0]?.id);
  const scale = zooms[zoom] ?? 1;
  const isGrouped = custody.nodes.some(({ shape }) => shape === 'group');
  useArrows(frame, graph);
  return (
    <section className={styles.graph}>
      <div className={styles.tools}>
        <span className={styles.hint}>
          {isGrouped
            ? 'More than 200 transactions: those of a kind and month are drawn as one.'
            : 'Arrow keys follow the lines; Enter opens a transaction.'}
        </span>
        <Zoom zoom={zoom} onZoom={setZoom} />
      </div>
      <div ref={frame} className={styles.frame} role="group" aria-label="Custody graph">
        <div className={styles.room} style={{ width: graph.width * scale, height: graph.height * scale }}>
          <div
            className={styles.drawing}
            style={{ width: graph.width, height: graph.height, transform: `scale(${scale})` }}
          >
            <Lines graph={graph} />
            {graph.nodes.map((placed) => (
              <GraphNode
                key={placed.node.id}
                placed={placed}
                description={describe(graph, titles, placed.node.id)}
                isStop={placed.node.id === stop}
                onFocus={() => setStop(placed.node.id)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
};

export default CustodyGraph;
