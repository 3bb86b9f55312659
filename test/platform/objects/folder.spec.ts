import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectRepository } from '../../../platform/objects/file-object.repository.js';
import { objectStoreSuite } from './object-store-suite.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyway-objects-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a store in a folder', () => {
  objectStoreSuite(() => Promise.resolve(new FileObjectRepository(join(folder, 'objects'))));

  it('has a part on disk before it asks for the next, and no unfinished file after one that broke off', async () => {
    const store = new FileObjectRepository(join(folder, 'objects'));
    const part = Buffer.alloc(256 * 1024, 1);
    const onDisk: number[] = [];
    async function* parts(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < 8; sent += 1) {
        const [unfinished = ''] = await readdir(join(folder, 'objects'));
        onDisk.push((await stat(join(folder, 'objects', unfinished))).size);
        yield part;
      }
      throw new Error('the stream broke');
    }
    await expect(store.put('large', parts())).rejects.toThrow('the stream broke');
    expect(onDisk).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((count) => count * part.length));
    expect(await readdir(join(folder, 'objects'))).toEqual([]);
  });
});
