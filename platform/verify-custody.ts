/**
 * `npm run custody:verify`, or `node dist/platform/verify-custody.js` with the platform's environment: verifies
 * every lane and every balance of every vault now, and holds the lanes against their daily ends, which are kept
 * apart. Prints a table and one line per difference, and ends with 1 when there is any, with 2 when the ends could
 * not be compared. On the embedded database a running platform is asked to do it.
 */
import { systemClock } from '../kernel/clock.js';
import { createLog } from '../kernel/log.js';
import { runCommand } from '../kernel/process.js';
import { AuditLog } from './audit/index.js';
import { loadDatabaseConfig } from './config.js';
import { openDatabase } from './database/open-database.js';
import {
  askVerifyDoor,
  CustodySeal,
  DailyEnds,
  exitCodeOf,
  openEndsPlace,
  reportText,
  WatchService,
  type StockReport,
} from './stock/index.js';

const verify = async (): Promise<StockReport> => {
  const config = loadDatabaseConfig();
  const asked = config.DATABASE_URL === undefined ? await askVerifyDoor(config.DATA_DIR) : undefined;
  if (asked !== undefined) return asked;
  const log = createLog('verify-custody', config.LOG_LEVEL);
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, maxConnections: 2 }, log);
  try {
    const seal = new CustodySeal(config.FINGERPRINT_PEPPER);
    const dependencies = { database, seal, clock: systemClock, log };
    const ends = new DailyEnds({ ...dependencies, place: await openEndsPlace(config) });
    return await new WatchService({ ...dependencies, ends, audit: new AuditLog() }).verify();
  } finally {
    await database.close();
  }
};

await runCommand(async () => {
  const report = await verify();
  process.stdout.write(reportText(report));
  process.exitCode = exitCodeOf(report);
});
