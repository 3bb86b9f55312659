/** The large path: files in chunks that resume (docs/domain.md, m; ADR 0037). */
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { LineProblem } from '../../../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { InsertionStatus } from '../../../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { chunksOf, openFile, sendChunk, sendFile, sha256 } from './chunk-world.js';
import {
  aDraft,
  aSku,
  commit,
  endOfJob,
  insertionsOf,
  keysOf,
  readInsertion,
  refusalOf,
  tablesOf,
  upload,
} from '../../stock-world.js';

const chunkBytes = 1_000;
let world: TestPlatform;
let editor: TestUser;
let skuGuid: string;

beforeAll(async () => {
  world = await startTestPlatform({
    config: {
      UPLOAD_CHUNK_BYTES: chunkBytes,
      UPLOAD_LARGE_BYTES: 200_000,
      UPLOAD_LARGE_FILES: 5,
      UPLOAD_LARGE_LINES: 5_000,
    },
  });
  editor = await world.user({ role: 'Editor' });
  ({ skuGuid } = await aSku(world, editor.ownerGuid));
});
afterAll(() => world.close());

const fileOf = (keys: readonly string[], end = '\n'): Buffer => Buffer.from(keys.map((key) => key + end).join(''));
const stagedOf = async (insertionGuid: string): Promise<number[]> => {
  const blocks = await tablesOf(world)
    .selectFrom('staged_block')
    .select('lines')
    .where('insertion_id', '=', insertionGuid)
    .orderBy('first_line')
    .execute();
  return blocks.flatMap(({ lines }) => lines);
};

