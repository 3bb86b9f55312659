/**
 * Queues in the database on pg-boss: a message is sent in the caller's transaction and delivered
 * at least once. The workers of a died process are noticed by their missing heartbeat.
 */
import { PgBoss, type ConstructorOptions, type Db, type JobResult, type JobWithMetadata } from 'pg-boss';
import { within } from '../../../kernel/drain.js';
import type { Logger } from '../../../kernel/log.js';
import type { Database } from '../../database/database.js';
import type { NotificationSource } from '../../realtime/index.js';
import type { AnyTransaction } from '../job.js';

export interface Delivery<D extends object> {
  readonly data: D;
  /** 1 at first. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborts when the claim on the message is lost, or the process shuts down. */
  readonly signal: AbortSignal;
}

export interface QueueDefinition<D extends object> {
  /** Letters, digits, `.`, `_`, `-`. */
  readonly name: string;
  /** Messages fetched at once and handled side by side. */
  readonly batchSize: number;
  /** Fetch loops in one process. */
  readonly workers: number;
  readonly retryLimit: number;
  readonly expireSeconds: number;
  /** Settles the message when it resolves; it is delivered again when it throws. */
  handle(delivery: Delivery<D>): Promise<void>;
  /** The message died with the process at its last attempt. */
  exhausted(data: D): Promise<void>;
}

/** Seconds; the defaults suit production, tests shorten them. */
export interface QueueTiming {
  readonly pollSeconds: number;
  /** A worker that was silent for so long counts as dead. At least 10. */
  readonly heartbeatSeconds: number;
  readonly superviseSeconds: number;
  readonly retryDelaySeconds: number;
  /** Given to running work at a shutdown before it is left to the next start. */
  readonly stopSeconds: number;
}

export const queueTiming = (engine: Database['engine']): QueueTiming => ({
  pollSeconds: 2,
  // PGlite has one connection: beside a long transaction no heartbeat gets through. Its one process
  // needs none to notice a death either, which `start` finds out (see #recover).
  heartbeatSeconds: engine === 'pglite' ? 600 : 30,
  superviseSeconds: 5,
  retryDelaySeconds: 2,
  stopSeconds: 8,
});

const deadLetters = 'keyway.dead';
type AnyDefinition = QueueDefinition<never>;

export class QueueService {
  readonly #definitions = new Map<string, AnyDefinition>();
  readonly #stopping = new AbortController();
  readonly #workers = new Map<string, string[]>();
  readonly #boss: PgBoss;
  #isStarted = false;

  constructor(
    private readonly database: Database,
    notifications: NotificationSource,
    private readonly log: Logger,
    private readonly timing: QueueTiming = queueTiming(database.engine),
    /** False: messages are sent here and worked off elsewhere. */
    private readonly isWorking = true,
  ) {
    this.#boss = new PgBoss(this.#options(notifications));
    this.#boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'));
    this.#boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue warns'));
  }

  #options(notifications: NotificationSource): ConstructorOptions {
    const isPostgres = this.database.engine === 'postgres';
    const listen = isPostgres && { listen: notifications.listen.bind(notifications) };
    return {
      db: { ...this.#adapter(), ...listen },
      backend: this.database.engine,
      useListenNotify: isPostgres && this.isWorking,
      supervise: this.isWorking,
      superviseIntervalSeconds: this.timing.superviseSeconds,
      monitorIntervalSeconds: this.timing.superviseSeconds,
      // Times of day are not used; the sweeps run by interval.
      schedule: false,
    };
  }

