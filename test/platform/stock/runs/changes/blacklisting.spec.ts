/** Blacklisting keys (docs/domain.md, h): named, judged, confirmed by a code, done once, told. */
import { randomUUID } from 'node:crypto';
import { CodePurpose } from '../../../../../proto/gen/keyway/accounts/v1/accounts.js';
import { ExtractionServiceService } from '../../../../../proto/gen/keyway/extraction/v1/extraction.js';
import { JobState } from '../../../../../proto/gen/keyway/jobs/v1/jobs.js';
import { ChangeStatus, type Change } from '../../../../../proto/gen/keyway/stock/v1/changes.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import type { TestUser } from '../../../../support/platform.js';
import {
  aChange,
  aChangeOf,
  changesOf,
  BLACKLISTING,
  choose,
  groupsOf,
  linesOf,
  readChange,
  startChangeWorld,
  type ChangeWorld,
} from './change-world.js';
import {
  aSku,
  defaultNetwork,
  defaultPrivate,
  endOfJob,
  insertKeys,
  keysOf,
  refusalOf,
  stockIn,
  type StockRequest,
  tablesOf,
} from '../../stock-world.js';
import { testSeal } from '../../ledger/custody/custody-keys.js';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const aStock = (count: number, request?: StockRequest) => stockIn(world.platform, count, request);

const tables = () => tablesOf(world.platform);
const standingOf = (skuGuid: string) =>
  tables()
    .selectFrom('stock_standing')
    .select(['available', 'extracted', 'blacklisted', 'inserted'])
    .where('sku_id', '=', skuGuid)
    .executeTakeFirstOrThrow();
const statesOf = async (skuGuid: string): Promise<number[]> =>
  (await tables().selectFrom('key').select('state').where('sku_id', '=', skuGuid).orderBy('state').execute()).map(
    ({ state }) => state,
  );

const extract = async (user: TestUser, skuGuid: string, quantity: number): Promise<void> => {
  const code = await world.codeFor(user, CodePurpose.EXTRACTION);
  await user.service(ExtractionServiceService).extract(
    {
      skuGuid,
      rightGuid: defaultPrivate,
      quantity: quantity,
      code,
      method: 'email',
      isFinalConfirmed: true,
      idempotencyKey: randomUUID(),
    },
    user.call(),
  );
};

