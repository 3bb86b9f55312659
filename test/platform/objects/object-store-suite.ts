/** What every object store does, whatever it lies on. */
import type { ObjectStore } from '../../../platform/objects/index.js';

export const textOf = async (store: ObjectStore, name: string): Promise<string> => {
  let read = '';
  for await (const chunk of store.get(name)) read += chunk.toString();
  return read;
};
export const bytes = (value: string): Buffer[] => [Buffer.from(value)];

async function* failing(sent: Buffer): AsyncGenerator<Buffer> {
  yield sent;
  await Promise.resolve();
  throw new Error('the stream broke');
}

/** More than one part of S3, and not a multiple of it. */
const large = (17 << 20) + 5;
const wave = (at: number): number => (at * 7 + (at >> 8)) & 0xff;

async function* waves(): AsyncGenerator<Buffer> {
  const step = 300_000;
  for (let at = 0; at < large; at += step) {
    yield Buffer.from(Array.from({ length: Math.min(step, large - at) }, (_, nth) => wave(at + nth)));
    await Promise.resolve();
  }
}

/** @param open a store with nothing in it */
export const objectStoreSuite = (open: () => Promise<ObjectStore>): void => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = await open();
  });

  it('can be used as it is configured', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('keeps what was put, in folders, until it is deleted', async () => {
    expect(await store.put('jobs/one/result.csv', bytes('a,b'))).toBe(3);
    expect(await store.size('jobs/one/result.csv')).toBe(3);
    expect(await textOf(store, 'jobs/one/result.csv')).toBe('a,b');
    await store.delete('jobs/one/result.csv');
    await store.delete('jobs/one/result.csv');
    expect(await store.size('jobs/one/result.csv')).toBeUndefined();
    await expect(textOf(store, 'jobs/one/result.csv')).rejects.toMatchObject({ code: 'objects.not_found' });
  });

  it('keeps an object without a byte', async () => {
    expect(await store.put('empty', [])).toBe(0);
    expect(await store.size('empty')).toBe(0);
    expect(await textOf(store, 'empty')).toBe('');
  });

  it('replaces an object as a whole, and leaves it as it was when the new one breaks off', async () => {
    await store.put('a', bytes('old'));
    for (const sent of [Buffer.from('half'), Buffer.alloc(large)])
      await expect(store.put('a', failing(sent))).rejects.toThrow('the stream broke');
    expect(await textOf(store, 'a')).toBe('old');
    await store.put('a', bytes('new'));
    expect(await textOf(store, 'a')).toBe('new');
  });

  it('leaves nothing of an object that broke off', async () => {
    for (const sent of [Buffer.from('half'), Buffer.alloc(large)])
      await expect(store.put('jobs/b', failing(sent))).rejects.toThrow('the stream broke');
    expect(await store.size('jobs/b')).toBeUndefined();
  });

  it('streams a large object, byte for byte, in small parts', async () => {
    expect(await store.put('large', waves())).toBe(large);
    expect(await store.size('large')).toBe(large);
    let at = 0;
    let longest = 0;
    for await (const chunk of store.get('large')) {
      longest = Math.max(longest, chunk.length);
      for (const byte of chunk) if (byte !== wave(at++)) throw new Error(`byte ${at - 1} is another`);
    }
    expect(at).toBe(large);
    expect(longest).toBeLessThanOrEqual(256 * 1024);
  });

  it('can be left in the middle of an object, and goes on', async () => {
    await store.put('large', waves());
    for await (const chunk of store.get('large')) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await store.put('next', bytes('x'));
    expect(await textOf(store, 'next')).toBe('x');
  });

  it('is written and read by twelve at once, and each object is one of those that were put', async () => {
    const texts = Array.from({ length: 12 }, (_, at) => String(at).repeat(50_000));
    await Promise.all(texts.map((text) => store.put('shared', bytes(text))));
    const read = await Promise.all(texts.map(() => textOf(store, 'shared')));
    expect(new Set(read).size).toBe(1);
    expect(texts).toContain(read[0]);
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
    await expect(store.put(name, bytes('x'))).rejects.toMatchObject({ code: 'objects.name_invalid' });
    await expect(textOf(store, name)).rejects.toMatchObject({ code: 'objects.name_invalid' });
    await expect(store.delete(name)).rejects.toMatchObject({ code: 'objects.name_invalid' });
    await expect(store.size(name)).rejects.toMatchObject({ code: 'objects.name_invalid' });
  });

  it('takes a folder for no object', async () => {
    await store.put('jobs/one', bytes('x'));
    expect(await store.size('jobs')).toBeUndefined();
    expect(await store.size('jobs/one/two')).toBeUndefined();
    await expect(textOf(store, 'jobs/one/two')).rejects.toMatchObject({ code: 'objects.not_found' });
  });
};
