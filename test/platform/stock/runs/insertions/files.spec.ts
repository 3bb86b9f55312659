/** Files as people and their tools really make them. */
import { sql } from 'kysely';
import { LineProblem } from '../../../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { InsertionStatus } from '../../../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import {
  aDraft,
  aSku,
  insertionsOf,
  keysOf,
  partsOf,
  readInsertion,
  refusalOf,
  tablesOf,
  upload,
} from '../../stock-world.js';

let world: TestPlatform;
let editor: TestUser;
let skuGuid: string;

beforeAll(async () => {
  world = await startTestPlatform({ config: { UPLOAD_TOTAL_BYTES: 64 * 1024 * 1024 } });
  editor = await world.user({ role: 'Editor' });
  ({ skuGuid } = await aSku(world, editor.ownerGuid));
});
afterAll(() => world.close());

const [first = '', second = ''] = keysOf(2);

describe('a file is refused', () => {
  it.each([
    ['without any byte', Buffer.alloc(0), 'stock.file_empty'],
    ['of blank lines only', Buffer.from('\r\n \n\t\n\u00a0\n'), 'stock.file_empty'],
    ['with a NUL byte', Buffer.from(`${first}\n\0${second}`), 'stock.file_unreadable'],
    ['in UTF-16', Buffer.from(`\ufeff${first}\r\n`, 'utf16le'), 'stock.file_unreadable'],
    ['in UTF-16, big end first', Buffer.from(`\ufeff${first}\r\n`, 'utf16le').swap16(), 'stock.file_unreadable'],
    ['that is no UTF-8', Buffer.from([0x41, 0x42, 0x43, 0xff, 0xfe, 0xfd, 0x0a]), 'stock.file_unreadable'],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'stock.file_unreadable'],
  ])('%s, and leaves nothing', async (_, bytes, code) => {
    const draft = await aDraft(editor, skuGuid);
    expect((await refusalOf(upload(editor, draft, 'file.txt', bytes))).code).toBe(code);
    expect(await readInsertion(editor, draft)).toMatchObject({
      files: [],
      usedBytes: 0,
      status: InsertionStatus.DRAFT,
    });
    expect(
      await tablesOf(world).selectFrom('staged_block').select('lines').where('insertion_id', '=', draft).execute(),
    ).toEqual([]);
  });

  it.each([
    'keys.csv',
    'keys.txt.exe',
    '.txt',
    'keys',
    '../keys.txt',
    'a\\b.txt',
    'line\nend.txt',
    `${'a'.repeat(300)}.txt`,
  ])('named %j', async (name) => {
    const draft = await aDraft(editor, skuGuid);
    expect((await refusalOf(upload(editor, draft, name, [first]))).code).toBe('stock.file_type');
  });

  it('whose sender stops half-way, and the half is not in the draft', async () => {
    const draft = await aDraft(editor, skuGuid);
    const bytes = Buffer.from(keysOf(20_000).join('\n'));
    const stop = new AbortController();
    async function* half() {
      let sent = 0;
      for await (const part of partsOf(draft, 'half.txt', bytes)) {
        yield part;
        if ((sent += 1) === 3) stop.abort();
      }
    }
    await refusalOf(insertionsOf(editor).uploadFile(half(), editor.call({ signal: stop.signal })));
    expect((await readInsertion(editor, draft)).files).toEqual([]);
    async function* tooFew() {
      for await (const part of partsOf(draft, 'short.txt', Buffer.from(first)))
        yield part.header === undefined ? part : { header: { ...part.header, sizeBytes: 5_000 } };
    }
    expect((await refusalOf(insertionsOf(editor).uploadFile(tooFew(), editor.call()))).code).toBe(
      'stock.file_unreadable',
    );
    expect((await readInsertion(editor, draft)).files).toEqual([]);
  });

  it('that does not begin with its header', async () => {
    async function* headless() {
      yield { chunk: Buffer.from(first) };
    }
    expect((await refusalOf(insertionsOf(editor).uploadFile(headless(), editor.call()))).code).toBe('request.invalid');
  });
});

