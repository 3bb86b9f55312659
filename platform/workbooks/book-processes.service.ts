/** Files are read and written beside the event loop, a process for each, at most two at once. */
import type { ChildProcess } from 'node:child_process';
import { inflateRawSync } from 'node:zlib';
import { startProcess } from '../threads/index.js';
import { isCompound, type Book, type BookColumns, type BookRow, type WrittenFormat, type WrittenRow } from './book.js';
import type { BookAnswer, BookOrder, GivenFormat } from './book-process.js';
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

type Listen = (answer: BookAnswer, child: ChildProcess) => void;

export class BookProcesses {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param bytes go to the process
   * @throws Refused: what the file has wrong, also that it is too much for a process
   */
  async read<K extends string, F extends GivenFormat>(
    book: Book<K>,
    bytes: Uint8Array<ArrayBuffer>,
    format: F,
  ): Promise<ReadFile<K, F>> {
    const packed: Uint8Array[] = [];
    const heapMb = isCompound(bytes) ? (book.oldHeapMb ?? book.heapMb) : book.heapMb;
    const end = await this.#run({ kind: 'read', book, format }, heapMb, bytes, (answer) => {
      if (answer.kind === 'rows') packed.push(answer.bytes);
    });
    if (end.kind !== 'read') throw new Error(`the file’s process answered ${end.kind}`);
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
    const give = async (child: ChildProcess): Promise<void> => {
      const next = await source.next();
      child.send(next.done === true ? [] : next.value);
    };
    const order: BookOrder = { kind: 'write', shape: { book, columns, isAnnotated }, format };
    const run = this.#run(
      order,
      book.heapMb,
      undefined,
      (answer, child) => {
        if (answer.kind === 'piece') pieces.push(answer.bytes);
        if (answer.kind === 'more') give(child).catch((thrown: unknown) => failure.reject(thrown));
      },
      failure.promise,
    );
    const end = await run;
    if (end.kind !== 'written') throw new Error(`the file’s process answered ${end.kind}`);
    return pieces;
  }

  async #run(
    order: BookOrder,
    heapMb: number,
    input: Uint8Array | undefined,
    listen: Listen,
    failure?: Promise<never>,
  ): Promise<BookAnswer> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await this.#inProcess(order, heapMb, input, listen, failure);
    } finally {
      // Its place goes to who waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #inProcess(
    order: BookOrder,
    heapMb: number,
    input: Uint8Array | undefined,
    listen: Listen,
    failure?: Promise<never>,
  ): Promise<BookAnswer> {
    const pending = Promise.withResolvers<BookAnswer>();
    const child = startProcess('book-process', import.meta.url, { heapMb });
    child.on('message', (message) => {
      const answer = message as BookAnswer;
      if (answer.kind === 'refused') pending.reject(new Refused(answer.refusal, answer.faults));
      else if (answer.kind === 'read' || answer.kind === 'written') pending.resolve(answer);
      else listen(answer, child);
    });
    // Out of memory, or ended by the clock below.
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.on('exit', () => pending.reject(new Refused('too_large')));
    // Of one that did start its end says enough.
    child.on('error', (thrown) => {
      if (child.pid === undefined) pending.reject(thrown);
    });
    child.send(order);
    // It may be at its end before it has read all of it.
    child.stdin?.on('error', () => undefined).end(input);
    const clock = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    try {
      return await Promise.race([pending.promise, ...(failure === undefined ? [] : [failure])]);
    } finally {
      clearTimeout(clock);
      child.kill('SIGKILL');
      // Its place is free once its memory is.
      if (child.pid !== undefined) await ended;
    }
  }
}

/** A batch at a time; gone through again, unpacked again. */
const unpacked = <K extends string>(packed: readonly Uint8Array[]): Iterable<readonly BookRow<K>[]> => ({
  *[Symbol.iterator]() {
    for (const bytes of packed) yield JSON.parse(inflateRawSync(bytes).toString()) as BookRow<K>[];
  },
});
