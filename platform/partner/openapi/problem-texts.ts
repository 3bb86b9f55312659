/** What each code of the partner API means, and the status that it comes with. */
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import { extractionErrors } from '../../extraction/index.js';
import { stockErrors } from '../../stock/index.js';
import { refusalOf } from '../listener/partner-problem.js';
import { partnerErrors } from '../partner.errors.js';

/** By code; one that an endpoint declares and that is missing here stops the platform at its start. */
const texts: Readonly<Record<string, string>> = {
  'request.invalid': 'A field or row is not valid; `errors` names it.',
  'request.unreadable': 'The body is no JSON in UTF-8.',
  'request.not_found': 'There is nothing under this path.',
  'request.rate_limited': 'Too many calls in the last 60 seconds: wait as Retry-After says.',
  'request.too_large': 'The body is longer than this operation takes.',
  'request.media_type': 'The body must be application/json, not compressed.',
  'request.timeout': 'The body took too long to arrive.',
  'permission.denied': "Your vault's company may not do this.",
  'permission.not_available': 'Your vault does not trade at the moment. Your users see why in the portal.',
  'upstream.unavailable': 'Not at the moment: send the same call again.',
  'upstream.deadline': 'It took too long: send the same call again, under the same Idempotency-Key.',
  'partner.unauthenticated': 'The token is not valid. Your vault’s administrators see why in the log of calls.',
  'partner.address_refused': 'The certificate may not be used from this address.',
  'partner.idempotency_key_missing': 'The header Idempotency-Key is missing, or is not 8 to 128 printable characters.',
  'partner.product_not_found': 'No product of your vault, and none that is shared with it now.',
  'partner.picture_not_found': 'No picture of a product of your vault, or of one that is shared with it now.',
  'partner.sku_not_found': 'No SKU of your vault, and none that is shared with it now.',
  'stock.sku_not_found': 'Your vault has no such SKU.',
  'stock.sku_not_insertable': 'The SKU takes no keys: it is discontinued, a bundle, or stands for all SKUs.',
  'stock.right_not_found': 'Your vault has no such right.',
  'stock.right_not_open': 'The right is closed for new insertions.',
  'stock.keys_refused':
    'Keys cannot be inserted: `errors` names the first 1,000 by row. Nothing of the call has been stored.',
  'stock.keys_unusual':
    'Keys look unusual: `errors` names them. Look at them, and send the call with acceptWarnings if they are right.',
  'stock.import_limit': 'More keys than a vault may import in a day (UTC); `params.left` are left today.',
  'stock.vault_full': 'More live keys than your vault may hold. Our staff can raise the limit.',
  'stock.request_reused': 'This Idempotency-Key was used for a call with another body.',
  'stock.too_many_keys': 'More keys than one call takes.',
  'stock.insertion_incomplete': 'SKU or right were closed while the call was worked on.',
  'stock.insertion_not_found': 'Your vault has no such insertion, or it did not come by this API.',
  'stock.change_empty': 'None of the keys would be blacklisted; `params` counts why. Nothing has been stored.',
  'stock.change_incomplete': 'The reason other needs words.',
  'stock.change_not_found': 'Your vault has no such blacklisting by this API.',
  'stock.asked_limit':
    'More texts than a vault may have compared with the keys of all vaults in a day (UTC); keys that were inserted do not count.',
  'stock.lookup_limit': 'More keys than one certificate may look up in an hour.',
  'stock.key_tampered': 'The key was changed outside of Keyway. It is not given out; our staff has been told.',
  'extraction.sku_unknown': 'Your vault has no such SKU.',
  'extraction.right_unknown': 'Your vault has no such right.',
  'extraction.right_not_for_api': 'The right is for bulk extraction alone.',
  'extraction.no_platform': 'Your vault has no stock under this right.',
  'extraction.no_stock': 'Your vault has no stock of this SKU under this right.',
  'extraction.not_enough_stock': 'The last key has just been taken.',
  'extraction.country_missing': 'Right or SKU name regions: say where your customer is.',
  'extraction.country_refused': 'Right or SKU do not allow this country.',
  'extraction.request_reused': 'This Idempotency-Key was used for a call with another body.',
  'extraction.answer_over':
    'A key was given out under this Idempotency-Key more than 24 hours ago. It is not given out again, nor is another one.',
  internal: 'An unexpected error; tell us the correlation id.',
};

/** @throws Error for a code that nobody has explained */
export const problemText = (code: string): string => {
  const text = texts[code];
  if (text === undefined) throw new Error(`the code ${code} of the partner API is not explained`);
  return text;
};

const declared: Readonly<Record<string, (code: never) => DomainError>> = {
  stock: stockErrors,
  extraction: extractionErrors,
  partner: partnerErrors,
};

/** The HTTP status that a code comes with. */
export const statusOfCode = (code: string): number => {
  const [domain = ''] = code.split('.');
  return refusalOf((declared[domain] ?? callErrors)(code as never), '').problem.status;
};
