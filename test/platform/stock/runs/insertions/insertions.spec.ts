import { createHash, randomUUID } from 'node:crypto';
import { JobState } from '../../../../../proto/gen/keyway/jobs/v1/jobs.js';
import { LineProblem } from '../../../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { InsertionStatus } from '../../../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestMailbox, type TestMailbox } from '../../../../support/mailbox.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import {
  aDraft,
  aSku,
  commit,
  endOfJob,
  insertionsOf,
  insertKeys,
  keysOf,
  partsOf,
  readInsertion,
  refusalOf,
  rejectedLines,
  tablesOf,
  upload,
} from '../../stock-world.js';

let world: TestPlatform;
let mailbox: TestMailbox;
let editor: TestUser;

beforeAll(async () => {
  mailbox = await startTestMailbox();
  world = await startTestPlatform({ config: { SMTP_URL: mailbox.url } });
  editor = await world.user({ role: 'Editor' });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

const keyCount = async (insertionId: string): Promise<number> =>
  (await tablesOf(world).selectFrom('key').select('id').where('insertion_id', '=', insertionId).execute()).length;

describe('keys of a file', () => {
  it('are in the stock when the job has ended, and not before; the inserter is told by mail', async () => {
    const { skuGuid } = await aSku(world, editor.ownerGuid);
    const draft = await aDraft(editor, skuGuid);
    const keys = keysOf(500);
    const { file } = await upload(editor, draft, 'batch.txt', keys);
    const sha256 = createHash('sha256')
      .update(`${keys.join('\n')}\n`)
      .digest('hex');
    expect(file).toMatchObject({ name: 'batch.txt', keyCount: 500, rejectedCount: 0, sha256 });
    expect(await keyCount(draft)).toBe(0);

    const job = await endOfJob(world, editor, await commit(editor, draft));

    expect(job).toMatchObject({
      state: JobState.COMPLETED,
      done: 500,
      total: 500,
      href: `/distribution/myvault/uploads-detail/${draft}`,
    });
    expect(await keyCount(draft)).toBe(500);
    const insertion = await readInsertion(editor, draft);
    expect(insertion).toMatchObject({ status: InsertionStatus.COMPLETED, insertedCount: 500 });
    expect(insertion.transactionGuid).not.toBe('');
    const balance = await tablesOf(world)
      .selectFrom('stock_standing')
      .selectAll()
      .where('sku_id', '=', skuGuid)
      .executeTakeFirstOrThrow();
    expect(balance).toMatchObject({ inserted: 500, available: 500, extracted: 0 });
    const mail = await mailbox.take(editor.email);
    expect(mail.subject).toBe('500 keys are in the stock');
    expect(mail.text).toContain(`/distribution/myvault/uploads-detail/${draft}`);
  });

  it('stand encrypted in every table: no text of a key is in the database', async () => {
    const { skuGuid } = await aSku(world, editor.ownerGuid);
    const [key = ''] = keysOf(1);
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'one.txt', [key]);
    const dump = async (): Promise<string> => {
      const tables = [
        'staged_block',
        'key',
        'insertion',
        'insertion_file',
        'insertion_problem',
        'audit_event',
        'job',
        'mail_letter',
      ];
      // A bytea shows as hex within the text of its row.
      const text = tables.map((table) => `select t::text from ${table} t`).join(' union all ');
      return JSON.stringify((await world.database?.execute(text))?.rows);
    };
    const inHex = Buffer.from(key).toString('hex');
    for (const when of ['staged', 'committed']) {
      if (when === 'committed') await endOfJob(world, editor, await commit(editor, draft));
      const everything = await dump();
      expect(everything).not.toContain(key);
      expect(everything).not.toContain(inHex);
    }
  });

  it('come from several files in one insertion, and the files’ staged rows are gone afterwards', async () => {
    const { skuGuid } = await aSku(world, editor.ownerGuid);
    const draft = await aDraft(editor, skuGuid);
    for (const name of ['a.txt', 'b.txt', 'c.TXT']) await upload(editor, draft, name, keysOf(30));
    expect((await endOfJob(world, editor, await commit(editor, draft))).state).toBe(JobState.COMPLETED);
    expect(await keyCount(draft)).toBe(90);
    const insertion = await readInsertion(editor, draft);
    expect(insertion.files.map((file) => file.name)).toEqual(['a.txt', 'b.txt', 'c.TXT']);
    expect(
      await tablesOf(world).selectFrom('staged_block').select('lines').where('insertion_id', '=', draft).execute(),
    ).toEqual([]);
  });
});

describe('a draft', () => {
  it('keeps what was chosen, on the server', async () => {
    const { skuGuid, productGuid } = await aSku(world, editor.ownerGuid, { title: 'Kept', code: 'KEPT-1' });
    const draft = await aDraft(editor, skuGuid);
    await insertionsOf(editor).updateInsertion(
      { insertionGuid: draft, note: 'from the studio', step: 'rights' },
      editor.call(),
    );
    expect(await readInsertion(editor, draft)).toMatchObject({
      ...{
        status: InsertionStatus.DRAFT,
        productGuid,
        productTitle: 'Kept',
        sku: 'KEPT-1',
        platform: 'Steam',
      },
      ...{
        note: 'from the studio',
        step: 'rights',
        rightName: 'Default - Private',
        limitBytes: 67_108_864,
        limitFiles: 100,
        limitKeys: 2_000_000,
        simpleLimitBytes: 409_600,
        simpleLimitFiles: 20,
        isLargeAllowed: true,
      },
    });
  });

  it('keeps a product that has no platform yet, and a SKU brings its own product', async () => {
    const { productGuid } = await aSku(world, editor.ownerGuid, { title: 'Chosen early' });
    const other = await aSku(world, editor.ownerGuid, { title: 'Chosen late' });
    const { insertion } = await insertionsOf(editor).createInsertion({}, editor.call());
    const insertionGuid = insertion?.insertionGuid ?? '';
    const update = async (changes: { productGuid?: string; skuGuid?: string }) =>
      (await insertionsOf(editor).updateInsertion({ insertionGuid, ...changes }, editor.call())).insertion;
    expect(await update({ productGuid })).toMatchObject({ productGuid, productTitle: 'Chosen early', skuGuid: '' });
    expect(await readInsertion(editor, insertionGuid)).toMatchObject({ productGuid, productTitle: 'Chosen early' });
    expect(await update({ skuGuid: other.skuGuid })).toMatchObject({
      productGuid: other.productGuid,
      productTitle: 'Chosen late',
      skuGuid: other.skuGuid,
    });
    expect(await update({ productGuid: other.productGuid })).toMatchObject({ skuGuid: other.skuGuid });
    expect(await update({ productGuid })).toMatchObject({ productGuid, skuGuid: '', platform: '' });
  });

  it('takes no product of another vault, without an open SKU, or unknown, and no SKU of another product', async () => {
    const mine = await aSku(world, editor.ownerGuid);
    const other = await aSku(world, editor.ownerGuid);
    const draft = await aDraft(editor, mine.skuGuid);
    const discontinued = await aSku(world, editor.ownerGuid, { status: 'Discontinued' });
    const foreign = await aSku(world, (await world.user()).ownerGuid);
    const update = (changes: { productGuid: string; skuGuid?: string }) =>
      refusalOf(insertionsOf(editor).updateInsertion({ insertionGuid: draft, ...changes }, editor.call()));
    for (const productGuid of [discontinued.productGuid, foreign.productGuid, randomUUID(), 'nonsense'])
      expect((await update({ productGuid })).code).toBe('stock.product_not_insertable');
    expect((await update({ productGuid: other.productGuid, skuGuid: mine.skuGuid })).code).toBe(
      'stock.sku_not_insertable',
    );
    expect(await readInsertion(editor, draft)).toMatchObject(mine);
  });

  it('takes no SKU that is discontinued, of another vault, or unknown, and no right that is not open', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    const discontinued = await aSku(world, editor.ownerGuid, { status: 'Discontinued' });
    const foreign = await aSku(world, (await world.user()).ownerGuid);
    const update = (changes: { skuGuid?: string; rightGuid?: string }) =>
      refusalOf(insertionsOf(editor).updateInsertion({ insertionGuid: draft, ...changes }, editor.call()));
    for (const skuGuid of [discontinued.skuGuid, foreign.skuGuid, randomUUID(), 'nonsense']) {
      expect((await update({ skuGuid })).code).toBe('stock.sku_not_insertable');
    }
    for (const rightGuid of [randomUUID(), 'nonsense'])
      expect((await update({ rightGuid })).code).toBe('stock.right_not_open');
  });

  it('without SKU takes no file; without right or keys it cannot be committed', async () => {
    const { insertion } = await insertionsOf(editor).createInsertion({}, editor.call());
    const draft = insertion?.insertionGuid ?? '';
    expect((await refusalOf(upload(editor, draft, 'a.txt', keysOf(1)))).code).toBe('stock.sku_missing');
    await insertionsOf(editor).updateInsertion(
      { insertionGuid: draft, skuGuid: (await aSku(world, editor.ownerGuid)).skuGuid },
      editor.call(),
    );
    await upload(editor, draft, 'a.txt', keysOf(1));
    expect((await refusalOf(commit(editor, draft))).code).toBe('stock.insertion_incomplete');
    expect(
      (await refusalOf(commit(editor, await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid)))).code,
    ).toBe('stock.insertion_incomplete');
  });

  it('gives a file back, with its keys', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    const keys = keysOf(5);
    const { file } = await upload(editor, draft, 'a.txt', keys);
    await insertionsOf(editor).removeFile({ insertionGuid: draft, fileGuid: file?.fileGuid ?? '' }, editor.call());
    expect(await readInsertion(editor, draft)).toMatchObject({ files: [], usedBytes: 0, preflight: { keyCount: 0 } });
    expect(
      (
        await refusalOf(
          insertionsOf(editor).removeFile({ insertionGuid: draft, fileGuid: randomUUID() }, editor.call()),
        )
      ).code,
    ).toBe('stock.file_not_found');
    await upload(editor, draft, 'again.txt', keys);
    expect((await readInsertion(editor, draft)).preflight).toMatchObject({ keyCount: 5, acceptableCount: 5 });
  });

  it('moved to another platform reads its keys anew: what was two keys on GOG is one on Steam', async () => {
    const gog = await aSku(world, editor.ownerGuid, { platform: 'GOG' });
    const steam = await aSku(world, editor.ownerGuid, { platform: 'Steam' });
    const draft = await aDraft(editor, gog.skuGuid);
    const [key = ''] = keysOf(1);
    await upload(editor, draft, 'case.txt', [key, '', key.toLowerCase(), 'ab', 'SHORT-FORM']);
    expect((await readInsertion(editor, draft)).preflight).toMatchObject({ keyCount: 4, acceptableCount: 3 });
    await insertionsOf(editor).updateInsertion({ insertionGuid: draft, skuGuid: steam.skuGuid }, editor.call());
    const { preflight } = await readInsertion(editor, draft);
    expect(preflight?.lines.map(({ problem, line, firstLine }) => [problem, line, firstLine])).toEqual([
      [LineProblem.DUPLICATE_IN_FILE, 3, 1],
      [LineProblem.LENGTH, 4, 0],
      [LineProblem.PATTERN, 5, 0],
    ]);
    expect((await rejectedLines(editor, draft)).map(({ key: text }) => text)).toEqual([key.toLowerCase(), 'ab']);
  });

  it('moved to another product without a platform keeps its files, and reads them for the platform that follows', async () => {
    const gog = await aSku(world, editor.ownerGuid, { platform: 'GOG' });
    const steam = await aSku(world, editor.ownerGuid, { platform: 'Steam' });
    const draft = await aDraft(editor, gog.skuGuid);
    const [key = '', stocked = ''] = keysOf(2);
    await insertKeys(world, editor, steam.skuGuid, [stocked]);
    await upload(editor, draft, 'case.txt', [key, key.toLowerCase(), stocked]);
    const { productGuid, skuGuid } = steam;
    await insertionsOf(editor).updateInsertion({ insertionGuid: draft, productGuid }, editor.call());
    expect((await refusalOf(commit(editor, draft))).code).toBe('stock.insertion_incomplete');
    expect((await refusalOf(upload(editor, draft, 'more.txt', keysOf(1)))).code).toBe('stock.sku_missing');
    await insertionsOf(editor).updateInsertion({ insertionGuid: draft, productGuid, skuGuid }, editor.call());
    const { preflight } = await readInsertion(editor, draft);
    expect(preflight?.lines.map(({ problem, line }) => [problem, line])).toEqual([
      [LineProblem.DUPLICATE_IN_FILE, 2],
      [LineProblem.EXISTS_FOR_PRODUCT, 3],
    ]);
  });

  it('canceled leaves nothing, and is final', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    const keys = keysOf(5);
    await upload(editor, draft, 'a.txt', keys);
    await insertionsOf(editor).cancelInsertion({ insertionGuid: draft }, editor.call());
    expect((await readInsertion(editor, draft)).status).toBe(InsertionStatus.CANCELED);
    expect(
      await tablesOf(world).selectFrom('staged_block').select('lines').where('insertion_id', '=', draft).execute(),
    ).toEqual([]);
    expect((await refusalOf(insertionsOf(editor).cancelInsertion({ insertionGuid: draft }, editor.call()))).code).toBe(
      'stock.insertion_final',
    );
    expect((await refusalOf(commit(editor, draft))).code).toBe('stock.insertion_not_draft');
    expect((await refusalOf(upload(editor, draft, 'b.txt', keysOf(1)))).code).toBe('stock.insertion_not_draft');
  });
});

