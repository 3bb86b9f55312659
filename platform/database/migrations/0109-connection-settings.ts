import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `create table connection_setting (
    vault_id uuid not null references vault (id),
    connection_id uuid not null references connection (id),
    pricing_type text not null default 'Wholesale' check (pricing_type in ('Wholesale', 'RevenueShare')),
    source_margin numeric(5, 2) check (source_margin between 0 and 100),
    target_margin numeric(5, 2) check (target_margin between 0 and 100),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    invoicing_currency text not null check (invoicing_currency ~ '^[A-Z]{3}$'),
    restricted_countries text[] not null default '{}',
    blacklisted_countries text[] not null default '{}',
    is_embargo_allowed boolean not null default false,
    is_auto_connect boolean not null,
    is_catalog_shared boolean not null default false,
    return_window_days integer not null default 14 check (return_window_days between 0 and 60),
    version integer not null default 0,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    primary key (connection_id, vault_id),
    constraint connection_setting_margins check (case pricing_type
      when 'RevenueShare' then coalesce(source_margin + target_margin = 100, false)
      else source_margin is null and target_margin is null end)
  )`,
  `comment on table connection_setting is 'What each side of a connection has set: two rows from its acceptance on.'`,
  `comment on column connection_setting.vault_id is 'Whose settings. What is not said to be of the buyer holds for what this vault sells to the other.'`,
  `comment on column connection_setting.source_margin is 'Of the seller, in percent of the net price; both margins or neither.'`,
  `comment on column connection_setting.target_margin is 'Of the buyer.'`,
  `comment on column connection_setting.currency is 'ISO 4217: of the prices to the other side.'`,
  `comment on column connection_setting.invoicing_currency is 'ISO 4217. Of the buyer: what it buys from the other side is invoiced in it.'`,
  `comment on column connection_setting.restricted_countries is 'ISO 3166-1 alpha-2: the other side orders for none of them.'`,
  `comment on column connection_setting.blacklisted_countries is 'ISO 3166-1 alpha-2: moreover hidden from its catalogue and prices.'`,
  `comment on column connection_setting.is_auto_connect is 'Of the buyer: what the other side shares is taken into its catalogue at once.'`,
  `comment on column connection_setting.is_catalog_shared is 'The other side sees what the sharing rules share with it.'`,
  `comment on column connection_setting.version is 'Counts the saves (ADR 0061).'`,
  `create index connection_setting_of_vault on connection_setting (vault_id)`,
  // Each side begins with the currency of its company or, where it has stated none, that of its country.
  `insert into connection_setting (vault_id, connection_id, currency, invoicing_currency, is_auto_connect)
    select v.id, c.id, own.currency, own.currency, v.company_type = 3
    from connection c
    join vault v on v.id in (c.vault_id, c.partner_id)
    cross join lateral (select coalesce(
      (select nullif(d.currency, '') from company_data d where d.vault_id = v.id),
      (select k.currency from country k where k.code = coalesce(
        (select d.country from company_data d where d.vault_id = v.id),
        (select r.country from company_review r where r.id = v.id))),
      'EUR') as currency) own
    where c.state in ('active', 'suspended')`,
];

/** What each side of a connection sets for itself (docs/domain.md, e and n). */
export const connectionSettings: Migration = {
  up: async (db) => {
    await lockTables(db, ['connection', 'vault']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
