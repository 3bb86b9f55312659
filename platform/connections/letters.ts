/** Letters about connections (docs/domain.md, l: all mandatory). */
import { letterKind, minuteOf, type LetterContent } from '../mail/index.js';

export interface InvitationInLetter {
  readonly inviter: string;
  /** Of who invites; may be empty. */
  readonly message: string;
  /** The secret stands behind the '#': it is in no request, no log and no Referer. */
  readonly url: string;
  readonly expiresAt: Date;
}

const newLink = 'The link in the letter before this one no longer works.';

/** @param more what follows the sentence of how long the link works */
const invitationKind = (name: string, title: string, subject: string, first: string, ...more: string[]) => {
  const write = letterKind({
    ...{ name: `connections.${name}`, title, subject, action: 'Show the invitation' },
    text: [
      first,
      '{message}',
      'The link works until {until}.',
      ...more,
      'If you do not know this company, there is nothing to do: the invitation ends by itself.',
    ].join('\n\n'),
    required: ['inviter', 'message', 'until'],
    variables: {
      inviter: 'Northwind Interactive',
      message: 'Their message:\n\nWe would like to sell through you.',
      until: '2026-11-22 07:46 UTC',
    },
  });
  return ({ inviter, message, url, expiresAt }: InvitationInLetter): LetterContent =>
    write({ inviter, message: message === '' ? '' : `Their message:\n\n${message}`, until: minuteOf(expiresAt) }, url);
};

export const invitationLetter = invitationKind(
  'invited',
  'Invitation of a company',
  '{inviter} invites you to connect on Keyway',
  '{inviter} invites your company to connect with theirs on Keyway.',
);

export const reinvitationLetter = invitationKind(
  'invited_again',
  'Invitation of a company, again',
  '{inviter} invites you to connect on Keyway',
  '{inviter} invites your company again to connect with theirs on Keyway.',
  newLink,
);

export const reminderLetter = invitationKind(
  'reminder',
  'Reminder of a company’s invitation',
  'Reminder: {inviter} invites you to connect on Keyway',
  '{inviter} has invited your company to connect on Keyway, and waits for an answer.',
  newLink,
);

const cancelled = letterKind({
  name: 'connections.cancelled',
  title: 'Invitation of a company taken back',
  mayBeKept: true,
  subject: '{inviter} has taken back an invitation',
  text: '{inviter} has taken back the invitation to connect on Keyway. The link no longer works.',
  required: ['inviter'],
  variables: { inviter: 'Northwind Interactive' },
});

export const cancelledLetter = (inviter: string): LetterContent => cancelled({ inviter });
