import { errorCodes } from '../../kernel/errors.js';

/** The refusals of insertions, inventory and transactions. */
export const stockErrors = errorCodes({
  'stock.insertion_not_found': 'not_found',
  'stock.insertion_not_draft': 'failed_precondition',
  'stock.insertion_incomplete': 'failed_precondition',
  'stock.insertion_final': 'failed_precondition',
  /** Begun by another user: its author, and who manages the inventory, cancel it. */
  'stock.insertion_of_another': 'permission_denied',
  'stock.insertion_canceled': 'failed_precondition',
  'stock.product_not_insertable': 'failed_precondition',
  'stock.sku_not_insertable': 'failed_precondition',
  'stock.sku_not_found': 'not_found',
  'stock.sku_missing': 'failed_precondition',
  'stock.right_not_open': 'failed_precondition',
  'stock.file_type': 'invalid_argument',
  'stock.file_empty': 'invalid_argument',
  'stock.file_unreadable': 'invalid_argument',
  'stock.file_not_found': 'not_found',
  'stock.upload_too_large': 'invalid_argument',
  'stock.too_many_files': 'invalid_argument',
  'stock.insertion_full': 'invalid_argument',
  'stock.large_uploads_off': 'failed_precondition',
  'stock.file_differs': 'failed_precondition',
  'stock.chunk_damaged': 'invalid_argument',
  'stock.chunk_differs': 'failed_precondition',
  'stock.chunk_out_of_order': 'failed_precondition',
  'stock.upload_unfinished': 'failed_precondition',
  'stock.error_keys_locked': 'permission_denied',
  'stock.error_keys_gone': 'failed_precondition',
  'stock.keys_exist': 'not_acceptable',
  'stock.keys_repeated': 'not_acceptable',
  'stock.lines_invalid': 'not_acceptable',
  'stock.warning_not_accepted': 'failed_precondition',
  /** More live keys than the vault may hold; staff may allow more. */
  'stock.vault_full': 'failed_precondition',
  /** By the partner API: rows that cannot be inserted, or that nobody has accepted. */
  'stock.keys_refused': 'not_acceptable',
  'stock.keys_unusual': 'invalid_argument',
  /** More keys by the partner API than a vault may send in a day. */
  'stock.import_limit': 'resource_exhausted',
  'stock.right_not_found': 'not_found',
  /** The same Idempotency-Key with another body. */
  'stock.request_reused': 'conflict',
  'stock.transaction_not_found': 'not_found',
  'stock.key_state_invalid': 'failed_precondition',
  'stock.change_not_found': 'not_found',
  'stock.change_not_draft': 'failed_precondition',
  'stock.change_incomplete': 'failed_precondition',
  /** The numbers are no longer those that the person was shown. */
  'stock.change_outdated': 'conflict',
  /** A low-stock mark that somebody has changed meanwhile (ADR 0048). */
  'stock.threshold_changed': 'conflict',
  'stock.change_not_confirmed': 'invalid_argument',
  /** By the partner API: none of the keys would change. */
  'stock.change_empty': 'failed_precondition',
  /** More keys than one transaction may change. */
  'stock.change_too_large': 'invalid_argument',
  'stock.change_final': 'failed_precondition',
  'stock.too_many_keys': 'invalid_argument',
  'stock.no_keys': 'invalid_argument',
  /** Too many texts were looked up this hour. */
  'stock.lookup_limit': 'resource_exhausted',
  /** As many texts as a vault may have compared with the keys of all vaults in a day (ADR 0052). */
  'stock.asked_limit': 'resource_exhausted',
  'stock.key_not_found': 'not_found',
  /** A row was changed outside the product. */
  'stock.key_tampered': 'internal',
});
