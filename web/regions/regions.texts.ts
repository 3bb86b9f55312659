import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const regionsTexts: TextsOf<'regions'> = {
  'regions.not_found': errorTexts.notFound,
  'regions.not_owner': errorTexts.regionOwner,
  'regions.is_system': errorTexts.systemRegion,
  'regions.in_use': errorTexts.activeRegion,
  'regions.changed_meanwhile': 'This region has changed in the meantime. Please look at it again.',
  'regions.uses_changed': 'What uses this region has changed in the meantime. Please look at it again.',
  'regions.code_taken': 'There is already a region with this short code.',
  'regions.country_unknown': 'One of these countries is not known. Please choose again.',
};
