/** Postgres through node-postgres: what production and most tests use. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyHeader, copyText, copyTrailer, type Engine, type EngineConnection, type EngineResult } from './engine.js';
import { preparedName } from './prepared.js';
import { valueParsers } from './value-parsers.js';

export interface PostgresEngineOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** Most milliseconds for one statement; migrations and jobs may raise it with `set local`. */
  readonly statementTimeoutMs: number;
  /** A connection that breaks while idle: the pool replaces it, the operator should know. */
  readonly onIdleError: (error: Error) => void;
}

async function* copyFile(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield copyHeader;
  yield* rows;
  yield copyTrailer;
}

/** What breaks a connection that is lent out fails its statement, or its next one; nobody else need hear of it. */
const ignore = (): void => undefined;

const connectionOf = (client: pg.PoolClient): EngineConnection => ({
  async query(text, parameters) {
    const name = preparedName(text);
    // Without parameters node-postgres takes the simple protocol, which allows several statements.
    const result = (await (parameters?.length
      ? client.query({ ...(name !== undefined && { name }), text, values: [...parameters] })
      : client.query(text))) as unknown as EngineResult | (EngineResult & { fields: unknown[] })[];
    const last = Array.isArray(result) ? (result.findLast((one) => one.fields.length > 0) ?? result.at(-1)) : result;
    if (last === undefined) throw new Error('the statement answered nothing');
    return last;
  },
  async copyIn(statement, rows) {
    const file = Readable.from(copyFile(rows), { objectMode: false });
    await pipeline(file, client.query(copyFrom(copyText(statement, 'stdin'))));
  },
  release: (destroy = false) => client.release(destroy),
});

export const postgresEngine = (options: PostgresEngineOptions): Engine => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'keyway',
    // Statements of many parts look dear, and compiling one takes longer than running it: seconds, each time anew.
    options: '-c jit=off',
    types: valueParsers,
  });
  pool.on('error', options.onIdleError);
  // The pool listens to idle connections only: one that breaks between two statements of a transaction, or between the
  // pool's lending it out and its taker's next step, would end the process. So each is listened to as long as it lives.
  pool.on('connect', (client) => client.on('error', ignore));
  return {
    name: 'postgres',
    connect: async () => connectionOf(await pool.connect()),
    end: () => pool.end(),
  };
};
