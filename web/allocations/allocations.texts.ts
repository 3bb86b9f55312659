import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const allocationsTexts: TextsOf<'allocations'> = {
  'allocations.allocation_not_found': errorTexts.notFound,
  'allocations.sku_not_found': 'Your vault has no such stock.',
  'allocations.connection_not_found': 'Your company has no such connection that it sells to.',
  'allocations.connection_not_active':
    'The connection with this company is not active. Keys are promised only while it is.',
  'allocations.not_possible': 'These keys cannot be promised as things stand. Please look at the page again.',
  'allocations.not_pending': 'This offer is no longer waiting for an answer.',
  'allocations.not_open': 'This allocation is not accepted, or has ended.',
  'allocations.allocation_changed': 'This allocation has changed in the meantime. Please look at it again.',
  'allocations.drawn_more': 'More keys than that are drawn already.',
  'allocations.offer_needed': 'A sooner end needs a new offer. Choose a later end, or close the allocation.',
  'allocations.not_confirmed': 'Please confirm that you understand that it is final.',
  'allocations.not_drawable': 'No keys can be drawn now. The page of the allocation says why.',
  'allocations.not_a_batch': 'That is not a whole number of batches.',
  'allocations.quantity_exceeded': 'That is more than can be drawn now. Please look at the numbers again.',
  'allocations.not_enough_keys': 'Others have taken some of these keys meanwhile. Please look at the numbers again.',
};
