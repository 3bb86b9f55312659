/**
 * The platform's one door to its data. Repositories declare their own tables' rows and ask for
 * a typed Kysely; the engine behind it is Postgres or, embedded, PGlite.
 */
import { token } from '../../kernel/providers.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import type { Logger } from '../../kernel/log.js';
import { observedConnection } from './engine/observed-connection.js';
import type { Engine, EngineConnection } from './engine/engine.js';
import { renewStatistics } from './statistics.js';

export type { Kysely, Transaction } from 'kysely';

/** A transaction whatever tables its opener knows: jobs and letters join any domain's. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyTransaction = Transaction<any>;

/** Injection token of the Database. */
export const DATABASE = token<Database>('DATABASE');

export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /** Queries outside a transaction. Throws inside one: use the transaction's handle there. */
  tables<T>(): Kysely<T>;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T, R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /** Runs `hook` when the transaction has committed, never when it rolls back; what it throws is logged. */
  afterCommit(tx: AnyTransaction, hook: () => void): void;
  /** COPY in binary format inside the transaction; each chunk holds whole rows, without the file's header and trailer. */
  copyIn<T>(
    tx: Transaction<T>,
    table: string,
    columns: readonly string[],
    rows: AsyncIterable<Uint8Array>,
  ): Promise<void>;
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
  /**
   * Tells the planner, in the background, of so many rows that came or changed at once: Postgres' own autovacuum comes
   * within a minute, too late for who works on with them, and PGlite has none.
   * @param rows Infinity: all are counted again
   * @returns when it is done; never rejects
   */
  renewStatistics(tables: readonly string[], rows: number): Promise<void>;
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
  readonly #log: Logger;
  readonly #logSql: (event: LogEvent) => void;
  readonly #outside: Kysely<unknown>;
  readonly #scope = new AsyncLocalStorage<Scope>();
  readonly #connections = new WeakMap<object, EngineConnection>();
  #closing: Promise<void> | undefined;
  /** One at a time; never rejects. */
  #statistics: Promise<void> = Promise.resolve();
  readonly #hooks = new WeakMap<object, (() => void)[]>();

  constructor(engine: Engine, log: Logger) {
    this.engine = engine.name;
    this.#engine = engine;
    this.#log = log;
    this.#logSql = logSql(log);
    this.#outside = new Kysely({
      dialect: dialectOf(
        () => this.#connectOutside(),
        () => Promise.resolve(),
      ),
      log: this.#logSql,
    });
  }

  /** A query beside an open transaction waits for ever on PGlite's one connection, so it fails on both engines. */
  async #connectOutside(): Promise<EngineConnection> {
    if (this.#scope.getStore()?.isOpen) throw new Error('inside a transaction every query goes through its handle');
    return observedConnection(await this.#engine.connect());
  }

  tables<T>(): Kysely<T> {
    return this.#outside as Kysely<T>;
  }

  async transaction<T, R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R> {
    const connection = await this.#connectOutside();
    const scope: Scope = { isOpen: true };
    const hooks: (() => void)[] = [];
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
      log: this.#logSql,
    });
    let result: R;
    try {
      result = await this.#scope.run(scope, () =>
        kysely.transaction().execute((tx) => {
          this.#connections.set(tx, connection);
          this.#hooks.set(tx, hooks);
          return work(tx);
        }),
      );
    } finally {
      scope.isOpen = false;
      connection.release(isBroken);
    }
    for (const hook of hooks) this.#runHook(hook);
    return result;
  }

  afterCommit(tx: AnyTransaction, hook: () => void): void {
    const hooks = this.#hooks.get(tx);
    if (hooks === undefined) throw new Error('not a transaction of this database');
    hooks.push(hook);
  }

  /** The caller's work is committed, and must not look as if it were not. */
  #runHook(hook: () => void): void {
    try {
      hook();
    } catch (thrown) {
      this.#log.error({ err: thrown }, 'what was to follow a commit failed');
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
    rows: AsyncIterable<Uint8Array>,
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

  renewStatistics(tables: readonly string[], rows: number): Promise<void> {
    return (this.#statistics = this.#statistics
      .then(() => (this.#closing === undefined ? renewStatistics(this.#outside, tables, rows) : undefined))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the statistics of tables could not be renewed')));
  }

  /** Kysely ends only what it has used, so the engine is ended here. */
  async #close(): Promise<void> {
    await this.#statistics;
    await this.#outside.destroy();
    await this.#engine.end();
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }
}

export const databaseOf = (engine: Engine, log: Logger): Database => new EngineDatabase(engine, log);
