import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table page_content (
    vault_id uuid not null references vault (id) check (vault_id = '00000000-0000-0000-0000-000000000000'),
    id uuid not null default gen_random_uuid(),
    page text not null,
    notice text,
    information text,
    is_shown boolean not null,
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    primary key (vault_id, id),
    check (notice is not null or information is not null)
  )`,
  `comment on table page_content is 'What staff has pages say beside their own words (docs/domain.md, p).'`,
  `comment on column page_content.page is 'Path of its address, in lower case; :id in the place of ids.'`,
  `comment on column page_content.notice is 'Above the page.'`,
  `comment on column page_content.information is 'Behind the button beside its breadcrumbs.'`,
  'create unique index page_content_page on page_content (vault_id, page)',
];

export const pageContent: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
