import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { onWaitingVersion, reloadToNewVersion, waitingVersion } from '../../client/load/version-check.js';
import { useMustNotReload } from '../../client/unsaved.js';

/** A newer version waits because a form is edited or an upload runs: the user says when. */
export const NewVersionNotice = () => {
  const version = useSyncExternalStore(onWaitingVersion, waitingVersion);
  const mustNotReload = useMustNotReload();
  if (version === undefined) return null;
  return (
    <MessageBar intent="info" politeness="polite">
      <MessageBarBody>
        A new version of Keyway is there.
        {mustNotReload ? ' Save what you are doing, then reload.' : ' Reload to use it.'}
      </MessageBarBody>
      <MessageBarActions>
        <Button disabledFocusable={mustNotReload} onClick={() => void reloadToNewVersion(version)}>
          Reload
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
};
