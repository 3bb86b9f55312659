/** `npm run db:migrate`: brings the database to this version without starting the platform, which does it too. */
import { createLog } from '../kernel/log.js';
import { runCommand } from '../kernel/process.js';
import { loadPlatformConfig } from './config.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { CustodySeal, sealPinWith } from './stock/index.js';

const run = async (): Promise<void> => {
  const config = loadPlatformConfig();
  const log = createLog('migrate', config.LOG_LEVEL);
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, maxConnections: 2 }, log);
  try {
    await migrate(database, log, sealPinWith(new CustodySeal(config.FINGERPRINT_PEPPER)));
  } finally {
    await database.close();
  }
};

await runCommand(run);
