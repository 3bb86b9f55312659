import { errorTexts, validationTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const extractionTexts: TextsOf<'extraction'> = {
  'extraction.no_platform': validationTexts.noPlatform,
  'extraction.no_stock': validationTexts.noStock,
  'extraction.not_enough_stock': 'There is less stock than the quantity you asked for.',
  'extraction.quantity_limit': 'This is more than one extraction may take.',
  'extraction.right_refuses': 'This right does not allow bulk extraction.',
  'extraction.country_missing': 'Choose the customer’s country: the right or the SKU is for certain regions only.',
  'extraction.country_refused': 'Keys of this right and SKU may not be sold in that country.',
  'extraction.method_changed': 'Your vault now confirms extractions in another way. Please open this page again.',
  'extraction.too_many_links': 'Too many download links were requested. Please try again later.',
  'extraction.link_unknown':
    'This link is not known here. It works once, and only for the person who asked for it: check which account you are signed in with.',
  'extraction.link_expired': 'This link has expired: it works for 30 minutes. Nothing was extracted.',
  'extraction.password_shown': 'The password was already shown. An Owner can have the file made again.',
  'extraction.owner_only': 'Only an Owner can have the file made again.',
  'extraction.nothing_extracted': 'Nothing was extracted, so there is no file.',
  'extraction.settings_changed': 'These settings have changed in the meantime. Please look at them again.',
  'extraction.disclaimer_not_accepted': 'Please accept what an email link means.',
  'extraction.not_confirmed': 'Please confirm that the extraction is final.',
  'extraction.request_reused': 'This request was already used for another extraction. Please start again.',
  'extraction.not_found': errorTexts.notFound,
  'extraction.expired': 'This download has expired.',
};
