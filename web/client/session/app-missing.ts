/** The vault asks for an authenticator app, and the user has connected none: they may connect one and nothing else. */
import type { Session } from '../api-types.js';

type Profile = NonNullable<Session['profile']>;

export const isAppMissing = ({
  secondFactorMode,
  hasAuthenticator,
}: Pick<Profile, 'secondFactorMode' | 'hasAuthenticator'>): boolean =>
  secondFactorMode === 'AuthenticatorApp' && !hasAuthenticator;

/** Where an app is connected. */
export const setUpHref = ({ userGuid }: Pick<Profile, 'userGuid'>): string =>
  `/settings/account/${userGuid}/authenticator`;
