/**
 * PGlite, the embedded Postgres, in a worker thread. It has one connection, so callers take
 * turns; a transaction holds its turn until it ends. fsync is off: safe against a killed
 * process, not against a power cut.
 */
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import {
  copyHeader,
  copyText,
  copyTrailer,
  type CopyStatement,
  type Engine,
  type EngineConnection,
  type EngineResult,
} from './engine.js';
import { lockFolder } from './folder-lock.js';
import type { RawResult, WorkerAnswer, WorkerFailure, WorkerRequest } from './pglite-worker.js';
import { parseValue } from './value-parsers.js';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;
type Command = Unnumbered<WorkerRequest>;

/** Bytes of COPY rows given to PGlite at once: its input is one block of memory. */
const copyBlockBytes = 4 * 1024 * 1024;

const errorOf = ({ message, fields }: WorkerFailure): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);

const textOf = (value: unknown): string | null => {
  const prepared: unknown = prepareValue(value);
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : (prepared as string | null);
};

const commandOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? '';

const resultOf = (text: string, raw: RawResult): EngineResult => ({
  command: commandOf(text) === 'WITH' ? 'SELECT' : commandOf(text),
  rowCount: raw.affected > 0 ? raw.affected : raw.rows.length,
  rows: raw.rows.map((row) =>
    Object.fromEntries(raw.fields.map((field, i) => [field.name, parseValue(field.typeId, row[i] ?? null)])),
  ),
});

/** Requests to the worker and their answers, by number. */
class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<RawResult>>();
  readonly ready: Promise<void>;
  #last = 0;
  #ended: Error | undefined;

  constructor(folder: string) {
    // Built or not: the worker stands beside this file with the same extension.
    const file = new URL(`./pglite-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url);
    this.#worker = new Worker(file, { workerData: { folder } });
    const ready = Promise.withResolvers<void>();
    this.ready = ready.promise;
    this.#worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'ready') ready.resolve();
      else this.#settle(answer);
    });
    const end = (cause: Error): void => {
      this.#ended = cause;
      ready.reject(cause);
      for (const pending of this.#waiting.values()) pending.reject(cause);
      this.#waiting.clear();
    };
    this.#worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => end(new Error('the embedded database has ended')));
  }

  #settle(answer: Exclude<WorkerAnswer, { kind: 'ready' }>): void {
    const pending = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.kind === 'result') pending?.resolve(answer.result);
    else pending?.reject(errorOf(answer.failure));
  }

  ask(command: Command): Promise<RawResult> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#last;
    const pending = Promise.withResolvers<RawResult>();
    this.#waiting.set(id, pending);
    this.#worker.postMessage({ ...command, id });
    return pending.promise;
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#worker.once('exit', resolve));
    await this.ask({ kind: 'close' });
    await gone;
  }
}

/** First come, first served. */
class Turns {
  #tail: Promise<void> = Promise.resolve();

  /** @returns the function that ends the turn */
  async take(): Promise<() => void> {
    const mine = Promise.withResolvers<void>();
    const before = this.#tail;
    this.#tail = mine.promise;
    await before;
    return mine.resolve;
  }
}

/** Whole files of up to a block's size. */
async function* filesOf(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of rows) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < copyBlockBytes) continue;
    yield Buffer.concat([copyHeader, ...held, copyTrailer]);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat([copyHeader, ...held, copyTrailer]);
}

const connectionOf = (thread: PgliteThread, endTurn: () => void): EngineConnection => ({
  async query(text, parameters) {
    const raw = await (parameters?.length
      ? thread.ask({ kind: 'query', text, parameters: parameters.map(textOf) })
      : thread.ask({ kind: 'script', text }));
    return resultOf(text, raw);
  },
  async copyIn(statement: CopyStatement, rows) {
    const text = copyText(statement, `'/dev/blob'`);
    for await (const bytes of filesOf(rows)) await thread.ask({ kind: 'copy', text, bytes });
  },
  release: endTurn,
});

/**
 * @param folder made when absent
 * @throws FolderUnusableError with a sentence for the operator
 */
export const pgliteEngine = async (folder: string): Promise<Engine> => {
  const lock = lockFolder(folder);
  const thread = new PgliteThread(join(folder, 'data'));
  const turns = new Turns();
  try {
    await thread.ready;
  } catch (cause) {
    lock.release();
    throw cause;
  }
  return {
    name: 'pglite',
    connect: async () => connectionOf(thread, await turns.take()),
    end: async () => {
      const endTurn = await turns.take();
      try {
        await thread.close();
      } finally {
        endTurn();
        lock.release();
      }
    },
  };
};
