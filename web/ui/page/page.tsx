import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { noteVisit } from '../../client/routing/visits.js';
import { lowWindow, narrowWindow } from '../theme/windows.js';
import { OnDemand, onDemand } from '../on-demand/on-demand.js';
import { MainAct } from './main-act.js';
import { usePageInformation } from './page-content.js';
import { takeDueFocus } from './title-focus.js';

const PageAbout = onDemand(() => import('./page-about.js'));

export interface Crumb {
  readonly text: string;
  /** Absent for the page itself. */
  readonly href?: string;
}

export interface PageProps {
  readonly title: string;
  /** The way from home to this page; the last is the page itself. */
  readonly breadcrumbs?: readonly Crumb[];
  /** What the page is for, behind the info button of the breadcrumbs. */
  readonly info?: ReactNode;
  /** One line below the title. */
  readonly subtitle?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** What most people come for, as one button or link: last in the row, and floating while the row is scrolled away. */
  readonly mainAct?: ReactNode;
  /** Fills the height that is left and scrolls inside, as lists do. */
  readonly isFilling?: boolean;
  readonly children: ReactNode;
}

/** Of the main act and what is around it. */
const floatingHeight = '92px';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    minWidth: 0,
    [narrowWindow]: { paddingLeft: tokens.spacingHorizontalL, paddingRight: tokens.spacingHorizontalL },
    // On wide screens a form's last button stays near its first field.
    maxWidth: '1440px',
    boxSizing: 'border-box',
  },
  // A list is read across: it takes the width that there is.
  filling: { height: '100%', minHeight: 0, maxWidth: 'none', paddingBottom: tokens.spacingVerticalL },
  head: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  crumbs: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})`,
  },
  crumb: {
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  trail: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', margin: 0, padding: 0, listStyleType: 'none' },
  divider: { fontSize: '12px', color: tokens.colorNeutralForeground2 },
  crumbLink: {
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  currentCrumb: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  row: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    minHeight: '32px',
    [narrowWindow]: { flexWrap: 'wrap' },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
  },
  // It names things with long titles.
  subtitle: { color: tokens.colorNeutralForeground3, marginTop: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalS,
    marginLeft: 'auto',
    '& .fui-Button': { whiteSpace: 'nowrap' },
  },
  // What stands last can be scrolled clear of the act that floats; the room is there before it does where it will.
  withMainAct: { paddingBottom: floatingHeight },
  fillingWithMainAct: { [lowWindow]: { paddingBottom: floatingHeight } },
});

const Crumbs = ({ crumbs }: { readonly crumbs: readonly Crumb[] }) => {
  const styles = useStyles();
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.text} className={styles.trail}>
            {index > 0 && <ChevronRightRegular aria-hidden className={styles.divider} />}
            {crumb.href === undefined ? (
              // No link: it leads nowhere, and the keyboard need not stop at it.
              <span
                className={mergeClasses(styles.crumb, index === crumbs.length - 1 && styles.currentCrumb)}
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              >
                {crumb.text}
              </span>
            ) : (
              <NavLink to={crumb.href} className={mergeClasses(styles.crumb, styles.crumbLink)}>
                {crumb.text}
              </NavLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const PageInfo = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <OnDemand
    kind="dialog"
    button={(ask) => (
      <Button appearance="transparent" size="small" icon={<InfoRegular />} aria-label={`About ${title}`} {...ask} />
    )}
  >
    {({ isOpen, onClose }) => (
      <PageAbout title={title} isOpen={isOpen} onClose={onClose}>
        {children}
      </PageAbout>
    )}
  </OnDemand>
);

type HeadProps = Pick<PageProps, 'title' | 'breadcrumbs' | 'info' | 'subtitle' | 'actions' | 'mainAct'> & {
  readonly onFloating: (isFloating: boolean) => void;
};

const Head = ({ title, breadcrumbs, info, subtitle, actions, mainAct, onFloating }: HeadProps) => {
  const styles = useStyles();
  const hasInfo = usePageInformation() !== '' || info !== undefined;
  return (
    <div className={styles.head}>
      {(breadcrumbs !== undefined || hasInfo) && (
        <div className={styles.crumbs}>
          {breadcrumbs && <Crumbs crumbs={breadcrumbs} />}
          {hasInfo && <PageInfo title={title}>{info}</PageInfo>}
        </div>
      )}
      <div className={styles.row}>
        <div>
          <h1 className={styles.title} tabIndex={-1} data-page-title>
            {title}
          </h1>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {(actions !== undefined || mainAct !== undefined) && (
          <div className={styles.actions}>
            {actions}
            {mainAct !== undefined && <MainAct onFloating={onFloating}>{mainAct}</MainAct>}
          </div>
        )}
      </div>
    </div>
  );
};

/** The frame of every screen: breadcrumbs with info, the one h1, actions, content. */
export const Page = ({ isFilling = false, children, ...head }: PageProps) => {
  const styles = useStyles();
  const page = useRef<HTMLDivElement>(null);
  const [isFloating, setFloating] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => noteVisit(pathname, search, head.title), [pathname, search, head.title]);
  const room = isFilling && !isFloating ? styles.fillingWithMainAct : styles.withMainAct;
  useEffect(() => {
    if (page.current) takeDueFocus(page.current);
  }, []);
  return (
    <div
      ref={page}
      className={mergeClasses(styles.page, isFilling && styles.filling, head.mainAct !== undefined && room)}
    >
      <Head {...head} onFloating={setFloating} />
      {children}
    </div>
  );
};
