/** Jobs of users, and the outbox of letters. pg-boss keeps its own schema, which it migrates itself. */
import { sql, type Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table job (
      vault_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      kind text not null,
      title text not null,
      href text,
      state text not null check (state in ('queued', 'running', 'completed', 'failed', 'canceled')),
      done bigint not null,
      total bigint not null,
      is_cancellable boolean not null,
      is_cancel_requested boolean not null,
      payload jsonb not null,
      actor jsonb not null,
      attempt integer not null,
      result_name text,
      result_type text,
      result_object text,
      result_bytes bigint not null,
      result_expires_at timestamptz,
      failure_code text,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      primary key (vault_id, id),
      check ((finished_at is null) = (state in ('queued', 'running')))
    )`.execute(db);
  await sql`create index job_of_user on job (vault_id, user_id, created_at desc, id desc)`.execute(db);
  await sql`create index job_result_expiry on job (result_expires_at) where result_object is not null`.execute(db);
  await sql`create index job_finished on job (finished_at) where finished_at is not null`.execute(db);
  await sql`
    create table mail_letter (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body_text text,
      body_html text,
      attempts integer not null default 0,
      created_at timestamptz not null,
      sent_at timestamptz,
      failed_at timestamptz,
      check (sent_at is null or body_text is null)
    )`.execute(db);
  await sql`create index mail_letter_created on mail_letter (created_at)`.execute(db);
};
