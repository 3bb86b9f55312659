/** Letters to who registers a company (docs/domain.md, l: mandatory). */
import type { LinkInLetter } from '../../accounts/index.js';
import { minuteOf, type Letter } from '../../mail/index.js';

type Text = Omit<Letter, 'to'>;

export interface RegisteredInLetter {
  readonly company: string;
  readonly vault: string;
}

const notYou = 'If it was not you, there is nothing to do: nobody but you has this letter.';

export const completionLetter = ({ company, vault }: RegisteredInLetter, { url, expiresAt }: LinkInLetter): Text => ({
  subject: 'Complete your registration',
  text: [
    `Somebody, most likely you, has registered ${company} on Keyway, with the vault ${vault}.`,
    `Set your password to complete it. The link works until ${minuteOf(expiresAt)}, once; after that the registration is forgotten, and you can register again.`,
    'We look at each company before it trades, and will email you when we have.',
    notYou,
  ].join('\n\n'),
  action: { title: 'Complete the registration', url },
});

export const hasAccountLetter = ({ company }: RegisteredInLetter, publicUrl: string): Text => ({
  subject: 'You already have an account',
  text: [
    `Somebody, most likely you, wanted to register ${company} on Keyway with this address. It belongs to an account already, or to a colleague's invitation that waits for your answer; an address is one account. Nothing was registered.`,
    'Sign in with your account. Whoever has forgotten the password sets a new one from there.',
    notYou,
  ].join('\n\n'),
  action: { title: 'Sign in', url: publicUrl },
});
