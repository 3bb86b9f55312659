import { randomUUID } from 'node:crypto';
import { InsertionStatus, LineProblem } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { JobState } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../support/platform.js';
import { aDraft, aSku, commit, endOfJob, insertionsOf, insertKeys, keysOf, readInsertion, tablesOf, upload } from './stock-world.js';

let world: TestPlatform;
let editor: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  editor = await world.user({ role: 'Editor' });
});
afterAll(() => world.close());

describe('keys of a file', () => {
  it('are in the stock when the job has ended, and not before', async () => {
    const { skuGuid } = await aSku(world, editor.ownerGuid);
    const draft = await aDraft(editor, skuGuid);
    const { file } = await upload(editor, draft, 'batch.txt', keysOf(500));
    expect(file).toMatchObject({ name: 'batch.txt', keyCount: 500n, rejectedCount: 0n });
    const inStock = () => tablesOf(world).selectFrom('key').select((eb) => eb.fn.countAll<number>().as('count')).where('insertion_id', '=', draft).executeTakeFirstOrThrow();
    expect((await inStock()).count).toBe(0);

    const job = await endOfJob(world, editor, await commit(editor, draft));

    expect(job).toMatchObject({ state: JobState.JOB_STATE_COMPLETED, done: 500n, total: 500n, href: `/distribution/myvault/uploads-detail/${draft}` });
    expect((await inStock()).count).toBe(500);
    const insertion = await readInsertion(editor, draft);
    expect(insertion).toMatchObject({ status: InsertionStatus.INSERTION_STATUS_COMPLETED, insertedCount: 500n });
    expect(insertion.transactionGuid).not.toBe('');
    const staged = await tablesOf(world).selectFrom('key_staging').select('line').where('insertion_id', '=', draft).execute();
    expect(staged).toEqual([]);
    const balance = await tablesOf(world).selectFrom('stock_balance').selectAll().where('sku_id', '=', skuGuid).executeTakeFirstOrThrow();
    expect(balance).toMatchObject({ inserted: 500, available: 500, extracted: 0 });
  });

  it('stand encrypted in every table: no text of a key is in the database', async () => {
    const { skuGuid } = await aSku(world, editor.ownerGuid);
    const [key = ''] = keysOf(1);
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'one.txt', [key]);
    const dump = async () => JSON.stringify([
      await tablesOf(world).selectFrom('key_staging').selectAll().where('insertion_id', '=', draft).execute(),
      await tablesOf(world).selectFrom('key').selectAll().where('insertion_id', '=', draft).execute(),
      await tablesOf(world).selectFrom('insertion').selectAll().where('id', '=', draft).execute(),
    ], (_, value: unknown) => (value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer' && 'data' in value ? Buffer.from(value.data as number[]).toString('latin1') : value));
    expect(await dump()).not.toContain(key.slice(0, 12));
    await endOfJob(world, editor, await commit(editor, draft));
    expect(await dump()).not.toContain(key.slice(0, 12));
  });
});
