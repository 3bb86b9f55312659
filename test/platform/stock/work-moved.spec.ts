/** What takes its time is seen by everybody of the vault, on whichever device (docs/domain.md, o11). */
import type { HubConnection } from '@microsoft/signalr';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { openFile, sendChunk } from './runs/insertions/chunk-world.js';
import { aDraft, aSku, commit, endOfJob, hubOf, keysOf, upload } from './stock-world.js';

let world: TestPlatform;
let editor: TestUser;
let skuGuid: string;
let hub: HubConnection;

const chunkBytes = 200;

beforeAll(async () => {
  world = await startTestPlatform({ config: { UPLOAD_CHUNK_BYTES: chunkBytes } });
  editor = await world.user({ role: 'Editor' });
  ({ skuGuid } = await aSku(world, editor.ownerGuid));
  hub = await hubOf(world, await world.user({ ownerGuid: editor.ownerGuid, role: 'Owner' }));
});
afterAll(async () => {
  await hub.stop();
  await world.close();
});

/** The next word of what stands at this address. */
const moved = (address: string): Promise<object> =>
  new Promise((resolve) => {
    const hear = (message: { href: string }): void => {
      if (message.href !== address) return;
      hub.off('workmoved', hear);
      resolve(message);
    };
    hub.on('workmoved', hear);
  });
const addressOf = (insertionGuid: string): string => `/distribution/myvault/uploads-detail/${insertionGuid}`;

it('a colleague hears of a file, of each chunk, and of the commit, with nothing but the address', async () => {
  const insertionGuid = await aDraft(editor, skuGuid);
  const address = addressOf(insertionGuid);
  const keys = keysOf(40);
  const ofFile = moved(address);
  await upload(editor, insertionGuid, 'small.txt', keys.slice(0, 5).join('\n'));
  expect(await ofFile).toEqual({ href: address });

  const bytes = Buffer.from(keys.slice(5).join('\n'));
  const { fileGuid } = await openFile(editor, insertionGuid, 'large.txt', bytes, chunkBytes);
  for (let chunk = 0; chunk * chunkBytes < bytes.length; chunk += 1) {
    const ofChunk = moved(address);
    await sendChunk(
      editor,
      insertionGuid,
      fileGuid,
      chunk,
      bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes),
    );
    expect(await ofChunk).toEqual({ href: address });
  }
  const ofJob = moved(address);
  await endOfJob(world, editor, await commit(editor, insertionGuid));
  expect(await ofJob).toEqual({ href: address });
});

it('another vault hears nothing of it', async () => {
  const stranger = await world.user({ role: 'Owner' });
  const theirs = await hubOf(world, stranger);
  const heard: unknown[] = [];
  theirs.on('workmoved', (message) => heard.push(message));
  const insertionGuid = await aDraft(editor, skuGuid);
  const ofFile = moved(addressOf(insertionGuid));
  await upload(editor, insertionGuid, 'keys.txt', keysOf(3).join('\n'));
  await ofFile;
  const own = await aSku(world, stranger.ownerGuid);
  const draft = await aDraft(stranger, own.skuGuid);
  const ofOwn = new Promise((resolve) => theirs.on('workmoved', resolve));
  await upload(stranger, draft, 'keys.txt', keysOf(3).join('\n'));
  await ofOwn;
  await theirs.stop();
  expect(heard).toEqual([{ href: addressOf(draft) }]);
});
