import { errorCodes } from '../../kernel/errors.js';

/** The refusals of products and SKUs. */
export const catalogueErrors = errorCodes({
  /** Also another vault's. */
  'catalogue.product_not_found': 'not_found',
  'catalogue.sku_not_found': 'not_found',
  /** A save in conflict: from a version that is no longer the present one (ADR 0048). */
  'catalogue.changed_meanwhile': 'conflict',
  /** The state that it is in knows no such act, or somebody was first. */
  'catalogue.not_in_state': 'failed_precondition',
  /** It is under embargo, or would come under one or out of it, and that is not the actor's to edit. */
  'catalogue.embargoed': 'failed_precondition',
  /** Something keeps it from being activated; `GetProduct` says what. */
  'catalogue.incomplete': 'failed_precondition',
  /** A type, edition, franchise, publisher, developer or genre that staff does not keep; `errors` names it. */
  'catalogue.attribute_unknown': 'invalid_argument',
  /** SKUs are active in an active product only. */
  'catalogue.product_not_active': 'failed_precondition',
  /** A delisted product that still has free keys, or an insertion under way, is not archived. */
  'catalogue.has_keys': 'failed_precondition',
  /** Somebody has ordered them, added one or removed one since. */
  'catalogue.pictures_changed_meanwhile': 'conflict',
  /** Never sent, or of another product. */
  'catalogue.picture_not_found': 'not_found',
  /** As many pictures as a product may have, with those that are on their way. */
  'catalogue.too_many_pictures': 'failed_precondition',
  /** As many SKUs as a product may have. */
  'catalogue.too_many_skus': 'failed_precondition',
  /** A bundle has 2 to 20 SKUs. */
  'catalogue.bundle_size': 'failed_precondition',
  /** No single SKU of the vault's own, or discontinued; `errors` names it. */
  'catalogue.component_unfit': 'failed_precondition',
  'catalogue.component_present': 'failed_precondition',
  /** Also another vault's, and one that was deleted after its seven days. */
  'catalogue.import_not_found': 'not_found',
  /** It is being applied, or has been. */
  'catalogue.import_not_open': 'failed_precondition',
  'catalogue.import_has_errors': 'failed_precondition',
  /** Nothing in it is new or changed, or all of that has errors. */
  'catalogue.import_changes_nothing': 'failed_precondition',
  /** Others have changed something since it was checked: nothing was applied, and its rows say what. */
  'catalogue.import_stale': 'failed_precondition',
  'catalogue.import_file_type': 'invalid_argument',
  /** Packed or unpacked, or too much for the memory that a file is given. */
  'catalogue.import_too_large': 'invalid_argument',
  'catalogue.import_too_many_rows': 'invalid_argument',
  'catalogue.import_unreadable': 'invalid_argument',
  'catalogue.import_encrypted': 'invalid_argument',
  'catalogue.import_has_macros': 'invalid_argument',
  /** Sheets, columns or fields are not as they should be; `errors` names each. */
  'catalogue.import_columns': 'invalid_argument',
});
