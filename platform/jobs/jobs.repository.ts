/** Rows of jobs. A job's end is written once: every update asks for the state it starts from. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { currentIds } from '../../kernel/correlation.js';
import type { Actor } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { AnyTransaction, JobState, NewJob } from './job.js';

interface JobTable {
  vault_id: string;
  id: string;
  user_id: string;
  kind: string;
  title: string;
  href: string | null;
  state: JobState;
  done: number;
  total: number;
  is_cancellable: boolean;
  is_cancel_requested: boolean;
  payload: unknown;
  actor: unknown;
  attempt: number;
  /** W3C Trace Context of the click that has caused it. */
  traceparent: string | null;
  result_name: string | null;
  result_type: string | null;
  result_object: string | null;
  result_bytes: number;
  result_expires_at: Date | null;
  failure_code: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}
interface Tables {
  job: JobTable;
}

export type JobRow = Selectable<JobTable>;

/** Where a job is found: tables are keyed by the vault first. */
export interface JobKey {
  readonly vaultId: string;
  readonly jobId: string;
}

export interface JobResultFile {
  readonly name: string;
  readonly contentType: string;
  readonly object: string;
  readonly bytes: number;
  readonly expiresAt: Date;
}

const open = ['queued', 'running'] as const;

export class JobsRepository {
  constructor(private readonly database: Database) {}

  #db(tx?: AnyTransaction): Kysely<Tables> {
    return (tx as Kysely<Tables> | undefined) ?? this.database.tables<Tables>();
  }

  insert(tx: AnyTransaction, key: JobKey, actor: Actor, job: NewJob, isCancellable: boolean): Promise<JobRow> {
    return this.#db(tx)
      .insertInto('job')
      .values({
        vault_id: key.vaultId,
        id: key.jobId,
        user_id: actor.userGuid,
        kind: job.kind,
        title: job.title,
        href: job.href ?? null,
        state: 'queued',
        done: 0,
        total: job.total ?? 0,
        is_cancellable: isCancellable,
        is_cancel_requested: false,
        payload: JSON.stringify(job.payload),
        actor: JSON.stringify({ ...actor, permissions: [...actor.permissions] }),
        attempt: 0,
        traceparent: currentIds()?.traceparent ?? null,
        result_bytes: 0,
        created_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** The newest 100 of the user, open ones first. */
  list(actor: Actor): Promise<JobRow[]> {
    return this.#db()
      .selectFrom('job')
      .selectAll()
      .where('vault_id', '=', actor.ownerGuid)
      .where('user_id', '=', actor.userGuid)
      .orderBy(sql`(state in ('queued', 'running')) desc, created_at desc, id desc`)
      .limit(100)
      .execute();
  }

  find(key: JobKey, userGuid?: string): Promise<JobRow | undefined> {
    return this.#keyed(key)
      .$if(userGuid !== undefined, (query) => query.where('user_id', '=', userGuid as string))
      .executeTakeFirst();
  }

  #keyed(key: JobKey) {
    return this.#db().selectFrom('job').selectAll().where('vault_id', '=', key.vaultId).where('id', '=', key.jobId);
  }

  #update(key: JobKey, tx?: AnyTransaction) {
    return this.#db(tx).updateTable('job').where('vault_id', '=', key.vaultId).where('id', '=', key.jobId);
  }

  /** Claims an attempt; undefined when the job has ended, was canceled or belongs to a later attempt. */
  start(key: JobKey, attempt: number): Promise<JobRow | undefined> {
    return this.#update(key)
      .set({ state: 'running', attempt, started_at: sql`coalesce(started_at, now())` })
      .where('state', 'in', open)
      .where('attempt', '<=', attempt)
      .where('is_cancel_requested', '=', false)
      .returningAll()
      .executeTakeFirst();
  }

  /** @returns whether a cancel is asked for; undefined when this attempt no longer holds the job */
  async progress(key: JobKey, attempt: number, done: number, total: number): Promise<boolean | undefined> {
    const row = await this.#update(key)
      .set({ done, total })
      .where('state', '=', 'running')
      .where('attempt', '=', attempt)
      .returning('is_cancel_requested')
      .executeTakeFirst();
    return row?.is_cancel_requested;
  }

  /** @returns false when a cancel came first */
  async closeToCancel(key: JobKey, attempt: number): Promise<boolean> {
    const row = await this.#update(key)
      .set({ is_cancellable: false })
      .where('state', '=', 'running')
      .where('attempt', '=', attempt)
      .where('is_cancel_requested', '=', false)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async setResult(key: JobKey, result: JobResultFile): Promise<void> {
    await this.#update(key)
      .set({
        result_name: result.name,
        result_type: result.contentType,
        result_object: result.object,
        result_bytes: result.bytes,
        result_expires_at: result.expiresAt,
      })
      .execute();
  }

  /** A failed attempt waits for the next one. */
  requeue(key: JobKey, attempt: number): Promise<JobRow | undefined> {
    return this.#update(key)
      .set({ state: 'queued' })
      .where('state', '=', 'running')
      .where('attempt', '=', attempt)
      .returningAll()
      .executeTakeFirst();
  }

  /** @returns the ended row; undefined when it had ended before */
  end(
    key: JobKey,
    end: {
      readonly state: 'completed' | 'failed' | 'canceled';
      readonly failureCode?: string;
      readonly done?: number;
      readonly attempt?: number;
    },
    tx?: AnyTransaction,
  ): Promise<JobRow | undefined> {
    return this.#update(key, tx)
      .set({
        state: end.state,
        failure_code: end.failureCode ?? null,
        is_cancellable: false,
        finished_at: new Date(),
        ...(end.done !== undefined && { done: end.done }),
      })
      .where('state', 'in', open)
      .$if(end.attempt !== undefined, (query) => query.where('attempt', '=', end.attempt as number))
      .returningAll()
      .executeTakeFirst();
  }

  /** Marks a cancel; undefined when the job is past it. */
  requestCancel(key: JobKey, userGuid: string): Promise<JobRow | undefined> {
    return this.#update(key)
      .set({ is_cancel_requested: true })
      .where('user_id', '=', userGuid)
      .where('state', 'in', open)
      .where('is_cancellable', '=', true)
      .returningAll()
      .executeTakeFirst();
  }

  /** Up to 100 results whose time is over; they are unlinked here, the caller deletes the objects. */
  async takeExpiredResults(now: Date): Promise<string[]> {
    const rows = await this.#db()
      .with('expired', (db) =>
        db
          .selectFrom('job')
          .select(['vault_id', 'id', 'result_object'])
          .where('result_object', 'is not', null)
          .where('result_expires_at', '<', now)
          .limit(100)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('job')
      .from('expired')
      .set({ result_name: null, result_object: null, result_bytes: 0 })
      .whereRef('job.vault_id', '=', 'expired.vault_id')
      .whereRef('job.id', '=', 'expired.id')
      .returning('expired.result_object')
      .execute();
    return rows.flatMap((row) => row.result_object ?? []);
  }

  /** Ended jobs leave the job centre after this date. */
  async deleteEndedBefore(date: Date): Promise<void> {
    await this.#db().deleteFrom('job').where('finished_at', '<', date).where('result_object', 'is', null).execute();
  }
}
