import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { formatCount, formatUtc, formatUtcDay } from '../../../ui/format/format.js';
import { transactionHref } from '../../transactions/transaction.js';
import { kindText, type Custody } from '../custody.js';
import { nodeSize, type PlacedNode } from './graph-layout.js';

type Node = Custody['nodes'][number];

const useStyles = makeStyles({
  node: {
    position: 'absolute',
    boxSizing: 'border-box',
    width: `${nodeSize.width}px`,
    height: `${nodeSize.height}px`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textAlign: 'left',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textDecorationLine: 'none',
    boxShadow: tokens.shadow2,
    ':focus-visible': {
      outlineStyle: 'solid',
      outlineWidth: '2px',
      outlineColor: tokens.colorStrokeFocus2,
      outlineOffset: '2px',
    },
  },
  openable: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  group: { border: `3px double ${tokens.colorNeutralStroke1}` },
  standing: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    borderRadius: '28px',
    textAlign: 'center',
  },
  title: {
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  line: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/** Three lines: what, how many keys and whose, when. */
export const linesOf = (node: Node): readonly [string, string, string] => {
  const keys = formatCount(node.quantity, 'key');
  if (node.shape === 'standing') return [`Now ${kindText(node.title).toLowerCase()}`, keys, node.vaultName];
  if (node.shape === 'group')
    return [
      `${kindText(node.title)}: ${formatCount(node.transactionCount, 'transaction')}`,
      `${keys}, ${node.vaultName}`,
      `${formatUtcDay(node.firstAt)} to ${formatUtcDay(node.lastAt)}`,
    ];
  const title = node.transactionId === null ? kindText(node.title) : `${kindText(node.title)} ${node.transactionId}`;
  return [title, `${keys}, ${node.vaultName}`, `${formatUtc(node.firstAt)} UTC`];
};

export interface GraphNodeProps {
  readonly placed: PlacedNode;
  /** What leads here and from here, for who does not see the lines. */
  readonly description: string;
  /** The graph is one stop of the keyboard: this node is where it stops. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

/** A node of the graph: a link where its transaction can be opened. */
export const GraphNode = ({ placed, description, isStop, onFocus }: GraphNodeProps) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const { node, x, y } = placed;
  const [title, second, third] = linesOf(node);
  const guid = node.transactionGuid;
  const common = {
    'data-node': node.id,
    'aria-label': `${title}. ${second}. ${third}. ${description}`,
    tabIndex: isStop ? 0 : -1,
    onFocus,
    style: { left: x, top: y },
    className: mergeClasses(
      styles.node,
      node.shape === 'group' && styles.group,
      node.shape === 'standing' && styles.standing,
      guid !== null && styles.openable,
    ),
  };
  const content = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.line}>{second}</span>
      <span className={styles.line}>{third}</span>
    </>
  );
  if (guid === null)
    return (
      <div {...common} role="img">
        {content}
      </div>
    );
  const href = transactionHref(guid, node.ownerGuid);
  return (
    <a
      {...common}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(href);
      }}
    >
      {content}
    </a>
  );
};
