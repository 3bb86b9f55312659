import { errorTexts } from '../../client/texts/specified.js';
import type { TextsOf } from '../../client/texts/texts-of.js';

/** A sentence for every code of support sessions. */
export const supportTexts: TextsOf<'support'> = {
  'support.not_found': errorTexts.notFound,
  'support.not_possible': 'This support session is answered, over or no longer possible. Please look at it again.',
  'support.already_open': 'You have asked this company already, or read its vault now.',
};
