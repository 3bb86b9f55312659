import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JobRow } from '../../../platform/jobs/jobs.repository.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';
import { spawnServer, stopProcess, untilPrinted } from '../../support/process.js';
import { until } from '../../support/until.js';
import { openWorkshop, workshopActor, type Workshop } from './workshop.js';

const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

describe.each(['postgres', 'pglite'] as const)('a process that is killed, on %s', (engine) => {
  let fresh: TestDatabase | undefined;
  let dataDir: string;
  let workshop: Workshop | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'keyway-crash-'));
    fresh = engine === 'postgres' ? await createDatabase() : undefined;
  });
  afterAll(async () => {
    await workshop?.close();
    await fresh?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('loses no job: one with attempts left completes, one without ends as failed', async () => {
    const worker = spawnServer(process.execPath, [
      ...['--import', source('../../run/decorated.js'), source('./killed.ts')],
      dataDir,
      ...(fresh ? [fresh.url] : []),
    ]);
    await untilPrinted(worker, /(working on [^]*){2}/);
    await stopProcess(worker, 'SIGKILL');

    const attempts: number[] = [];
    workshop = await openWorkshop(fresh?.url, dataDir, async (context) => {
      attempts.push(context.attempt);
      await context.writeResult('whole.csv', 'text/csv', [Buffer.from('whole')]);
    });
    const { jobs, ends } = workshop;
    const byKind = async () => Object.fromEntries((await jobs.list(workshopActor)).map((job) => [job.kind, job]));
    const ended = await until(byKind, (all) => Object.values(all).every((job) => job.finished_at !== null));
    const { retried, once } = ended as Record<'retried' | 'once', JobRow>;
    expect(retried).toMatchObject({ state: 'completed', attempt: 2, result_name: 'whole.csv' });
    expect(once).toMatchObject({ state: 'failed', failure_code: 'jobs.crashed', attempt: 1 });
    expect(attempts).toEqual([2]);
    expect(ends).toEqual([{ jobId: once.id, actor: workshopActor, state: 'failed', failureCode: 'jobs.crashed' }]);
  });
});
