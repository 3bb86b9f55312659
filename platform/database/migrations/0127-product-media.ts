import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `alter table product add column local_texts jsonb not null default '[]'`,
  `comment on column product.local_texts is 'Title and description in further languages: [{language, title, description}], empty where it is the product''s own.'`,
  `create table product_gallery (
    vault_id uuid not null,
    product_id uuid not null,
    pictures jsonb not null default '[]',
    version integer not null,
    changed_at timestamptz not null,
    changed_by_name text not null,
    primary key (vault_id, product_id),
    foreign key (vault_id, product_id) references product (vault_id, id) on delete cascade
  )`,
  `comment on table product_gallery is 'Which further pictures a product has, in which order (docs/domain.md, k).'`,
  `comment on column product_gallery.pictures is '[{id, kind, language, alternative_text, image}]'`,
  `create table product_picture (
    vault_id uuid not null,
    id uuid not null,
    product_id uuid not null,
    kind smallint not null check (kind in (2, 4, 5, 6)),
    language text not null,
    image_path text not null default '',
    created_at timestamptz not null,
    primary key (vault_id, id),
    foreign key (vault_id, product_id) references product (vault_id, id) on delete cascade
  )`,
  `comment on table product_picture is 'Every picture that was sent for a product, also those that were removed, and the places that are kept for what is being sent.'`,
  `comment on column product_picture.kind is 'The asset kind that it was sent as: 2 web asset, 4 screenshot, 5 other, 6 localized.'`,
  `comment on column product_picture.image_path is 'Empty: nothing has come yet.'`,
  `create index product_picture_product on product_picture (vault_id, product_id)`,
];

/** Further pictures of products, and their texts in further languages. */
export const productMedia: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
