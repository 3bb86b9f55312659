import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const texts = (name: string): string => `${name} text[] not null default '{}'`;
const ids = (name: string): string => `${name} uuid[] not null default '{}'`;

const tables = [
  `create table sharing_rule (
    vault_id uuid not null references vault (id),
    id uuid primary key,
    name text not null,
    ${ids('connections')},
    ${ids('products')}, ${ids('products_not')},
    title_contains text not null default '',
    ${ids('skus')}, ${ids('skus_not')},
    sku_prefix text not null default '',
    ${texts('editions')}, ${texts('editions_not')},
    ${texts('providers')}, ${texts('providers_not')},
    ${texts('regions')}, ${texts('regions_not')},
    is_inactive_visible boolean not null default false,
    is_active boolean not null default true,
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default ''
  )`,
  `create unique index sharing_rule_name on sharing_rule (vault_id, lower(name))`,
  `comment on column sharing_rule.connections is 'Those that it holds for.'`,
  `comment on column sharing_rule.providers is 'DRM platforms.'`,
  `comment on column sharing_rule.regions is 'Codes.'`,
  // The one who sells, over one connection: a short number in place of two ids in what has millions of rows.
  `create table sharing_side (
    id integer generated always as identity primary key,
    connection_id uuid not null references connection (id),
    seller_id uuid not null references vault (id),
    buyer_id uuid not null references vault (id),
    shared integer not null default 0,
    orderable integer not null default 0,
    computed_at timestamptz,
    unique (connection_id, seller_id)
  )`,
  `create index sharing_side_seller on sharing_side (seller_id)`,
  `create index sharing_side_buyer on sharing_side (buyer_id)`,
  `comment on column sharing_side.shared is 'SKUs that the buyer sees.'`,
  // Sides are never deleted: a foreign key would be one more look for each of millions of rows.
  `create table shared_sku (
    side_id integer not null,
    sku_id uuid not null,
    product_id uuid not null,
    is_orderable boolean not null,
    since timestamptz not null,
    primary key (side_id, sku_id)
  )`,
  `comment on table shared_sku is 'What the rules, the settings and the catalogue come to, computed again after each change of them.'`,
  `create table product_connection (
    side_id integer not null,
    product_id uuid not null,
    is_connected boolean not null,
    changed_at timestamptz not null,
    changed_by_name text not null default '',
    primary key (side_id, product_id)
  )`,
  `comment on table product_connection is 'Whether the buyer has taken a product that is, or was, shared with it into its catalogue.'`,
  // Only added to: whoever changes a catalogue waits for nobody else who does.
  `create table sharing_mark (
    id bigint generated always as identity primary key,
    vault_id uuid not null,
    marked_at timestamptz not null default clock_timestamp()
  )`,
  `comment on table sharing_mark is 'Something has changed that decides what this vault shares; deleted once it is computed.'`,
  `create table sharing_clock (
    vault_id uuid primary key,
    next_at timestamptz,
    claimed_until timestamptz
  )`,
  `comment on column sharing_clock.next_at is 'When an embargo ends or a product is delisted by itself.'`,
  `comment on column sharing_clock.claimed_until is 'A process computes it until then.'`,
];

/** The database itself says what has changed, whoever changed it; no domain has to think of it. */
const functions = [
  `create function mark_sharing() returns trigger language plpgsql as $$
  begin
    insert into sharing_mark (vault_id) select distinct vault_id from changed;
    return null;
  end $$`,
  `create function mark_sharing_of_connection() returns trigger language plpgsql as $$
  begin
    insert into sharing_mark (vault_id)
      select vault_id from changed where partner_id is not null
      union select partner_id from changed where partner_id is not null;
    return null;
  end $$`,
  `create function mark_sharing_of_region() returns trigger language plpgsql as $$
  begin
    insert into sharing_mark (vault_id)
      select distinct s.vault_id from changed as r join sku as s on s.region = r.code
      where r.vault_id in (s.vault_id, '00000000-0000-0000-0000-000000000000');
    return null;
  end $$`,
];

const trigger = (table: string, event: 'insert' | 'update' | 'delete', how: string): string =>
  `create trigger ${table}_${event}_marks_sharing after ${event} on ${table}
    referencing ${event === 'delete' ? 'old' : 'new'} table as changed for each statement execute function ${how}()`;

const triggers = [
  ...['product', 'sku', 'connection_setting', 'sharing_rule'].flatMap((table) =>
    (['insert', 'update', 'delete'] as const).map((event) => trigger(table, event, 'mark_sharing')),
  ),
  trigger('connection', 'insert', 'mark_sharing_of_connection'),
  trigger('connection', 'update', 'mark_sharing_of_connection'),
  trigger('region', 'insert', 'mark_sharing_of_region'),
  trigger('region', 'update', 'mark_sharing_of_region'),
  // What connections see already, from the first start on.
  `insert into sharing_mark (vault_id) select id from vault where id <> '00000000-0000-0000-0000-000000000000'`,
];

/** Which SKUs of a vault its connections see (docs/domain.md, e). */
export const sharing: Migration = {
  up: async (db) => {
    for (const statement of [...tables, ...functions, ...triggers]) await sql.raw(statement).execute(db);
  },
};
