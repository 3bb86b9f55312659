/** A change that waits for a worker can still be canceled (docs/domain.md, h; ADR 0038). */
import { CodePurpose } from '../../../../../proto/gen/keyway/accounts/v1/accounts.js';
import { JobsServiceService, JobState } from '../../../../../proto/gen/keyway/jobs/v1/jobs.js';
import { ChangeStatus } from '../../../../../proto/gen/keyway/stock/v1/changes.js';
import { keyState } from '../../../../../platform/stock/keys/key-state.js';
import type { ChangesDatabase } from '../../../../../platform/stock/runs/changes/rows.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import type { TestUser } from '../../../../support/platform.js';
import {
  aChange,
  aChangeOf,
  changesOf,
  BLACKLISTING,
  RIGHT_CHANGE,
  readChange,
  startChangeWorld,
  type ChangeWorld,
} from './change-world.js';
import {
  aSku,
  databaseOf,
  defaultNetwork,
  defaultPrivate,
  endOfJob,
  insertKeys,
  keysOf,
  refusalOf,
  tablesOf,
} from '../../stock-world.js';
import { testSeal } from '../../ledger/custody/custody-keys.js';

let world: ChangeWorld;
beforeAll(async () => {
  // Nothing is worked off here: jobs wait until a second node comes.
  world = await startChangeWorld({ PLATFORM_ROLE: 'serve' });
});
afterAll(() => world.close());

const working = async <T>(act: () => Promise<T>): Promise<T> => {
  const node = await world.platform.secondNode({ PLATFORM_ROLE: 'work' });
  try {
    return await act();
  } finally {
    await node.close();
  }
};

const aQueuedChange = async () => {
  const owner = await world.platform.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world.platform, owner.ownerGuid);
  const keys = keysOf(3);
  const { draft, codes } = await working(async () => {
    await insertKeys(world.platform, owner, skuGuid, keys);
    const draft = await aChangeOf(owner, BLACKLISTING, keys.slice(0, 2));
    return { draft, codes: await world.codeFor(owner, CodePurpose.BLACKLISTING) };
  });
  const jobId = await world.confirm(owner, draft, { code: codes });
  return { owner, skuGuid, keys, draft, jobId };
};

const cancel = (user: TestUser, changeGuid: string) => changesOf(user).cancelChange({ changeGuid }, user.call());
const jobOf = async (user: TestUser, jobId: string) =>
  (await user.service(JobsServiceService).getJob({ jobId }, user.call())).job;
const standingOf = (skuGuid: string) =>
  tablesOf(world.platform)
    .selectFrom('stock_standing')
    .select(['available', 'blacklisted'])
    .where('sku_id', '=', skuGuid)
    .executeTakeFirstOrThrow();

it('of a canceled change nothing is done when the worker comes, and its job is canceled with it', async () => {
  const { owner, skuGuid, draft, jobId } = await aQueuedChange();
  expect((await readChange(owner, draft.changeGuid)).status).toBe(ChangeStatus.QUEUED);
  await cancel(owner, draft.changeGuid);
  expect(await readChange(owner, draft.changeGuid)).toMatchObject({
    status: ChangeStatus.CANCELED,
    changedCount: 0,
  });
  const job = await working(() => endOfJob(world.platform, owner, jobId));
  expect(job.state).toBe(JobState.CANCELED);
  expect(await standingOf(skuGuid)).toEqual({ available: 3, blacklisted: 0 });
  expect(await verifyCustody(tablesOf(world.platform), testSeal, owner.ownerGuid)).toMatchObject({
    links: 1,
    faults: [],
  });
  const lines = await databaseOf(world.platform)
    .tables<ChangesDatabase>()
    .selectFrom('key_change_line')
    .select('line')
    .where('change_id', '=', draft.changeGuid)
    .execute();
  expect(lines).toEqual([]);
  expect((await refusalOf(cancel(owner, draft.changeGuid))).code).toBe('stock.change_final');
});

it('a change of a whole place fails when more keys have come since it was confirmed, and none is changed', async () => {
  const owner = await world.platform.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world.platform, owner.ownerGuid);
  await working(() => insertKeys(world.platform, owner, skuGuid, keysOf(4)));
  const keys = tablesOf(world.platform);
  const late = await keys.selectFrom('key').select('id').where('sku_id', '=', skuGuid).limit(1).executeTakeFirst();
  const setLate = (state: number) =>
    keys
      .updateTable('key')
      .set({ state })
      .where('id', '=', late?.id ?? '')
      .execute();
  await setLate(keyState.reserved);
  const places = [{ skuGuid, rightGuid: defaultPrivate }];
  const { changeGuid } = await aChange(owner, RIGHT_CHANGE, { stock: { places } });
  const { change } = await changesOf(owner).updateChange({ changeGuid, toRightGuid: defaultNetwork }, owner.call());
  if (change === undefined) throw new Error('no change in the answer');
  const jobId = await world.confirm(owner, change);
  await setLate(keyState.available);
  const job = await working(() => endOfJob(world.platform, owner, jobId));
  expect(job).toMatchObject({ state: JobState.FAILED, failureCode: 'stock.change_outdated' });
  expect(await readChange(owner, changeGuid)).toMatchObject({ status: ChangeStatus.FAILED, changedCount: 0 });
  expect(await standingOf(skuGuid)).toEqual({ available: 4, blacklisted: 0 });
});

it('a colleague who may do it cancels it too, and the same keys can be named by another change', async () => {
  const { owner, keys, skuGuid, draft, jobId } = await aQueuedChange();
  const colleague = await world.platform.user({ ownerGuid: owner.ownerGuid, role: 'Administrator' });
  await cancel(colleague, draft.changeGuid);
  await working(async () => {
    await endOfJob(world.platform, owner, jobId);
    const again = await world.carryOut(owner, await aChangeOf(owner, BLACKLISTING, keys.slice(0, 2)));
    expect(again.change.changedCount).toBe(2);
  });
  expect(await standingOf(skuGuid)).toEqual({ available: 1, blacklisted: 2 });
});

it('canceling its job cancels the change', async () => {
  const { owner, skuGuid, draft, jobId } = await aQueuedChange();
  await owner.service(JobsServiceService).cancelJob({ jobId }, owner.call());
  await working(() => endOfJob(world.platform, owner, jobId));
  expect((await jobOf(owner, jobId))?.state).toBe(JobState.CANCELED);
  expect((await readChange(owner, draft.changeGuid)).status).toBe(ChangeStatus.CANCELED);
  expect(await standingOf(skuGuid)).toEqual({ available: 3, blacklisted: 0 });
});