describe('a file is taken', () => {
  it.each([
    ['with a byte order mark and CRLF', `\ufeff${first}\r\n${second}\r\n`],
    ['with CR alone', `${first}\r${second}`],
    ['with blank lines, spaces and no-break spaces around', `\n\n  ${first}\u00a0\n\n\t${second}  \n\n`],
  ])('%s', async (_, text) => {
    const draft = await aDraft(editor, skuGuid);
    expect((await upload(editor, draft, 'file.txt', text)).file).toMatchObject({ keyCount: 2, rejectedCount: 0 });
    expect((await readInsertion(editor, draft)).preflight).toMatchObject({ keyCount: 2, acceptableCount: 2 });
  });

  it('with each line in exactly one of new, duplicate and bad, by its own number', async () => {
    const draft = await aDraft(editor, skuGuid);
    const [a = '', b = ''] = keysOf(2);
    const wide = [...b]
      .map((c) => (/[0-9A-Z]/.test(c) ? String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0) : c))
      .join('');
    const lines = [
      a,
      'abc',
      a.toLowerCase(),
      `${a.slice(0, 6)}\t${a.slice(6)}`,
      '',
      b,
      wide,
      `${b.slice(0, 5)}\u200b${b.slice(5)}`,
      `${a} # reserved`,
      'x'.repeat(256),
    ];
    await upload(editor, draft, 'mess.txt', lines.join('\n'));
    const { preflight } = await readInsertion(editor, draft);
    const problems = new Map(
      preflight?.lines
        .filter(({ problem }) => problem !== LineProblem.PATTERN)
        .map(({ line, problem }) => [line, problem]),
    );
    expect([...problems]).toEqual([
      [2, LineProblem.LENGTH],
      [3, LineProblem.DUPLICATE_IN_FILE],
      [4, LineProblem.CHARACTERS],
      [7, LineProblem.DUPLICATE_IN_FILE],
      [8, LineProblem.CHARACTERS],
      [10, LineProblem.LENGTH],
    ]);
    expect(preflight).toMatchObject({ keyCount: 9, acceptableCount: 3 });
  });

  it('with a line of 10 MB, of which the beginning is kept and the next line has its right number', async () => {
    const draft = await aDraft(editor, skuGuid);
    await upload(
      editor,
      draft,
      'long.txt',
      Buffer.concat([Buffer.from(`${first}\n`), Buffer.alloc(10 * 1024 * 1024, 'A'), Buffer.from('\nab\n')]),
    );
    const { preflight } = await readInsertion(editor, draft);
    expect(preflight?.lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, LineProblem.LENGTH],
      [3, LineProblem.LENGTH],
    ]);
    const { size } = await tablesOf(world)
      .selectFrom('staged_block')
      .select(sql<number>`max(octet_length(array_to_string(ciphertexts, '')))`.as('size'))
      .where('insertion_id', '=', draft)
      .executeTakeFirstOrThrow();
    // As text, two characters for each byte of the three lines together.
    expect(size).toBeLessThan(4_000);
  });

  it('of 32 MB of line ends around one key, in bounded memory', async () => {
    const draft = await aDraft(editor, skuGuid);
    const ends = Buffer.alloc(1024 * 1024, '\n');
    async function* endless() {
      yield { header: { insertionGuid: draft, name: 'ends.txt', sizeBytes: 0 } };
      for (let i = 0; i < 128; i += 1) yield { chunk: ends.subarray(0, 256 * 1024) };
      yield { chunk: Buffer.from(first) };
    }
    const before = process.memoryUsage().rss;
    const { file } = await insertionsOf(editor).uploadFile(endless(), editor.call());
    expect(file).toMatchObject({ keyCount: 1 });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    const { lines } = await tablesOf(world)
      .selectFrom('staged_block')
      .select('lines')
      .where('insertion_id', '=', draft)
      .executeTakeFirstOrThrow();
    expect(lines).toEqual([32 * 1024 * 1024 + 1]);
  });
});
