import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `create table company_review (
    vault_id uuid not null references vault (id),
    id uuid primary key references vault (id),
    state text not null check (state in ('pending_review', 'active', 'rejected', 'suspended', 'closed')),
    reason text not null default '',
    country text not null default '',
    time_zone text not null default '',
    registration_number text not null default '',
    website text not null default '',
    registrant_name text not null default '',
    registrant_email text not null default '',
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    constraint company_review_of_staff check (vault_id = '00000000-0000-0000-0000-000000000000')
  )`,
  `comment on column company_review.vault_id is 'The holder of the system''s records: staff keeps them.'`,
  `comment on column company_review.id is 'Of the vault that is reviewed; one without a row was made by an operator and is active.'`,
  `comment on column company_review.state is 'As decided; vault.state is what holds, written in the same transaction.'`,
];

/** What companies state of themselves, and what staff has decided about them (docs/domain.md, n). */
export const companyReviews: Migration = {
  up: async (db) => {
    await lockTables(db, ['vault']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
