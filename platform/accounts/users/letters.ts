/** Letters about what others did to an account (docs/domain.md, l: all mandatory). */
import { minuteOf, type Letter } from '../../mail/index.js';
import type { LinkInLetter } from '../passwords/account-links.service.js';

type Text = Omit<Letter, 'to'>;

/** What was done to whom, by whom. */
export interface Deed {
  readonly by: string;
  readonly name: string;
  readonly vault: string;
  readonly publicUrl: string;
}

const doubt = 'If you did not expect this, ask the Owner of your vault.';

export const roleLetter = ({ by, vault, publicUrl }: Deed, from: string, to: string): Text => ({
  subject: 'Your role has changed',
  text: [`${by} changed your role in ${vault} from ${from} to ${to}. It holds at once.`, doubt].join('\n\n'),
  action: { title: 'Open Keyway', url: publicUrl },
});

export const activeLetter = ({ by, vault, publicUrl }: Deed, isActive: boolean): Text =>
  isActive
    ? {
        subject: 'Your account is active again',
        text: `${by} let you into ${vault} again. Your password and your second factor are as they were.`,
        action: { title: 'Sign in', url: publicUrl },
      }
    : {
        subject: 'Your account was deactivated',
        text: [
          `${by} deactivated your account in ${vault}. You are signed out everywhere and can no longer sign in.`,
          doubt,
        ].join('\n\n'),
      };

export const resetLetter = ({ by, vault, publicUrl }: Deed): Text => ({
  subject: 'Your second factor was reset',
  text: [
    `${by} reset the second factor of your account in ${vault}: the authenticator app and the recovery codes no longer work, and you are signed out everywhere.`,
    'Sign in with your password and a code by email, and connect an app again. For a day nothing final can be confirmed.',
    'If you did not ask for this, tell the Owner of your vault at once, and set a new password.',
  ].join('\n\n'),
  action: { title: 'Sign in', url: publicUrl },
});

/** To the other Owners. */
export const ownersLetter = ({ by, name, vault, publicUrl }: Deed, what: string): Text => ({
  subject: `Owners of ${vault}: ${name}`,
  text: [`${by} ${what}.`, 'If you did not expect this, look at the users of your vault at once.'].join('\n\n'),
  action: { title: 'Show the users', url: `${publicUrl}/usersandgroups/users/` },
});

/** Into which vault, as what, by whom. */
export interface Invitation {
  readonly by: string;
  readonly vault: string;
  readonly role: string;
  readonly until: Date;
  readonly publicUrl: string;
}

const unexpected = 'If you did not expect this, there is nothing to do.';
const invited = ({ by, vault, role }: Invitation): string => `${by} has invited you to work in ${vault} as ${role}.`;

export const invitationLetter = (invitation: Invitation, { url, expiresAt }: LinkInLetter): Text => ({
  subject: `${invitation.by} has invited you to Keyway`,
  text: [
    invited(invitation),
    `Set your password with this link. It works until ${minuteOf(expiresAt)}, once.`,
    unexpected,
  ].join('\n\n'),
  action: { title: 'Set your password', url },
});

/** With a provider of the operator's own, which keeps the passwords. */
export const signInInvitationLetter = (invitation: Invitation): Text => ({
  subject: `${invitation.by} has invited you to Keyway`,
  text: [
    invited(invitation),
    `Sign in with your company's own sign-in until ${minuteOf(invitation.until)}. Who runs it may have to let you in first.`,
    unexpected,
  ].join('\n\n'),
  action: { title: 'Sign in', url: invitation.publicUrl },
});

/** To who has the address and works in another vault: who has invited them is not told. */
export const invitedElsewhereLetter = (invitation: Invitation): Text => ({
  subject: `${invitation.by} has invited you to Keyway`,
  text: [
    invited(invitation),
    'You have an account in another vault, and an address belongs to one vault only: nothing has changed, and you cannot join with this address. If you want to, ask to be invited with another one.',
    'Who has invited you does not learn that you have an account.',
  ].join('\n\n'),
});
