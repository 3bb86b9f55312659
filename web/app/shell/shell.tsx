import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../session/use-session.js';
import { Header } from './header.js';
import { Drawer } from './navigation/drawer.js';
import { SectionTabs } from './navigation/section-tabs.js';
import { useDrawer } from './use-drawer.js';

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
  body: { display: 'flex', flex: '1 1 0', minHeight: 0 },
  column: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0, minHeight: 0 },
  main: {
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    // What gets the focus stops short of a wizard's buttons, which stick to the bottom (WCAG 2.4.11).
    scrollPaddingBottom: '80px',
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** Header, drawer and section tabs around the pages of a signed-in user. */
export const Shell = () => {
  const styles = useStyles();
  const drawerId = useId();
  const { isOpen, toggle } = useDrawer();
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return <Outlet />;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header drawerId={drawerId} isDrawerOpen={isOpen} onDrawer={toggle} />
      <div className={styles.body}>
        {isOpen && <Drawer id={drawerId} />}
        <div className={styles.column}>
          <SectionTabs />
          <main id="content" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </div>
  );
};
