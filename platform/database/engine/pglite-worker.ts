/**
 * The thread that PGlite lives in: in the main thread a long statement would hold every other
 * request back. It answers raw text; parsing is the main thread's (value-parsers.ts).
 * Only type syntax that Node can strip and no relative import: tests run this file unbuilt.
 */
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parentPort, workerData } from 'node:worker_threads';

export type WorkerRequest =
  | { readonly id: number; readonly kind: 'query'; readonly text: string; readonly parameters: (string | null)[] }
  | { readonly id: number; readonly kind: 'script'; readonly text: string }
  | { readonly id: number; readonly kind: 'copy'; readonly text: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly kind: 'close' };

export interface RawResult {
  readonly fields: { readonly name: string; readonly typeId: number }[];
  readonly rows: (string | null)[][];
  readonly affected: number;
}
export interface WorkerFailure {
  readonly message: string;
  /** The fields of a Postgres error that callers act on: code, constraint, table, column, detail. */
  readonly fields: Readonly<Record<string, string>>;
}
export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: RawResult }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: WorkerFailure };

const port = parentPort;
if (port === null) throw new Error('this file is a worker');

const { folder } = workerData as { folder: string };
const database = await PGlite.create({ dataDir: folder, extensions: { btree_gin, pg_trgm } });
// Text in, text out: both directions are converted in the main thread, exactly as for Postgres.
const asText = (text: string): string => text;
database.parsers = new Proxy({}, { get: () => asText });
database.serializers = {};

interface PgliteResult {
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number;
}
const rawOf = (result: PgliteResult | undefined): RawResult => ({
  fields: (result?.fields ?? []).map((field) => ({ name: field.name, typeId: field.dataTypeID })),
  rows: (result?.rows ?? []) as (string | null)[][],
  affected: result?.affectedRows ?? 0,
});

const run = async (request: WorkerRequest): Promise<RawResult> => {
  switch (request.kind) {
    case 'query':
      return rawOf(await database.query(request.text, request.parameters, { rowMode: 'array' }));
    case 'script': {
      const results = await database.exec(request.text, { rowMode: 'array' });
      return rawOf(results.findLast((result) => result.fields.length > 0) ?? results.at(-1));
    }
    case 'copy':
      return rawOf(await database.query(request.text, [], { blob: new Blob([request.bytes]) }));
    case 'close':
      await database.close();
      return rawOf(undefined);
  }
};

const failureOf = (thrown: unknown): WorkerFailure => {
  const error = thrown as Error & Record<string, unknown>;
  const names = ['code', 'severity', 'detail', 'constraint', 'table', 'column', 'schema'];
  const fields = names.flatMap((name) => (typeof error[name] === 'string' ? [[name, error[name]] as const] : []));
  return { message: error.message, fields: Object.fromEntries(fields) };
};

port.on('message', (request: WorkerRequest) => {
  run(request).then(
    (result) => {
      port.postMessage({ kind: 'result', id: request.id, result } satisfies WorkerAnswer);
      if (request.kind === 'close') port.close();
    },
    (thrown: unknown) =>
      port.postMessage({ kind: 'failure', id: request.id, failure: failureOf(thrown) } satisfies WorkerAnswer),
  );
});
port.postMessage({ kind: 'ready' } satisfies WorkerAnswer);
