import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const mailTexts: TextsOf<'mail'> = {
  'mail.template_not_found': errorTexts.notFound,
  'mail.template_changed': 'Somebody else has changed this mail template meanwhile. Please look at it again.',
  'mail.version_not_found': errorTexts.notFound,
  'mail.version_not_usable':
    'This letter has other variables by now, so that the version cannot be used. Edit the template instead.',
  'mail.is_default': 'The letter says what it says by default already.',
  'mail.test_limit': 'You have mailed yourself many test letters. Please wait before the next one.',
};
