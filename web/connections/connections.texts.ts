import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const connectionsTexts: TextsOf<'connections'> = {
  'connections.not_found': errorTexts.notFound,
  'connections.not_in_state': 'This has changed in the meantime and is no longer possible. Please look at it again.',
  'connections.has_pending':
    'There are offers of keys between you that wait for an answer. Please look at the question again.',
  'connections.suspended_by_other': 'The other company has suspended this connection, and only they can activate it.',
  'connections.settings_changed': 'A colleague has changed these settings in the meantime. Please look at them again.',
  'connections.not_of_this_side':
    'Prices and what is shared are set by who sells, the invoicing currency and what is connected by who buys.',
  'connections.own_company': 'This address belongs to your own company.',
  'connections.already_open':
    'There is already an invitation for this address, or a connection with its company. You find it in the list.',
  'connections.invite_limit': 'Your company has sent 50 invitations today. You can send more tomorrow.',
  'connections.link_unknown': 'This link was used already, or a newer one has taken its place.',
  'connections.link_expired': 'This invitation has expired. Ask the company that sent it to invite you again.',
};
