import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // What the vaults have called their products so far can be chosen from now on.
  `insert into attribute (vault_id, kind, name)
    select distinct on (lower(product_type)) '00000000-0000-0000-0000-000000000000'::uuid, 'Product type', left(product_type, 60)
    from product where length(product_type) >= 2
    on conflict do nothing`,
  `insert into attribute (vault_id, kind, name)
    select distinct on (lower(edition)) '00000000-0000-0000-0000-000000000000'::uuid, 'Edition', left(edition, 60)
    from sku where length(edition) >= 2
    on conflict do nothing`,
  `alter table product
    add column developers text[] not null default '{}',
    add column publishers text[] not null default '{}',
    add column franchises text[] not null default '{}',
    add column genres text[] not null default '{}',
    add column website text not null default '',
    add column embargo_until timestamptz,
    add column is_dlc boolean not null default false,
    add column is_base_game boolean not null default false,
    add column is_not_sold_separately boolean not null default false,
    add column version integer not null default 1,
    add column changed_at timestamptz not null default now(),
    add column changed_by_name text not null default ''`,
  `update product set developers = array[left(developer, 60)] where length(developer) >= 2`,
  // A product's editions are those of its SKUs.
  `alter table product drop column developer, drop column edition`,
  `comment on column product.product_type is 'As the attribute of this kind is called, like developers, publishers, franchises and genres.'`,
  `comment on column product.embargo_until is 'Null: until it is lifted.'`,
  `create index product_number on product (vault_id, number desc)`,
  `create index product_changed on product (vault_id, changed_at, id)`,
];

/** Products are records that people keep (docs/domain.md, k). */
export const products: Migration = {
  up: async (db) => {
    await lockTables(db, ['product', 'sku', 'attribute']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
