import { jest } from '@jest/globals';
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { once } from 'node:events';
import { DomainError } from '../../../kernel/errors.js';
import type { Actor } from '../../../platform/access/index.js';
import { DATABASE, type AnyTransaction, type Database } from '../../../platform/database/database.js';
import { JOB_ENGINE, type JobContext, type JobEnd, type JobEngine } from '../../../platform/jobs/index.js';
import { JobState, JobsServiceService, type Job } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { hubOf } from '../stock/stock-world.js';

type Work = (context: JobContext) => Promise<void>;

/** A domain with one kind of job whose work each test says. */
@Injectable()
class Workshop implements OnModuleInit {
  static readonly works = new Map<string, Work>();
  static readonly ends: JobEnd[] = [];

  constructor(
    @Inject(JOB_ENGINE) readonly jobs: JobEngine,
    @Inject(DATABASE) readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.register<{ name: string }>({
      kind: 'workshop.work',
      isCancellable: true,
      retryLimit: 1,
      concurrency: 1,
      run: (context, { name }) => Workshop.works.get(name)?.(context) ?? Promise.resolve(),
      onEnd: (_tx, end) => {
        Workshop.ends.push(end);
        return Promise.resolve();
      },
    });
    workshop = { jobs: this.jobs, database: this.database };
  }
}
@Module({ providers: [Workshop] })
class WorkshopModule {}

const all = async <T>(parts: AsyncIterable<T>): Promise<T[]> => {
  const kept: T[] = [];
  for await (const part of parts) kept.push(part);
  return kept;
};

let workshop: Pick<Workshop, 'jobs' | 'database'>;
let count = 0;

const actorOf = (user: TestUser): Actor => ({
  userGuid: user.userGuid,
  ownerGuid: user.ownerGuid,
  userName: 'Test Owner',
  userEmail: user.email,
  ownerRole: 'Publisher',
  roleName: 'Owner',
  permissions: new Set(['inventory-read']),
  correlationId: 'test-correlation',
});

