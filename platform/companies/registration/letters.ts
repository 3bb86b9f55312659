/** Letters to who registers a company (docs/domain.md, l: mandatory). */
import type { LinkInLetter } from '../../accounts/index.js';
import { letterKind, minuteOf, type LetterContent } from '../../mail/index.js';

export interface RegisteredInLetter {
  readonly company: string;
  readonly vault: string;
}

const notYou = 'If it was not you, there is nothing to do: nobody but you has this letter.';

const completion = letterKind({
  name: 'companies.completion',
  title: 'Link that completes a registration',
  subject: 'Complete your registration',
  text: `Somebody, most likely you, has registered {company} on Keyway, with the vault {vault}.

Set your password to complete it. The link works until {until}, once; after that the registration is forgotten, and you can register again.

We look at each company before it trades, and will email you when we have.

${notYou}`,
  action: 'Complete the registration',
  required: ['company', 'until'],
  variables: { company: 'Northwind Interactive', vault: 'Northwind', until: '2026-11-22 07:46 UTC' },
});

export const completionLetter = (
  { company, vault }: RegisteredInLetter,
  { url, expiresAt }: LinkInLetter,
): LetterContent => completion({ company, vault, until: minuteOf(expiresAt) }, url);

const hasAccount = letterKind({
  name: 'companies.has_account',
  title: 'Registration with an address that has an account',
  mayBeKept: true,
  subject: 'You already have an account',
  text: `Somebody, most likely you, wanted to register {company} on Keyway with this address. It belongs to an account already, or to a colleague's invitation that waits for your answer; an address is one account. Nothing was registered.

Sign in with your account. Whoever has forgotten the password sets a new one from there.

${notYou}`,
  action: 'Sign in',
  required: ['company'],
  variables: { company: 'Northwind Interactive' },
});

export const hasAccountLetter = ({ company }: RegisteredInLetter, publicUrl: string): LetterContent =>
  hasAccount({ company }, publicUrl);
