/** Insertions without their bad lines, and what becomes of those (docs/domain.md, m). */
import { randomUUID } from 'node:crypto';
import { CodeMethod } from '../../../../../proto/gen/keyway/accounts/v1/accounts.js';
import { JobState } from '../../../../../proto/gen/keyway/jobs/v1/jobs.js';
import { LineProblem } from '../../../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { InsertionStatus, RejectedPolicy } from '../../../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { watchOf } from '../../ledger/custody/custody-world.js';
import { contentOf, rowsBy } from '../../../content/content-reading.js';
import {
  aDraft,
  aSku,
  endOfJob,
  insertionsOf,
  insertKeys,
  keysOf,
  openErrorKeys,
  readInsertion,
  refusalOf,
  rejectedLines,
  tablesOf,
  upload,
} from '../../stock-world.js';

const days = 24 * 3600 * 1000;
let world: TestPlatform;
let editor: TestUser;
let skuGuid: string;
let moved = 0;
const clock = { now: () => new Date(Date.now() + moved) };

beforeAll(async () => {
  world = await startTestPlatform({ clock });
  editor = await world.user({ role: 'Editor' });
  ({ skuGuid } = await aSku(world, editor.ownerGuid));
});
afterAll(() => world.close());
beforeEach(() => {
  moved = 0;
});

const commitGood = async (user: TestUser, insertionGuid: string): Promise<string> =>
  (
    await insertionsOf(user).commitInsertion(
      {
        ...{ insertionGuid, idempotencyKey: randomUUID(), areWarningsAccepted: true },
        rejectedPolicy: RejectedPolicy.SKIP,
      },
      user.call(),
    )
  ).jobId;

const inserted = async (insertionGuid: string): Promise<number> =>
  (await tablesOf(world).selectFrom('key').select('id').where('insertion_id', '=', insertionGuid).execute()).length;

/** An insertion that has left out three of five lines. */
const withErrorKeys = async (user = editor, sku = skuGuid) => {
  const [a = '', b = ''] = keysOf(2);
  const draft = await aDraft(user, sku);
  await upload(user, draft, 'some.txt', [a, b, a.toLowerCase(), 'abc', b]);
  await endOfJob(world, user, await commitGood(user, draft));
  return { draft, left: [a.toLowerCase(), 'abc', b] };
};

