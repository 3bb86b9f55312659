import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const states = 'available + pooled + reserved + offered + sold + fulfilled + extracted + revoked + blacklisted';

const statements = [
  `alter table region
    add column countries text[] not null default '{}',
    add column version integer not null default 1,
    add column changed_at timestamptz not null default now(),
    add column changed_by_name text not null default ''`,
  `update region r set countries = (
    select array_agg(c.country order by c.country) from region_country c
    where c.vault_id = r.vault_id and c.region_id = r.id)`,
  `alter table region add constraint region_has_countries check (cardinality(countries) > 0)`,
  // A save writes one row. Platforms of the version before go on reading where they did.
  'drop table region_country',
  `create view region_country as select vault_id, id as region_id, unnest(countries) as country from region`,
  'create index sku_region on sku (vault_id, region)',
  // What names a region, by its code: a right in any of its versions, and SKUs. Only the newest version of a right can
  // get another region: keys keep theirs.
  `create view region_use as
    select a.vault_id, named.code, 'right' as kind, a.line_id as id, max(a.name) as name,
      bool_and(a.geofencing_type = 'exclude') as is_exclusion, true as is_binding, bool_or(a.is_current) as is_movable,
      (select coalesce(sum(${states}), 0)::bigint from stock_standing b
        join agreement v on v.id = b.agreement_id and v.vault_id = b.vault_id
        where b.vault_id = a.vault_id and v.line_id = a.line_id and named.code = any (v.regions)) as keys
    from agreement a cross join lateral unnest(a.regions) as named (code)
    group by a.vault_id, named.code, a.line_id
    union all
    select s.vault_id, s.region, 'sku', s.id, s.sku, false, held.keys > 0, true, held.keys
    from sku s cross join lateral (
      select coalesce(sum(${states}), 0)::bigint as keys from stock_standing b
      where b.vault_id = s.vault_id and b.sku_id = s.id) held`,
];

/** Regions as records that people save, and what uses them (docs/domain.md, o6). */
export const regionRecords: Migration = {
  up: async (db) => {
    await lockTables(db, ['region', 'region_country', 'sku', 'agreement']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
