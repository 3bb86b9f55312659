/** Structured log of a process. Values under these names never reach it. */
import { pino, type Logger } from 'pino';

export type { Logger };

const secretNames = [
  'authorization', 'cookie', 'set-cookie', 'password', 'code', 'secret', 'token', 'accessToken', 'access_token',
  'refreshToken', 'refresh_token', 'idToken', 'id_token', 'id_token_hint', 'key', 'keys', 'plaintext', 'ticket',
];

/**
 * @param process name in each line
 * @param level pino level, `silent` in most tests
 */
export const createLog = (process: string, level: string): Logger =>
  pino({
    name: process,
    level,
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  });
