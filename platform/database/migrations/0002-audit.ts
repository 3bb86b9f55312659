/** The audit trail: written once, never changed. */
import { sql, type Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_event (
      vault_id uuid not null,
      id bigint generated always as identity,
      at timestamptz not null default now(),
      actor_id uuid,
      actor_kind text not null check (actor_kind in ('user', 'system', 'identity')),
      action text not null,
      object_kind text not null,
      object_id text not null,
      before jsonb,
      after jsonb,
      ip inet,
      correlation_id text not null,
      primary key (vault_id, id)
    )`.execute(db);
  await sql`create index audit_event_by_time on audit_event (vault_id, at desc)`.execute(db);
  await sql`
    create function audit_event_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_event is append-only';
    end $$`.execute(db);
  await sql`
    create trigger audit_event_append_only before update or delete or truncate on audit_event
    for each statement execute function audit_event_is_final()`.execute(db);
};
