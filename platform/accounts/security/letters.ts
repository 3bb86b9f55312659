/** Letters about what a vault asks of the second factor (docs/domain.md, l: mandatory). */
import { notificationKind, type News } from '../../notifications/index.js';
import type { SecondFactorMode } from '../second-factor/second-factor.js';

/** As people read them. */
export const modeWords: Readonly<Record<SecondFactorMode, string>> = {
  Email: 'a code by email at least',
  AuthenticatorAppOrEmail: 'an authenticator app, or a code by email',
  AuthenticatorApp: 'an authenticator app',
};

const variables = { by: 'Nora North', vault: 'Northwind' };

const appAsked = notificationKind({
  name: 'accounts.app_asked',
  title: 'Authenticator app asked for',
  isMandatory: true,
  subject: 'Connect an authenticator app to work in {vault}',
  text: `{by} has decided that everybody in {vault} signs in with an authenticator app. You have not connected one yet.

Until you do, a code by email signs you in and opens your own account alone. It takes some minutes and your phone; nothing that you have begun is lost.`,
  action: 'Connect an authenticator app',
  variables,
});

/** To who has none. */
export const appAskedNews = (by: string, vault: string, userGuid: string): News =>
  appAsked({ by, vault }, `/settings/account/${userGuid}/authenticator`);

const minimumChanged = notificationKind({
  name: 'accounts.minimum_changed',
  title: 'Minimum of the second factor changed',
  isMandatory: true,
  subject: 'What {vault} asks of the second factor has changed',
  text: `{by} has changed what {vault} asks of everybody who signs in: {minimum}. It holds at once.

If you did not expect this, look at the users of your vault at once.`,
  action: 'Show what your vault asks for',
  required: ['minimum'],
  variables: { ...variables, minimum: modeWords.AuthenticatorApp },
});

/** To every Owner. */
export const minimumNews = (by: string, vault: string, minimum: SecondFactorMode): News =>
  minimumChanged({ by, vault, minimum: modeWords[minimum] }, '/account/account/');
