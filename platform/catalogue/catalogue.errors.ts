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
});