describe('a file in chunks', () => {
  it('is whole with its last chunk, with the hash that anybody can compute of the file', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(500));
    const { file, receivedBytes } = await sendFile(editor, draft, 'keys.txt', bytes, chunkBytes);
    expect(file).toMatchObject({ keyCount: 500, rejectedCount: 0, sha256: sha256(bytes) });
    expect(receivedBytes).toBe(bytes.length);
    expect(await readInsertion(editor, draft)).toMatchObject({
      incoming: [],
      usedBytes: bytes.length,
      preflight: { keyCount: 500, acceptableCount: 500 },
    });
  });

  it('reads each line once under its number, wherever the chunks cut it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 4, max: 200 }), fc.constantFrom('\n', '\r\n', '\n\n')), {
          minLength: 20,
          maxLength: 80,
        }),
        fc.boolean(),
        async (shape, hasMark) => {
          const draft = await aDraft(editor, skuGuid);
          const text = shape.map(([length, end], at) => `${String(at).padStart(4, 'K')}${'x'.repeat(length)}${end}`);
          const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text.join(''));
          const expected = text
            .join('')
            .split(/\r\n|\n/)
            .flatMap((line, at) => (line === '' ? [] : [at + 1]));
          const { file } = await sendFile(editor, draft, 'shape.txt', bytes, chunkBytes);
          expect(await stagedOf(draft)).toEqual(expected);
          expect(file).toMatchObject({ keyCount: shape.length, notes: { hasByteOrderMark: hasMark } });
        },
      ),
      { numRuns: 15 },
    );
  });

  it('tells what was put right: byte order mark, CRLF, blank lines, blanks around a key', async () => {
    const [a = '', b = '', c = ''] = keysOf(3);
    const text = `\ufeff${a}\r\n\r\n  ${b}\r\n\n${c} `;
    const notes = { hasByteOrderMark: true, blankLines: 2, crlfLines: 3, paddedLines: 2 };
    const draft = await aDraft(editor, skuGuid);
    expect((await sendFile(editor, draft, 'a.txt', Buffer.from(text), chunkBytes)).file?.notes).toEqual(notes);
    const other = await aDraft(editor, skuGuid);
    expect((await upload(editor, other, 'a.txt', text)).file?.notes).toEqual(notes);
  });

  it('that is half there stands in the draft, and goes on from there on another device', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(300));
    const chunks = chunksOf(bytes, chunkBytes);
    const opened = await openFile(editor, draft, 'half.txt', bytes, chunkBytes);
    for (const no of [0, 1, 2]) await sendChunk(editor, draft, opened.fileGuid, no, chunks[no] ?? Buffer.alloc(0));
    const half = await readInsertion(editor, draft);
    expect(half.files).toEqual([]);
    expect(half.incoming).toMatchObject([
      { name: 'half.txt', sizeBytes: bytes.length, receivedChunks: 3, receivedBytes: 3_000, chunkBytes },
    ]);
    const { chunks: there } = await insertionsOf(editor).listChunks(
      { insertionGuid: draft, fileGuid: opened.fileGuid },
      editor.call(),
    );
    expect(there.map(({ chunkNo, sha256: hash, sizeBytes }) => [chunkNo, hash, sizeBytes])).toEqual(
      chunks.slice(0, 3).map((chunk, no) => [no, sha256(chunk), 1_000]),
    );
    const colleague = await world.user({ role: 'Editor', ownerGuid: editor.ownerGuid });
    const again = await openFile(colleague, draft, 'half.txt', bytes, chunkBytes);
    expect(again).toMatchObject({ fileGuid: opened.fileGuid, receivedChunks: 3 });
    const { file } = await sendFile(colleague, draft, 'half.txt', bytes, chunkBytes);
    expect(file).toMatchObject({ keyCount: 300, sha256: sha256(bytes) });
  });

  it('is not taken for another file of the same name', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(300));
    await openFile(editor, draft, 'same.txt', bytes, chunkBytes);
    const other = fileOf(keysOf(300));
    expect((await refusalOf(openFile(editor, draft, 'same.txt', other, chunkBytes))).code).toBe('stock.file_differs');
  });

  it('takes a chunk once, however often and from however many senders it comes', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(200));
    const chunks = chunksOf(bytes, chunkBytes);
    const { fileGuid } = await openFile(editor, draft, 'twice.txt', bytes, chunkBytes);
    for (const [no, chunk] of chunks.entries()) {
      const answers = await Promise.all([1, 2, 3].map(() => sendChunk(editor, draft, fileGuid, no, chunk)));
      expect(answers.map(({ receivedChunks }) => receivedChunks)).toEqual([no + 1, no + 1, no + 1]);
    }
    // Also when the answer to the last one was lost.
    const last = chunks.length - 1;
    const { file } = await sendChunk(editor, draft, fileGuid, last, chunks[last] ?? Buffer.alloc(0));
    expect(file).toMatchObject({ keyCount: 200, sha256: sha256(bytes) });
    expect((await stagedOf(draft)).length).toBe(200);
  });

  it('refuses a chunk that was damaged on its way, that is another one, or that comes too early', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(300));
    const [first, second, third] = chunksOf(bytes, chunkBytes) as [Buffer, Buffer, Buffer];
    const { fileGuid } = await openFile(editor, draft, 'bad.txt', bytes, chunkBytes);
    const sent = (no: number, chunk: Buffer, hash?: string) =>
      refusalOf(sendChunk(editor, draft, fileGuid, no, chunk, hash === undefined ? {} : { sha256: hash }));
    expect((await sent(0, first, sha256(second))).code).toBe('stock.chunk_damaged');
    expect((await sent(0, first.subarray(0, 999), sha256(first))).code).toBe('stock.chunk_damaged');
    expect((await sent(0, Buffer.concat([first, first]))).code).toBe('stock.chunk_damaged');
    expect(await sent(2, third)).toMatchObject({ code: 'stock.chunk_out_of_order', params: { next: '0' } });
    await sendChunk(editor, draft, fileGuid, 0, first);
    expect((await sent(0, second)).code).toBe('stock.chunk_differs');
    expect((await sent(-1, first)).code).toBe('stock.file_not_found');
    expect((await sent(99, first)).code).toBe('stock.file_not_found');
    expect((await readInsertion(editor, draft)).incoming).toMatchObject([{ receivedChunks: 1 }]);
  });

  it('loses nothing when the line breaks in the middle of a chunk', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(300));
    const chunks = chunksOf(bytes, chunkBytes);
    const { fileGuid } = await openFile(editor, draft, 'cut.txt', bytes, chunkBytes);
    await sendChunk(editor, draft, fileGuid, 0, chunks[0] ?? Buffer.alloc(0));
    const stop = new AbortController();
    async function* cut() {
      yield { header: { insertionGuid: draft, fileGuid, chunkNo: 1, sha256: sha256(chunks[1] ?? Buffer.alloc(0)) } };
      yield { bytes: (chunks[1] ?? Buffer.alloc(0)).subarray(0, 400) };
      stop.abort();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    await refusalOf(insertionsOf(editor).sendChunk(cut(), editor.call({ signal: stop.signal })));
    expect((await readInsertion(editor, draft)).incoming).toMatchObject([{ receivedChunks: 1 }]);
    const { file } = await sendFile(editor, draft, 'cut.txt', bytes, chunkBytes);
    expect(file).toMatchObject({ keyCount: 300, sha256: sha256(bytes) });
  });

  it.each([
    ['a NUL byte', Buffer.from(`${'A'.repeat(1_200)}\n\0`), 'stock.file_unreadable'],
    [
      'half a character at its end',
      Buffer.concat([Buffer.alloc(1_200, 'A'), Buffer.from([0x0a, 0xe2, 0x82])]),
      'stock.file_unreadable',
    ],
    ['nothing but blank lines', Buffer.alloc(2_500, '\n'), 'stock.file_empty'],
  ])('with %s goes as a whole', async (_, bytes, code) => {
    const draft = await aDraft(editor, skuGuid);
    expect((await refusalOf(sendFile(editor, draft, 'bad.txt', bytes, chunkBytes))).code).toBe(code);
    expect(await readInsertion(editor, draft)).toMatchObject({ files: [], incoming: [] });
    expect(await stagedOf(draft)).toEqual([]);
  });

  it('of one line of 100,000 characters over a hundred chunks is reported by its beginning', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = Buffer.concat([Buffer.alloc(100_000, 'A'), Buffer.from('\nab\n')]);
    await sendFile(editor, draft, 'long.txt', bytes, chunkBytes);
    const { preflight } = await readInsertion(editor, draft);
    expect(preflight?.lines.map(({ line, problem }) => [line, problem])).toEqual([
      [1, LineProblem.LENGTH],
      [2, LineProblem.LENGTH],
    ]);
  });

  it('is taken away in its middle, with all that came of it', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(300));
    const { fileGuid } = await openFile(editor, draft, 'gone.txt', bytes, chunkBytes);
    await sendChunk(editor, draft, fileGuid, 0, bytes.subarray(0, chunkBytes));
    await insertionsOf(editor).removeFile({ insertionGuid: draft, fileGuid }, editor.call());
    expect((await readInsertion(editor, draft)).incoming).toEqual([]);
    expect(await stagedOf(draft)).toEqual([]);
    const chunks = await tablesOf(world)
      .selectFrom('insertion_chunk')
      .select('chunk_no')
      .where('insertion_id', '=', draft)
      .execute();
    expect(chunks).toEqual([]);
  });

  it('follows its insertion to another platform in its middle', async () => {
    const gog = await aSku(world, editor.ownerGuid, { platform: 'GOG' });
    const draft = await aDraft(editor, gog.skuGuid);
    const keys = keysOf(100);
    const bytes = fileOf([...keys, (keys[0] ?? '').toLowerCase()]);
    const { fileGuid } = await openFile(editor, draft, 'moved.txt', bytes, chunkBytes);
    await sendChunk(editor, draft, fileGuid, 0, bytes.subarray(0, chunkBytes));
    await insertionsOf(editor).updateInsertion({ insertionGuid: draft, skuGuid }, editor.call());
    await sendFile(editor, draft, 'moved.txt', bytes, chunkBytes);
    const { preflight } = await readInsertion(editor, draft);
    expect(preflight?.lines.map(({ problem, line, firstLine }) => [problem, line, firstLine])).toEqual([
      [LineProblem.DUPLICATE_IN_FILE, 101, 1],
    ]);
  });

  it('becomes stock, and nothing of its text stays', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(400));
    await sendFile(editor, draft, 'stock.txt', bytes, chunkBytes);
    await endOfJob(world, editor, await commit(editor, draft));
    expect(await readInsertion(editor, draft)).toMatchObject({
      status: InsertionStatus.COMPLETED,
      insertedCount: 400,
      files: [{ sha256: sha256(bytes) }],
    });
    expect(await stagedOf(draft)).toEqual([]);
    const kept = await tablesOf(world)
      .selectFrom('insertion_file')
      .select('progress')
      .where('insertion_id', '=', draft)
      .execute();
    expect(kept).toEqual([{ progress: null }]);
  });

  it('keeps the rest of a line between two chunks sealed', async () => {
    const draft = await aDraft(editor, skuGuid);
    const keys = keysOf(300);
    const bytes = fileOf(keys);
    const { fileGuid } = await openFile(editor, draft, 'sealed.txt', bytes, chunkBytes);
    await sendChunk(editor, draft, fileGuid, 0, bytes.subarray(0, chunkBytes));
    const { text } = await tablesOf(world)
      .selectFrom('insertion_file')
      .select(sql<string>`encode(progress, 'escape')`.as('text'))
      .where('insertion_id', '=', draft)
      .executeTakeFirstOrThrow();
    const tag = (keys[0] ?? '').slice(0, 8);
    expect(bytes.subarray(950, chunkBytes).toString()).toContain(tag);
    expect(text).not.toContain(tag);
  });
});

