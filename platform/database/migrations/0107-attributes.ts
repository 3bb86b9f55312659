import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const first: Readonly<Record<string, string>> = {
  'Product type': 'Game; DLC; Season pass; Bundle; Software; Subscription; Gift card; In-game currency',
  Edition: 'Standard; Deluxe; Gold; Premium; Ultimate; Complete; Collector’s; Game of the Year; Early access',
  Genre:
    'Action; Adventure; Arcade; Card game; Casual; City builder; Fighting; Horror; Metroidvania; Party; Platformer; ' +
    'Puzzle; Racing; Role-playing; Shooter; Simulation; Sports; Strategy; Survival; Visual novel',
};

const statements = [
  `create table attribute (
    vault_id uuid not null references vault (id) check (vault_id = '00000000-0000-0000-0000-000000000000'),
    id uuid not null default gen_random_uuid(),
    kind text not null check (kind in ('Product type', 'Edition', 'Franchise', 'Publisher', 'Developer', 'Genre')),
    name text not null check (length(name) between 2 and 60),
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_name text not null default '',
    primary key (vault_id, id)
  )`,
  'create unique index attribute_name on attribute (vault_id, kind, lower(name))',
  `insert into attribute (vault_id, kind, name)
    select distinct on (lower(developer)) '00000000-0000-0000-0000-000000000000'::uuid, 'Developer', left(developer, 60)
    from product where length(developer) >= 2`,
];

/** What products are told apart by, which staff keeps: types, editions, franchises, publishers, developers, genres. */
export const attributes: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const [kind, names] of Object.entries(first))
      await sql`insert into attribute (vault_id, kind, name)
        select '00000000-0000-0000-0000-000000000000'::uuid, ${kind}, name
        from unnest(${sql.val(names.split('; '))}::text[]) as name`.execute(db);
  },
};
