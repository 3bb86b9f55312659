import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const pricingTexts: TextsOf<'pricing'> = {
  'pricing.list_not_found': errorTexts.notFound,
  'pricing.title_taken': 'Your company has a price list of this title already.',
  'pricing.currency_unknown': 'This currency is not in use.',
  'pricing.list_changed': 'This price list has changed in the meantime. Please look at it again.',
  'pricing.list_in_use': 'Connections buy by this price list. Give them another one before you delete it.',
  'pricing.list_promoted': 'Promotions of this price list are running or planned. Cancel them before you delete it.',
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
  'pricing.import_not_found': errorTexts.notFound,
  'pricing.import_not_open': 'This file is being checked or applied, or has been applied. Please look at it again.',
  'pricing.import_busy': 'Another file of your company is being checked now. Please wait until that has ended.',
  'pricing.import_has_errors': 'Some rows have errors. Correct them in the file, or apply what is without errors.',
  'pricing.import_tenfold': 'Some amounts change more than ten-fold. Please say that this is meant.',
  'pricing.import_changes_nothing': 'Nothing in this file can be applied: its rows are unchanged or have errors.',
  'pricing.import_stale':
    'Something that this file names has changed since it was checked. Rows that differ are marked. Please look at it again.',
  'pricing.import_file_type': 'Only .xlsx, .xls and .csv files can be imported.',
  'pricing.import_too_large': 'The file is too large: at most 20 MB, and not much more when it is unpacked.',
  'pricing.import_too_many_rows': 'The file has more than 200,000 rows. Please divide it.',
  'pricing.import_unreadable': 'The file cannot be read. Please save it again, as .xlsx or as CSV in UTF-8.',
  'pricing.import_encrypted': 'The file is protected by a password. Please save it without one.',
  'pricing.import_has_macros': 'The file has macros. Please save it as a workbook without macros (.xlsx).',
  'pricing.import_columns': 'The columns are not those of an export:',
};