describe('a draft', () => {
  it('says of each pasted line what would become of its key', async () => {
    const { owner, keys } = await aStock(5);
    const [a = '', b = '', c = '', d = ''] = keys;
    const stranger = await aStock(1);
    const draft = await aChangeOf(owner, BLACKLISTING, [
      a,
      '',
      'no-such-key-at-all',
      ` ${b.toLowerCase()} `,
      a,
      stranger.keys[0] ?? '',
      c,
    ]);
    expect(draft).toMatchObject({ lineCount: 6, status: ChangeStatus.DRAFT });
    expect(groupsOf(draft)).toEqual(['CHANGED Available 3']);
    expect(linesOf(draft)).toEqual(['3 NOT_FOUND', '5 REPEATED', '6 NOT_FOUND']);
    expect(draft.lines.map(({ maskedKey }) => maskedKey)).toEqual([
      '••••••••-all',
      `••••••••${a.slice(-4)}`,
      `••••••••${(stranger.keys[0] ?? '').slice(-4)}`,
    ]);
    // Other keys in the place of these.
    expect(groupsOf(await choose(owner, draft, [d]))).toEqual(['CHANGED Available 1']);
  });

  it('keeps no text of a key', async () => {
    const { owner, keys } = await aStock(2);
    await aChangeOf(owner, BLACKLISTING, [...keys, 'PASTED-BY-MISTAKE-1']);
    const lines = await tables()
      .$extendTables<{ key_change_line: { last4: string } }>()
      .selectFrom('key_change_line')
      .selectAll()
      .execute();
    const kept = JSON.stringify(lines);
    for (const text of [...keys, 'PASTED-BY-MISTAKE-1']) expect(kept).not.toContain(text);
  });

  it('asks for the platform where one text is a key of two', async () => {
    const owner = await world.platform.user({ role: 'Owner' });
    const [same = ''] = keysOf(1);
    for (const platform of ['GOG', 'Epic']) {
      const { skuGuid } = await aSku(world.platform, owner.ownerGuid, { platform });
      await insertKeys(world.platform, owner, skuGuid, [same]);
    }
    const draft = await aChangeOf(owner, BLACKLISTING, [same]);
    expect(linesOf(draft)).toEqual(['1 AMBIGUOUS']);
    expect(groupsOf(await choose(owner, draft, [same], 'GOG'))).toEqual(['CHANGED Available 1']);
  });

  it('names all keys of an insertion by its number', async () => {
    const { owner, insertion } = await aStock(4);
    const draft = await aChange(owner, BLACKLISTING, { insertion: String(insertion.insertionId) });
    expect(draft).toMatchObject({ sourceGuid: insertion.insertionGuid, sourceId: insertion.insertionId });
    expect(groupsOf(draft)).toEqual(['CHANGED Available 4']);
    const stranger = await world.platform.user({ role: 'Owner' });
    const refusal = await refusalOf(aChange(stranger, BLACKLISTING, { insertion: insertion.insertionGuid }));
    expect(refusal.code).toBe('stock.insertion_not_found');
  });

  it('names the keys that a transaction moved', async () => {
    const { owner, skuGuid } = await aStock(6);
    await extract(owner, skuGuid, 2);
    const { id } = await tables()
      .selectFrom('txn')
      .select('id')
      .where('vault_id', '=', owner.ownerGuid)
      .where('kind', '=', 'Extracted')
      .executeTakeFirstOrThrow();
    expect(groupsOf(await aChange(owner, BLACKLISTING, { transaction: id }))).toEqual(['CHANGED Extracted 2']);
  });

  it('refuses what is no text, nothing, and more than 10,000 lines', async () => {
    const owner = await world.platform.user({ role: 'Owner' });
    const draft = await aChange(owner, BLACKLISTING);
    expect(await refusalOf(choose(owner, draft, '\n \n'))).toMatchObject({ code: 'stock.no_keys' });
    expect(await refusalOf(choose(owner, draft, 'AAAA\0BBBB'))).toMatchObject({ code: 'stock.file_unreadable' });
    expect(await refusalOf(choose(owner, draft, keysOf(10_001)))).toMatchObject({
      code: 'stock.too_many_keys',
      params: { limit: '10000' },
    });
  });

  it('stops answering who has had too many texts looked up this hour', async () => {
    const owner = await world.platform.user({ role: 'Owner' });
    const draft = await aChange(owner, BLACKLISTING);
    await choose(owner, draft, ['AAAAA-BBBBB-CCCCC']);
    await tables()
      .$extendTables<{ key_lookup: { user_id: string; texts: number } }>()
      .updateTable('key_lookup')
      .set({ texts: 300_000 })
      .where('user_id', '=', owner.userGuid)
      .execute();
    const refusal = await refusalOf(choose(owner, draft, ['AAAAA-BBBBB-CCCCC']));
    expect(refusal).toMatchObject({ code: 'stock.lookup_limit', kind: 'resource_exhausted' });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    world.later(3_600_000);
    await choose(owner, draft, ['AAAAA-BBBBB-CCCCC']);
  });
});

