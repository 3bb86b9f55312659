import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { signInPath } from '../../client/routing/return-to.js';
import { hasUnsavedForm } from '../../client/unsaved.js';
import { setRecovery } from '../../client/session/authentication-loss.js';
import { onTabs } from '../../client/session/session-tabs.js';
import { forget, startAnew } from '../../client/session/sign-out.js';
import { isSameUser, rememberSession, useSession, useSessionRead } from '../../client/session/use-session.js';

const SignInAgain = lazy(() => import('./sign-in-again.dialog.js'));
const StepUp = lazy(() => import('./step-up.dialog.js'));

interface Confirming {
  readonly level: string;
  /** Told once: whether the user has signed in anew. */
  readonly answer: (isConfirmed: boolean) => void;
}

interface Waiting {
  /** Told once: whether a full session is there again. */
  readonly answer: (isThere: boolean) => void;
}

/**
 * Keeps the page and the session together: a session that ends elsewhere ends here too, one that a
 * call finds ended leads to /401, or, with an edited form on the screen, to signing in again in place.
 */
export const SessionWatch = () => {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const { data: told } = useSessionRead();
  const { pathname, search } = useLocation();
  const [waiting, setWaiting] = useState<Waiting>();
  const [confirming, setConfirming] = useState<Confirming>();

  const rereadSession = useCallback(() => mutate(isReadOf('GET /session')), [mutate]);

  const ended = useCallback(async () => {
    if (hasUnsavedForm()) {
      setWaiting((before) => before ?? { answer: () => undefined });
      return;
    }
    forget();
    // Nothing of the vault stays in memory for whoever signs in next.
    await mutate((key) => !isReadOf('GET /session')(key), undefined, { revalidate: false });
    await rereadSession();
    void navigate(signInPath, { replace: true });
  }, [mutate, navigate, rereadSession]);

  useEffect(
    () =>
      setRecovery({
        signInAgain: () => new Promise<boolean>((answer) => setWaiting({ answer })),
        confirm: (level) => new Promise<boolean>((answer) => setConfirming({ level, answer })),
        leave: () => {
          if (pathname === '/401') return;
          const address = `/401?${new URLSearchParams({ returnTo: pathname + search })}`;
          // First the page, then the news: the guard of the page left behind would go to the sign-in page.
          void Promise.resolve(navigate(address, { replace: true, state: { isLost: true } })).then(rereadSession);
        },
      }),
    [navigate, pathname, search, rereadSession],
  );

  useEffect(() => {
    if (told?.isAuthenticated === true) {
      if (isSameUser(told)) rememberSession(told);
      else startAnew();
      return;
    }
    // oxlint-disable-next-line react/set-state-in-effect -- the server's news of a lost session, not something derived
    if (isAuthenticated) setWaiting((before) => before ?? { answer: () => undefined });
    else rememberSession(undefined);
  }, [told, isAuthenticated]);

  useEffect(
    () =>
      onTabs((message) => {
        if (message === 'ended') void ended();
        else void rereadSession();
      }),
    [ended, rereadSession],
  );

  useEvent('sessionended', (event) => {
    if (event && isAuthenticated) void ended();
  });

  // What may be seen has changed: permissions and navigation are read anew, the lists with the next connection.
  useEvent('accesschanged', (event) => {
    if (event) void mutate(isReadOf('GET /session', 'GET /navigation'));
  });

  if (confirming) {
    return (
      <Suspense fallback={null}>
        <StepUp
          level={confirming.level}
          onDone={(isConfirmed) => {
            setConfirming(undefined);
            confirming.answer(isConfirmed);
          }}
        />
      </Suspense>
    );
  }
  if (!waiting) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain
        onDone={(isThere) => {
          setWaiting(undefined);
          waiting.answer(isThere);
          void rereadSession();
        }}
      />
    </Suspense>
  );
};
