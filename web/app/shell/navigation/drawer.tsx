import { Skeleton, SkeletonItem, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { NavLink, useLocation } from 'react-router';
import { ErrorState } from '../../../ui/states/states.js';
import type { Navigation } from '../../../client/api-types.js';
import { MissingPart } from './missing-part.js';
import { NavigationIcon } from './navigation-icon.js';
import { currentHref, sectionOf, useNavigationRead } from './use-navigation-read.js';

/** Given by the specification. */
export const drawerWidthPx = 225;

const useStyles = makeStyles({
  drawer: {
    width: `${drawerWidthPx}px`,
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS}`,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  over: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 0,
    zIndex: 20,
    outlineStyle: 'none',
    boxShadow: tokens.shadow28,
  },
  beside: { position: 'absolute', inset: 0, zIndex: 19, backgroundColor: tokens.colorBackgroundOverlay },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column', rowGap: '2px' },
  group: {
    margin: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalXS}`,
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '36px',
    // As narrow as the longest entry needs to stand on one line, bold and in the widest of the fonts.
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase300,
    '& svg': { fontSize: '20px', flexShrink: 0 },
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: tokens.shadow2,
    '& svg': { color: tokens.colorBrandForeground1 },
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '8px',
      bottom: '8px',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalM,
  },
});

type Entry = Navigation['side'][number];
type Leaf = Entry['items'][number];

const EntryLink = ({ leaf, isCurrent }: { readonly leaf: Leaf; readonly isCurrent: boolean }) => {
  const styles = useStyles();
  return (
    <NavLink
      to={leaf.href}
      className={mergeClasses(styles.link, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <NavigationIcon name={leaf.icon} />
      {leaf.text}
    </NavLink>
  );
};

const Group = ({ entry, current }: { readonly entry: Entry; readonly current: string | undefined }) => {
  const styles = useStyles();
  if (entry.href !== undefined && entry.items.length === 0) {
    return (
      <ul className={styles.list}>
        <li>
          <EntryLink leaf={{ ...entry, href: entry.href }} isCurrent={entry.href === current} />
        </li>
      </ul>
    );
  }
  return (
    <section aria-label={entry.text}>
      <h2 className={styles.group}>{entry.text}</h2>
      <ul className={styles.list}>
        {entry.items.map((leaf) => (
          <li key={leaf.href}>
            <EntryLink leaf={leaf} isCurrent={leaf.href === current} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const hrefsOf = (side: readonly Entry[]): readonly string[] =>
  side.flatMap((entry) => [...(entry.href === undefined ? [] : [entry.href]), ...entry.items.map((leaf) => leaf.href)]);

const currentOf = (side: readonly Entry[], pathname: string): string | undefined => {
  const hrefs = hrefsOf(side);
  const section = sectionOf(pathname);
  return (
    currentHref(hrefs, pathname) ?? (section === undefined ? undefined : hrefs.find((href) => href.startsWith(section)))
  );
};

/** Over the page it has the focus, and gives it back; a click on a link or beside it and Escape close it. */
const useOver = (onClose: (() => void) | undefined) => {
  const drawer = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);
  const isOver = onClose !== undefined;
  useEffect(() => {
    if (isOver) drawer.current?.focus();
  }, [isOver]);
  const over = onClose && {
    tabIndex: -1,
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a') !== null) onClose();
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onClose();
      if (opener instanceof HTMLElement) opener.focus();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && relatedTarget !== opener && !currentTarget.contains(relatedTarget))
        onClose();
    },
  };
  return { drawer, over };
};

interface DrawerProps {
  readonly id: string;
  /** Where it stands over the page: it has been used or left. */
  readonly onClose?: () => void;
}

/** The side navigation as the gateway gives it: only what the user may see. */
export const Drawer = ({ id, onClose }: DrawerProps) => {
  const styles = useStyles();
  const { drawer, over } = useOver(onClose);
  const { pathname } = useLocation();
  const { data, error, reload, retry } = useNavigationRead();
  const navigation = (
    <nav ref={drawer} id={id} className={mergeClasses(styles.drawer, over && styles.over)} aria-label="Main" {...over}>
      {data?.unavailable.includes('side') && <MissingPart name="The menu" onRetry={() => void retry('side')} />}
      {data ? (
        data.side.map((entry) => <Group key={entry.text} entry={entry} current={currentOf(data.side, pathname)} />)
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton className={styles.lines} aria-label="Loading the navigation">
          {Array.from({ length: 10 }, (_, index) => (
            <SkeletonItem key={index} size={20} />
          ))}
        </Skeleton>
      )}
    </nav>
  );
  if (!over) return navigation;
  return (
    <>
      <div role="presentation" className={styles.beside} onClick={onClose} />
      {navigation}
    </>
  );
};
