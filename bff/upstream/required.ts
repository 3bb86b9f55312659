/** proto3 makes every message optional; the platform always sends these. */
import { callErrors } from '../../kernel/errors.js';

/** @throws DomainError internal when the platform left out what it promises */
export const required = <T>(message: T | undefined): T => {
  if (message === undefined) throw callErrors('internal', { cause: new Error('the platform left out a message') });
  return message;
};