describe('the limits of an upload', () => {
  it('are 20 files and the bytes that come, whatever is declared', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    const large = Buffer.from(keysOf(22_000).join('\n'));
    async function* understated() {
      for await (const part of partsOf(draft, 'large.txt', large))
        yield part.header === undefined ? part : { header: { ...part.header, sizeBytes: 10 } };
      yield { chunk: large };
    }
    const tooLarge = await refusalOf(insertionsOf(editor).uploadFile(understated(), editor.call()));
    expect([tooLarge.code, tooLarge.params['limit']]).toEqual(['stock.upload_too_large', '409600']);
    const half = Buffer.from(keysOf(12_000).join('\n'));
    await upload(editor, draft, 'first.txt', half);
    expect((await refusalOf(upload(editor, draft, 'second.txt', half))).code).toBe('stock.upload_too_large');
    for (let i = 1; i < 20; i += 1) await upload(editor, draft, `${i}.txt`, keysOf(1));
    expect((await refusalOf(upload(editor, draft, 'more.txt', keysOf(1)))).code).toBe('stock.too_many_files');
    expect((await readInsertion(editor, draft)).files).toHaveLength(20);
  });

  it('hold for files that come side by side: together they are one upload', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    const half = () => Buffer.from(keysOf(15_000).join('\n'));
    const both = await Promise.allSettled([
      upload(editor, draft, 'a.txt', half()),
      upload(editor, draft, 'b.txt', half()),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { files, usedBytes } = await readInsertion(editor, draft);
    expect(files).toHaveLength(1);
    expect(usedBytes).toBeLessThanOrEqual(409_600);
  });
});

