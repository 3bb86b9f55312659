import { callErrors, errorCodes } from '../../kernel/errors.js';

/** The refusals of every collection. */
export const collectionsErrors = errorCodes({
  /** Also a record of another vault's. */
  'collections.not_found': 'not_found',
  /** A unique field; `errors` names it. */
  'collections.taken': 'invalid_argument',
  'collections.changed_meanwhile': 'conflict',
  'collections.in_use': 'failed_precondition',
  /** What uses both of the two cannot use one of them twice; or both are the same. */
  'collections.not_mergeable': 'failed_precondition',
});

/** A value that its field allows and the collection does not. */
export const refused = (field: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer: `/values/${field}`, message }] });
