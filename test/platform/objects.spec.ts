import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectRepository } from '../../platform/objects/file-object.repository.js';
import type { ObjectStore } from '../../platform/objects/index.js';

let folder: string;
let store: ObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyway-objects-'));
  store = new FileObjectRepository(join(folder, 'objects'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = async (name: string): Promise<string> => {
  let read = '';
  for await (const chunk of store.get(name)) read += chunk.toString();
  return read;
};
const bytes = (value: string): Buffer[] => [Buffer.from(value)];

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('half');
  await Promise.resolve();
  throw new Error('the stream broke');
}

it('keeps what was put, in folders, until it is deleted', async () => {
  expect(await store.put('jobs/one/result.csv', bytes('a,b'))).toBe(3);
  expect(await store.size('jobs/one/result.csv')).toBe(3);
  expect(await text('jobs/one/result.csv')).toBe('a,b');
  await store.delete('jobs/one/result.csv');
  await store.delete('jobs/one/result.csv');
  expect(await store.size('jobs/one/result.csv')).toBeUndefined();
  await expect(text('jobs/one/result.csv')).rejects.toMatchObject({ code: 'objects.not_found' });
});

it('replaces an object as a whole', async () => {
  await store.put('a', bytes('old'));
  await expect(store.put('a', failing())).rejects.toThrow('the stream broke');
  expect(await text('a')).toBe('old');
  await store.put('a', bytes('new'));
  expect(await text('a')).toBe('new');
});

it('leaves nothing of an object that broke off', async () => {
  await expect(store.put('jobs/b', failing())).rejects.toThrow('the stream broke');
  expect(await store.size('jobs/b')).toBeUndefined();
  expect(await readdir(join(folder, 'objects', 'jobs'))).toEqual([]);
});

it('streams: a part is on disk before the next is asked for, and is read in small parts', async () => {
  const part = Buffer.alloc(256 * 1024, 1);
  const onDisk: number[] = [];
  async function* parts(): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < 8; sent += 1) {
      const [unfinished = ''] = await readdir(join(folder, 'objects'));
      onDisk.push((await stat(join(folder, 'objects', unfinished))).size);
      yield part;
    }
  }
  await store.put('large', parts());
  expect(onDisk).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((count) => count * part.length));
  const sizes: number[] = [];
  for await (const chunk of store.get('large')) sizes.push(chunk.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(8 * part.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
});

it.each([
  '../secret',
  'a/../../secret',
  '/etc/passwd',
  'a//b',
  '',
  'a/',
  '.hidden',
  'UPPER',
  'a\0b',
  'a\\b',
  'UNFINISHED-x',
  'x'.repeat(200),
  'a/b/c/d/e/f/g/h/i/j',
])('refuses the name %j, which could leave the store', async (name) => {
  await writeFile(join(folder, 'secret'), 'secret');
  await expect(store.put(name, bytes('x'))).rejects.toMatchObject({ code: 'objects.name_invalid' });
  await expect(text(name)).rejects.toMatchObject({ code: 'objects.name_invalid' });
  await expect(store.delete(name)).rejects.toMatchObject({ code: 'objects.name_invalid' });
  await expect(store.size(name)).rejects.toMatchObject({ code: 'objects.name_invalid' });
});

it('takes a folder for no object', async () => {
  await store.put('jobs/one', bytes('x'));
  expect(await store.size('jobs')).toBeUndefined();
  expect(await store.size('jobs/one/two')).toBeUndefined();
  await expect(text('jobs/one/two')).rejects.toMatchObject({ code: 'objects.not_found' });
});
