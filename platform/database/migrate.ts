/** Brings the schema up to date at start; two starting nodes wait for each other. */
import { Migrator } from 'kysely/migration';
import type { Logger } from '../../kernel/log.js';
import type { Database } from './database.js';
import { migrationsWith, type SealEnd } from './migrations/index.js';

/**
 * @param sealEnd seals where the custody's lanes were when sealing began; not needed while there is no stock
 * @throws Error naming the migration that failed; the schema is then as it was before.
 */
export const migrate = async (database: Database, log: Logger, sealEnd?: SealEnd): Promise<void> => {
  const migrator = new Migrator({
    db: database.tables<unknown>(),
    provider: { getMigrations: () => Promise.resolve(migrationsWith(sealEnd)) },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) log.info({ migration: migrationName, status }, 'migration');
  if (error === undefined) return;
  const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`migration ${failed} failed`, { cause: error });
};
