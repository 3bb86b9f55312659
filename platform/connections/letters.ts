/** Letters about connections (docs/domain.md, l: all mandatory). */
import { minuteOf, type Letter } from '../mail/index.js';

type Text = Omit<Letter, 'to'>;

export interface InvitationInLetter {
  readonly inviter: string;
  /** Of who invites; may be empty. */
  readonly message: string;
  /** The secret stands behind the '#': it is in no request, no log and no Referer. */
  readonly url: string;
  readonly expiresAt: Date;
}

const unexpected = 'If you do not know this company, there is nothing to do: the invitation ends by itself.';
const said = (message: string): string[] => (message === '' ? [] : ['Their message:', message]);

const letterOf = (
  { inviter, message, url, expiresAt }: InvitationInLetter,
  first: string,
  ...more: string[]
): Text => ({
  subject: `${inviter} invites you to connect on Keyway`,
  text: [first, ...said(message), `The link works until ${minuteOf(expiresAt)}.`, ...more, unexpected].join('\n\n'),
  action: { title: 'Show the invitation', url },
});

export const invitationLetter = (invitation: InvitationInLetter): Text =>
  letterOf(invitation, `${invitation.inviter} invites your company to connect with theirs on Keyway.`);

const newLink = 'The link in the letter before this one no longer works.';

export const reinvitationLetter = (invitation: InvitationInLetter): Text =>
  letterOf(invitation, `${invitation.inviter} invites your company again to connect with theirs on Keyway.`, newLink);

export const reminderLetter = (invitation: InvitationInLetter): Text => ({
  ...letterOf(
    invitation,
    `${invitation.inviter} has invited your company to connect on Keyway, and waits for an answer.`,
    newLink,
  ),
  subject: `Reminder: ${invitation.inviter} invites you to connect on Keyway`,
});

export const cancelledLetter = (inviter: string): Text => ({
  subject: `${inviter} has taken back an invitation`,
  text: `${inviter} has taken back the invitation to connect on Keyway. The link no longer works.`,
});
