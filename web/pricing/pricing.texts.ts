import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const pricingTexts: TextsOf<'pricing'> = {
  'pricing.list_not_found': errorTexts.notFound,
  'pricing.title_taken': 'Your company has a price list of this title already.',
  'pricing.currency_unknown': 'This currency is not in use.',
  'pricing.list_changed': 'This price list has changed in the meantime. Please look at it again.',
  'pricing.list_in_use': 'Connections buy by this price list. Give them another one before you delete it.',
  'pricing.list_saving': 'Prices of this list are being saved now. Please wait until that has ended.',
  'pricing.rate_unknown': 'There is no exchange rate between two of these currencies. Please state one.',
  'pricing.trade_not_found': 'Your company has no such active connection.',
  'pricing.sku_not_found': errorTexts.notFound,
  'pricing.sku_not_connected': errorTexts.productNotConnected,
  'pricing.connection_not_found': 'Your company has no such active connection that it sells to.',
  'pricing.assignment_changed': 'Somebody has chosen another price list in the meantime. Please look at it again.',
  'pricing.version_not_found': 'This price list has no such version.',
  'pricing.cursor_invalid': 'This page is no longer there. Please start at the first one.',
  'pricing.save_not_found': 'These changes are no longer there. Please save again.',
  'pricing.too_many_changes': 'A save changes at most 200,000 rows.',
  'pricing.changes_missing': 'Some of the changes have not arrived. Please save again.',
};
