import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const transfersTexts: TextsOf<'transfers'> = {
  'transfers.offer_not_found': errorTexts.notFound,
  'transfers.connection_not_found': 'Your company has no such connection.',
  'transfers.connection_not_active':
    'The connection with this company is not active. Keys change hands only while it is.',
  'transfers.not_enough_keys': 'Fewer keys are free now than were to be offered. Please look at the numbers again.',
  'transfers.not_possible':
    'Something stands against it: what it is stands beside the keys. Please look at them again.',
  'transfers.outdated': 'Your stock has changed since these numbers were shown to you. Please look at them again.',
  'transfers.too_large': 'At most 1,000 offers with 2,000,000 keys at once. Please choose fewer.',
  'transfers.offer_not_pending': 'This offer no longer waits for an answer: somebody was faster, or its time is over.',
  'transfers.right_not_tighter':
    'This right is wider than that of the keys, or is not open any more. Please choose another one.',
  'transfers.not_confirmed': 'Please confirm that you understand that it is final.',
};
