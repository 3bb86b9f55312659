/** A colleague's open draft: what of it an inserter may read without a code, and who may end it. */
import { BulkServiceService } from '../../../../../proto/gen/keyway/content/v1/bulk.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { chunksOf, openFile, sendChunk } from './chunk-world.js';
import {
  aDraft,
  aSku,
  insertionsOf,
  keysOf,
  openErrorKeys,
  readInsertion,
  refusalOf,
  rejectedLines,
  upload,
} from '../../stock-world.js';

const chunkBytes = 4096;
let world: TestPlatform;
let administrator: TestUser;
let editor: TestUser;
let skuGuid: string;
let moved = 0;
const clock = { now: () => new Date(Date.now() + moved) };

beforeAll(async () => {
  world = await startTestPlatform({ clock, config: { UPLOAD_CHUNK_BYTES: chunkBytes } });
  administrator = await world.user({ role: 'Administrator' });
  const { ownerGuid } = administrator;
  editor = await world.user({ role: 'Editor', ownerGuid });
  ({ skuGuid } = await aSku(world, ownerGuid));
});
afterAll(() => world.close());
beforeEach(() => {
  moved = 0;
});

/** @returns the draft, with a key that stands twice in its only file */
const draftWith = async (user: TestUser) => {
  const [key = ''] = keysOf(1);
  const draft = await aDraft(user, skuGuid);
  await upload(user, draft, 'mine.txt', [key, key]);
  return { draft, key };
};

/** What a user is refused with, and what the screen is told of it. */
const answerTo = async (user: TestUser, draft: string): Promise<unknown> => {
  const { code } = await refusalOf(rejectedLines(user, draft));
  return { code, areRefusedOwn: (await readInsertion(user, draft)).areRefusedOwn };
};
const locked = { code: 'stock.error_keys_locked', areRefusedOwn: false };

describe('the refused lines of a draft', () => {
  it('are read by who has sent them, and by a colleague behind a code, for ten minutes', async () => {
    const { draft, key } = await draftWith(administrator);
    expect((await rejectedLines(administrator, draft)).map((line) => line.key)).toEqual([key]);
    expect((await readInsertion(administrator, draft)).areRefusedOwn).toBe(true);
    expect(await answerTo(editor, draft)).toEqual(locked);

    await openErrorKeys(world, editor, draft);
    expect((await rejectedLines(editor, draft)).map((line) => line.key)).toEqual([key]);
    moved = 11 * 60_000;
    expect(await answerTo(editor, draft)).toEqual(locked);
  });

  it('are closed to a colleague who resumes it, and to its author where the colleague has sent some', async () => {
    const { draft, key } = await draftWith(administrator);
    await upload(editor, draft, 'good.txt', keysOf(2));
    expect(await answerTo(editor, draft)).toEqual(locked);
    expect((await rejectedLines(administrator, draft)).map((line) => line.key)).toEqual([key]);
    await upload(editor, draft, 'bad.txt', ['abc', ...keysOf(1)]);
    for (const user of [editor, administrator]) expect(await answerTo(user, draft)).toEqual(locked);
  });

  it('are of nobody when two people sent the chunks of the file', async () => {
    const draft = await aDraft(administrator, skuGuid);
    const bytes = Buffer.from(['abc', ...keysOf(400)].join('\n'));
    const { fileGuid } = await openFile(administrator, draft, 'large.txt', bytes, chunkBytes);
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = chunksOf(bytes, chunkBytes);
    await sendChunk(administrator, draft, fileGuid, 0, first);
    await sendChunk(editor, draft, fileGuid, 1, second);
    for (const user of [editor, administrator]) expect(await answerTo(user, draft)).toEqual(locked);
  });

  it('of a large file belong to its one sender', async () => {
    const draft = await aDraft(administrator, skuGuid);
    const bytes = Buffer.from(['abc', ...keysOf(400)].join('\n'));
    const { fileGuid } = await openFile(administrator, draft, 'large.txt', bytes, chunkBytes);
    for (const [no, chunk] of chunksOf(bytes, chunkBytes).entries())
      await sendChunk(administrator, draft, fileGuid, no, chunk);
    expect((await rejectedLines(administrator, draft)).map((line) => line.key)).toEqual(['abc']);
    expect(await answerTo(editor, draft)).toEqual(locked);
  });
});

describe('the end of a draft', () => {
  const cancel = (user: TestUser, insertionGuid: string) =>
    insertionsOf(user).cancelInsertion({ insertionGuid }, user.call());

  it('is decided by its author and who manages the inventory, and by no other inserter', async () => {
    const { draft } = await draftWith(administrator);
    expect((await refusalOf(cancel(editor, draft))).code).toBe('stock.insertion_of_another');
    expect((await readInsertion(editor, draft)).mayCancel).toBe(false);
    expect((await readInsertion(administrator, draft)).mayCancel).toBe(true);
    const { draft: own } = await draftWith(editor);
    await cancel(editor, own);
    const { draft: theirs } = await draftWith(editor);
    await cancel(administrator, theirs);
    expect((await refusalOf(cancel(administrator, theirs))).code).toBe('stock.insertion_final');
  });

  it('is not reached by an act over many rows either', async () => {
    const { draft } = await draftWith(administrator);
    const selection = { list: '/distribution/myvault/uploads/', act: 'cancel', ids: [draft], filter: {} };
    const preview = await editor.service(BulkServiceService).previewBulk({ selection }, editor.call());
    expect(preview).toMatchObject({ willChange: 0, skipped: [{ reason: 'Begun by somebody else', count: 1 }] });
  });
});
