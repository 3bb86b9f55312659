import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `create table support_session (
    id uuid primary key default gen_random_uuid(),
    vault_id uuid not null references vault (id),
    staff_id uuid not null references app_user (id),
    staff_name text not null,
    reason text not null check (char_length(reason) between 1 and 500),
    hours int not null check (hours between 1 and 8),
    state text not null default 'asked'
      check (state in ('asked', 'running', 'refused', 'lapsed', 'withdrawn', 'ended')),
    asked_at timestamptz not null,
    lapses_at timestamptz not null,
    answered_by_name text not null default '',
    started_at timestamptz,
    ends_at timestamptz,
    entered_at timestamptz,
    ended_at timestamptz,
    ended_by_name text not null default '',
    constraint support_session_runs check (state <> 'running' or (started_at is not null and ends_at is not null)),
    constraint support_session_is_entered_while_it_runs check (entered_at is null or state = 'running')
  )`,
  `comment on table support_session is 'Staff reads a vault that one of its Owners has let in.'`,
  `comment on column support_session.hours is 'How long it runs once an Owner has agreed.'`,
  `comment on column support_session.entered_at is 'Since when the staff person''s calls are answered of this vault; null while they are outside.'`,
  `comment on column support_session.ended_by_name is 'Empty where it ended by itself.'`,
  `create unique index support_session_open on support_session (vault_id, staff_id) where state in ('asked', 'running')`,
  `create index support_session_of_staff on support_session (staff_id) where state = 'running'`,
  `create index support_session_by_vault on support_session (vault_id, asked_at desc)`,
  `create table support_read (
    session_id uuid not null references support_session (id) on delete cascade,
    area text not null,
    hour timestamptz not null,
    primary key (session_id, area, hour)
  )`,
  `comment on table support_read is 'What of a vault was read in a support session in which hour: each stands once in the audit trail.'`,
  `alter table audit_event drop constraint audit_event_actor_kind_check`,
  `alter table audit_event add constraint audit_event_actor_kind_check
    check (actor_kind in ('user', 'system', 'identity', 'api_client', 'support')) not valid`,
];

/** Support sessions (docs/domain.md, i). */
export const support: Migration = {
  up: async (db) => {
    await lockTables(db, ['audit_event']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
