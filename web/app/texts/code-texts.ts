/** A sentence for every code that an endpoint of the contract may answer: a new code does not compile without one. */
import type { ErrorCode } from '../api-types.js';
import { errorTexts, validationTexts } from './specified.js';

export const codeTexts: Readonly<Record<ErrorCode, string>> = {
  'request.invalid': 'Please check what you entered.',
  'session.unauthenticated': errorTexts.authentication,
  'permission.denied': 'You do not have the permission for this.',
  'request.not_found': errorTexts.notFound,
  'request.rate_limited': 'Too many requests. Please wait a moment and try again.',
  'upstream.deadline': 'The answer took too long. Please try again.',
  'upstream.unavailable': 'The service is not available at the moment. Please try again shortly.',
  internal: errorTexts.server,
  'client.offline': 'No connection. Please check your network and try again.',

  'accounts.code_wrong': validationTexts.authenticatorCode,
  'accounts.code_too_soon': 'A code was sent a moment ago. Please wait before you ask for another one.',
  'accounts.code_limit': 'Too many codes were asked for. Please try again later.',
  'accounts.method_not_allowed': 'This way of authenticating is not allowed for your account.',
  'accounts.locked': 'Too many wrong codes. Authentication is locked for a while.',
  'accounts.setup_expired': 'This setup has expired. Please start again.',

  'content.list_not_found': errorTexts.notFound,
  'content.filter_invalid': 'This filter is not valid. Please check its fields.',
  'content.cursor_invalid': 'This page of the list is no longer there. The list starts again at its first page.',

  'jobs.not_found': errorTexts.notFound,
  'jobs.not_cancellable': 'This job can no longer be canceled.',
  'jobs.no_result': 'This job has no file to download.',

  'stock.transaction_not_found': errorTexts.notFound,
  'stock.insertion_not_found': errorTexts.notFound,
  'stock.insertion_not_draft': 'This insertion is no longer a draft.',
  'stock.insertion_final': 'This insertion is finished and can no longer be canceled.',
  'stock.insertion_incomplete': 'This insertion is not complete: choose product, platform, rights and files first.',
  'stock.sku_not_insertable': 'Keys cannot be inserted for this SKU.',
  'stock.sku_missing': 'Choose a product and a platform before you add files.',
  'stock.right_not_open': 'This right is not open to your vault.',
  'stock.file_type': 'Only .txt files can be inserted.',
  'stock.file_empty': 'The file is empty.',
  'stock.file_unreadable': errorTexts.fileReading,
  'stock.file_not_found': errorTexts.notFound,
  'stock.upload_too_large': 'The files are larger than the total upload size.',
  'stock.too_many_files': 'Too many files for one insertion.',
  'stock.keys_exist': errorTexts.keysExist,
  'stock.keys_repeated': 'The same key must not appear twice, neither in one file nor in different files.',
  'stock.lines_invalid': 'Some lines are not keys in the form that this platform uses.',
  'stock.warning_not_accepted': 'Please confirm the warnings before you insert.',

  'extraction.no_platform': validationTexts.noPlatform,
  'extraction.no_stock': validationTexts.noStock,
  'extraction.not_enough_stock': 'There is less stock than the quantity you asked for.',
  'extraction.quantity_limit': 'This is more than one extraction may take.',
  'extraction.right_refuses': 'This right does not allow bulk extraction.',
  'extraction.not_confirmed': 'Please confirm that the extraction is final.',
  'extraction.request_reused': 'This request was already used for another extraction. Please start again.',
  'extraction.not_found': errorTexts.notFound,
  'extraction.expired': 'This download has expired.',
};
