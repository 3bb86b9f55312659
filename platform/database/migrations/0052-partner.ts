import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // The public half of what a partner's program signs its tokens with (docs/domain.md, o3).
  `create table partner_certificate (
    vault_id uuid not null references vault (id),
    id uuid not null,
    name text not null check (length(name) between 1 and 80),
    -- The certificate itself, DER.
    der bytea not null,
    -- Thumbprints: no two vaults share one, and one that was revoked does not come back.
    sha256 bytea not null unique check (length(sha256) = 32),
    sha1 bytea not null check (length(sha1) = 20),
    algorithm text not null check (algorithm in ('RS256', 'ES256')),
    -- 'RSA 2048', 'P-256'.
    key_kind text not null,
    subject text not null,
    issuer text not null,
    valid_from timestamptz not null,
    valid_to timestamptz not null,
    -- Networks that calls may come from, CIDR; none: from anywhere.
    networks text[] not null default '{}' check (cardinality(networks) <= 25),
    version integer not null default 1,
    created_at timestamptz not null,
    created_by_name text not null,
    revoked_at timestamptz,
    revoked_by_name text,
    -- The last warning of its end that has been mailed, in days before it.
    warned_days smallint,
    primary key (vault_id, id)
  )`,
  'create index partner_certificate_ending on partner_certificate (valid_to) where revoked_at is null',
  // Tokens that have written: each once, kept until they have expired.
  `create table partner_token_use (
    vault_id uuid not null,
    -- SHA-256 of the token's jti.
    jti bytea not null,
    expires_at timestamptz not null,
    primary key (vault_id, jti)
  )`,
  'create index partner_token_use_over on partner_token_use (expires_at)',
  // Calls of the present minute; one row for each vault and kind, overwritten (docs/domain.md, o5).
  `create table partner_rate (
    vault_id uuid not null,
    kind text not null check (kind in ('read', 'write')),
    minute timestamptz not null,
    calls integer not null,
    primary key (vault_id, kind)
  ) with (fillfactor = 50)`,
  // Who has called what (docs/domain.md, o4), for 180 days; the bodies stand apart, for 30.
  `create table partner_call (
    vault_id uuid not null,
    id uuid not null,
    at timestamptz not null,
    duration_ms integer not null,
    method text not null,
    path text not null,
    -- 0: the caller went away.
    status smallint not null,
    -- What the answer did not say: why a call was refused.
    note text,
    certificate_id uuid not null,
    certificate_name text not null,
    address text not null,
    -- The caller's Idempotency-Key.
    reference text,
    request_headers jsonb not null,
    response_headers jsonb not null,
    correlation_id text not null,
    primary key (vault_id, id)
  )`,
  'create index partner_call_by_time on partner_call (vault_id, at desc, id desc)',
  'create index partner_call_over on partner_call (at)',
  `create table partner_call_body (
    vault_id uuid not null,
    call_id uuid not null,
    at timestamptz not null,
    -- Keys are *** in both; 32 kB at most.
    request text not null,
    response text not null,
    primary key (vault_id, call_id)
  )`,
  'create index partner_call_body_over on partner_call_body (at)',
  // Not validated: what is there holds the narrower list already, and reading a long trail would hold up its writers.
  `alter table audit_event drop constraint audit_event_actor_kind_check`,
  `alter table audit_event add constraint audit_event_actor_kind_check
    check (actor_kind in ('user', 'system', 'identity', 'api_client')) not valid`,
];

/** The partner API: certificates, tokens that have been used, calls per minute and the log of calls. */
export const partner: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
