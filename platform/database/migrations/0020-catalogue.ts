import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table product (
    vault_id uuid not null,
    id uuid not null,
    number bigint not null,
    title text not null,
    product_type text not null,
    edition text not null,
    -- Draft, Active, Inactive, Delisted, Archived
    status text not null check (status in ('Draft', 'Active', 'Inactive', 'Delisted', 'Archived')),
    image_path text not null default '',
    developer text not null default '',
    description text not null default '',
    order_accept_date timestamptz,
    fulfilment_date timestamptz,
    release_date timestamptz,
    delisted_date timestamptz,
    is_embargoed boolean not null default false,
    created_at timestamptz not null,
    primary key (vault_id, id),
    unique (vault_id, number)
  )`,
  'create index product_title on product (vault_id, title, id)',
  `create table sku (
    vault_id uuid not null,
    id uuid not null,
    product_id uuid not null,
    sku text not null,
    platform text not null,
    region text not null,
    edition text not null,
    status text not null check (status in ('Inactive', 'Active', 'Discontinued')),
    sku_type text not null default 'Single' check (sku_type in ('Single', 'Bundle')),
    created_at timestamptz not null,
    primary key (vault_id, id),
    unique (vault_id, sku),
    foreign key (vault_id, product_id) references product (vault_id, id)
  )`,
  'create index sku_product on sku (vault_id, product_id)',
];

/** Products and SKUs (docs/domain.md, k). */
export const catalogue: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