describe('an insertion of the good keys only', () => {
  it('takes the first of equal lines, leaves out what is no key or taken, and adds up', async () => {
    const stranger = await world.user({ role: 'Editor' });
    const [own = '', foreign = ''] = keysOf(2);
    await insertKeys(world, editor, skuGuid, [own]);
    await insertKeys(world, stranger, (await aSku(world, stranger.ownerGuid)).skuGuid, [foreign]);
    const keys = keysOf(300);
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'first.txt', [...keys.slice(0, 200), own, 'abc', keys[3] ?? '', 'ODD-FORM-1']);
    await upload(editor, draft, 'second.txt', [
      foreign,
      ...keys.slice(200),
      keys[7] ?? '',
      `${keys[0] ?? ''}\t`,
      'a\tbcde',
    ]);
    const job = await endOfJob(world, editor, await commitGood(editor, draft));
    expect(job).toMatchObject({
      state: JobState.COMPLETED,
      title: expect.stringContaining('Insert 301 keys') as string,
    });
    const insertion = await readInsertion(editor, draft);
    expect(insertion).toMatchObject({
      status: InsertionStatus.COMPLETED_WITH_ERRORS,
      insertedCount: 301,
      rejectedPolicy: RejectedPolicy.SKIP,
      preflight: { keyCount: 308, acceptableCount: 301 },
    });
    expect(insertion.preflight?.problemCounts).toEqual([
      { problem: LineProblem.DUPLICATE_IN_FILE, count: 1 },
      { problem: LineProblem.DUPLICATE_ACROSS_FILES, count: 2 },
      { problem: LineProblem.EXISTS_FOR_PRODUCT, count: 1 },
      { problem: LineProblem.EXISTS_ON_NETWORK, count: 1 },
      { problem: LineProblem.LENGTH, count: 1 },
      { problem: LineProblem.CHARACTERS, count: 1 },
      { problem: LineProblem.PATTERN, count: 1 },
    ]);
    expect(await inserted(draft)).toBe(301);
    const list = await contentOf(editor, '/distribution/myvault/uploads/');
    const row = list.filter(({ id }) => id === draft);
    expect(['Files', 'Keys', 'ErrorKeys'].map((name) => rowsBy(row, name))).toEqual([['2'], ['301'], ['7']]);
    expect(await watchOf(world).verifyAll()).toEqual([]);
  });

  it('leaves out a key that another vault has inserted since the pre-flight', async () => {
    const other = await world.user({ role: 'Editor' });
    const keys = keysOf(20);
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'raced.txt', keys);
    const theirs = (await aSku(world, other.ownerGuid)).skuGuid;
    const [job, strict] = await Promise.allSettled([
      commitGood(editor, draft),
      insertKeys(world, other, theirs, keys.slice(0, 5)),
    ]);
    if (job.status === 'rejected') throw job.reason;
    await endOfJob(world, editor, job.value);
    const { insertedCount, preflight } = await readInsertion(editor, draft);
    // Whoever came first has the five: the strict one all or none.
    expect(insertedCount).toBe(strict.status === 'fulfilled' ? 15 : 20);
    expect(preflight?.acceptableCount).toBe(insertedCount);
    expect(await watchOf(world).verifyAll()).toEqual([]);
  });

  it('is refused when no key is good', async () => {
    const [own = ''] = keysOf(1);
    await insertKeys(world, editor, skuGuid, [own]);
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'none.txt', [own, 'abc']);
    expect((await refusalOf(commitGood(editor, draft))).code).toBe('stock.keys_exist');
    expect((await readInsertion(editor, draft)).status).toBe(InsertionStatus.DRAFT);
  });

  it('is complete when there was no bad line', async () => {
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'good.txt', keysOf(3));
    await endOfJob(world, editor, await commitGood(editor, draft));
    const { status, insertedCount, errorKeysUntil } = await readInsertion(editor, draft);
    expect([status, insertedCount, errorKeysUntil]).toEqual([InsertionStatus.COMPLETED, 3, undefined]);
  });

  it('tells its author by mail how many lines were left out', async () => {
    const author = await world.user({ role: 'Editor' });
    await withErrorKeys(author, (await aSku(world, author.ownerGuid)).skuGuid);
    expect((await world.mailbox.take(author.email)).text).toContain('3 lines were left out');
  });
});

describe('letters of another script', () => {
  it.each([
    ['a Cyrillic О', 'АBCDE-FGHIJ-KLMNO', 'Steam', LineProblem.HOMOGLYPH],
    ['a Greek Omicron, where nobody knows the form', 'KEY-\u039fNE-7', 'Own shop', LineProblem.HOMOGLYPH],
    ['a dash that is none', 'AAAAA\u2010BBBBB-CCCCC', 'Steam', LineProblem.HOMOGLYPH],
  ])('that look like ours want a tick: %s', async (_, key, platform, problem) => {
    const sku = await aSku(world, editor.ownerGuid, { platform });
    const draft = await aDraft(editor, sku.skuGuid);
    await upload(editor, draft, 'letters.txt', [key]);
    const { preflight } = await readInsertion(editor, draft);
    expect(preflight?.problemCounts).toEqual([{ problem, count: 1 }]);
    expect(preflight?.acceptableCount).toBe(1);
    const strict = {
      insertionGuid: draft,
      idempotencyKey: randomUUID(),
      areWarningsAccepted: false,
      rejectedPolicy: 'strict' as const,
    };
    expect((await refusalOf(insertionsOf(editor).commitInsertion(strict, editor.call()))).code).toBe(
      'stock.warning_not_accepted',
    );
  });

  it.each([
    ['full-width letters, which are the same key', 'ＡＡＡＡ-BBBB'],
    ['a code in another script throughout', 'ПРОМОКОД-ЖЮЛИ'],
  ])('want none: %s', async (_, key) => {
    const sku = await aSku(world, editor.ownerGuid, { platform: 'Own shop' });
    const draft = await aDraft(editor, sku.skuGuid);
    await upload(editor, draft, 'letters.txt', [key]);
    expect((await readInsertion(editor, draft)).preflight?.problemCounts).toEqual([]);
  });
});

