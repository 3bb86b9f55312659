import { makeStyles, tokens } from '@fluentui/react-components';

/** Row heights in px, which the virtualizer and the skeleton reserve. */
export const rowHeightPx = { comfortable: 48, compact: 36 } as const;
export const headerHeightPx = 40;

/** Two lines fit the header; a title is cut only where a user made its column too narrow for that. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
} as const;

export const useGridStyles = makeStyles({
  frame: {
    position: 'relative',
    flex: '1 1 0',
    // In a low window the whole table can be scrolled into it.
    minHeight: 'min(320px, 70vh)',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    scrollPaddingTop: `${headerHeightPx}px`,
  },
  // Of a page that is scrolled as a whole: as high as its rows.
  part: { flex: 'none', minHeight: 0 },
  progress: { position: 'sticky', top: 0, left: 0, zIndex: 3, height: 0, overflow: 'visible' },
  table: { display: 'block', width: '100%', borderSpacing: 0 },
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'block',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  headerRow: {
    display: 'grid',
    gridTemplateColumns: 'var(--tracks)',
    height: `${headerHeightPx}px`,
    borderBottom: 'none',
    backgroundColor: 'inherit',
  },
  headerCell: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    boxSizing: 'border-box',
    height: '100%',
    outlineOffset: '-2px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    // A button would centre a title of two lines.
    textAlign: 'inherit',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  // The edge that is dragged: seen when the pointer is at it.
  edge: {
    position: 'absolute',
    top: 0,
    // Over the padding: it is placed within what the cell pads.
    right: `calc(-1 * ${tokens.spacingHorizontalS})`,
    bottom: 0,
    width: '9px',
    cursor: 'col-resize',
    touchAction: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      top: '10px',
      bottom: '10px',
      right: '1px',
      width: '1px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
    ':hover::after': { top: 0, bottom: 0, width: '3px', backgroundColor: tokens.colorCompoundBrandStroke },
    ':active::after': { top: 0, bottom: 0, width: '3px', backgroundColor: tokens.colorCompoundBrandStroke },
  },
  inner: { minWidth: 0, padding: 0, justifyContent: 'flex-start' },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  clip: { ...twoLines, lineHeight: tokens.lineHeightBase100 },
  body: { position: 'relative', display: 'block' },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'grid',
    gridTemplateColumns: 'var(--tracks)',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    // A surface, not a hover colour: those ask for other text colours in high contrast, and Fluent's row sets them.
    ':hover': { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground1 },
    ':active': { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground1 },
  },
  opens: { cursor: 'pointer' },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  stale: { opacity: 0.6 },
  underFiles: {
    outline: `2px dashed ${tokens.colorBrandStroke1}`,
    outlineOffset: '-2px',
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  cell: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    height: 'auto',
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    outlineOffset: '-2px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  end: { justifyContent: 'flex-end', textAlign: 'right' },
  // The row's menu stays in sight where the columns are wider than the screen.
  atEdge: { position: 'sticky', right: 0, backgroundColor: 'inherit' },
  control: {
    paddingLeft: tokens.spacingHorizontalXS,
    paddingRight: tokens.spacingHorizontalXS,
    justifyContent: 'center',
  },
});
