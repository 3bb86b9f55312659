import { JobState } from '../../../../../proto/gen/keyway/jobs/v1/jobs.js';
import { LineProblem } from '../../../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { InsertionStatus } from '../../../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import {
  aDraft,
  aSku,
  commit,
  endOfJob,
  insertKeys,
  keysOf,
  readInsertion,
  refusalOf,
  openErrorKeys,
  rejectedLines,
  tablesOf,
  upload,
} from '../../stock-world.js';

let world: TestPlatform;
let editor: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  editor = await world.user({ role: 'Editor' });
});
afterAll(() => world.close());

const { DUPLICATE_IN_FILE: inFile, DUPLICATE_ACROSS_FILES: acrossFiles } = LineProblem;

describe('the pre-flight', () => {
  it('names each repeated key by file and line, and where it stands first', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    const [a = '', b = '', c = ''] = keysOf(3);
    await upload(editor, draft, 'one.txt', [a, b, a.toLowerCase()]);
    await upload(editor, draft, 'two.txt', [c, '', ` ${b} `]);
    const { preflight, files } = await readInsertion(editor, draft);
    expect(preflight).toMatchObject({ keyCount: 5, acceptableCount: 3 });
    expect(preflight?.problemCounts).toEqual([
      { problem: inFile, count: 1 },
      { problem: acrossFiles, count: 1 },
    ]);
    expect(preflight?.lines).toEqual([
      {
        problem: inFile,
        fileName: 'one.txt',
        line: 3,
        maskedKey: `••••••••${a.slice(-4).toLowerCase()}`,
        firstFileName: 'one.txt',
        firstLine: 1,
        otherProduct: '',
      },
      {
        problem: acrossFiles,
        fileName: 'two.txt',
        line: 3,
        maskedKey: `••••••••${b.slice(-4)}`,
        firstFileName: 'one.txt',
        firstLine: 2,
        otherProduct: '',
      },
    ]);
    expect(files.map((file) => file.rejectedCount)).toEqual([1, 1]);
    const refusal = await refusalOf(commit(editor, draft));
    expect(refusal).toMatchObject({ code: 'stock.keys_repeated', kind: 'not_acceptable', params: { count: '2' } });
    expect(refusal.violations.map(({ row, message }) => [row, message])).toEqual([
      [3, 'one.txt, line 3: stands more than once in this file'],
      [3, 'two.txt, line 3: stands in another file as well'],
    ]);
  });

  it('tells keys of the same product, of another product by its name, and of the network without saying whose', async () => {
    const mine = await aSku(world, editor.ownerGuid, { title: 'Mine' });
    const other = await aSku(world, editor.ownerGuid, { title: 'Another title' });
    const stranger = await world.user({ role: 'Editor' });
    const theirs = await aSku(world, stranger.ownerGuid, { title: 'Secret title' });
    const [a = '', b = '', c = '', fresh = ''] = keysOf(4);
    await insertKeys(world, editor, mine.skuGuid, [a]);
    await insertKeys(world, editor, other.skuGuid, [b]);
    await insertKeys(world, stranger, theirs.skuGuid, [c]);

    const draft = await aDraft(editor, mine.skuGuid);
    await upload(editor, draft, 'mixed.txt', [a, b, c, fresh]);

    const insertion = await readInsertion(editor, draft);
    expect(insertion.preflight?.lines.map(({ problem, line, otherProduct }) => [problem, line, otherProduct])).toEqual([
      [LineProblem.EXISTS_FOR_PRODUCT, 1, ''],
      [LineProblem.EXISTS_FOR_OTHER_PRODUCT, 2, 'Another title'],
      [LineProblem.EXISTS_ON_NETWORK, 3, ''],
    ]);
    const refusal = await refusalOf(commit(editor, draft));
    expect(refusal).toMatchObject({ code: 'stock.keys_exist', kind: 'not_acceptable', params: { count: '3' } });
    const said = JSON.stringify([refusal.violations, refusal.params], null, 1);
    for (const secret of [a, b, c, 'Secret title', stranger.ownerGuid]) expect(said).not.toContain(secret);
    expect(await tablesOf(world).selectFrom('key').select('id').where('insertion_id', '=', draft).execute()).toEqual(
      [],
    );
    expect((await readInsertion(editor, draft)).status).toBe(InsertionStatus.DRAFT);
    expect((await rejectedLines(editor, draft)).map(({ key }) => key)).toEqual([a, b, c]);
    const audited = await world.database?.execute(
      `select action from audit_event where object_id = $1 and action = 'stock.rejected_lines_read'`,
      [draft],
    );
    expect(audited?.rows).toHaveLength(1);
  });

  it('lets the same text be a key on two platforms', async () => {
    const keys = keysOf(3);
    const steam = await aSku(world, editor.ownerGuid, { platform: 'Steam' });
    const gog = await aSku(world, editor.ownerGuid, { platform: 'GOG' });
    await insertKeys(world, editor, steam.skuGuid, keys);
    expect((await insertKeys(world, editor, gog.skuGuid, keys)).insertedCount).toBe(3);
  });

  it('shows 200 lines of many, counts all of them, and hands out all of them', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    const keys = keysOf(1_500);
    await upload(editor, draft, 'twice.txt', [...keys, ...keys]);
    const { preflight } = await readInsertion(editor, draft);
    expect(preflight?.lines).toHaveLength(200);
    expect(preflight?.problemCounts).toEqual([{ problem: inFile, count: 1_500 }]);
    expect((await rejectedLines(editor, draft)).map(({ key }) => key)).toEqual(keys);
  });
});

