import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table exchange_rate (
    vault_id uuid not null references vault (id) check (vault_id = '00000000-0000-0000-0000-000000000000'),
    id uuid not null default gen_random_uuid(),
    day date not null,
    currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
    rate numeric(18, 6) not null check (rate > 0),
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    primary key (vault_id, id)
  )`,
  `comment on column exchange_rate.rate is 'Units of the currency that one euro buys'`,
  `comment on column exchange_rate.day is 'UTC; holds until the next day that has one'`,
  // The rate of an order is the newest on or before its day (docs/domain.md, o7): one step in this index.
  'create unique index exchange_rate_day on exchange_rate (vault_id, currency, day)',
];

/** What a euro is worth in other currencies, day by day, which staff keeps. */
export const exchangeRates: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