describe.each(['postgres', 'pglite'] as const)('a job on %s', (engine) => {
  let world: TestPlatform;
  let owner: TestUser;

  beforeAll(async () => {
    world = await startTestPlatform({ engine, modules: [WorkshopModule] });
    owner = await world.user();
  });
  afterAll(() => world.close());

  const jobs = (user = owner) => user.service(JobsServiceService);
  const enqueue = (work: Work, total = 0): Promise<string> => {
    const name = `work ${(count += 1)}`;
    Workshop.works.set(name, work);
    return workshop.database.transaction((tx: AnyTransaction) =>
      workshop.jobs.enqueue(tx, actorOf(owner), {
        kind: 'workshop.work',
        title: name,
        payload: { name },
        total,
        href: '/home/dashboard/',
      }),
    );
  };
  const get = async (jobId: string): Promise<Job> => {
    const { job } = await jobs().getJob({ jobId }, owner.call());
    if (job === undefined) throw new Error('no job in the answer');
    return job;
  };
  const ended = (jobId: string, state: JobState): Promise<Job> =>
    until(
      () => get(jobId),
      (job) => job.state === state,
    );

  it('runs, tells its progress and gives its result to the one who asked', async () => {
    const jobId = await enqueue(async (context) => {
      context.progress(3, 4);
      await context.writeResult('keys.csv', 'text/csv', [Buffer.from('one,'), Buffer.from('two')]);
      context.progress(4);
    });
    const job = await ended(jobId, JobState.COMPLETED);
    expect(job).toMatchObject({
      done: 4,
      resultName: 'keys.csv',
      resultBytes: 7,
      failureCode: '',
      isCancellable: false,
      href: '/home/dashboard/',
    });
    expect(Date.parse(job.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(job.createdAt ?? ''));
    const parts = await all(jobs().downloadResult({ jobId }, owner.call()));
    expect(parts[0]).toMatchObject({ fileName: 'keys.csv', contentType: 'text/csv' });
    expect(Buffer.concat(parts.map((part) => part.chunk)).toString()).toBe('one,two');
  });

  it('that waits when its vault is suspended ends as refused, and what it made before is not given out', async () => {
    const isBegun = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const before = await enqueue(async (context) => {
      await context.writeResult('keys.csv', 'text/csv', [Buffer.from('one')]);
      isBegun.resolve();
      await goesOn.promise;
    });
    await isBegun.promise;
    let hasRun = false;
    const waiting = await enqueue(() => Promise.resolve(void (hasRun = true)));
    const setState = (state: string) =>
      workshop.database.execute('update vault set state = $2 where id = $1', [owner.ownerGuid, state]);
    await setState('suspended');
    try {
      goesOn.resolve();
      expect(await ended(waiting, JobState.FAILED)).toMatchObject({ failureCode: 'permission.not_available' });
      expect(hasRun).toBe(false);
      await ended(before, JobState.COMPLETED);
      await expect(all(jobs().downloadResult({ jobId: before }, owner.call()))).rejects.toMatchObject({
        code: 'permission.not_available',
      });
    } finally {
      await setState('active');
    }
    expect((await all(jobs().downloadResult({ jobId: before }, owner.call())))[0]).toMatchObject({
      fileName: 'keys.csv',
    });
  });

  it('is told to the vault in each of its states, and not at all when what queued it rolls back', async () => {
    const hub = await hubOf(world, owner);
    const told: { title: string; state: string }[] = [];
    const isOver = Promise.withResolvers<void>();
    hub.on('jobchanged', ({ job }: { job: { title: string; state: string } }) => {
      told.push({ title: job.title, state: job.state });
      // A worker may be quicker than the news of the queue: the order is the client's to keep.
      if (told.length === 3) isOver.resolve();
    });
    const undone = workshop.database.transaction(async (tx: AnyTransaction) => {
      await workshop.jobs.enqueue(tx, actorOf(owner), { kind: 'workshop.work', title: 'undone', payload: {} });
      throw new Error('the domain refused');
    });
    await expect(undone).rejects.toThrow('the domain refused');
    await enqueue(() => Promise.resolve());
    await isOver.promise;
    await hub.stop();
    const title = `work ${count}`;
    expect(new Set(told.map(({ state }) => state))).toEqual(new Set(['queued', 'running', 'completed']));
    expect(new Set(told.map((news) => news.title))).toEqual(new Set([title]));
  });

  it('runs with the user who asked for it', async () => {
    const seen = Promise.withResolvers<Actor>();
    await enqueue((context) => {
      seen.resolve(context.actor);
      return Promise.resolve();
    });
    await expect(seen.promise).resolves.toEqual(actorOf(owner));
  });

  it('does not exist when its transaction is rolled back', async () => {
    const run = jest.fn<Work>(() => Promise.resolve());
    Workshop.works.set('never', run);
    let jobId = '';
    const work = workshop.database.transaction(async (tx: AnyTransaction) => {
      jobId = await workshop.jobs.enqueue(tx, actorOf(owner), {
        kind: 'workshop.work',
        title: 'never',
        payload: { name: 'never' },
      });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    await expect(get(jobId)).rejects.toMatchObject({ code: 'jobs.not_found' });
    await ended(await enqueue(() => Promise.resolve()), JobState.COMPLETED);
    expect(run).not.toHaveBeenCalled();
  });

  it('ends as failed at once, with its code, for what no retry can heal', async () => {
    const run = jest.fn<Work>(() => Promise.reject(new DomainError('stock.keys_exist', 'not_acceptable')));
    const jobId = await enqueue(run);
    expect(await ended(jobId, JobState.FAILED)).toMatchObject({ failureCode: 'stock.keys_exist' });
    expect(run).toHaveBeenCalledTimes(1);
    expect(Workshop.ends).toContainEqual(
      expect.objectContaining({ jobId, state: 'failed', failureCode: 'stock.keys_exist' }),
    );
  });

  it('is tried again after a fault, and fails when the attempts are used up', async () => {
    const attempts: number[] = [];
    const healed = await enqueue((context) => {
      attempts.push(context.attempt);
      return context.attempt === 1 ? Promise.reject(new Error('a passing fault')) : Promise.resolve();
    });
    const broken = await enqueue(() => Promise.reject(new Error('a lasting fault')));
    await ended(healed, JobState.COMPLETED);
    expect(attempts).toEqual([1, 2]);
    expect(await ended(broken, JobState.FAILED)).toMatchObject({ failureCode: 'internal' });
  });

  it('stops at a cancel and is canceled', async () => {
    const started = Promise.withResolvers<void>();
    const jobId = await enqueue(async (context) => {
      started.resolve();
      await once(context.signal, 'abort');
      context.throwIfCanceled();
    });
    await started.promise;
    await jobs().cancelJob({ jobId }, owner.call());
    await ended(jobId, JobState.CANCELED);
    expect(Workshop.ends).toContainEqual(expect.objectContaining({ jobId, state: 'canceled' }));
  });

  it('is canceled at once while it waits, and never runs', async () => {
    const gate = Promise.withResolvers<void>();
    const blocking = await enqueue(() => gate.promise);
    await ended(blocking, JobState.RUNNING);
    const run = jest.fn<Work>(() => Promise.resolve());
    const waiting = await enqueue(run);
    const { job } = await jobs().cancelJob({ jobId: waiting }, owner.call());
    expect(job).toMatchObject({ state: JobState.CANCELED, isCancellable: false });
    gate.resolve();
    await ended(blocking, JobState.COMPLETED);
    await ended(await enqueue(() => Promise.resolve()), JobState.COMPLETED);
    expect(run).not.toHaveBeenCalled();
  });

  it('refuses a cancel past its commit, and after its end', async () => {
    const [closed, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const jobId = await enqueue(async (context) => {
      await context.closeToCancel();
      closed.resolve();
      await gate.promise;
    });
    await closed.promise;
    await expect(jobs().cancelJob({ jobId }, owner.call())).rejects.toMatchObject({ code: 'jobs.not_cancellable' });
    gate.resolve();
    await ended(jobId, JobState.COMPLETED);
    await expect(jobs().cancelJob({ jobId }, owner.call())).rejects.toMatchObject({ code: 'jobs.not_cancellable' });
  });

  it('has no result when none was written', async () => {
    const jobId = await enqueue(() => Promise.resolve());
    await ended(jobId, JobState.COMPLETED);
    const download = all(jobs().downloadResult({ jobId }, owner.call()));
    await expect(download).rejects.toMatchObject({ code: 'jobs.no_result' });
  });

  it('does not exist for a colleague, for another vault, or without a token', async () => {
    const jobId = await enqueue((context) =>
      context.writeResult('a.csv', 'text/csv', [Buffer.from('a')]).then(() => undefined),
    );
    await ended(jobId, JobState.COMPLETED);
    const strangers = [await world.user({ ownerGuid: owner.ownerGuid, role: 'Editor' }), await world.user()];
    for (const stranger of strangers) {
      const [service, call] = [stranger.service(JobsServiceService), stranger.call()];
      await expect(service.getJob({ jobId }, call)).rejects.toMatchObject({
        code: 'jobs.not_found',
        kind: 'not_found',
      });
      await expect(service.cancelJob({ jobId }, call)).rejects.toMatchObject({ code: 'jobs.not_found' });
      await expect(all(service.downloadResult({ jobId }, call))).rejects.toMatchObject({ code: 'jobs.not_found' });
      expect((await service.listJobs({}, call)).jobs).toEqual([]);
    }
    const nobody = world.callWith('not-a-token-at-all');
    await expect(jobs().listJobs({}, nobody)).rejects.toMatchObject({ code: 'session.unauthenticated' });
    await expect(jobs().getJob({ jobId }, nobody)).rejects.toMatchObject({ code: 'session.unauthenticated' });
    await expect(jobs().cancelJob({ jobId }, nobody)).rejects.toMatchObject({ code: 'session.unauthenticated' });
    await expect(all(jobs().downloadResult({ jobId }, nobody))).rejects.toMatchObject({
      code: 'session.unauthenticated',
    });
  });

  it('is listed with the open ones first', async () => {
    const gate = Promise.withResolvers<void>();
    const open = await enqueue(() => gate.promise);
    await ended(open, JobState.RUNNING);
    const { jobs: listed } = await jobs().listJobs({}, owner.call());
    expect(listed[0]?.jobId).toBe(open);
    const rest = listed.slice(1).map((job) => job.createdAt ?? '');
    expect(rest).toEqual([...rest].sort().reverse());
    gate.resolve();
    await ended(open, JobState.COMPLETED);
  });
});
