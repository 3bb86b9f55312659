import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table company_data (
    vault_id uuid primary key references vault (id),
    company text not null,
    address text not null default '',
    country text not null,
    registration_number text not null,
    website text not null,
    contact_name text not null default '',
    contact_email text not null default '',
    contact_phone text not null default '',
    currency text not null default '',
    time_zone text not null,
    version integer not null default 0,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default ''
  )`,
  `comment on table company_data is 'What a company says of itself. One that has saved nothing has no row: its registration says it.'`,
  `comment on column company_data.company is 'The name; vault.company is the same.'`,
  `comment on column company_data.country is 'ISO 3166-1 alpha-2, as the text here and below empty where nobody has stated it.'`,
  `comment on column company_data.currency is 'ISO 4217.'`,
  `comment on column company_data.time_zone is 'IANA name.'`,
  `comment on column company_data.version is 'Counts the saves (ADR 0061).'`,
];

/** What companies say of themselves (docs/domain.md, i). */
export const companyData: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