describe('a blacklisting', () => {
  it('takes free and extracted keys out for good, in one document, with movements, balances and custody', async () => {
    const { owner, skuGuid, keys } = await aStock(10);
    await extract(owner, skuGuid, 4);
    const draft = await aChangeOf(owner, BLACKLISTING, keys);
    expect(groupsOf(draft)).toEqual(['CHANGED Available 6', 'CHANGED Extracted 4']);

    const { job, change } = await world.carryOut(owner, draft);

    expect(job.state).toBe(JobState.COMPLETED);
    expect(change).toMatchObject({
      status: ChangeStatus.COMPLETED,
      changedCount: 10,
      refusedCount: 0,
      reason: 'leaked',
      lines: [],
    });
    expect(change.transactions).toMatchObject([
      {
        quantity: 10,
        productTitle: 'Emberfall',
        states: [
          { state: 'Available', count: 6 },
          { state: 'Extracted', count: 4 },
        ],
      },
    ]);
    expect(await statesOf(skuGuid)).toEqual(Array.from({ length: 10 }, () => 9));
    expect(await standingOf(skuGuid)).toEqual({ inserted: 10, available: 0, extracted: 0, blacklisted: 10 });
    expect(await verifyCustody(tables(), testSeal, owner.ownerGuid)).toMatchObject({ faults: [] });
  });

  it('writes a transaction for each SKU and right, all of one document', async () => {
    const first = await aStock(2);
    const second = await aStock(3, { rightGuid: defaultNetwork, user: first.owner });
    const draft = await aChangeOf(first.owner, BLACKLISTING, [...first.keys, ...second.keys]);
    const { change } = await world.carryOut(first.owner, draft);
    expect(change.transactions.map(({ quantity }) => quantity).toSorted()).toEqual([2, 3]);
    const documents = await tables()
      .selectFrom('txn')
      .select('document_id')
      .distinct()
      .where('vault_id', '=', first.owner.ownerGuid)
      .where('kind', '=', 'Blacklisted')
      .execute();
    expect(documents).toEqual([{ document_id: change.changeGuid }]);
  });

  it('tells who has done it and the owners, with the reason and what has to be done on the platform', async () => {
    const { owner, skuGuid, keys } = await aStock(5);
    const administrator = await world.platform.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    await extract(owner, skuGuid, 1);
    await world.carryOut(administrator, await aChangeOf(administrator, BLACKLISTING, keys));
    for (const to of [administrator.email, owner.email]) {
      const mail = await world.mailbox.takeAbout(to, /blacklisted/);
      expect(mail.subject).toBe('5 keys blacklisted');
      expect(mail.text).toContain('Reason: leaked.');
      expect(mail.text).toContain('1 key of them had been given out in plain text');
      for (const key of keys) expect(mail.text).not.toContain(key);
    }
  });

  it('leaves keys that are blacklisted already', async () => {
    const { owner, keys } = await aStock(3);
    await world.carryOut(owner, await aChangeOf(owner, BLACKLISTING, keys.slice(0, 2)));
    const again = await aChangeOf(owner, BLACKLISTING, keys);
    expect(groupsOf(again)).toEqual(['CHANGED Available 1', 'ALREADY Blacklisted 2']);
    expect(linesOf(again)).toEqual(['1 ALREADY', '2 ALREADY']);
  });

  it('leaves the keys of open orders and offers, for nothing would replace them', async () => {
    const { owner, skuGuid, keys } = await aStock(3);
    await tables().updateTable('key').set({ state: 3 }).where('sku_id', '=', skuGuid).execute();
    const draft = await aChangeOf(owner, BLACKLISTING, keys);
    expect(groupsOf(draft)).toEqual(['STATE Reserved 3']);
    expect(await refusalOf(world.confirm(owner, draft))).toMatchObject({
      code: 'stock.change_incomplete',
    });
  });

  it('keeps the fingerprint: the same key cannot be inserted again', async () => {
    const { owner, skuGuid, keys } = await aStock(1);
    await world.carryOut(owner, await aChangeOf(owner, BLACKLISTING, keys));
    const refusal = await refusalOf(insertKeys(world.platform, owner, skuGuid, keys));
    expect(refusal.code).toBe('stock.keys_exist');
  });

  it('is done once for one idempotency key, and the second answer is the first job', async () => {
    const { owner, keys, skuGuid } = await aStock(3);
    const draft = await aChangeOf(owner, BLACKLISTING, keys);
    const code = await world.codeFor(owner, CodePurpose.BLACKLISTING);
    const wanted = { code, idempotencyKey: randomUUID(), previewId: draft.previewId };
    const jobs = await Promise.all([world.confirm(owner, draft, wanted), world.confirm(owner, draft, wanted)]);
    expect(new Set(jobs).size).toBe(1);
    await endOfJob(world.platform, owner, jobs[0]);
    expect(await standingOf(skuGuid)).toMatchObject({ blacklisted: 3 });
    expect(await world.confirm(owner, draft, wanted)).toBe(jobs[0]);
    expect(await refusalOf(world.confirm(owner, draft, { ...wanted, idempotencyKey: randomUUID() }))).toMatchObject({
      code: 'accounts.code_wrong',
    });
  });

  it('asks for the tick, a reason, the right code and what was shown', async () => {
    const { owner, keys, skuGuid } = await aStock(3);
    const draft = await choose(owner, await aChange(owner, BLACKLISTING), keys);
    const { changeGuid } = draft;
    const refused = async (wanted: Parameters<ChangeWorld['confirm']>[2]): Promise<string> =>
      (await refusalOf(world.confirm(owner, draft, wanted))).code;
    const update = (choice: { reason: string; reasonText?: string }) =>
      changesOf(owner).updateChange({ changeGuid, ...choice }, owner.call());
    expect(await refused({ isFinalConfirmed: false, code: '000000' })).toBe('stock.change_not_confirmed');
    expect(await refused({})).toBe('stock.change_incomplete');
    await update({ reason: 'other' });
    expect(await refused({})).toBe('stock.change_incomplete');
    expect((await refusalOf(update({ reason: 'because' }))).code).toBe('request.invalid');
    await update({ reason: 'other', reasonText: 'A reviewer posted them' });
    expect(await refused({ code: '000000' })).toBe('accounts.code_wrong');
    expect(await refused({ code: await world.codeFor(owner, CodePurpose.EXTRACTION) })).toBe('accounts.code_wrong');
    expect(await refused({ previewId: draft.previewId })).toBe('stock.change_outdated');
    expect(await refused({ previewId: '' })).toBe('stock.change_outdated');
    expect(await standingOf(skuGuid)).toMatchObject({ available: 3, blacklisted: 0 });
  });

  it('is of exactly the keys that were shown: as many others in their place are not blacklisted', async () => {
    const { owner, keys, skuGuid } = await aStock(5);
    const [a = '', b = '', c = '', d = '', e = ''] = keys;
    const shown = await aChangeOf(owner, BLACKLISTING, [a, b, 'nobody-has-this']);
    expect(shown.changedKeys).toEqual([a, b].map((key) => `••••••••${key.slice(-4)}`));
    expect(shown.groups).toMatchObject([{ count: 2, heldCount: 5, leftCount: 3 }]);
    const others = await choose(owner, shown, [c, d, 'nobody-has-this']);
    const refused = async ({ previewId }: Change): Promise<string> =>
      (await refusalOf(world.confirm(owner, shown, { previewId }))).code;
    expect(await refused(shown)).toBe('stock.change_outdated');
    // Another reason for the same keys is something else, too.
    await changesOf(owner).updateChange({ changeGuid: shown.changeGuid, reason: 'stolen' }, owner.call());
    expect(await refused(others)).toBe('stock.change_outdated');
    expect(await standingOf(skuGuid)).toMatchObject({ available: 5, blacklisted: 0 });
    // What is shown now may be confirmed, by as many clicks as there are.
    await world.carryOut(owner, await choose(owner, shown, [e]));
    expect(await standingOf(skuGuid)).toMatchObject({ available: 4, blacklisted: 1 });
  });

  it('counts what moved on between the confirmation and the job', async () => {
    const { owner, keys, skuGuid } = await aStock(4);
    const draft = await aChangeOf(owner, BLACKLISTING, keys);
    // Held by somebody else's transaction, so that the job waits for it.
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = tables()
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('key')
          .set({ state: 3 })
          .where('sku_id', '=', skuGuid)
          .where('last4', '=', (keys[0] ?? '').slice(-4))
          .execute();
        isHeld.resolve();
        await held.promise;
      });
    await isHeld.promise;
    const jobId = await world.confirm(owner, draft);
    held.resolve();
    await holding;
    await endOfJob(world.platform, owner, jobId);
    expect(await readChange(owner, draft.changeGuid)).toMatchObject({
      status: ChangeStatus.COMPLETED_WITH_ERRORS,
      changedCount: 3,
      refusedCount: 1,
    });
  });

  it('is canceled as a draft and never after it was done', async () => {
    const { owner, keys } = await aStock(2);
    const draft = await aChangeOf(owner, BLACKLISTING, keys);
    await changesOf(owner).cancelChange({ changeGuid: draft.changeGuid }, owner.call());
    expect(await readChange(owner, draft.changeGuid)).toMatchObject({
      status: ChangeStatus.CANCELED,
      groups: [],
    });
    const done = await world.carryOut(owner, await aChangeOf(owner, BLACKLISTING, keys));
    for (const { changeGuid } of [draft, done.change])
      expect(await refusalOf(changesOf(owner).cancelChange({ changeGuid }, owner.call()))).toMatchObject({
        code: 'stock.change_final',
      });
  });
});
