/** Structured log of a process. Values under these names never reach it. */
import { pino, type Logger, type LoggerOptions } from 'pino';
import { currentIds } from './correlation.js';

export type { Logger };

/** Where it stands in a W3C traceparent. */
const traceIdAt = [3, 35] as const;

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'code',
  'secret',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'idToken',
  'id_token',
  'id_token_hint',
  'key',
  'keys',
  'plaintext',
  'ticket',
];

/** Options of the process's log; exported so that a test can look at what it writes. */
export const logOptions = (process: string, level: string): LoggerOptions => ({
  name: process,
  level,
  mixin: () => {
    const ids = currentIds();
    if (ids === undefined) return {};
    const traceId = ids.traceparent?.slice(...traceIdAt);
    return { correlationId: ids.correlationId, ...(traceId !== undefined && { traceId }) };
  },
  redact: {
    paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    censor: '[redacted]',
  },
});

/**
 * @param process name in each line
 * @param level pino level, `silent` in most tests
 */
export const createLog = (process: string, level: string): Logger => pino(logOptions(process, level));
