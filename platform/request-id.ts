/** What requests name things and themselves by. */
import { callErrors, type DomainError } from '../kernel/errors.js';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idempotencyKey = /^[\x21-\x7e]{8,128}$/;

/** A text that is no id names nothing that exists, and must not reach a query. */
export const isGuid = (text: string): boolean => guid.test(text);

/** @throws the given error, as for an id that nobody has */
export const idOr = (missing: () => DomainError, text: string): string => {
  if (!isGuid(text)) throw missing();
  return text.toLowerCase();
};

/** @throws request.invalid */
export const assertIdempotencyKey = (key: string): void => {
  if (!idempotencyKey.test(key))
    throw callErrors('request.invalid', {
      violations: [{ pointer: '/idempotencyKey', message: '8 to 128 printable characters' }],
    });
};