describe('the large path', () => {
  it('keeps an insertion with a half file from being committed', async () => {
    const draft = await aDraft(editor, skuGuid);
    await upload(editor, draft, 'whole.txt', keysOf(3));
    await openFile(editor, draft, 'half.txt', fileOf(keysOf(300)), chunkBytes);
    expect((await refusalOf(commit(editor, draft))).code).toBe('stock.upload_unfinished');
  });

  it('has limits of bytes, files and keys', async () => {
    const draft = await aDraft(editor, skuGuid);
    const open = (name: string, sizeBytes: number, insertionGuid = draft) =>
      insertionsOf(editor).openFile(
        { insertionGuid, name, sizeBytes: sizeBytes, headSha256: sha256(Buffer.from(name)) },
        editor.call(),
      );
    await open('a.txt', 150_000);
    expect((await refusalOf(open('b.txt', 50_001))).code).toBe('stock.upload_too_large');
    for (const name of ['b.txt', 'c.txt', 'd.txt', 'e.txt']) await open(name, 10);
    expect((await refusalOf(open('f.txt', 10))).code).toBe('stock.too_many_files');
    const other = await aDraft(editor, skuGuid);
    const many = Buffer.from(Array.from({ length: 5_001 }, (_, at) => `K${at}XX\n`).join(''));
    expect((await refusalOf(sendFile(editor, other, 'many.txt', many, chunkBytes))).code).toBe('stock.insertion_full');
  });

  it.each([
    ['a name that is no .txt', { name: 'a.csv' }, 'stock.file_type'],
    ['no bytes', { sizeBytes: 0 }, 'stock.file_empty'],
    ['a hash that is none', { headSha256: 'abc' }, 'request.invalid'],
  ])('refuses a file with %s', async (_, over, code) => {
    const insertionGuid = await aDraft(editor, skuGuid);
    const file = { insertionGuid, name: 'a.txt', sizeBytes: 10, headSha256: sha256(Buffer.alloc(1)), ...over };
    expect((await refusalOf(insertionsOf(editor).openFile(file, editor.call()))).code).toBe(code);
  });

  it('is open to publishers, and to others when staff has said so', async () => {
    const seller = await world.user({ role: 'Editor', companyType: 'Distributor' });
    const sku = await aSku(world, seller.ownerGuid);
    const draft = await aDraft(seller, sku.skuGuid);
    expect(await readInsertion(seller, draft)).toMatchObject({
      isLargeAllowed: false,
      limitBytes: 409_600,
      limitFiles: 20,
    });
    const bytes = fileOf(keysOf(100));
    expect((await refusalOf(openFile(seller, draft, 'a.txt', bytes, chunkBytes))).code).toBe('stock.large_uploads_off');
    const feature = { vault_id: seller.ownerGuid, feature: 'large-insertions' };
    await tablesOf(world)
      .insertInto('vault_feature')
      .values({ ...feature, is_on: true })
      .execute();
    expect((await sendFile(seller, draft, 'a.txt', bytes, chunkBytes)).file).toMatchObject({ keyCount: 100 });
    const studio = await world.user({ role: 'Editor' });
    await tablesOf(world)
      .insertInto('vault_feature')
      .values({ ...feature, vault_id: studio.ownerGuid, is_on: false })
      .execute();
    const theirs = await aDraft(studio, (await aSku(world, studio.ownerGuid)).skuGuid);
    expect((await readInsertion(studio, theirs)).isLargeAllowed).toBe(false);
  });

  it('is closed to people without the permission and to other vaults', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = fileOf(keysOf(300));
    const { fileGuid } = await openFile(editor, draft, 'mine.txt', bytes, chunkBytes);
    const viewer = await world.user({ role: 'Viewer', ownerGuid: editor.ownerGuid });
    const stranger = await world.user({ role: 'Owner' });
    const chunk = bytes.subarray(0, chunkBytes);
    expect((await refusalOf(openFile(viewer, draft, 'mine.txt', bytes, chunkBytes))).code).toBe('permission.denied');
    expect((await refusalOf(sendChunk(viewer, draft, fileGuid, 0, chunk))).code).toBe('permission.denied');
    const notTheirs = [
      openFile(stranger, draft, 'mine.txt', bytes, chunkBytes),
      sendChunk(stranger, draft, fileGuid, 0, chunk),
      insertionsOf(stranger).listChunks({ insertionGuid: draft, fileGuid }, stranger.call()),
    ];
    for (const call of notTheirs) expect((await refusalOf(call)).code).toBe('stock.insertion_not_found');
    const unknown = { insertionGuid: draft, fileGuid: randomUUID() };
    expect((await refusalOf(insertionsOf(editor).listChunks(unknown, editor.call()))).code).toBe(
      'stock.file_not_found',
    );
  });
});
