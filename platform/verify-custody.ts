/**
 * `npm run custody:verify`, or `node dist/platform/verify-custody.js` with the platform's environment: verifies
 * every lane and every balance of every vault now. Prints a table and one line per difference, and ends with
 * 1 when there is any. On the embedded database a running platform is asked to do it.
 */
import { systemClock } from '../kernel/clock.js';
import { createLog } from '../kernel/log.js';
import { runCommand } from '../kernel/process.js';
import { AuditLog } from './audit/index.js';
import { loadDatabaseConfig } from './config.js';
import { openDatabase } from './database/open-database.js';
import { askVerifyDoor, CustodySeal, reportText, WatchService, type VaultReport } from './stock/index.js';

const verify = async (): Promise<readonly VaultReport[]> => {
  const config = loadDatabaseConfig();
  const asked = config.DATABASE_URL === undefined ? await askVerifyDoor(config.DATA_DIR) : undefined;
  if (asked !== undefined) return asked;
  const log = createLog('verify-custody', config.LOG_LEVEL);
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, maxConnections: 2 }, log);
  try {
    const seal = new CustodySeal(config.FINGERPRINT_PEPPER);
    return await new WatchService({ database, seal, audit: new AuditLog(), clock: systemClock, log }).verifyVaults();
  } finally {
    await database.close();
  }
};

await runCommand(async () => {
  const reports = await verify();
  process.stdout.write(reportText(reports));
  if (reports.some(({ alarms }) => alarms.length > 0)) process.exitCode = 1;
});
