import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { OnDemand, onDemand } from '../on-demand/on-demand.js';
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
  /** The page's main act as a floating button at the bottom right. */
  readonly floatingAction?: {
    readonly text: string;
    readonly icon: ReactElement;
    readonly href?: string;
    readonly onClick?: () => void;
  };
  /** Fills the height that is left and scrolls inside, as lists do. */
  readonly isFilling?: boolean;
  readonly children: ReactNode;
}

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    minWidth: 0,
    // On wide screens a form's last button stays near its first field.
    maxWidth: '1440px',
    boxSizing: 'border-box',
  },
  // A list is read across: it takes the width that there is.
  filling: { height: '100%', minHeight: 0, maxWidth: 'none', paddingBottom: tokens.spacingVerticalL },
  head: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  crumbs: { display: 'flex', alignItems: 'center', marginLeft: `calc(-1 * ${tokens.spacingHorizontalSNudge})` },
  crumb: {
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '24px',
  },
  trail: { display: 'flex', alignItems: 'center', margin: 0, padding: 0, listStyleType: 'none' },
  divider: { fontSize: '12px', color: tokens.colorNeutralForeground2 },
  crumbLink: {
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  currentCrumb: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  row: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalL, minHeight: '32px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
  },
  subtitle: { color: tokens.colorNeutralForeground3, marginTop: tokens.spacingVerticalXXS },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalS,
    marginLeft: 'auto',
  },
  floating: {
    position: 'fixed',
    right: tokens.spacingHorizontalXXL,
    bottom: tokens.spacingVerticalXXL,
    zIndex: 10,
    boxShadow: tokens.shadow16,
  },
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

const PageInfo = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
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

const FloatingAction = ({ text, icon, href, onClick }: NonNullable<PageProps['floatingAction']>) => {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <Button
      className={styles.floating}
      appearance="primary"
      shape="circular"
      size="large"
      icon={icon}
      onClick={() => (href === undefined ? onClick?.() : void navigate(href))}
    >
      {text}
    </Button>
  );
};

/** The frame of every screen: breadcrumbs with info, the one h1, actions, content. */
export const Page = (props: PageProps) => {
  const styles = useStyles();
  const { title, breadcrumbs, info, subtitle, actions, floatingAction, isFilling = false, children } = props;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page.current) takeDueFocus(page.current);
  }, []);
  return (
    <div ref={page} className={mergeClasses(styles.page, isFilling && styles.filling)}>
      <div className={styles.head}>
        {(breadcrumbs !== undefined || info !== undefined) && (
          <div className={styles.crumbs}>
            {breadcrumbs && <Crumbs crumbs={breadcrumbs} />}
            {info !== undefined && <PageInfo title={title}>{info}</PageInfo>}
          </div>
        )}
        <div className={styles.row}>
          <div>
            <h1 className={styles.title} tabIndex={-1} data-page-title>
              {title}
            </h1>
            {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
      {children}
      {floatingAction && <FloatingAction {...floatingAction} />}
    </div>
  );
};