  #adapter(tx?: AnyTransaction): Db {
    return { executeSql: (text, values) => this.database.execute(text, values, tx) };
  }

  /** Before start. @throws when the name is taken */
  define<D extends object>(definition: QueueDefinition<D>): void {
    if (this.#definitions.has(definition.name)) throw new Error(`queue ${definition.name} is defined twice`);
    if (this.#isStarted) throw new Error(`queue ${definition.name} is defined after the start`);
    this.#definitions.set(definition.name, definition);
  }

  /** Installs pg-boss' schema at the first time, then, unless this process only sends, works off what is waiting. */
  async start(): Promise<void> {
    this.#isStarted = true;
    await this.#boss.start();
    await this.#boss.createQueue(deadLetters, { retryLimit: 100, retryDelay: 5 });
    for (const definition of this.#definitions.values()) await this.#createQueue(definition);
    if (!this.isWorking) return;
    if (this.database.engine === 'pglite') await this.#recover();
    for (const definition of this.#definitions.values()) await this.#work(definition);
    const options = { includeMetadata: true, batchSize: 20, pollingIntervalSeconds: this.timing.pollSeconds } as const;
    await this.#boss.work<object, unknown, typeof options>(deadLetters, options, async (messages) => {
      for (const message of messages) await this.#bury(message);
    });
  }

  /** One process at a time holds a PGlite folder: what is at work before this one works died with the last. */
  async #recover(): Promise<void> {
    for (const name of this.#definitions.keys()) {
      const dead = (await this.#boss.findJobs(name)).filter((message) => message.state === 'active');
      if (dead.length > 0)
        await this.#boss.fail(
          name,
          dead.map((message) => message.id),
        );
    }
  }

  async #createQueue({ name, retryLimit, expireSeconds }: AnyDefinition): Promise<void> {
    const options = {
      retryLimit,
      retryDelay: this.timing.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: expireSeconds,
      heartbeatSeconds: this.timing.heartbeatSeconds,
      deleteAfterSeconds: 24 * 3600,
      deadLetter: deadLetters,
      notify: true,
    };
    await this.#boss.createQueue(name, options);
    const { retryDelayMax: _, ...changeable } = options;
    await this.#boss.updateQueue(name, changeable);
    // Fills pg-boss' cache of queues: read later, inside a caller's transaction, it would need a second connection.
    await this.#boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }

  async #work(definition: AnyDefinition): Promise<void> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: definition.batchSize,
      pollingIntervalSeconds: this.timing.pollSeconds,
      notifyPollingIntervalSeconds: this.timing.pollSeconds,
    } as const;
    const ids = [];
    for (let worker = 0; worker < definition.workers; worker += 1) {
      ids.push(
        await this.#boss.work<object, unknown, typeof options>(definition.name, options, (messages) =>
          Promise.all(messages.map((message) => this.#deliver(definition, message))),
        ),
      );
    }
    this.#workers.set(definition.name, ids);
  }

  async #deliver(definition: AnyDefinition, message: JobWithMetadata): Promise<JobResult> {
    try {
      await definition.handle({
        data: message.data as never,
        attempt: message.retryCount + 1,
        isLastAttempt: message.retryCount >= message.retryLimit,
        signal: AbortSignal.any([message.signal, this.#stopping.signal]),
      });
      return { id: message.id, status: 'completed' };
    } catch (thrown) {
      this.log.warn({ queue: definition.name, attempt: message.retryCount + 1, err: thrown }, 'a delivery failed');
      return { id: message.id, status: 'failed' };
    }
  }

  async #bury(message: JobWithMetadata): Promise<void> {
    this.log.error({ queue: message.sourceName, messageId: message.sourceId }, 'a message used up its attempts');
    await this.#definitions.get(message.sourceName ?? '')?.exhausted(message.data as never);
  }

  /** Sends in the caller's transaction. @throws when the queue is not defined */
  async send(tx: AnyTransaction, name: string, data: object): Promise<void> {
    if (!this.#definitions.has(name)) throw new Error(`queue ${name} is not defined`);
    await this.#boss.send(name, data, { db: this.#adapter(tx) });
    // PGlite has one connection and no LISTEN across threads: the woken fetch queues behind this transaction.
    if (this.database.engine === 'pglite') for (const id of this.#workers.get(name) ?? []) this.#boss.notifyWorker(id);
  }

  /** Running work is asked to stop; what does not is retried at the next start. */
  async stop(): Promise<void> {
    if (!this.#isStarted) return;
    this.#stopping.abort();
    // pg-boss itself would look every 500 ms whether its workers have ended.
    const ended = Promise.all([...this.#definitions.keys()].map((name) => this.#boss.offWork(name)));
    await within(ended, this.timing.stopSeconds * 1000);
    await this.#boss.stop({ graceful: false, close: false });
  }
}
