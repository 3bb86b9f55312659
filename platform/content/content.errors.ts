import { errorCodes } from '../../kernel/errors.js';

export const contentErrors = errorCodes({
  /** No list stands at this address. */
  'content.list_not_found': 'not_found',
  /** A filter field that is unknown, incomplete or of the wrong form; the violations say which. */
  'content.filter_invalid': 'invalid_argument',
  /** More rows than can be written at once: they are written by a job. */
  'content.too_many_rows': 'failed_precondition',
  /** The list has no such act over many rows. */
  'content.act_not_found': 'not_found',
  /** None of the rows would change. */
  'content.nothing_selected': 'failed_precondition',
  /** No such view, or another user's private one, or another vault's. */
  'content.view_not_found': 'not_found',
  /** A view that another user has shared: it is changed by who saved it, or by an Owner. */
  'content.view_not_own': 'permission_denied',
  'content.view_name_taken': 'conflict',
  /** A save in conflict: from a version that is no longer the present one (ADR 0048). */
  'content.view_changed': 'conflict',
  /** So many views of one list are enough. */
  'content.view_limit': 'failed_precondition',
  /** The position in the list is not one that was given out, or belongs to another sort or filter. */
  'content.cursor_invalid': 'invalid_argument',
});
