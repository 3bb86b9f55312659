/** Bodies of imports: collected within a limit, read in a thread of their own. */
import type { OnApplicationShutdown } from '@nestjs/common';
import { callErrors } from '../../../../../kernel/errors.js';
import { KeyThreads, ThreadEnded } from '../../../keys/key-threads.js';
import { UnreadableText } from '../../../keys/staged/line-blocks.js';
import type { KeyList } from '../../../keys/staged/key-list.js';
import { ChunkSlots } from '../chunks/chunk-slots.js';

/** 50,000 keys of 255 characters, each in quotes and with a comma, and some room. */
const maxBodyBytes = 16 * 1024 * 1024;
/** Of the thread that reads: what is too much for it ends this thread, and no other's work. */
const heapMb = 256;

const tooLong = () =>
  callErrors('request.invalid', { violations: [{ pointer: '', message: `At most ${maxBodyBytes} bytes` }] });

/** So much is copied at once at most: all of a body in one go would hold every other request back. */
const pieceBytes = 1024 * 1024;

/** The body in pieces of a megabyte. */
const collect = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>[]> => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (size + chunk.length > maxBodyBytes) throw tooLong();
    for (let from = 0; from < chunk.length;) {
      const at = size % pieceBytes;
      if (at === 0) pieces.push(new Uint8Array(pieceBytes));
      const part = chunk.subarray(from, from + pieceBytes - at);
      pieces.at(-1)?.set(part, at);
      from += part.length;
      size += part.length;
    }
  }
  const last = size % pieceBytes;
  if (last > 0) pieces.push((pieces.pop() ?? new Uint8Array()).slice(0, last));
  return pieces;
};

export class ImportReader implements OnApplicationShutdown {
  readonly #threads: KeyThreads;
  /** A body is held whole while it is worked on: so many at once, in all and of one vault, the others wait unread. */
  readonly #slots = new ChunkSlots();

  constructor(pepper: Buffer) {
    this.#threads = new KeyThreads(pepper, { threads: 1, heap: heapMb });
  }

  /**
   * @param signal aborted when the sender goes away, or has taken too long
   * @param work what is done with the list while its place is held
   * @throws request.invalid for what is no JSON object or too long; upstream.unavailable, where the same call may
   *   be sent again
   */
  within<T>(
    vaultId: string,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
    work: (list: KeyList) => Promise<T>,
  ): Promise<T> {
    return this.#slots.within(vaultId, signal, async () => work(await this.#read(await collect(body))));
  }

  async #read(body: readonly Uint8Array<ArrayBuffer>[]): Promise<KeyList> {
    try {
      return await this.#threads.readList(body);
    } catch (thrown) {
      if (thrown instanceof UnreadableText)
        throw callErrors('request.invalid', {
          violations: [{ pointer: '', message: 'A JSON object in UTF-8' }],
          cause: thrown,
        });
      throw thrown instanceof ThreadEnded ? callErrors('upstream.unavailable', { cause: thrown }) : thrown;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.#threads.close();
  }
}
