import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table market (
    vault_id uuid not null references vault (id),
    id uuid not null default gen_random_uuid(),
    -- ISO 3166-1 alpha-2 and ISO 4217.
    country text not null check (country ~ '^[A-Z]{2}$'),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
    is_vat_included boolean not null,
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    primary key (vault_id, id),
    constraint market_country unique (vault_id, country)
  )`,
];

/** Where a vault sells: country, currency and VAT (docs/domain.md, o7). */
export const markets: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
