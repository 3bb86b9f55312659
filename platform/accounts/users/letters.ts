/** Letters about what others did to an account (docs/domain.md, l: all mandatory). */
import { letterKind, minuteOf, type LetterContent } from '../../mail/index.js';
import { notificationKind, type News } from '../../notifications/index.js';
import type { LinkInLetter } from '../passwords/account-links.service.js';

/** What was done to whom, by whom. */
export interface Deed {
  readonly by: string;
  readonly name: string;
  readonly vault: string;
}

const doubt = 'If you did not expect this, ask the Owner of your vault.';

const examples = { by: 'Nora North', vault: 'Northwind' };
const until = '2026-11-22 07:46 UTC';

const account = { href: '/account/account/', action: 'Show your account' };

const roleChanged = notificationKind({
  name: 'accounts.role_changed',
  title: 'Role changed',
  isMandatory: true,
  subject: 'Your role has changed',
  text: `{by} changed your role in {vault} from {from} to {to}. It holds at once.\n\n${doubt}`,
  action: account.action,
  required: ['from', 'to'],
  variables: { ...examples, from: 'Editor', to: 'Administrator' },
});

export const roleNews = ({ by, vault }: Deed, from: string, to: string): News =>
  roleChanged({ by, vault, from, to }, account.href);

const reactivated = notificationKind({
  name: 'accounts.reactivated',
  title: 'Account active again',
  isMandatory: true,
  subject: 'Your account is active again',
  text: '{by} let you into {vault} again. Your password and your second factor are as they were.',
  action: account.action,
  required: ['vault'],
  variables: examples,
});

export const reactivatedNews = ({ by, vault }: Deed): News => reactivated({ by, vault }, account.href);

const deactivated = letterKind({
  name: 'accounts.deactivated',
  title: 'Account deactivated',
  mayBeKept: true,
  subject: 'Your account was deactivated',
  text: `{by} deactivated your account in {vault}. You are signed out everywhere and can no longer sign in.\n\n${doubt}`,
  required: ['vault'],
  variables: examples,
});

/** A letter alone: who is deactivated opens no inbox. */
export const deactivatedLetter = ({ by, vault }: Deed): LetterContent => deactivated({ by, vault });

const reset = notificationKind({
  name: 'accounts.second_factor_reset',
  title: 'Second factor reset',
  isMandatory: true,
  subject: 'Your second factor was reset',
  text: `{by} reset the second factor of your account in {vault}: the authenticator app and the recovery codes no longer work, and you are signed out everywhere.

Sign in with your password and a code by email, and connect an app again. For a day nothing final can be confirmed.

If you did not ask for this, tell the Owner of your vault at once, and set a new password.`,
  action: account.action,
  required: ['by', 'vault'],
  variables: examples,
});

export const resetNews = ({ by, vault }: Deed): News => reset({ by, vault }, account.href);

const owners = notificationKind({
  name: 'accounts.owners_told',
  title: 'Change about an Owner',
  isMandatory: true,
  subject: 'Owners of {vault}: {name}',
  text: `{by} {what}.

If you did not expect this, look at the users of your vault at once.`,
  action: 'Show the user',
  required: ['by', 'what'],
  variables: { ...examples, name: 'Edgar Editor', what: 'changed the role of Edgar Editor from Editor to Owner' },
});

/** To the other Owners. */
export const ownersNews = ({ by, name, vault }: Deed, what: string, userGuid: string): News =>
  owners({ by, name, vault, what }, `/usersandgroups/users-detail/${userGuid}`);

/** Into which vault, as what, by whom. */
export interface Invitation {
  readonly by: string;
  readonly vault: string;
  readonly role: string;
  readonly until: Date;
  readonly publicUrl: string;
}

const unexpected = 'If you did not expect this, there is nothing to do.';
const invitedText = '{by} has invited you to work in {vault} as {role}.';
const invitedSubject = '{by} has invited you to Keyway';
const invitedExamples = { ...examples, role: 'Editor', until };

const invited = letterKind({
  name: 'accounts.invited',
  title: 'Invitation of a colleague',
  subject: invitedSubject,
  text: `${invitedText}

Set your password with this link. It works until {until}, once.

${unexpected}`,
  action: 'Set your password',
  required: ['by', 'vault', 'role', 'until'],
  variables: invitedExamples,
});

export const invitationLetter = ({ by, vault, role }: Invitation, { url, expiresAt }: LinkInLetter): LetterContent =>
  invited({ by, vault, role, until: minuteOf(expiresAt) }, url);

const invitedToSignIn = letterKind({
  name: 'accounts.invited_to_sign_in',
  title: 'Invitation of a colleague, to a company’s own sign-in',
  mayBeKept: true,
  subject: invitedSubject,
  text: `${invitedText}

Sign in with your company's own sign-in until {until}. Who runs it may have to let you in first.

${unexpected}`,
  action: 'Sign in',
  required: ['by', 'vault', 'role', 'until'],
  variables: invitedExamples,
});

/** With a provider of the operator's own, which keeps the passwords. */
export const signInInvitationLetter = ({ by, vault, role, until: end, publicUrl }: Invitation): LetterContent =>
  invitedToSignIn({ by, vault, role, until: minuteOf(end) }, publicUrl);

const invitedElsewhere = letterKind({
  name: 'accounts.invited_elsewhere',
  title: 'Invitation of somebody who works in another vault',
  subject: invitedSubject,
  text: `${invitedText}

You have an account in another vault, and an address belongs to one vault only: nothing has changed, and you cannot join with this address. If you want to, ask to be invited with another one.

Who has invited you does not learn that you have an account.`,
  required: ['by', 'vault'],
  variables: { ...examples, role: 'Editor' },
});

/** To who has the address and works in another vault: who has invited them is not told. */
export const invitedElsewhereLetter = ({ by, vault, role }: Invitation): LetterContent =>
  invitedElsewhere({ by, vault, role });
