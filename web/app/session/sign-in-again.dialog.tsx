import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { call } from '../api.js';
import { FocusReturn } from '../../ui/dialogs/focus-return.js';
import { loginAddress } from '../routing/return-to.js';
import { errorTexts } from '../texts/specified.js';
import { onTabs } from './session-tabs.js';
import { startAnew } from './sign-out.js';
import { isSameUser } from './use-session.js';

/** Where the popup ends: it tells this tab and closes. */
const popupEnd = '/signed-in-again';

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
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const check = (): void => {
      void isSessionThere().then((isThere) => {
        if (isThere) onDone(true);
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
  }, [onDone]);
  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <FocusReturn />
        <DialogBody>
          <DialogTitle>{errorTexts.authenticationExpired}</DialogTitle>
          <DialogContent>
            Your session has ended. Sign in again: what you entered on this page stays, and your last step is done then.
            {isBlocked && <p role="alert">Your browser has blocked the window. Please allow it and try again.</p>}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onDone(false)}>Not now</Button>
            <Button
              appearance="primary"
              onClick={() =>
                setBlocked(window.open(loginAddress(popupEnd), '_blank', 'popup,width=520,height=720') === null)
              }
            >
              Sign in again
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

export default SignInAgain;
