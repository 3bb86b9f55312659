import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const stockpoolsTexts: TextsOf<'stockpools'> = {
  'stockpools.pool_not_found': errorTexts.notFound,
  'stockpools.sku_not_found': 'Your vault has no such stock.',
  'stockpools.connection_not_found': 'Your company has no such connection that it sells to.',
  'stockpools.connection_not_active':
    'The connection with this company is not active. A pool is kept only while it is.',
  'stockpools.not_possible': 'A pool cannot be kept for one of these companies. Please look at the connections again.',
  'stockpools.not_enough_keys': 'There are fewer keys now than you asked for. Please look at the numbers again.',
  'stockpools.batch_too_small': 'That is less than the min batch size of the pool.',
  'stockpools.pool_over': 'This pool has expired or is closed.',
  'stockpools.pool_full': 'The pool has as many keys as it may hold.',
  'stockpools.pool_changed': 'This pool has changed in the meantime. Please look at it again.',
  'stockpools.holds_more': 'The pool has more keys than that now. Max stock cannot be lower.',
  'stockpools.not_confirmed': 'Please confirm that you understand that it is final.',
  'stockpools.not_drawable': 'No keys can be drawn from this pool now. The page of the pool says why.',
  'stockpools.quantity_exceeded': 'That is more than your company may still draw from this pool.',
};
