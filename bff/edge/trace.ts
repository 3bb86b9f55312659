/** W3C Trace Context: the caller's trace goes on, or a new one begins. */
import { randomBytes } from 'node:crypto';

const accepted = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;
const traceIdBytes = 16;
const spanIdBytes = 8;

/** A new trace (section 3.2), sampled. */
export const newTraceparent = (): string =>
  `00-${randomBytes(traceIdBytes).toString('hex')}-${randomBytes(spanIdBytes).toString('hex')}-01`;

/** @returns the caller's traceparent when it is of the known form */
export const traceparentFrom = (given: unknown): string =>
  typeof given === 'string' && accepted.test(given) ? given : newTraceparent();
