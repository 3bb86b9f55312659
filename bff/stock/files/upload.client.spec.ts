import { uploadMessages } from './upload.client.js';

async function* bytes(...sizes: number[]): AsyncGenerator<Buffer> {
  for (const size of sizes) yield Buffer.alloc(size, 'k');
}

describe('the messages of an upload', () => {
  const header = { insertionGuid: 'i1', name: 'keys.txt', sizeBytes: 600_000 };

  it('name the file first', async () => {
    const first = await uploadMessages(header, bytes(1)).next();
    expect(first.value).toEqual({ header: { insertionGuid: 'i1', name: 'keys.txt', sizeBytes: 600_000 } });
  });

  it('cut the bytes to at most 256 kB each and lose none', async () => {
    const sizes: number[] = [];
    for await (const { chunk } of uploadMessages(header, bytes(600_000, 10))) {
      if (chunk !== undefined) sizes.push(chunk.length);
    }
    expect(sizes).toEqual([262_144, 262_144, 75_712, 10]);
  });

  it('read nothing of the browser before the platform asks for it', async () => {
    let read = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for (;;) {
        read += 1;
        yield Buffer.alloc(10);
      }
    }
    const messages = uploadMessages(header, counted());
    await messages.next();
    await messages.next();
    expect(read).toBe(1);
    await messages.return(undefined);
  });
});
