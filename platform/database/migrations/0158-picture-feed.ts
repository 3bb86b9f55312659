import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `alter table product_gallery add column stamp timestamptz(3) not null default now()`,
  `alter table product_gallery alter column stamp set default clock_timestamp()`,
  `comment on column product_gallery.stamp is 'By the database''s clock, when what programs are told of the row changed; it never goes back.'`,
  `create trigger product_gallery_renews_stamp before update on product_gallery
    for each row when (old.pictures is distinct from new.pictures) execute function renew_stamp()`,
];

/** Programs are told of pictures as well (ADR 0106). */
export const pictureFeed: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
