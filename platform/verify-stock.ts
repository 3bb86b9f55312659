/**
 * `node dist/platform/verify-stock.js`: recounts every vault's balances and verifies its custody chain
 * now. Prints one line per difference and ends with 1 when there is any.
 */
import { systemClock } from '../kernel/clock.js';
import { createLog } from '../kernel/log.js';
import { runCommand } from '../kernel/process.js';
import { AuditLog } from './audit/index.js';
import { loadPlatformConfig } from './config.js';
import { openDatabase } from './database/open-database.js';
import { WatchService } from './stock/index.js';

const run = async (): Promise<number> => {
  const config = loadPlatformConfig();
  const log = createLog('verify-stock', config.LOG_LEVEL);
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, maxConnections: 2 }, log);
  try {
    const alarms = await new WatchService({ database, audit: new AuditLog(), clock: systemClock, log }).verifyAll();
    for (const { vaultId, subject, recorded, recounted } of alarms)
      process.stdout.write(`${vaultId}: ${subject}: recorded ${recorded}, found ${recounted}\n`);
    process.stdout.write(
      alarms.length === 0 ? 'The stock agrees with its records.\n' : `${alarms.length} differences.\n`,
    );
    return alarms.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
};

await runCommand(async () => {
  process.exitCode = await run();
});
