import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const groups = (size: number, behind: string): string => `[A-Z0-9]{${size}}(-[A-Z0-9]{${size}}){${behind}}`;

/** Name, letters in codes, whether case is ignored, usual form: as keys were read until now. */
const first: readonly (readonly [string, string, boolean, string | null])[] = [
  ['Steam', 'STE', true, groups(5, '2,4')],
  ['GOG', 'GOG', false, null],
  ['Epic', 'EPI', false, groups(5, '3')],
  ['EA', 'EAA', true, groups(4, '2,5')],
  ['Ubisoft', 'UBI', true, groups(4, '2,5')],
  ['Battle.net', 'BNT', false, null],
  ['Microsoft', 'MSS', false, null],
  ['PlayStation', 'PSN', false, groups(4, '2')],
  ['Xbox', 'XBX', false, groups(5, '2,4')],
  ['Switch', 'NSW', false, `[A-Z0-9]{16}|${groups(4, '3')}`],
];

const statements = [
  `create table key_provider (
    vault_id uuid not null references vault (id) check (vault_id = '00000000-0000-0000-0000-000000000000'),
    id uuid not null default gen_random_uuid(),
    name text not null check (length(name) between 2 and 20),
    code text not null check (code ~ '^[A-Z0-9]{2,4}$' and code <> 'ALL'),
    is_case_insensitive boolean not null,
    pattern text check (length(pattern) <= 200),
    image_path text check (image_path like '/api/content/image/%'),
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    primary key (vault_id, id)
  )`,
  `comment on column key_provider.name is 'In small letters part of the fingerprint of its keys: never changed.'`,
  `comment on column key_provider.code is 'Its letters in the codes of new SKUs.'`,
  `comment on column key_provider.is_case_insensitive is 'Part of how keys are compared: never changed.'`,
  `comment on column key_provider.pattern is 'The usual form of a key; null where there is none.'`,
  'create unique index key_provider_name on key_provider (vault_id, lower(name))',
  'create unique index key_provider_code on key_provider (vault_id, code)',
  // What uses one is looked for over all vaults.
  'create index sku_platform on sku (lower(trim(platform)))',
];

/** Whose keys are told apart by which rules, which staff keeps; first what the code said. */
export const keyProviders: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const [name, code, isCaseInsensitive, pattern] of first)
      await sql`insert into key_provider (vault_id, name, code, is_case_insensitive, pattern)
        values ('00000000-0000-0000-0000-000000000000', ${name}, ${code}, ${isCaseInsensitive}, ${pattern})`.execute(
        db,
      );
  },
};
