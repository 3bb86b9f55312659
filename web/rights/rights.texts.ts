import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const rightsTexts: TextsOf<'rights'> = {
  'rights.not_found': errorTexts.notFound,
  'rights.is_system': 'This is a system right: it can be copied, not changed.',
  'rights.changed_meanwhile': 'This right has changed in the meantime. Please look at it again.',
  'rights.name_taken': 'There is already a right with this name.',
  'rights.region_unknown': 'One of the regions no longer exists. Please choose again.',
  'rights.region_missing': 'Choose at least one region.',
  'rights.in_use': 'Keys or insertions use this right: it can be deactivated, not deleted.',
};
