/** The threads that work on keys, as promises. */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../threads/index.js';
import type { KeyAnswer, KeyOrder, OpenOrder, StageOrder } from './key-thread.js';
import type { KeyList } from './staged/key-list.js';
import type { KeyProvider } from './provider.js';
import { UnreadableText } from './staged/line-blocks.js';
import type { StagedBlock } from './staged/staged-block.js';

/** A row was changed outside the product: it is reported and never shown. */
export class TamperedKey extends Error {
  constructor(readonly keyId: string) {
    super('a key row does not open');
  }
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<KeyAnswer>>;
}

/** A thread has died, of what it was given or with the process: the same may be asked again. */
export class ThreadEnded extends Error {
  constructor() {
    super('the key thread has ended');
  }
}

export interface KeyThreadSizes {
  /** As many as there are cores, two at most, when absent. */
  readonly threads?: number;
  /** Of one thread, in MB. */
  readonly heap?: number;
}

export class KeyThreads {
  readonly #pepper: Buffer;
  readonly #size: number;
  readonly #heapMb: number;
  readonly #threads: Thread[] = [];
  #lastId = 0;

  constructor(pepper: Buffer, { threads = Math.min(2, availableParallelism()), heap = 64 }: KeyThreadSizes = {}) {
    this.#pepper = pepper;
    this.#size = threads;
    this.#heapMb = heap;
  }

  /** @throws UnreadableText */
  async stage(order: Omit<StageOrder, 'kind'>): Promise<StagedBlock> {
    const answer = await this.#ask({ kind: 'stage', ...order });
    if (answer.kind === 'unreadable') throw new UnreadableText('not UTF-8');
    if (answer.kind === 'staged') return answer.block;
    throw new Error(`the key thread answered ${answer.kind}`);
  }

  /** @throws TamperedKey */
  async open(order: Omit<OpenOrder, 'kind'>): Promise<readonly string[]> {
    const answer = await this.#ask({ kind: 'open', ...order });
    if (answer.kind === 'broken') throw new TamperedKey(answer.keyId);
    if (answer.kind === 'opened') return answer.texts;
    throw new Error(`the key thread answered ${answer.kind}`);
  }

  /** @returns for each text its fingerprint at the provider, in hexadecimal; null for what is no key */
  async fingerprint(provider: KeyProvider, texts: readonly string[]): Promise<readonly (string | null)[]> {
    const answer = await this.#ask({ kind: 'fingerprint', provider, texts });
    if (answer.kind === 'fingerprinted') return answer.prints;
    throw new Error(`the key thread answered ${answer.kind}`);
  }

  /**
   * Reads the body of an import, of which the caller's pieces are gone.
   * @throws UnreadableText for what is no JSON object; ThreadEnded where it is too much for a thread
   */
  async readList(pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<KeyList> {
    const buffers = pieces.map(({ buffer }) => buffer);
    const answer = await this.#ask({ kind: 'read', pieces }, buffers);
    if (answer.kind === 'unreadable') throw new UnreadableText('no JSON object');
    if (answer.kind === 'read') return answer.list;
    throw new Error(`the key thread answered ${answer.kind}`);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()));
  }

  async #ask(order: KeyOrder, handedOver: ArrayBuffer[] = []): Promise<KeyAnswer> {
    const thread = this.#idlest();
    const id = (this.#lastId += 1);
    const pending = Promise.withResolvers<KeyAnswer>();
    thread.waiting.set(id, pending);
    thread.worker.postMessage({ id, order }, handedOver);
    const answer = await pending.promise;
    if (answer.kind === 'failed') throw new Error(`the key thread failed: ${answer.message}`);
    return answer;
  }

  #idlest(): Thread {
    const [idlest] = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
    const isEnough = idlest !== undefined && (idlest.waiting.size === 0 || this.#threads.length >= this.#size);
    return isEnough ? idlest : this.#start();
  }

  #start(): Thread {
    const worker = startThread('key-thread', import.meta.url, {
      workerData: { pepper: this.#pepper },
      // Rows live for milliseconds: without a limit V8 lets hundreds of megabytes of them pile up.
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, waiting: new Map() };
    this.#threads.push(thread);
    worker.on('message', (answer: KeyAnswer) => {
      thread.waiting.get(answer.id)?.resolve(answer);
      thread.waiting.delete(answer.id);
    });
    const end = (): void => {
      const at = this.#threads.indexOf(thread);
      if (at !== -1) this.#threads.splice(at, 1);
      for (const pending of thread.waiting.values()) pending.reject(new ThreadEnded());
      thread.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', end);
    // Idle threads do not keep a process alive that is done.
    worker.unref();
    return thread;
  }
}
