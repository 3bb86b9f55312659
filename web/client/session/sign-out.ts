import { call } from '../api.js';
import { signInPath } from '../routing/return-to.js';
import { notifyTabs } from './session-tabs.js';

/** Leaves nothing of the session in the browser. Drafts live on the server. */
export const forget = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};

/** Loads the application anew, so that nothing in memory outlives a change of the user. */
export const startAnew = (): void => {
  forget();
  location.assign(signInPath);
};

/** Ends the session here, in every tab and at the identity provider. @throws Problem when the gateway refused. */
export const signOut = async (): Promise<void> => {
  const { endSessionUrl } = await call('POST /logout', {});
  forget();
  notifyTabs('ended');
  location.assign(endSessionUrl ?? signInPath);
};
