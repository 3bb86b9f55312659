import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { NavLink, useLocation } from 'react-router';
import { OnDemand, onDemand } from '../../../ui/on-demand/on-demand.js';
import type { Navigation } from '../../../client/api-types.js';
import { MissingPart } from './missing-part.js';
import { hasSection } from './sections.js';
import { currentHref, useNavigationRead } from './use-navigation-read.js';

type TabEntry = Navigation['tabs'][number];

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    alignItems: 'stretch',
    flexWrap: 'wrap',
    flexShrink: 0,
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '44px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  tab: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    columnGap: tokens.spacingHorizontalXS,
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: 'none',
    borderRadius: 0,
    minWidth: 'auto',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightRegular,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::after': {
      content: '""',
      position: 'absolute',
      left: tokens.spacingHorizontalM,
      right: tokens.spacingHorizontalM,
      bottom: 0,
      height: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
});

const TabItems = onDemand(() => import('./tab-items.js'));

const TabGroup = ({ tab, isCurrent }: { readonly tab: TabEntry; readonly isCurrent: boolean }) => {
  const styles = useStyles();
  return (
    <OnDemand
      kind="menu"
      button={(ask) => (
        <Button
          appearance="transparent"
          className={mergeClasses(styles.tab, isCurrent && styles.current)}
          icon={<ChevronDownRegular />}
          iconPosition="after"
          {...ask}
        >
          {tab.text}
        </Button>
      )}
    >
      {(popup) => <TabItems {...popup} items={tab.items} />}
    </OnDemand>
  );
};

const hrefsOf = (tab: TabEntry): readonly string[] => [
  ...(tab.href === undefined ? [] : [tab.href]),
  ...tab.items.map((item) => item.href),
];

/** The section's tabs; a group opens a menu. Nothing when the section has none, their room while they are read; a line when they cannot be. */
export const SectionTabs = () => {
  const styles = useStyles();
  const { pathname } = useLocation();
  const { data, isLoading, retry } = useNavigationRead();
  // Those of the page before stay until the next are there, unless this page will have none.
  const tabs = (isLoading && !hasSection(pathname) ? undefined : data?.tabs) ?? [];
  if (data?.unavailable.includes('tabs')) return <MissingPart name="The section" onRetry={() => void retry('tabs')} />;
  if (tabs.length === 0) return isLoading && hasSection(pathname) ? <div className={styles.tabs} /> : null;
  const current = currentHref(tabs.flatMap(hrefsOf), pathname);
  const isCurrent = (tab: TabEntry): boolean =>
    current === undefined ? tab.isHighlighted : hrefsOf(tab).includes(current);
  return (
    <nav className={styles.tabs} aria-label="Section">
      {tabs.map((tab) =>
        tab.items.length > 0 || tab.href === undefined ? (
          <TabGroup key={tab.text} tab={tab} isCurrent={isCurrent(tab)} />
        ) : (
          <NavLink
            key={tab.text}
            to={tab.href}
            className={mergeClasses(styles.tab, isCurrent(tab) && styles.current)}
            aria-current={isCurrent(tab) ? 'page' : undefined}
          >
            {tab.text}
          </NavLink>
        ),
      )}
    </nav>
  );
};
