import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const companiesTexts: TextsOf<'companies'> = {
  'companies.not_found': errorTexts.notFound,
  'companies.changed_meanwhile': 'Somebody else has decided about this company meanwhile. Please look at it again.',
  'companies.country_unknown': 'This country cannot be chosen.',
  'companies.data_changed': 'A colleague has saved your company’s data meanwhile. Please look at it again.',
  'companies.not_possible': 'The state of this company does not allow this. Please look at it again.',
  'companies.registration_closed':
    'Companies register here by invitation. Open the link in the letter of your invitation.',
  'companies.registration_elsewhere':
    'Accounts are kept by the sign-in of whoever runs this portal, not here. Ask them to add your company.',
  'companies.vault_taken': 'Another vault has this name already. Choose another one.',
};
