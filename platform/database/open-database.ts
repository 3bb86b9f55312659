/** Opens the configured engine. */
import { join } from 'node:path';
import type { Logger } from '../../kernel/log.js';
import { databaseOf, type Database } from './database.js';
import { pgliteEngine } from './engine/pglite-engine.js';
import { postgresEngine } from './engine/postgres-engine.js';

export interface DatabaseOptions {
  /** postgres://...; absent means PGlite below `dataDir`. */
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly maxConnections?: number;
  readonly statementTimeoutMs?: number;
}

export const openDatabase = async (options: DatabaseOptions, log: Logger): Promise<Database> => {
  const { url, dataDir, maxConnections = 10, statementTimeoutMs = 30_000 } = options;
  const engine =
    url === undefined
      ? await pgliteEngine(join(dataDir, 'database'))
      : postgresEngine({
          url,
          maxConnections,
          statementTimeoutMs,
          onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
        });
  return databaseOf(engine, log);
};
