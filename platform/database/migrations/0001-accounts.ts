/** Vaults, their users, and what proves a user twice. */
import { sql, type Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table vault (
      id uuid primary key,
      number bigint generated always as identity unique,
      name text not null unique check (length(name) between 2 and 120),
      company text not null,
      -- The specification's numbers: publisher 1, distributor 2, retailer 3.
      company_type smallint not null check (company_type in (1, 2, 3)),
      -- The vault's data-key-wrapping key, sealed by the key ring with the vault's id as additional data.
      wrapped_key bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table app_user (
      vault_id uuid not null references vault (id),
      id uuid not null unique,
      number bigint generated always as identity unique,
      name text not null,
      -- Lower case: people type their address in any case.
      email text not null unique check (email = lower(email)),
      role text not null check (role in ('Owner', 'Administrator', 'Product Admin', 'Editor', 'Viewer')),
      password_hash text not null,
      -- keyway.accounts.v1.SecondFactorMode
      second_factor_mode smallint not null check (second_factor_mode in (1, 2, 3)),
      is_active boolean not null default true,
      receives_email boolean not null default true,
      last_sign_in_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (vault_id, id)
    )`.execute(db);
  // The one row that every check of a code locks: two nodes take turns on it.
  await sql`
    create table second_factor (
      user_id uuid primary key references app_user (id),
      failures smallint not null default 0,
      locked_until timestamptz,
      authenticator_secret bytea,
      authenticator_connected_at timestamptz,
      -- RFC 6238 time step of the last accepted code: that step and earlier ones never pass again.
      authenticator_last_step bigint,
      setup_secret bytea,
      setup_expires_at timestamptz
    )`.execute(db);
  await sql`
    create table email_code (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      -- keyway.accounts.v1.CodePurpose
      purpose smallint not null,
      code_hash bytea not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index email_code_by_user on email_code (user_id, sent_at desc)`.execute(db);
  await sql`
    create table recovery_code (
      user_id uuid not null references app_user (id),
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);
  // Password failures by keyed hash of address or network: an unknown address locks like a known one.
  await sql`
    create table sign_in_failure (
      subject bytea primary key,
      failures integer not null,
      last_failed_at timestamptz not null,
      locked_until timestamptz
    )`.execute(db);
};
