import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { notifyTabs } from '../client/session/session-tabs.js';
import { Entrance } from '../ui/entrance/entrance.js';

/** Ends the popup of signing in again: tells the tab that waits with its form, and closes. */
const SignedInAgainScreen = () => {
  useEffect(() => {
    notifyTabs('renewed');
    window.close();
  }, []);
  return (
    <Entrance title="You are signed in again">
      <div>What you entered is still there. You can close this window.</div>
      <Button appearance="primary" onClick={() => window.close()}>
        Close
      </Button>
    </Entrance>
  );
};

export default SignedInAgainScreen;
