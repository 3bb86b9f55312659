/** W3C Trace Context: the caller's trace goes on, or a new one begins. */
import { randomFillSync } from 'node:crypto';
import { traceparentIn } from '../../kernel/correlation.js';

const traceIdBytes = 16;
const idsBytes = traceIdBytes + 8;
/** Drawn for many requests at once: each draw costs more than all else that is done here. */
const drawn = Buffer.alloc(idsBytes * 256);
let used = drawn.length;

/** A new trace (Trace Context, section 3.2), sampled. */
export const newTraceparent = (): string => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const traceId = drawn.toString('hex', used, used + traceIdBytes);
  const spanId = drawn.toString('hex', used + traceIdBytes, used + idsBytes);
  used += idsBytes;
  return `00-${traceId}-${spanId}-01`;
};

/** @returns the caller's traceparent when it is of the known form */
export const traceparentFrom = (given: unknown): string => traceparentIn(given) ?? newTraceparent();
