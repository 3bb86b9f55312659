import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { JobLineOutcome, JobsServiceService, JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from './content-reading.js';
import {
  aDraft,
  aSku,
  databaseOf,
  endOfJob,
  insertionsOf,
  insertKeys,
  keysOf,
  refusalOf,
} from '../stock/stock-world.js';

const uploads = '/distribution/myvault/uploads/';

let world: TestPlatform;
let owner: TestUser;
let skuGuid: string;

beforeEach(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner' });
  ({ skuGuid } = await aSku(world, owner.ownerGuid, { title: 'Aurora', code: 'AUR-STE' }));
});
afterEach(() => world.close());

const bulk = (user: TestUser) => user.service(BulkServiceService);
const jobs = (user: TestUser) => user.service(JobsServiceService);
const selectionOf = (ids: readonly string[] = [], filter: Record<string, string> = {}) => ({
  selection: { list: uploads, act: 'cancel', ids: [...ids], filter },
});
const previewOf = (user: TestUser, ids: readonly string[] = [], filter: Record<string, string> = {}) =>
  bulk(user).previewBulk(selectionOf(ids, filter), user.call());
const runOf = async (user: TestUser, ids: readonly string[] = [], filter: Record<string, string> = {}) => {
  const { jobId } = await bulk(user).startBulk(selectionOf(ids, filter), user.call());
  return endOfJob(world, user, jobId);
};
const linesOf = async (user: TestUser, jobId: string, outcome: JobLineOutcome = JobLineOutcome.UNSPECIFIED) =>
  (await jobs(user).listJobLines({ jobId, outcome, after: 0 }, user.call())).lines.map((line) => [
    line.label,
    line.outcome,
    line.reason,
  ]);
const statuses = async () => rowsBy(await contentOf(owner, uploads), 'Status');
const { DONE: done, SKIPPED: skipped, FAILED: failed } = JobLineOutcome;

describe('an act over all that a filter finds', () => {
  it('says before how many will change and why others will not, and changes nothing', async () => {
    for (let count = 0; count < 3; count += 1) await aDraft(owner, skuGuid);
    await insertKeys(world, owner, skuGuid, keysOf(2));
    const { willChange, skipped: left } = await previewOf(owner);
    expect(willChange).toBe(3);
    expect(left).toEqual([{ reason: 'Not a draft: completed', count: 1 }]);
    expect((await statuses()).toSorted()).toEqual(['Completed', 'Draft', 'Draft', 'Draft']);
  });

  it('does what it said, with a line for each row', async () => {
    await insertKeys(world, owner, skuGuid, keysOf(2));
    await aDraft(owner, skuGuid);
    await aDraft(owner, skuGuid);
    const job = await runOf(owner);
    expect(job).toMatchObject({
      state: JobState.COMPLETED,
      title: 'Cancel 2 draft insertions',
      ...{ done: 3, total: 3, lines: 3, failedLines: 0, isRetryable: false, askedBy: expect.any(String) },
    });
    expect((await linesOf(owner, job.jobId)).toSorted()).toEqual([
      ['Insertion 1: Aurora', skipped, 'Not a draft: completed'],
      ['Insertion 2: Aurora', done, ''],
      ['Insertion 3: Aurora', done, ''],
    ]);
    expect((await statuses()).toSorted()).toEqual(['Canceled', 'Canceled', 'Completed']);
  });

  it('does not lose rows that it takes out of its own filter', async () => {
    for (let count = 0; count < 25; count += 1) await insertionsOf(owner).createInsertion({}, owner.call());
    const job = await runOf(owner, [], { Status: '1' });
    expect(job).toMatchObject({ done: 25, failedLines: 0 });
    expect(new Set(await statuses())).toEqual(new Set(['Canceled']));
  });

  it('that would change nothing is refused', async () => {
    await insertKeys(world, owner, skuGuid, keysOf(2));
    const { code } = await refusalOf(bulk(owner).startBulk(selectionOf(), owner.call()));
    expect(code).toBe('content.nothing_selected');
  });
});

