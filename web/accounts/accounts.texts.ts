import { errorTexts, validationTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const accountsTexts: TextsOf<'accounts'> = {
  'accounts.code_wrong': validationTexts.authenticatorCode,
  'accounts.code_too_soon': 'A code was sent a moment ago. Please wait before you ask for another one.',
  'accounts.code_limit': 'Too many codes were asked for. Please try again later.',
  'accounts.method_not_allowed': 'This way of authenticating is not allowed for your account.',
  'accounts.authenticator_waits': 'Your new authenticator app does not confirm anything final yet.',
  'accounts.locked': 'Too many wrong codes. Authentication is locked for a while.',
  'accounts.not_found': errorTexts.notFound,
  'accounts.session_not_found': 'This session has ended already.',
  'accounts.link_limit': 'Too many emails were requested. Please try again later.',
  'accounts.link_unknown': 'This link was used already, or a newer one has taken its place.',
  'accounts.link_expired': 'This link has expired. Ask for a new one.',
  'accounts.link_attempts': 'Too many passwords were tried with this link. Ask for a new one.',
  'accounts.password_elsewhere':
    'Your password is kept by your company’s own sign-in. Sign in there, and change it there.',
  'accounts.password_guessable':
    'This password is easy to guess. Use a longer one, or words that do not belong together.',
  'accounts.setup_expired': 'This setup has expired. Please start again.',
};
