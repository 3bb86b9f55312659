/** The id that follows one click from the browser's request to the SQL log. */
import { randomUUID } from 'node:crypto';

export const correlationHeader = 'x-correlation-id';
const accepted = /^[A-Za-z0-9-]{8,64}$/;

/** @returns the caller's id when it is of a safe form, else a new one. */
export const correlationIdFrom = (given: unknown): string =>
  typeof given === 'string' && accepted.test(given) ? given : randomUUID();
