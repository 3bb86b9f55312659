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
  'accounts.user_exists': 'A user of your vault has this address already, or is invited with it.',
  'accounts.invitation_limit': 'Your vault has invited as many people today as it may. Please try again tomorrow.',
  'accounts.not_invited': 'This user has joined already.',
  'accounts.still_invited': 'This user has not joined yet: withdraw the invitation instead.',
  'accounts.user_changed': 'Somebody else has changed this user in the meantime. Please look again.',
  'accounts.owner_only':
    'Only an Owner makes somebody an Owner, changes or deactivates one, or sees and ends their sessions.',
  'accounts.own_role_raised': 'Nobody gives themselves more rights. Ask an Owner.',
  'accounts.own_account': 'This is your own account. Ask another Owner or Administrator.',
  'accounts.last_owner': 'A vault always has an Owner. Make somebody else an Owner first.',
  'accounts.role_of_staff': 'Staff has one role, which is not changed here.',
  'accounts.reset_of_owner':
    'The second factor of an Owner is reset by Keyway’s staff only, a day after it was asked for.',
  'accounts.owner_unknown': 'No active Owner of this company has this address.',
  'accounts.reset_waits': 'A reset of this Owner’s second factor waits already.',
  'accounts.reset_over': 'This reset was done or cancelled already.',
  'accounts.no_authenticator': 'No authenticator app is connected: codes come by email.',
  'accounts.grant_to_administrators': 'A single permission is granted to an active Administrator only.',
  'accounts.grant_to_others':
    'This is granted to active users whose role has it not already: Product Admins, Editors and, to see only, Viewers.',
  'accounts.not_grantable': 'This permission is not granted one by one in your company.',
  'accounts.letters_arrive': 'Letters to this user arrive: none of the latest has come back.',
  'accounts.invite_instead': 'This user has not joined yet: invite them again instead.',
  'accounts.security_changed': 'Somebody else has changed what your vault asks for.',
  'accounts.own_app_first':
    'Connect an authenticator app to your own account first: you would be the first one shut out.',
  'accounts.setup_expired': 'This setup has expired. Please start again.',
};
