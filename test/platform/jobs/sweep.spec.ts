import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../kernel/log.js';
import { JobSweepService } from '../../../platform/jobs/job-sweep.service.js';
import { FileObjectRepository } from '../../../platform/objects/file-object.repository.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';
import { until } from '../../support/until.js';
import { openWorkshop, workshopActor, type Workshop } from './workshop.js';

let fresh: TestDatabase;
let dataDir: string;
let workshop: Workshop;
let now: Date;
let sweep: JobSweepService;
let objects: FileObjectRepository;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keyway-sweep-'));
  fresh = await createDatabase();
  const log = createLog('test', 'silent');
  workshop = await openWorkshop(fresh.url, dataDir, async (context) => {
    await context.writeResult('result.csv', 'text/csv', [Buffer.from('result')]);
  });
  objects = new FileObjectRepository(dataDir);
  sweep = new JobSweepService(workshop.jobs, objects, log, { now: () => now });
});
afterAll(async () => {
  await workshop.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const days = (count: number): Date => new Date(Date.now() + count * 24 * 3600 * 1000);

it('removes a result after seven days and the job after ninety', async () => {
  const key = { vaultId: workshopActor.ownerGuid, jobId: await workshop.enqueue('retried') };
  const job = await until(
    () => workshop.jobs.find(key),
    (row) => row?.state === 'completed',
  );
  const object = job?.result_object ?? '';
  expect(await objects.size(object)).toBe(6);

  now = days(6.9);
  expect(await sweep.sweep()).toBe(0);
  expect(await objects.size(object)).toBe(6);

  now = days(7.1);
  expect(await sweep.sweep()).toBe(1);
  expect(await objects.size(object)).toBeUndefined();
  expect(await workshop.jobs.find(key)).toMatchObject({ state: 'completed', result_name: null, result_bytes: 0 });

  now = days(91);
  expect(await sweep.sweep()).toBe(0);
  expect(await workshop.jobs.find(key)).toBeUndefined();
});
