import { errorTexts, validationTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const promotionsTexts: TextsOf<'promotions'> = {
  'promotions.promotion_not_found': errorTexts.notFound,
  'promotions.promotion_changed': 'This promotion has changed in the meantime. Please look at it again.',
  'promotions.not_open': 'This promotion is over and can only be read or copied.',
  'promotions.active_fixed':
    'This promotion is running: its end can be changed and items can be added, and nothing else.',
  'promotions.end_passed': 'This end has passed already. Please choose a later one.',
  'promotions.not_draft': 'This is possible for a draft only.',
  'promotions.not_approved': 'Only a promotion that is scheduled or running can be cancelled.',
  'promotions.no_items': validationTexts.promotionItem,
  'promotions.no_skus': validationTexts.noSku,
  'promotions.skus_not_found': 'Some of these SKUs are not yours to sell. Please select others.',
  'promotions.too_many_items': 'A promotion has at most 50,000 items.',
};
