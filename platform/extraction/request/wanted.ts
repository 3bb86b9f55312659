/** What a person asks to extract, checked before anything is looked up. */
import { createHash } from 'node:crypto';
import { callErrors } from '../../../kernel/errors.js';
import { assertIdempotencyKey } from '../../request-id.js';
import { extractionErrors } from '../extraction.errors.js';
import { maxClientReferenceLength, maxReferenceLength, quantityLimit } from '../extraction.js';

/** One key for one customer (transactional extraction). */
export interface Customer {
  /** ISO 3166-1 alpha-2, upper case; empty where nobody needs to know. */
  readonly country: string;
  readonly clientReference: string;
}

export interface Wanted {
  readonly skuGuid: string;
  readonly rightGuid: string;
  readonly quantity: number;
  readonly reference: string;
  readonly idempotencyKey: string;
  /** Undefined for a bulk extraction. */
  readonly customer: Customer | undefined;
}

const country = /^[A-Z]{2}$/;
export const invalid = (pointer: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

/** The same key with other words is another request. */
export const hashOf = ({ skuGuid, rightGuid, quantity, reference, customer }: Wanted): Buffer =>
  createHash('sha256')
    // A bulk extraction's is as it always was: a request in flight over an update is still the same one.
    .update(
      JSON.stringify([
        ...[skuGuid, rightGuid, quantity, reference],
        ...(customer ? [customer.country, customer.clientReference] : []),
      ]),
    )
    .digest();

const assertCustomer = (customer: Customer, quantity: number): void => {
  if (quantity !== 1) throw invalid('/quantity', 'One key for one customer');
  if (customer.country !== '' && !country.test(customer.country))
    throw invalid('/country', 'Two capital letters, ISO 3166-1');
  if (customer.clientReference.length > maxClientReferenceLength)
    throw invalid('/clientReference', `At most ${maxClientReferenceLength} characters`);
};

/** @throws request.invalid, extraction.quantity_limit */
export const assertWanted = (wanted: Wanted): void => {
  if (!Number.isSafeInteger(wanted.quantity) || wanted.quantity < 1)
    throw invalid('/quantity', 'A whole number from 1');
  if (wanted.quantity > quantityLimit)
    throw extractionErrors('extraction.quantity_limit', { params: { limit: quantityLimit } });
  if (wanted.reference.length > maxReferenceLength)
    throw invalid('/reference', `At most ${maxReferenceLength} characters`);
  assertIdempotencyKey(wanted.idempotencyKey);
  if (wanted.customer !== undefined) assertCustomer(wanted.customer, wanted.quantity);
};
