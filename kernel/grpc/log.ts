/** What the gRPC library has to say, as lines of our log: by itself it writes bare text to standard error. */
import { setLogger } from '@grpc/grpc-js';
import type { Logger } from '../log.js';

/** @param log of the process; the last one given counts, for the library has one logger */
export const grpcLogsTo = (log: Logger): void => {
  const told = (...words: unknown[]): void => log.warn({ reason: words.map(String).join(' ') }, 'gRPC has a fault');
  setLogger({ error: told, info: told, debug: told });
};
