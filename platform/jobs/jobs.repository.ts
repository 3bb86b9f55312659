/** Rows of jobs. A job's end is written once: every update asks for the state it starts from. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { systemClock, type Clock } from '../../kernel/clock.js';
import { currentIds } from '../../kernel/correlation.js';
import type { Actor } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { Tables as GeneratedTables } from '../database/gen/tables.js';
import type { AnyTransaction, JobLine, NewJob } from './job.js';

export type JobTables = Pick<GeneratedTables, 'job' | 'job_line'>;
type Tables = JobTables;

export type JobRow = Selectable<Tables['job']>;

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

/** What may be done with a job, by its kind. */
interface Possible {
  readonly isCancellable: boolean;
  readonly isRetryable?: boolean;
}

const open = ['queued', 'running'] as const;

/** Whose jobs a user sees: an Owner everybody's of the vault, others their own. */
export const seenBy = ({ roleName, userGuid }: Actor): string | undefined =>
  roleName === 'Owner' ? undefined : userGuid;

export class JobsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock = systemClock,
  ) {}

  #db(tx?: AnyTransaction): Kysely<Tables> {
    return (tx as Kysely<Tables> | undefined) ?? this.database.tables<Tables>();
  }

  insert(tx: AnyTransaction, key: JobKey, actor: Actor, job: NewJob, can: Possible): Promise<JobRow> {
    return this.#db(tx)
      .insertInto('job')
      .values({
        vault_id: key.vaultId,
        id: key.jobId,
        user_id: actor.userGuid,
        user_name: actor.userName,
        kind: job.kind,
        title: job.title,
        href: job.href ?? null,
        state: 'queued',
        done: 0,
        total: job.total ?? 0,
        is_cancellable: can.isCancellable,
        is_retryable: can.isRetryable ?? false,
        lines: 0,
        failed_lines: 0,
        is_cancel_requested: false,
        payload: JSON.stringify(job.payload),
        actor: JSON.stringify({ ...actor, permissions: [...actor.permissions] }),
        attempt: 0,
        traceparent: currentIds()?.traceparent ?? null,
        result_bytes: 0,
        created_at: this.clock.now(),
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

  /** Adds or replaces lines, and keeps the job's counts of them, in one statement. */
  async log(key: JobKey, lines: readonly JobLine[]): Promise<void> {
    if (lines.length === 0) return;
    const { vaultId, jobId } = key;
    await sql`
      with given as (
        select * from unnest(${lines.map((line) => line.subjectId)}::text[], ${lines.map((line) => line.label)}::text[],
          ${lines.map((line) => line.outcome)}::text[], ${lines.map((line) => line.reason)}::text[])
          with ordinality as g(subject_id, label, outcome, reason, at)
      ), before as (
        select count(*) as lines, count(*) filter (where l.outcome = 'failed') as failed
        from job_line l join given g using (subject_id) where l.vault_id = ${vaultId} and l.job_id = ${jobId}
      ), counted as (
        update job set lines = job.lines + (select count(*) from given) - before.lines,
          failed_lines = job.failed_lines + (select count(*) from given where outcome = 'failed') - before.failed
        from before where vault_id = ${vaultId} and id = ${jobId}
        returning job.lines - (select count(*) from given) + before.lines as first
      )
      insert into job_line (vault_id, job_id, subject_id, number, label, outcome, reason)
      select ${vaultId}, ${jobId}, subject_id, counted.first + at, label, outcome, reason from given, counted
      on conflict (vault_id, job_id, subject_id)
        do update set label = excluded.label, outcome = excluded.outcome, reason = excluded.reason`.execute(this.#db());
  }

  /** Of a completed job: what is to be done again. At most so many as one selection by hand may name. */
  async failedSubjects({ vaultId, jobId }: JobKey): Promise<string[]> {
    const rows = await this.#db()
      .selectFrom('job_line')
      .select('subject_id')
      .where('vault_id', '=', vaultId)
      .where('job_id', '=', jobId)
      .where('outcome', '=', 'failed')
      .orderBy('number')
      .limit(10_000)
      .execute();
    return rows.map((row) => row.subject_id);
  }

  /** @param after number of the last line seen; 0 = from the first */
  lines(
    { vaultId, jobId }: JobKey,
    { outcome, after, limit }: { outcome: JobLine['outcome'] | undefined; after: number; limit: number },
  ): Promise<(JobLine & { number: number })[]> {
    return this.#db()
      .selectFrom('job_line')
      .select(['subject_id as subjectId', 'number', 'label', 'outcome', 'reason'])
      .where('vault_id', '=', vaultId)
      .where('job_id', '=', jobId)
      .where('number', '>', after)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome as JobLine['outcome']))
      .orderBy('number')
      .limit(limit)
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
      .set({ state: 'running', attempt, started_at: sql`coalesce(started_at, ${this.clock.now()})` })
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
        finished_at: this.clock.now(),
        ...(end.done !== undefined && { done: end.done }),
      })
      .where('state', 'in', open)
      .$if(end.attempt !== undefined, (query) => query.where('attempt', '=', end.attempt as number))
      .returningAll()
      .executeTakeFirst();
  }

  /** Marks a cancel; undefined when the job is past it. */
  requestCancel(key: JobKey): Promise<JobRow | undefined> {
    return this.#update(key)
      .set({ is_cancel_requested: true })
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