describe('error keys', () => {
  it('are read behind a code, by the one who gave it, for ten minutes', async () => {
    const colleague = await world.user({ role: 'Editor', ownerGuid: editor.ownerGuid });
    const { draft, left } = await withErrorKeys();
    expect((await refusalOf(rejectedLines(editor, draft))).code).toBe('stock.error_keys_locked');
    await openErrorKeys(world, editor, draft);
    expect((await rejectedLines(editor, draft)).map(({ key }) => key)).toEqual(left);
    expect((await readInsertion(editor, draft)).errorKeysOpenUntil).toBeDefined();
    expect((await refusalOf(rejectedLines(colleague, draft))).code).toBe('stock.error_keys_locked');
    moved = 11 * 60_000;
    expect((await refusalOf(rejectedLines(editor, draft))).code).toBe('stock.error_keys_locked');
  });

  it('stay closed to a wrong code, to other vaults and to people without the permission', async () => {
    const { draft } = await withErrorKeys();
    const request = { insertionGuid: draft, code: '000000', method: CodeMethod.EMAIL };
    const open = (user: TestUser, over = {}) =>
      refusalOf(insertionsOf(user).openErrorKeys({ ...request, ...over }, user.call()));
    expect((await open(editor)).code).toBe('accounts.code_wrong');
    expect((await open(editor, { method: CodeMethod.RECOVERY })).code).toBe('request.invalid');
    expect((await open(await world.user({ role: 'Owner' }))).code).toBe('stock.insertion_not_found');
    expect((await open(await world.user({ role: 'Viewer', ownerGuid: editor.ownerGuid }))).code).toBe(
      'permission.denied',
    );
  });

  it('say until when they are kept, and are destroyed then, audited', async () => {
    const { draft } = await withErrorKeys();
    const until = Date.parse((await readInsertion(editor, draft)).errorKeysUntil ?? '');
    expect(Math.round((until - Date.now()) / days)).toBe(7);
    const kept = () =>
      tablesOf(world)
        .selectFrom('insertion_problem')
        .select('line')
        .where('insertion_id', '=', draft)
        .where('ciphertext', 'is not', null)
        .execute();
    moved = 6 * days;
    await watchOf(world, clock).runIfDue();
    expect(await kept()).toHaveLength(3);
    moved = 8 * days;
    await watchOf(world, clock).runIfDue();
    expect(await kept()).toEqual([]);
    const insertion = await readInsertion(editor, draft);
    expect(insertion.errorKeysUntil).toBeUndefined();
    expect(insertion.preflight?.problemCounts.map(({ count }) => count)).toEqual([2, 1]);
    expect((await refusalOf(rejectedLines(editor, draft))).code).toBe('stock.error_keys_gone');
    const request = { insertionGuid: draft, code: '000000', method: CodeMethod.EMAIL };
    expect((await refusalOf(insertionsOf(editor).openErrorKeys(request, editor.call()))).code).toBe(
      'stock.error_keys_gone',
    );
    const audited = await world.database?.execute(
      `select action from audit_event where object_id = '${draft}' and action like 'stock.error_keys%'`,
    );
    expect(audited?.rows).toEqual([{ action: 'stock.error_keys_destroyed' }]);
  });
});

it('shows in the report of what was inserted how many lines were duplicates, and how many were no keys', async () => {
  const user = await world.user({ role: 'Editor' });
  const own = await aSku(world, user.ownerGuid);
  await withErrorKeys(user, own.skuGuid);
  const report = '/my_vault/transaction/inserted/';
  const figures = async () => {
    const content = await contentOf(user, report);
    return ['Quantity', 'Duplicates', 'Errors'].map((name) => rowsBy(content, name)[0]);
  };
  expect(await figures()).toEqual(['2', '2', '1']);
  // Of an insertion from before they were told apart neither is known.
  await tablesOf(world)
    .updateTable('insertion')
    .set({ duplicate_count: null })
    .where('vault_id', '=', user.ownerGuid)
    .execute();
  expect(await figures()).toEqual(['2', '', '']);
});
