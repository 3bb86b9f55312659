import { createHash } from 'node:crypto';
import { sendInChunks, waitBefore, type ChunkDoor, type ChunkWatch } from './chunk-sender.js';

class Broken extends Error {}

const content = 'AAAAA-BBBBB-CCCCC\n'.repeat(10);
const file = new Blob([content]);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A server that keeps what it gets, and a line that breaks where the test says. */
const aServer = ({ has = 0, breaksAt = [] as number[] } = {}) => {
  const chunkBytes = 50;
  const kept: string[] = [];
  const sentChunks: number[] = [];
  const waits: number[] = [];
  const progress: number[] = [];
  const breaks = [...breaksAt];
  const door: ChunkDoor = {
    open: (head) => {
      expect(head).toBe(sha256(content));
      return Promise.resolve({
        fileGuid: 'f1',
        chunkBytes,
        chunkCount: Math.ceil(file.size / chunkBytes),
        receivedChunks: has,
      });
    },
    send: async (_guid, { chunkNo, sha256: hash, bytes }, onSent) => {
      sentChunks.push(chunkNo);
      if (breaks[0] === chunkNo) {
        breaks.shift();
        throw new Broken();
      }
      const text = await bytes.text();
      expect(hash).toBe(sha256(text));
      kept[chunkNo] = text;
      onSent(bytes.size);
      return { receivedChunks: chunkNo + 1 };
    },
    isPassing: (thrown) => thrown instanceof Broken,
  };
  const watch: ChunkWatch = {
    onOpened: () => undefined,
    onProgress: (bytes) => void progress.push(bytes),
    onWaiting: (_thrown, waitMs) => void waits.push(waitMs),
    wait: () => Promise.resolve(),
  };
  return { door, watch, kept, sentChunks, waits, progress };
};

describe('a file in chunks', () => {
  it('is sent from its beginning to its end, each chunk with its hash', async () => {
    const { door, watch, kept, sentChunks, progress } = aServer();
    await sendInChunks(file, door, watch);
    expect(sentChunks).toEqual([0, 1, 2, 3]);
    expect(kept.join('')).toBe(content);
    expect(progress.at(-1)).toBe(file.size);
  });

  it('goes on where the server stands', async () => {
    const { door, watch, sentChunks, progress } = aServer({ has: 2 });
    await sendInChunks(file, door, watch);
    expect(sentChunks).toEqual([2, 3]);
    expect(progress[0]).toBe(100);
  });

  it('waits longer each time the line breaks, and sends only the chunk that was under way again', async () => {
    const { door, watch, sentChunks, waits, kept } = aServer({ breaksAt: [1, 1, 1, 3] });
    await sendInChunks(file, door, watch);
    expect(sentChunks).toEqual([0, 1, 1, 1, 1, 2, 3, 3]);
    expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
    expect(kept.join('')).toBe(content);
  });

  it('leaves it to the person when the line stays broken', async () => {
    const { door, watch, waits } = aServer({ breaksAt: Array.from({ length: 20 }, () => 0) });
    await expect(sendInChunks(file, door, watch)).rejects.toBeInstanceOf(Broken);
    expect(waits).toHaveLength(11);
    expect(Math.max(...waits)).toBe(30_000);
  });

  it('does not try again what the server refuses for good', async () => {
    const { door, watch, waits } = aServer();
    const refused = { ...door, send: () => Promise.reject(new Error('no draft any more')) };
    await expect(sendInChunks(file, refused, watch)).rejects.toThrow('no draft any more');
    expect(waits).toEqual([]);
  });

  it('never waits longer than half a minute', () => {
    expect([0, 1, 4, 5, 100].map(waitBefore)).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
  });
});
