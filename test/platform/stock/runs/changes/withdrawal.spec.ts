/** Withdrawing keys that nobody has seen (docs/domain.md, a, transition 15). */
import { CodePurpose } from '../../../../../proto/gen/keyway/accounts/v1/accounts.js';
import { JobState } from '../../../../../proto/gen/keyway/jobs/v1/jobs.js';
import { ChangeStatus } from '../../../../../proto/gen/keyway/stock/v1/changes.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import {
  aChange,
  aChangeOf,
  changesOf,
  WITHDRAWAL,
  groupsOf,
  readChange,
  startChangeWorld,
  type ChangeWorld,
} from './change-world.js';
import { insertKeys, refusalOf, stockIn, tablesOf } from '../../stock-world.js';
import { testSeal } from '../../ledger/custody/custody-keys.js';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const aStock = (count: number) => stockIn(world.platform, count);
const tables = () => tablesOf(world.platform);
const standingOf = (skuGuid: string) =>
  tables()
    .selectFrom('stock_standing')
    .select(['available', 'voided', 'inserted'])
    .where('sku_id', '=', skuGuid)
    .executeTakeFirstOrThrow();

describe('a withdrawal', () => {
  it('takes an insertion back, and the same keys may be inserted again', async () => {
    const { owner, skuGuid, keys, insertion } = await aStock(5);
    const draft = await aChange(owner, WITHDRAWAL, { insertion: insertion.insertionGuid });
    expect(groupsOf(draft)).toEqual(['CHANGED Available 5']);
    const { job, change } = await world.carryOut(owner, draft);
    expect(job.state).toBe(JobState.COMPLETED);
    expect(change).toMatchObject({ status: ChangeStatus.COMPLETED, changedCount: 5 });
    expect(await standingOf(skuGuid)).toEqual({ inserted: 5, available: 0, voided: 5 });
    await insertKeys(world.platform, owner, skuGuid, keys);
    expect(await standingOf(skuGuid)).toEqual({ inserted: 10, available: 5, voided: 5 });
    expect(await verifyCustody(tables(), testSeal, owner.ownerGuid)).toMatchObject({ faults: [] });
  });

  it('takes pasted keys only, and not twice', async () => {
    const { owner, keys, insertion } = await aStock(4);
    await world.carryOut(owner, await aChangeOf(owner, WITHDRAWAL, keys.slice(0, 1)));
    // A withdrawn key is found by nobody's text any more.
    expect(groupsOf(await aChangeOf(owner, WITHDRAWAL, keys))).toEqual(['CHANGED Available 3']);
    const whole = await aChange(owner, WITHDRAWAL, { insertion: insertion.insertionGuid });
    expect(groupsOf(whole)).toEqual(['CHANGED Available 3', 'ALREADY Voided 1']);
  });

  it('leaves keys that somebody has seen, that wait in a pool, or that another vault inserted', async () => {
    const { owner, skuGuid, keys } = await aStock(4);
    const [seen = '', pooled = '', foreign = ''] = keys;
    const stranger = await world.platform.user({ role: 'Owner' });
    const change = (key: string, set: { state?: number; pool_id?: string; origin_vault_id?: string }) =>
      tables().updateTable('key').set(set).where('sku_id', '=', skuGuid).where('last4', '=', key.slice(-4)).execute();
    await change(seen, { state: 7 });
    await change(pooled, { state: 11, pool_id: stranger.userGuid });
    await change(foreign, { origin_vault_id: stranger.ownerGuid });
    const draft = await aChangeOf(owner, WITHDRAWAL, keys);
    expect(groupsOf(draft).toSorted()).toEqual([
      'CHANGED Available 1',
      'NOT_PERMITTED Available 1',
      'STATE Extracted 1',
      'STATE In stockpool 1',
    ]);
  });

  it('asks for a code of its own purpose', async () => {
    const { owner, keys } = await aStock(1);
    const draft = await aChangeOf(owner, WITHDRAWAL, keys);
    const code = await world.codeFor(owner, CodePurpose.BLACKLISTING);
    expect((await refusalOf(world.confirm(owner, draft, { code }))).code).toBe('accounts.code_wrong');
    expect(await readChange(owner, draft.changeGuid)).toMatchObject({ status: ChangeStatus.DRAFT });
  });

  it('is for who may delete SKUs, and of the own vault only', async () => {
    const { owner, insertion } = await aStock(1);
    const draft = await aChange(owner, WITHDRAWAL, { insertion: insertion.insertionGuid });
    const { changeGuid } = draft;
    const productAdmin = await world.platform.user({ role: 'Product Admin', ownerGuid: owner.ownerGuid });
    await aChange(productAdmin, WITHDRAWAL, { insertion: insertion.insertionGuid });
    const editor = await world.platform.user({ role: 'Editor', ownerGuid: owner.ownerGuid });
    expect((await refusalOf(aChange(editor, WITHDRAWAL))).code).toBe('permission.denied');
    const stranger = await world.platform.user({ role: 'Owner' });
    expect((await refusalOf(readChange(stranger, changeGuid))).code).toBe('stock.change_not_found');
    const cancel = changesOf(stranger).cancelChange({ changeGuid }, stranger.call());
    expect((await refusalOf(cancel)).code).toBe('stock.change_not_found');
  });
});
