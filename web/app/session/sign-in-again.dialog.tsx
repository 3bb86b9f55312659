import { useEffect, useRef } from 'react';
import { call } from '../../client/api.js';
import { loginAddress } from '../../client/routing/return-to.js';
import { errorTexts } from '../../client/texts/specified.js';
import { FreshSignIn } from './fresh-sign-in.js';
import { onTabs } from '../../client/session/session-tabs.js';
import { startAnew } from '../../client/session/sign-out.js';
import { isSameUser } from '../../client/session/use-session.js';

const isSessionThere = async (): Promise<boolean> => {
  try {
    const session = await call('GET /session', { query: { slide: 'false' } });
    if (session.isAuthenticated && !isSameUser(session)) {
      // Somebody else signed in: the form and the call that waits are not theirs.
      startAnew();
      return false;
    }
    return session.isAuthenticated;
  } catch {
    // Asked again with the next sign of life.
    return false;
  }
};

/** Signs in again in a popup; the form behind stays as it is and the refused call is made again. */
const SignInAgain = ({ onDone }: { readonly onDone: (isThere: boolean) => void }) => {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    const check = (): void => {
      void isSessionThere().then((isThere) => {
        if (isThere) latest.current(true);
      });
    };
    // The popup speaks by broadcast; coming back to this window asks as well, should that be blocked.
    const stop = onTabs((message) => {
      if (message === 'renewed') check();
    });
    window.addEventListener('focus', check);
    return () => {
      stop();
      window.removeEventListener('focus', check);
    };
  }, []);
  return (
    <FreshSignIn title={errorTexts.authenticationExpired} addressOf={loginAddress} onLeave={() => onDone(false)}>
      Your session has ended. Sign in again: what you entered on this page stays, and your last step is done then.
    </FreshSignIn>
  );
};

export default SignInAgain;
