/** W3C Trace Context: the caller's trace goes on, or a new one begins. */
import { randomUUID } from 'node:crypto';
import { traceparentIn } from '../../kernel/correlation.js';

const spanIdChars = 16;

// Node draws UUIDs from a pool: a fifth of the cost of asking for bytes, on every request.
const hex = (): string => randomUUID().replaceAll('-', '');

/** A new trace (section 3.2), sampled. */
export const newTraceparent = (): string => `00-${hex()}-${hex().slice(-spanIdChars)}-01`;

/** @returns the caller's traceparent when it is of the known form */
export const traceparentFrom = (given: unknown): string => traceparentIn(given) ?? newTraceparent();
