/** What a partner sends to be inserted, and what it may not be. */
import { callErrors } from '../../../../../kernel/errors.js';
import type { KeyList } from '../../../keys/staged/key-list.js';
import type { InsertionRow } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';

/** docs/domain.md, m: of one call, and of a vault on one day (UTC). */
export const keysPerCall = 50_000;
export const keysPerDay = 5_000_000;

export interface ImportOrder {
  readonly skuGuid: string;
  readonly rightGuid: string;
  readonly reference: string;
  /** Keys that cannot be inserted are left out, and the others inserted. */
  readonly isSkipping: boolean;
  readonly areWarningsAccepted: boolean;
  /** Of the vault; the same one with the same body is answered with the same insertion. */
  readonly idempotencyKey: string;
}

export interface AcceptedImport {
  readonly insertionId: string;
  readonly number: number;
  /** Keys of the call, good or not. */
  readonly keyCount: number;
}

/** What the answer says; the same whatever has become of it since. */
export const acceptedOf = ({ id, number, key_count }: InsertionRow): AcceptedImport => ({
  insertionId: id,
  number,
  keyCount: key_count,
});

/** @throws request.invalid, stock.too_many_keys */
export const assertKeys = ({ keyCount, faultyRows }: KeyList): void => {
  const invalid = (message: string) => callErrors('request.invalid', { violations: [{ pointer: '/keys', message }] });
  if (keyCount === undefined) throw invalid('must be a list of texts');
  if (keyCount === 0) throw invalid('holds no key');
  if (keyCount > keysPerCall) throw stockErrors('stock.too_many_keys', { params: { limit: keysPerCall } });
  if (faultyRows.length > 0)
    throw callErrors('request.invalid', {
      violations: faultyRows.map((row) => ({ row, pointer: '/keys', message: 'must be a text that is not blank' })),
    });
};
