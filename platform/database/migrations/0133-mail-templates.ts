import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table mail_template (
    id uuid primary key,
    vault_id uuid not null references vault (id),
    kind text not null unique,
    subject text,
    body text,
    version integer not null default 0,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    constraint mail_template_whole check ((subject is null) = (body is null))
  )`,
  `comment on table mail_template is 'The words that staff has given a kind of letter; of one that nobody has edited there is no row.'`,
  `comment on column mail_template.id is 'Made of the kind''s name, and the same everywhere.'`,
  `comment on column mail_template.kind is 'Its declared name.'`,
  `comment on column mail_template.subject is 'With variables in braces; null, as the body, for the words it was declared with.'`,
  `comment on column mail_template.version is 'Counts the saves (ADR 0061).'`,
  `create table mail_template_version (
    template_id uuid not null references mail_template (id),
    version integer not null,
    subject text,
    body text,
    changed_at timestamptz not null,
    changed_by_name text not null,
    primary key (template_id, version)
  )`,
  `comment on table mail_template_version is 'Every save of a template, the present one as well; kept for good.'`,
  `create table mail_preview (
    user_id uuid not null,
    template_id uuid not null,
    subject text not null,
    body text not null,
    written_at timestamptz not null,
    primary key (user_id, template_id)
  )`,
  `comment on table mail_preview is 'What somebody has typed and not saved, for the frame that shows it to them; kept for a day.'`,
  `create table mail_test (
    user_id uuid primary key,
    begun_at timestamptz not null,
    letters integer not null
  )`,
  `comment on table mail_test is 'How many test letters somebody had mailed to themselves in the hour that has begun with the first.'`,
  `create index mail_preview_written on mail_preview (written_at)`,
];

/** Letters say what staff wants them to say (docs/domain.md, l). */
export const mailTemplates: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