describe('an act over picked rows', () => {
  it('touches those and no other', async () => {
    const [first] = [await aDraft(owner, skuGuid), await aDraft(owner, skuGuid)];
    expect(await previewOf(owner, [first])).toEqual({ willChange: 1, skipped: [], warnings: [] });
    await runOf(owner, [first]);
    const rows = await contentOf(owner, uploads);
    expect(rows.filter(({ items }) => items.some(({ value }) => value === 'Canceled')).map(({ id }) => id)).toEqual([
      first,
    ]);
  });

  it('finds nothing of another vault, and nothing under no id', async () => {
    const draft = await aDraft(owner, skuGuid);
    const stranger = await world.user({ role: 'Owner' });
    expect(await previewOf(stranger, [draft])).toEqual({ willChange: 0, skipped: [], warnings: [] });
    expect(await previewOf(owner, ['no-guid'])).toEqual({ willChange: 0, skipped: [], warnings: [] });
  });
});

describe('what failed', () => {
  it('is named with its reason, and is tried again alone', async () => {
    const [one, other] = [await aDraft(owner, skuGuid), await aDraft(owner, skuGuid)];
    const { jobId } = await runOf(owner, [one, other]);
    // As if another person's act had stood in the way of one of them.
    await databaseOf(world).execute(
      `update job_line set outcome = 'failed', reason = 'stock.insertion_final' where subject_id = $1`,
      [other],
    );
    await databaseOf(world).execute('update job set failed_lines = 1 where id = $1', [jobId]);
    await databaseOf(world).execute('update insertion set status = 1, finished_at = null where id = $1', [other]);
    expect(await linesOf(owner, jobId, failed)).toEqual([['Insertion 2: Aurora', failed, 'stock.insertion_final']]);
    const { job } = await jobs(owner).retryJob({ jobId }, owner.call());
    const again = await endOfJob(world, owner, job?.jobId ?? '');
    expect(await linesOf(owner, again.jobId)).toEqual([['Insertion 2: Aurora', done, '']]);
  });

  it('is not tried again where nothing did', async () => {
    const { jobId } = await runOf(owner, [await aDraft(owner, skuGuid)]);
    expect((await refusalOf(jobs(owner).retryJob({ jobId }, owner.call()))).code).toBe('jobs.not_retryable');
  });
});

describe('who may', () => {
  it('act: with a session, the act’s permission and the list’s', async () => {
    const draft = await aDraft(owner, skuGuid);
    const viewer = await world.user({ role: 'Viewer', ownerGuid: owner.ownerGuid });
    const service = world.service(BulkServiceService);
    const nobody = world.callWith('nobody');
    expect((await refusalOf(service.previewBulk(selectionOf(), nobody))).code).toBe('session.unauthenticated');
    expect((await refusalOf(service.startBulk(selectionOf(), nobody))).code).toBe('session.unauthenticated');
    expect((await refusalOf(previewOf(viewer, [draft]))).code).toBe('permission.denied');
    const unknown = { selection: { list: uploads, act: 'burn', ids: [], filter: {} } };
    expect((await refusalOf(bulk(owner).previewBulk(unknown, owner.call()))).code).toBe('content.act_not_found');
  });

  it('see a job, its lines and its retry: who asked for it and the Owner, nobody else', async () => {
    const editor = await world.user({ role: 'Editor', ownerGuid: owner.ownerGuid });
    const colleague = await world.user({ role: 'Editor', ownerGuid: owner.ownerGuid });
    const stranger = await world.user({ role: 'Owner' });
    const { jobId } = await runOf(editor, [await aDraft(editor, skuGuid)]);
    for (const user of [editor, owner]) {
      expect(await linesOf(user, jobId)).toHaveLength(1);
      expect((await contentOf(user, '/jobs/')).map(({ id }) => id)).toContain(jobId);
    }
    for (const user of [colleague, stranger]) {
      for (const call of [
        jobs(user).getJob({ jobId }, user.call()),
        jobs(user).listJobLines({ jobId, after: 0, outcome: JobLineOutcome.UNSPECIFIED }, user.call()),
        jobs(user).retryJob({ jobId }, user.call()),
        jobs(user).cancelJob({ jobId }, user.call()),
      ])
        expect((await refusalOf(call)).code).toBe('jobs.not_found');
      expect(await contentOf(user, '/jobs/')).toEqual([]);
    }
  });
});
