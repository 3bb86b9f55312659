/** Files are read and written beside the event loop, one thread for each, at most two at once. */
import { startThread } from '../../../threads/index.js';
import type { FileRow } from '../columns.js';
import type { FileAnswer, FileFormat, FileOrder } from './file-thread.js';
import type { ReadFile } from './read-sheets.js';
import { Refused } from './refused.js';
import type { WrittenFile } from './write-file.js';

/** MB. A file of the greatest size takes half of it. */
const heapMb = 768;
/** A file that is made to be slow ends here; one of the greatest size takes a tenth of it. */
const patienceMs = 90_000;
const atOnce = 2;

export class FileThreads {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @throws Refused: what the file has wrong, also that it is too much for a thread */
  async read(bytes: Uint8Array<ArrayBuffer>, isJson: boolean): Promise<ReadFile> {
    const rows: FileRow[] = [];
    const end = await this.#run({ kind: 'read', bytes, isJson }, rows, [bytes.buffer]);
    if (end.kind !== 'read') throw new Error(`the file thread answered ${end.kind}`);
    return { ...end.file, rows };
  }

  async write(file: WrittenFile, format: FileFormat): Promise<Uint8Array> {
    const end = await this.#run({ kind: 'write', file, format }, []);
    if (end.kind !== 'written') throw new Error(`the file thread answered ${end.kind}`);
    return end.bytes;
  }

  async #run(order: FileOrder, rows: FileRow[], handedOver: ArrayBuffer[] = []): Promise<FileAnswer> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await this.#threaded(order, rows, handedOver);
    } finally {
      // Its place goes to who waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #threaded(order: FileOrder, rows: FileRow[], handedOver: ArrayBuffer[]): Promise<FileAnswer> {
    const pending = Promise.withResolvers<FileAnswer>();
    const worker = startThread('file-thread', import.meta.url, {
      workerData: order,
      transferList: handedOver,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64 },
    });
    worker.on('message', (answer: FileAnswer) => {
      if (answer.kind === 'rows') rows.push(...answer.rows);
      else if (answer.kind === 'refused') pending.reject(new Refused(answer.refusal, answer.faults));
      else pending.resolve(answer);
    });
    // Out of memory, or ended by the clock below.
    worker.on('error', () => pending.reject(new Refused('too_large')));
    worker.on('exit', () => pending.reject(new Refused('too_large')));
    const clock = setTimeout(() => void worker.terminate(), patienceMs);
    try {
      return await pending.promise;
    } finally {
      clearTimeout(clock);
      await worker.terminate();
    }
  }
}
