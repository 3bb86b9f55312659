/** Files are read and written beside the event loop, one thread for each, at most two at once. */
import type { Worker } from 'node:worker_threads';
import { startThread } from '../threads/index.js';
import { isCompound, type Book, type BookColumns, type BookRow, type WrittenFormat, type WrittenRow } from './book.js';
import type { BookAnswer, BookOrder, GivenFormat } from './book-thread.js';
import { Refused } from './refused.js';
import type { ReadBook } from './read/sheet-reader.js';

/** A file that is made to be slow ends here; one of the greatest size takes a tenth of it. */
const patienceMs = 90_000;
const atOnce = 2;

/** What a file turns out to be that is given as something. */
type Found<F extends GivenFormat> = F extends 'workbook' ? 'xlsx' | 'xls' : Exclude<F, 'workbook'>;

/** A file as it was read. Its rows lie packed, and are unpacked some at a time by whoever goes through them. */
export interface ReadFile<K extends string, F extends GivenFormat> extends Omit<ReadBook<K>, 'format'> {
  readonly format: Found<F>;
  readonly rows: Iterable<readonly BookRow<K>[]>;
}

/** How a file is to be written. */
export interface WrittenBook<K extends string = string> {
  readonly book: Book<K>;
  /** Some at a time. */
  readonly rows: AsyncIterable<readonly WrittenRow<K>[]>;
  /** Those that the file had; of each sheet all when absent. */
  readonly columns?: BookColumns<K> | undefined;
  /** With a column for what is wrong. */
  readonly isAnnotated: boolean;
}

type Listen = (answer: BookAnswer, worker: Worker) => void;

export class BookThreads {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param bytes are the thread's afterwards
   * @throws Refused: what the file has wrong, also that it is too much for a thread
   */
  async read<K extends string, F extends GivenFormat>(
    book: Book<K>,
    bytes: Uint8Array<ArrayBuffer>,
    format: F,
  ): Promise<ReadFile<K, F>> {
    const packed: Uint8Array[] = [];
    const heapMb = isCompound(bytes) ? (book.oldHeapMb ?? book.heapMb) : book.heapMb;
    const end = await this.#run({ kind: 'read', bytes, book, format }, heapMb, [bytes.buffer], (answer) => {
      if (answer.kind === 'rows') packed.push(answer.bytes);
    });
    if (end.kind !== 'read') throw new Error(`the file thread answered ${end.kind}`);
    const { format: found, columns, notes } = end.file as ReadBook<K>;
    return { format: found as Found<F>, columns, notes, rows: unpacked<K>(packed) };
  }

  /** @returns the file in pieces */
  async write<K extends string>(
    { book, rows, columns, isAnnotated }: WrittenBook<K>,
    format: WrittenFormat,
  ): Promise<readonly Uint8Array[]> {
    const pieces: Uint8Array[] = [];
    const source = rows[Symbol.asyncIterator]();
    const failure = Promise.withResolvers<never>();
    const give = async (worker: Worker): Promise<void> => {
      const next = await source.next();
      worker.postMessage(next.done === true ? [] : next.value);
    };
    const order: BookOrder = { kind: 'write', shape: { book, columns, isAnnotated }, format };
    const run = this.#run(
      order,
      book.heapMb,
      [],
      (answer, worker) => {
        if (answer.kind === 'piece') pieces.push(answer.bytes);
        if (answer.kind === 'more') give(worker).catch((thrown: unknown) => failure.reject(thrown));
      },
      failure.promise,
    );
    const end = await run;
    if (end.kind !== 'written') throw new Error(`the file thread answered ${end.kind}`);
    return pieces;
  }

  async #run(
    order: BookOrder,
    heapMb: number,
    handedOver: ArrayBuffer[],
    listen: Listen,
    failure?: Promise<never>,
  ): Promise<BookAnswer> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await this.#threaded(order, heapMb, handedOver, listen, failure);
    } finally {
      // Its place goes to who waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #threaded(
    order: BookOrder,
    heapMb: number,
    handedOver: ArrayBuffer[],
    listen: Listen,
    failure?: Promise<never>,
  ): Promise<BookAnswer> {
    const pending = Promise.withResolvers<BookAnswer>();
    const worker = startThread('book-thread', import.meta.url, {
      workerData: order,
      transferList: handedOver,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: Math.min(32, heapMb / 4) },
    });
    worker.on('message', (answer: BookAnswer) => {
      if (answer.kind === 'refused') pending.reject(new Refused(answer.refusal, answer.faults));
      else if (answer.kind === 'read' || answer.kind === 'written') pending.resolve(answer);
      else listen(answer, worker);
    });
    // Out of memory, or ended by the clock below.
    worker.on('error', () => pending.reject(new Refused('too_large')));
    worker.on('exit', () => pending.reject(new Refused('too_large')));
    const clock = setTimeout(() => void worker.terminate(), patienceMs);
    try {
      return await Promise.race([pending.promise, ...(failure === undefined ? [] : [failure])]);
    } finally {
      clearTimeout(clock);
      await worker.terminate();
    }
  }
}

/** A batch at a time; gone through again, unpacked again. */
const unpacked = <K extends string>(packed: readonly Uint8Array[]): Iterable<readonly BookRow<K>[]> => ({
  *[Symbol.iterator]() {
    const decoder = new TextDecoder();
    for (const bytes of packed) yield JSON.parse(decoder.decode(bytes)) as BookRow<K>[];
  },
});
