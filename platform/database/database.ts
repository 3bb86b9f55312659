/**
 * The platform's one door to its data. Repositories declare their own tables' rows and ask for
 * a typed Kysely; the engine behind it is Postgres or, embedded, PGlite.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import type { Logger } from '../../kernel/log.js';
import type { Engine, EngineConnection } from './engine/engine.js';

export type { Kysely, Transaction } from 'kysely';

/** A transaction whatever tables its opener knows: jobs and letters join any domain's. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type AnyTransaction = Transaction<any>;

/** Injection token of the Database. */
export const DATABASE = Symbol('DATABASE');

export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /** Queries outside a transaction. Throws inside one: use the transaction's handle there. */
  tables<T>(): Kysely<T>;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T, R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /** COPY in text format inside the transaction; chunks may be cut anywhere, the last row ends with a line feed. */
  copyIn<T>(tx: Transaction<T>, table: string, columns: readonly string[], rows: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Raw SQL for libraries that bring their own (pg-boss). Without values the text may hold several
   * statements, a whole transaction too; the rows are those of the last one that has columns.
   * @param tx runs it inside that transaction
   */
  execute(
    text: string,
    values?: readonly unknown[],
    tx?: AnyTransaction,
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  close(): Promise<void>;
}

interface Scope {
  isOpen: boolean;
}

const dialectOf = (connect: () => Promise<EngineConnection>, end: () => Promise<void>): PostgresDialect =>
  new PostgresDialect({
    pool: {
      options: {},
      end,
      connect: async () => {
        const connection = await connect();
        return {
          query: (text: string, values: readonly unknown[]) => connection.query(text, values),
          release: (destroy?: boolean) => connection.release(destroy),
        } as never;
      },
    },
  });

const logSql = (log: Logger) => (event: LogEvent) => {
  if (!log.isLevelEnabled('debug')) return;
  // Parameters stay out: they hold fingerprints, ciphertext and addresses.
  log.debug(
    { sql: event.query.sql, ms: Math.round(event.queryDurationMillis), failed: event.level === 'error' },
    'sql',
  );
};

class EngineDatabase implements Database {
  readonly engine: Engine['name'];
  readonly #engine: Engine;
  readonly #log: (event: LogEvent) => void;
  readonly #outside: Kysely<unknown>;
  readonly #scope = new AsyncLocalStorage<Scope>();
  readonly #connections = new WeakMap<object, EngineConnection>();

  constructor(engine: Engine, log: Logger) {
    this.engine = engine.name;
    this.#engine = engine;
    this.#log = logSql(log);
    this.#outside = new Kysely({
      dialect: dialectOf(
        () => this.#connectOutside(),
        () => Promise.resolve(),
      ),
      log: this.#log,
    });
  }

  /** A query beside an open transaction waits for ever on PGlite's one connection, so it fails on both engines. */
  async #connectOutside(): Promise<EngineConnection> {
    if (this.#scope.getStore()?.isOpen) throw new Error('inside a transaction every query goes through its handle');
    return this.#engine.connect();
  }

  tables<T>(): Kysely<T> {
    return this.#outside as Kysely<T>;
  }

  async transaction<T, R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R> {
    const connection = await this.#connectOutside();
    const scope: Scope = { isOpen: true };
    let isBroken = false;
    const held: EngineConnection = {
      ...connection,
      release: (destroy) => {
        isBroken ||= destroy ?? false;
      },
    };
    const kysely = new Kysely<T>({
      dialect: dialectOf(
        () => Promise.resolve(held),
        () => Promise.resolve(),
      ),
      log: this.#log,
    });
    try {
      return await this.#scope.run(scope, () =>
        kysely.transaction().execute((tx) => {
          this.#connections.set(tx, connection);
          return work(tx);
        }),
      );
    } finally {
      scope.isOpen = false;
      connection.release(isBroken);
    }
  }

  #connectionOf(tx: object): EngineConnection {
    const connection = this.#connections.get(tx);
    if (connection === undefined) throw new Error('not a transaction of this database');
    return connection;
  }

  async copyIn<T>(
    tx: Transaction<T>,
    table: string,
    columns: readonly string[],
    rows: AsyncIterable<Buffer>,
  ): Promise<void> {
    await this.#connectionOf(tx).copyIn({ table, columns }, rows);
  }

  async execute(text: string, values: readonly unknown[] = [], tx?: AnyTransaction) {
    if (tx !== undefined) return this.#connectionOf(tx).query(text, values);
    const connection = await this.#connectOutside();
    try {
      return await connection.query(text, values);
    } catch (thrown) {
      // A text of several statements may have left a transaction of its own open.
      await connection.query('rollback').catch(() => undefined);
      throw thrown;
    } finally {
      connection.release();
    }
  }

  /** Kysely ends only what it has used, so the engine is ended here. */
  async close(): Promise<void> {
    await this.#outside.destroy();
    await this.#engine.end();
  }
}

export const databaseOf = (engine: Engine, log: Logger): Database => new EngineDatabase(engine, log);
