import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table connection (
    id uuid primary key,
    vault_id uuid not null references vault (id),
    partner_id uuid references vault (id),
    state text not null
      check (state in ('invited', 'pending', 'active', 'rejected', 'cancelled', 'expired', 'suspended')),
    email text not null,
    company text not null,
    company_type integer not null check (company_type in (1, 2, 3)),
    message text not null,
    invited_by_name text not null,
    invited_at timestamptz not null,
    secret_hash bytea,
    expires_at timestamptz,
    reminders integer not null default 0,
    active_since timestamptz,
    suspended_by uuid references vault (id),
    constraint connection_of_two check (partner_id <> vault_id),
    constraint connection_with_partner check (partner_id is not null or state not in ('pending', 'active', 'suspended')),
    constraint connection_suspended check ((state = 'suspended') = (suspended_by is not null))
  )`,
  `comment on column connection.vault_id is 'Who invited.'`,
  `comment on column connection.partner_id is 'Who was invited; null while no vault has the address.'`,
  `comment on column connection.secret_hash is 'SHA-256 of 32 random bytes: who reads the table uses no link. Null once it is used up.'`,
  `comment on column connection.reminders is 'Letters of reminder that were sent since invited_at.'`,
  `create unique index connection_open_address on connection (vault_id, email) where state in ('invited', 'pending')`,
  `create unique index connection_open_pair on connection (least(vault_id, partner_id), greatest(vault_id, partner_id))
    where partner_id is not null and state in ('invited', 'pending', 'active', 'suspended')`,
  `create index connection_of_partner on connection (partner_id) where partner_id is not null`,
  `create index connection_waiting on connection (expires_at) where secret_hash is not null`,
  `create table connection_invite_day (
    vault_id uuid primary key references vault (id),
    day date not null,
    invites integer not null
  )`,
  `comment on table connection_invite_day is 'Letters of invitation that a vault had sent on that day (UTC).'`,
];

/** Connections between companies (docs/domain.md, n). */
export const connections: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