describe('an insertion of more keys than are compared with the stock before it is accepted', () => {
  const many = 25_001;
  const ofThem = async (keys: readonly string[]) => {
    const wide = await startTestPlatform({ config: { UPLOAD_TOTAL_BYTES: 1_000_000 } });
    const user = await wide.user({ role: 'Editor' });
    const { skuGuid } = await aSku(wide, user.ownerGuid);
    const draft = await aDraft(user, skuGuid);
    await upload(user, draft, 'many.txt', keys);
    return { wide, user, skuGuid, draft };
  };

  it('is refused by the stock itself within its job, as a whole, with the lines', async () => {
    const keys = keysOf(many);
    const { wide, user, skuGuid, draft } = await ofThem(keys);
    await insertKeys(wide, user, skuGuid, keys.slice(7, 8));
    const job = await endOfJob(wide, user, await commit(user, draft));
    expect(job).toMatchObject({ state: JobState.FAILED, failureCode: 'stock.keys_exist' });
    const insertion = await readInsertion(user, draft);
    expect(insertion.status).toBe(InsertionStatus.FAILED);
    expect(insertion.preflight?.lines.map(({ problem, line }) => [problem, line])).toEqual([
      [LineProblem.EXISTS_FOR_PRODUCT, 8],
    ]);
    await openErrorKeys(wide, user, draft);
    expect((await rejectedLines(user, draft)).map(({ key }) => key)).toEqual(keys.slice(7, 8));
    expect(await tablesOf(wide).selectFrom('key').select('id').where('insertion_id', '=', draft).execute()).toEqual([]);
    await wide.close();
  });

  it('is refused before it is accepted when a key stands twice in it, or somebody has looked', async () => {
    const keys = keysOf(many);
    const { wide, user, skuGuid, draft } = await ofThem([...keys, keys[0] ?? '']);
    expect((await refusalOf(commit(user, draft))).code).toBe('stock.keys_repeated');
    const other = await aDraft(user, skuGuid);
    await upload(user, other, 'many.txt', keys);
    await insertKeys(wide, user, skuGuid, keys.slice(0, 1));
    await readInsertion(user, other);
    expect((await refusalOf(commit(user, other))).code).toBe('stock.keys_exist');
    await wide.close();
  });
});

describe('two vaults that insert the same keys at the same time', () => {
  it('end with one that has them all and one that has none and is told', async () => {
    const users = await Promise.all([world.user({ role: 'Editor' }), world.user({ role: 'Editor' })]);
    for (let round = 0; round < 3; round += 1) {
      const keys = keysOf(3_000);
      const drafts = await Promise.all(
        users.map(async (user) => {
          const draft = await aDraft(user, (await aSku(world, user.ownerGuid)).skuGuid);
          await upload(user, draft, 'same.txt', round % 2 === 0 ? keys : keys.toReversed());
          return draft;
        }),
      );
      // Both pass the pre-flight, for neither has committed.
      const jobs = await Promise.all(users.map((user, at) => commit(user, drafts[at] ?? '')));
      const ends = await Promise.all(users.map((user, at) => endOfJob(world, user, jobs[at] ?? '')));
      const won = ends.findIndex(({ state }) => state === JobState.COMPLETED);
      const lost = 1 - won;
      expect(ends[lost]).toMatchObject({ state: JobState.FAILED, failureCode: 'stock.keys_exist' });
      const counts = await Promise.all(
        drafts.map(
          async (draft) =>
            (await tablesOf(world).selectFrom('key').select('id').where('insertion_id', '=', draft).execute()).length,
        ),
      );
      expect([counts[won], counts[lost]]).toEqual([3_000, 0]);
      const loser = users[lost];
      if (loser === undefined) throw new Error('nobody lost');
      const insertion = await readInsertion(loser, drafts[lost] ?? '');
      expect(insertion).toMatchObject({
        status: InsertionStatus.FAILED,
        failureCode: 'stock.keys_exist',
      });
      expect(insertion.preflight?.problemCounts).toEqual([{ problem: LineProblem.EXISTS_ON_NETWORK, count: 3_000 }]);
      const kept = await tablesOf(world)
        .selectFrom('insertion_problem')
        .select('line')
        .where('insertion_id', '=', drafts[lost] ?? '')
        .where('ciphertext', 'is not', null)
        .execute();
      expect(kept).toHaveLength(3_000);
    }
  });
});
