/** One budget of asked texts for each vault and day, for every door that tells whether a text is a key (ADR 0052). */
import { ChangeKind } from '../../../../proto/gen/keyway/stock/v1/changes.js';
import { CustodyServiceService } from '../../../../proto/gen/keyway/stock/v1/custody.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../support/platform.js';
import { aChange, choose } from '../runs/changes/change-world.js';
import {
  aDraft,
  aSku,
  commit,
  databaseOf,
  endOfJob,
  insertionsOf,
  insertKeys,
  keysOf,
  readInsertion,
  refusalOf,
  tablesOf,
  upload,
} from '../stock-world.js';

const limit = 300;
const dayMs = 24 * 3_600_000;
let world: TestPlatform;
let moved = 0;
const clock = { now: () => new Date(Date.now() + moved) };

beforeAll(async () => {
  world = await startTestPlatform({ clock, config: { ASKED_TEXTS_PER_DAY: limit } });
});
afterAll(() => world.close());
beforeEach(() => {
  moved = 0;
});

const aVault = async () => {
  const user = await world.user({ role: 'Owner' });
  return { user, ...(await aSku(world, user.ownerGuid)) };
};

const askedBy = async ({ ownerGuid }: TestUser): Promise<number> =>
  (
    await tablesOf(world)
      .selectFrom('asked_day')
      .select('keys')
      .where('vault_id', '=', ownerGuid)
      .orderBy('day', 'desc')
      .executeTakeFirst()
  )?.keys ?? 0;

const refusalsAudited = async ({ ownerGuid }: TestUser): Promise<number> =>
  (
    await databaseOf(world).execute(
      `select 1 as one from audit_event where vault_id = $1 and action = 'stock.asked_limit_reached'`,
      [ownerGuid],
    )
  ).rows.length;

describe('the texts that a vault asks for in a day', () => {
  it('are counted before they are compared: of twelve files at once the first three are, and no finding comes of nine', async () => {
    const { user, skuGuid } = await aVault();
    const [other, known] = [await aVault(), keysOf(100)];
    await insertKeys(world, other.user, other.skuGuid, known);
    const drafts = await Promise.all(Array.from({ length: 12 }, () => aDraft(user, skuGuid)));
    const ends = await Promise.allSettled(drafts.map((draft) => upload(user, draft, 'texts.txt', known)));

    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(9);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'stock.asked_limit' });
    expect((refused[0] as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
    expect([await askedBy(user), await refusalsAudited(user)]).toEqual([limit, 9]);
    const told = await Promise.all(drafts.map(async (draft) => (await readInsertion(user, draft)).preflight));
    expect(told.filter((preflight) => preflight?.problemCounts.length !== 0)).toHaveLength(3);
    expect(told.filter((preflight) => preflight?.keyCount === 0)).toHaveLength(9);
  });

  it('come back with the keys that are inserted, and not with those that are refused', async () => {
    const { user, skuGuid } = await aVault();
    for (let round = 0; round < 4; round += 1) await insertKeys(world, user, skuGuid, keysOf(100));
    expect(await askedBy(user)).toBe(0);
    const [good, taken] = [keysOf(50), keysOf(50)];
    await insertKeys(world, user, skuGuid, taken);
    const draft = await aDraft(user, skuGuid);
    await upload(user, draft, 'half.txt', [...good, ...taken]);
    const { jobId } = await insertionsOf(user).commitInsertion(
      { insertionGuid: draft, idempotencyKey: crypto.randomUUID(), areWarningsAccepted: true, rejectedPolicy: 'skip' },
      user.call(),
    );
    await endOfJob(world, user, jobId);
    expect(await askedBy(user)).toBe(50);
  });

  it('are not those of a draft that is looked at again, nor of a file that comes beside it; a removed file stays counted', async () => {
    const { user, skuGuid } = await aVault();
    const draft = await aDraft(user, skuGuid);
    const { file } = await upload(user, draft, 'a.txt', keysOf(20));
    for (let look = 0; look < 3; look += 1) await readInsertion(user, draft);
    await upload(user, draft, 'b.txt', [...keysOf(10), 'abc']);
    expect(await askedBy(user)).toBe(30);
    await insertionsOf(user).removeFile({ insertionGuid: draft, fileGuid: file?.fileGuid ?? '' }, user.call());
    await upload(user, draft, 'a.txt', keysOf(20));
    expect(await askedBy(user)).toBe(50);
  });

  it('are asked anew for another platform, and on another day', async () => {
    const { user, skuGuid } = await aVault();
    const elsewhere = await aSku(world, user.ownerGuid, { platform: 'Own shop' });
    const draft = await aDraft(user, skuGuid);
    await upload(user, draft, 'a.txt', keysOf(140));
    const put = (sku: string) =>
      insertionsOf(user).updateInsertion({ insertionGuid: draft, skuGuid: sku }, user.call());
    await put(elsewhere.skuGuid);
    expect(await askedBy(user)).toBe(280);
    expect((await refusalOf(put(skuGuid))).code).toBe('stock.asked_limit');
    expect((await readInsertion(user, draft)).skuGuid).toBe(elsewhere.skuGuid);
    moved = dayMs;
    await readInsertion(user, draft);
    expect(await askedBy(user)).toBe(140);
  });

  it('are those of look-ups too: keys to blacklist, and a key that is sought', async () => {
    const { user, skuGuid } = await aVault();
    await upload(user, await aDraft(user, skuGuid), 'a.txt', keysOf(limit - 11));
    const change = await aChange(user, ChangeKind.BLACKLISTING);
    await choose(user, change, keysOf(10));
    const seek = () =>
      user.service(CustodyServiceService).findKey({ keyText: keysOf(1)[0] ?? '', platform: '' }, user.call());
    expect((await refusalOf(seek())).code).toBe('stock.key_not_found');
    expect(await askedBy(user)).toBe(limit);
    expect((await refusalOf(seek())).code).toBe('stock.asked_limit');
    expect((await refusalOf(choose(user, change, keysOf(1)))).code).toBe('stock.asked_limit');
    expect(await refusalsAudited(user)).toBe(2);
  });

  it('that nobody may ask today leave an old draft as it was found, and its commit is refused', async () => {
    const { user, skuGuid } = await aVault();
    const draft = await aDraft(user, skuGuid);
    await upload(user, draft, 'a.txt', keysOf(200));
    moved = dayMs;
    await upload(user, await aDraft(user, skuGuid), 'b.txt', keysOf(200));
    expect((await readInsertion(user, draft)).preflight?.acceptableCount).toBe(200);
    expect((await refusalOf(commit(user, draft))).code).toBe('stock.asked_limit');
    moved = 2 * dayMs;
    await endOfJob(world, user, await commit(user, draft));
    expect(await askedBy(user)).toBe(0);
  });
});