describe('a committed insertion', () => {
  it('answers the same job to the same request, and refuses another', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    await upload(editor, draft, 'a.txt', keysOf(10));
    const request = { insertionGuid: draft, idempotencyKey: randomUUID(), areWarningsAccepted: true };
    const clicks = await Promise.all([1, 2, 3].map(() => insertionsOf(editor).commitInsertion(request, editor.call())));
    expect(new Set(clicks.map(({ jobId }) => jobId)).size).toBe(1);
    await endOfJob(world, editor, clicks[0]?.jobId ?? '');
    expect(await insertionsOf(editor).commitInsertion(request, editor.call())).toEqual(clicks[0]);
    expect((await refusalOf(commit(editor, draft))).code).toBe('stock.insertion_not_draft');
    expect(
      (await refusalOf(insertionsOf(editor).updateInsertion({ insertionGuid: draft, note: 'late' }, editor.call())))
        .code,
    ).toBe('stock.insertion_not_draft');
  });

  it('with unusual keys wants the tick', async () => {
    const draft = await aDraft(editor, (await aSku(world, editor.ownerGuid)).skuGuid);
    await upload(editor, draft, 'odd.txt', [`ODD${randomUUID()}`]);
    const refusal = await refusalOf(commit(editor, draft, false));
    expect([refusal.code, refusal.params['count']]).toEqual(['stock.warning_not_accepted', '1']);
    expect((await endOfJob(world, editor, await commit(editor, draft, true))).state).toBe(JobState.COMPLETED);
  });

  it('finds no key taken by a draft that was canceled', async () => {
    const { skuGuid } = await aSku(world, editor.ownerGuid);
    const keys = keysOf(10);
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'a.txt', keys);
    await insertionsOf(editor).cancelInsertion({ insertionGuid: draft }, editor.call());
    const { insertedCount } = await insertKeys(world, editor, skuGuid, keys);
    expect(insertedCount).toBe(10);
  });
});
