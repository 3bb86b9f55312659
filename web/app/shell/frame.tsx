import { ProgressBar, makeStyles } from '@fluentui/react-components';
import { Suspense, lazy, useCallback, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { focusTitle } from '../../ui/page/title-focus.js';
import { openEvents } from '../../client/events/event-stream.js';
import { LowStockNotice } from '../notices/low-stock-notice.js';
import { ReportReady } from '../notices/report-ready.js';
import { watchVersion } from '../../client/load/version-check.js';
import { SessionWatch } from '../session/session-watch.js';
import { useSessionRead } from '../../client/session/use-session.js';
import { Splash } from './splash.js';
import { Unavailable } from './unavailable.js';
import { useFavicon } from './use-favicon.js';

/** Seldom seen: their script comes after the first picture. */
const Notices = lazy(() => import('../notices/notices.js'));

const useStyles = makeStyles({
  progress: { position: 'fixed', top: 0, left: 0, right: 0, zIndex: 1000 },
});

const keepsFocus = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsFocus' in state && state.keepsFocus === true;

/** After a route change the reader starts at the page's title, unless the page only got another address (`keepsFocus`). */
const useTitleFocus = (): void => {
  const location = useLocation();
  const { pathname } = location;
  const isFirst = useRef(true);
  const keeps = useRef(false);
  useEffect(() => {
    keeps.current = keepsFocus(location.state);
  });
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (!keeps.current) focusTitle();
  }, [pathname]);
};

const SignedInParts = () => {
  useEffect(() => openEvents(), []);
  return (
    <>
      <ReportReady />
      <LowStockNotice />
    </>
  );
};

/** What stands around every page: the session, events, notices; the pages themselves below. */
export const Frame = () => {
  const styles = useStyles();
  const { data, error, reload } = useSessionRead();
  const { state } = useNavigation();
  const retry = useCallback(() => void reload(), [reload]);
  useTitleFocus();
  useEffect(() => watchVersion(), []);
  useFavicon(data?.environment.name);
  if (!data) return error ? <Unavailable problem={error} onRetry={retry} /> : <Splash />;
  return (
    <>
      {state === 'loading' && (
        <div className={styles.progress}>
          <ProgressBar aria-label="Loading the page" thickness="medium" />
        </div>
      )}
      <SessionWatch />
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
      {data.isAuthenticated && <SignedInParts />}
      <Outlet />
    </>
  );
};
