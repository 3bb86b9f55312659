import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, lazy, useId } from 'react';
import { Outlet } from 'react-router';
import { isAppMissing } from '../../client/session/app-missing.js';
import { useSession } from '../../client/session/use-session.js';
import { lowWindow } from '../../ui/theme/windows.js';
import { Header } from './header.js';
import { Drawer } from './navigation/drawer.js';
import { SectionTabs } from './navigation/section-tabs.js';
import { PageInformation } from '../../ui/page/page-content.js';
import { usePageContent } from './navigation/use-navigation-read.js';
import { useDrawer } from './use-drawer.js';

/** Few vaults do not trade: their notice is no weight of all others'. */
const VaultStateNotice = lazy(() => import('./vault-state.js'));
/** Nor is that of support, which few people ever see. */
const SupportBanner = lazy(() => import('./support-banner.js'));
const PageNotice = lazy(() => import('./page-notice.js'));

/** What gets the focus stops short of a wizard's buttons, which stick to the bottom (WCAG 2.4.11). */
const footHeight = '80px';

const useStyles = makeStyles({
  shell: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0 },
  skip: {
    position: 'absolute',
    left: tokens.spacingHorizontalM,
    top: '-60px',
    zIndex: 1001,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':focus': { top: tokens.spacingVerticalS },
  },
  body: { position: 'relative', display: 'flex', flex: '1 1 0', minHeight: 0 },
  column: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 0',
    minWidth: 0,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    // In a low window (a zoomed one) the section's tabs scroll away with the page, which needs the height.
    [lowWindow]: { overflow: 'auto', scrollPaddingBottom: footHeight },
  },
  main: {
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    scrollPaddingBottom: footHeight,
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    [lowWindow]: { flex: '1 0 auto', overflow: 'visible' },
  },
});

/** The page, with what staff has it say beside its own words. */
const Content = () => {
  const styles = useStyles();
  const content = usePageContent();
  return (
    <>
      <Suspense fallback={null}>
        {content && content.notice !== '' && <PageNotice key={content.notice} text={content.notice} />}
      </Suspense>
      <main id="content" className={styles.main} tabIndex={-1}>
        <PageInformation value={content?.information ?? ''}>
          <Outlet />
        </PageInformation>
      </main>
    </>
  );
};

/** Header, drawer and section tabs around the pages of a signed-in user. */
export const Shell = () => {
  const styles = useStyles();
  const drawerId = useId();
  const { isOpen, isOver, toggle, close } = useDrawer();
  const { isAuthenticated, profile } = useSession();
  const isIdle = profile !== null && (profile.vaultState !== 'active' || isAppMissing(profile));
  if (!isAuthenticated) return <Outlet />;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Suspense fallback={null}>{profile?.support && <SupportBanner profile={profile} />}</Suspense>
      <Header drawerId={drawerId} isDrawerOpen={isOpen} onDrawer={toggle} />
      <div className={styles.body}>
        {isOpen && <Drawer id={drawerId} {...(isOver && { onClose: close })} />}
        <div className={styles.column}>
          <Suspense fallback={null}>{isIdle && <VaultStateNotice />}</Suspense>
          <SectionTabs />
          <Content />
        </div>
      </div>
    </div>
  );
};
