import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const sharingTexts: TextsOf<'sharing'> = {
  'sharing.connection_not_found': 'You are no longer connected with this company. Choose among those that are there.',
  'sharing.product_not_found': 'A product or SKU of these is no longer there. Please choose anew.',
  'sharing.rule_not_found': errorTexts.notFound,
  'sharing.changed_meanwhile': 'A colleague has changed this rule in the meantime. Please look at it again.',
  'sharing.name_taken': 'Another rule has this name.',
  'sharing.no_rules':
    'This connection has no rule, and sees all of your active SKUs. Create a rule first; it can except what you like.',
  'sharing.too_many_values': 'One of the rules excepts 1,000 of a kind already, and cannot have more.',
  'sharing.too_many_rules': 'One of these connections has 50 rules already, and cannot have more.',
};
