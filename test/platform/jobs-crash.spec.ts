import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../kernel/log.js';
import { migrate } from '../../platform/database/migrate.js';
import { openDatabase } from '../../platform/database/open-database.js';
import type { JobRow } from '../../platform/jobs/jobs.repository.js';
import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { spawnServer, stopProcess, untilPrinted } from '../support/process.js';
import { until } from '../support/until.js';
import { openWorkshop, workshopActor, type Workshop } from './jobs-workshop.js';

let fresh: TestDatabase;
let dataDir: string;
let workshop: Workshop | undefined;

const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keyway-crash-'));
  fresh = await createDatabase();
  const log = createLog('test', 'silent');
  const database = await openDatabase({ url: fresh.url, dataDir }, log);
  await migrate(database, log);
  await database.close();
});
afterAll(async () => {
  await workshop?.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('loses no job of a process that is killed: one with attempts left completes, one without ends as failed', async () => {
  const worker = spawnServer(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--experimental-transform-types',
    '--import',
    source('../run/typescript.js'),
    source('./jobs-killed.ts'),
    fresh.url,
    dataDir,
  ]);
  await untilPrinted(worker, /(working on [^]*){2}/);
  await stopProcess(worker, 'SIGKILL');

  const attempts: number[] = [];
  workshop = await openWorkshop(fresh.url, dataDir, async (context) => {
    attempts.push(context.attempt);
    await context.writeResult('whole.csv', 'text/csv', [Buffer.from('whole')]);
  });
  const { jobs, ends } = workshop;
  const before = await jobs.list(workshopActor);
  expect(before.map((job) => job.state)).toEqual(['running', 'running']);

  const byKind = async () => Object.fromEntries((await jobs.list(workshopActor)).map((job) => [job.kind, job]));
  const ended = await until(byKind, (all) => Object.values(all).every((job) => job.finished_at !== null), 60_000);
  const { retried, once } = ended as Record<'retried' | 'once', JobRow>;
  expect(retried).toMatchObject({ state: 'completed', attempt: 2, result_name: 'whole.csv' });
  expect(once).toMatchObject({ state: 'failed', failure_code: 'jobs.crashed', attempt: 1 });
  expect(attempts).toEqual([2]);
  expect(ends).toEqual([{ jobId: once.id, actor: workshopActor, state: 'failed', failureCode: 'jobs.crashed' }]);
}, 90_000);
