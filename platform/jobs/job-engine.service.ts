/** Jobs: created with their cause, run at least once, ended exactly once. */
import { randomUUID } from 'node:crypto';
import { withCorrelation } from '../../kernel/correlation.js';
import { DomainError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { observe } from '../../kernel/observation.js';
import { assertTrading, refusalOf, type Actor, type MemberSource } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { ObjectStore } from '../objects/index.js';
import type { Hub } from '../realtime/index.js';
import { JobCanceled, JobLost, JobRun } from './job-run.service.js';
import type { AnyTransaction, JobEngine, JobKind, NewJob } from './job.js';
import { jobErrors } from './job.errors.js';
import { isRetryable, viewOf } from './job.view.js';
import { seenBy } from './jobs.repository.js';
import type { JobKey, JobRow, JobsRepository } from './jobs.repository.js';
import type { Delivery, QueueService } from './queue/queue.service.js';

const defaultConcurrency = 2;
const defaultRetryLimit = 3;
const defaultExpireSeconds = 900;
const healedByRetry = new Set(['unavailable', 'deadline_exceeded', 'internal']);

type AnyKind = JobKind<never>;

const isFinal = (thrown: unknown): thrown is DomainError =>
  thrown instanceof DomainError && !healedByRetry.has(thrown.kind);
const codeOf = (thrown: unknown): string => (thrown instanceof DomainError ? thrown.code : 'internal');

const actorOf = (row: JobRow): Actor => {
  const stored = row.actor as Omit<Actor, 'permissions'> & { permissions: string[] };
  return { ...stored, permissions: new Set(stored.permissions) };
};

export interface JobEngineDependencies {
  readonly database: Database;
  readonly queues: QueueService;
  readonly jobs: JobsRepository;
  readonly objects: ObjectStore;
  readonly hub: Hub;
  readonly members: MemberSource;
  readonly log: Logger;
}

export class JobEngineService implements JobEngine {
  readonly #kinds = new Map<string, AnyKind>();
  readonly #running = new Map<string, JobRun>();

  constructor(private readonly dependencies: JobEngineDependencies) {}

  register<P extends object>(kind: JobKind<P>): void {
    this.dependencies.queues.define<JobKey>({
      name: kind.kind,
      batchSize: 1,
      workers: kind.concurrency ?? defaultConcurrency,
      retryLimit: kind.retryLimit ?? defaultRetryLimit,
      expireSeconds: kind.expireSeconds ?? defaultExpireSeconds,
      handle: (delivery) => this.#handle(kind, delivery),
      exhausted: (key) => this.#end(key, { state: 'failed', failureCode: 'jobs.crashed' }),
    });
    this.#kinds.set(kind.kind, kind);
  }

  async enqueue(tx: AnyTransaction, actor: Actor, job: NewJob): Promise<string> {
    const kind = this.#kinds.get(job.kind);
    if (kind === undefined) throw new Error(`job kind ${job.kind} is not registered`);
    assertTrading(actor);
    const key = { vaultId: actor.ownerGuid, jobId: randomUUID() };
    const row = await this.dependencies.jobs.insert(tx, key, actor, job, kind);
    await this.dependencies.queues.send(tx, job.kind, key);
    this.dependencies.database.afterCommit(tx, () => this.#publish(row));
    return key.jobId;
  }

  /** Cancels for the user who asked for it, or an Owner; a job that has not started ends at once. @throws jobs.not_found, jobs.not_cancellable */
  async cancel(actor: Actor, jobId: string): Promise<JobRow> {
    const key = { vaultId: actor.ownerGuid, jobId };
    if ((await this.dependencies.jobs.find(key, seenBy(actor))) === undefined) throw jobErrors('jobs.not_found');
    const row = await this.dependencies.jobs.requestCancel(key);
    if (row === undefined) throw jobErrors('jobs.not_cancellable');
    if (row.state === 'queued') await this.#end(key, { state: 'canceled' });
    else this.#running.get(jobId)?.cancel();
    return (await this.dependencies.jobs.find(key)) ?? row;
  }

  /**
   * Asks for a job again, in the name and with the rights of who does so now: for what failed of a completed
   * one, for all of one that failed or was canceled.
   * @returns the new job's id. @throws jobs.not_found, jobs.not_retryable
   */
  async retry(actor: Actor, jobId: string): Promise<string> {
    const key = { vaultId: actor.ownerGuid, jobId };
    const row = await this.dependencies.jobs.find(key, seenBy(actor));
    if (row === undefined) throw jobErrors('jobs.not_found');
    const kind = this.#kinds.get(row.kind);
    if (kind === undefined || !isRetryable(row)) throw jobErrors('jobs.not_retryable');
    const payload = await this.#payloadAgain(kind, row);
    const { title, href } = row;
    return this.dependencies.database.transaction((tx: AnyTransaction) =>
      this.enqueue(tx, actor, { kind: row.kind, title, payload, ...(href !== null && { href }) }),
    );
  }

  /** Whether the user, who sees the job, may have its file too. */
  mayFetch(actor: Actor, row: JobRow): boolean {
    return this.#kinds.get(row.kind)?.mayFetch?.(actor, row.payload as never) ?? true;
  }

  async #payloadAgain(kind: AnyKind, row: JobRow): Promise<object> {
    if (row.state !== 'completed') return row.payload as object;
    if (kind.retryFailed === undefined) throw jobErrors('jobs.not_retryable');
    const failed = await this.dependencies.jobs.failedSubjects({ vaultId: row.vault_id, jobId: row.id });
    return kind.retryFailed(row.payload as never, failed);
  }

  /** A job that was asked for before its vault was suspended ends as refused. @throws permission.not_available */
  async #assertTrading({ vaultId }: JobKey): Promise<void> {
    const idleState = await this.dependencies.members.idleStateOf(vaultId);
    if (idleState !== undefined) throw refusalOf({ idleState });
  }

  #publish(row: JobRow): void {
    this.dependencies.hub.publish(row.vault_id, 'jobchanged', { userGuid: row.user_id, job: viewOf(row) });
    this.dependencies.hub.publish(row.vault_id, 'workmoved', { href: row.href ?? '' });
  }

  async #handle(kind: AnyKind, delivery: Delivery<JobKey>): Promise<void> {
    const { data: key, attempt } = delivery;
    const row = await this.dependencies.jobs.start(key, attempt);
    if (row === undefined) return this.#endIfCanceled(key);
    this.#publish(row);
    const run = new JobRun({
      ...this.dependencies,
      key,
      row,
      attempt,
      actor: actorOf(row),
      signal: delivery.signal,
      changed: (progress) => this.#publish({ ...row, ...progress }),
    });
    this.#running.set(key.jobId, run);
    const operation = observe('job', kind.kind, row.traceparent ?? undefined);
    const work = (): Promise<string> => this.#run(kind, run, row, delivery.isLastAttempt);
    try {
      // The log of a job is found by the click that has caused it.
      operation.end(await withCorrelation(run.actor.correlationId, work, operation.traceparent));
    } finally {
      operation.end('retried');
      this.#running.delete(key.jobId);
    }
  }

  /** @returns how it ended. @throws what a later attempt may heal */
  async #run(kind: AnyKind, run: JobRun, row: JobRow, isLastAttempt: boolean): Promise<string> {
    const key = { vaultId: row.vault_id, jobId: run.jobId };
    try {
      await this.#assertTrading(key);
      await kind.run(run, row.payload as never);
      await run.settle();
      await this.#complete(key, run);
      return 'ok';
    } catch (thrown) {
      await run.settle();
      await this.#failed(key, run, thrown, isLastAttempt);
      return run.isCancelRequested ? 'canceled' : 'failed';
    }
  }

  /** A cancel that came between the message's delivery and its start. */
  async #endIfCanceled(key: JobKey): Promise<void> {
    const row = await this.dependencies.jobs.find(key);
    if (row?.is_cancel_requested) await this.#end(key, { state: 'canceled' });
  }

  async #complete(key: JobKey, run: JobRun): Promise<void> {
    const row = await this.dependencies.jobs.end(key, { state: 'completed', done: run.done, attempt: run.attempt });
    if (row !== undefined) this.#publish(row);
  }

  async #failed(key: JobKey, run: JobRun, thrown: unknown, isLastAttempt: boolean): Promise<void> {
    const { attempt } = run;
    if (thrown instanceof JobLost) return;
    if (thrown instanceof JobCanceled || run.isCancelRequested) return this.#end(key, { state: 'canceled', attempt });
    if (isFinal(thrown) || isLastAttempt) {
      this.dependencies.log.warn({ jobId: key.jobId, attempt, err: thrown }, 'a job failed');
      return this.#end(key, { state: 'failed', failureCode: codeOf(thrown), attempt });
    }
    const row = await this.dependencies.jobs.requeue(key, attempt);
    if (row !== undefined) this.#publish(row);
    throw thrown;
  }

  async #end(
    key: JobKey,
    end: { state: 'failed' | 'canceled'; failureCode?: string; attempt?: number },
  ): Promise<void> {
    const ended = await this.dependencies.database.transaction(async (tx: AnyTransaction) => {
      const row = await this.dependencies.jobs.end(key, end, tx);
      if (row === undefined) return undefined;
      const jobEnd = { jobId: key.jobId, actor: actorOf(row), state: end.state, failureCode: row.failure_code };
      await this.#kinds.get(row.kind)?.onEnd?.(tx, jobEnd, row.payload as never);
      return row;
    });
    if (ended !== undefined) this.#publish(ended);
  }
}
