import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const states = 'available + pooled + reserved + offered + sold + fulfilled + extracted + revoked + blacklisted';

/**
 * Those of the newest version stand, and those that a save has taken out which nobody reads yet: it may be taken back.
 * What was before names what it named.
 */
const named = `exists (select from price_row p
    where p.list_id = l.id and p.region_code = r.code and p.until_version = 2147483647)
  or (l.saving_id is not null and exists (select from price_row p
    where p.list_id = l.id and p.region_code = r.code and p.until_version = l.rows_version + 1
      and p.until_version < 2147483647))`;

const statements = [
  `create index price_row_of_region on price_row (list_id, region_code) where until_version = 2147483647`,
  `create index price_row_of_country on price_row (country_code, list_id)
    where until_version = 2147483647 and country_code <> ''`,
  `create or replace view region_use as
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
      where b.vault_id = s.vault_id and b.sku_id = s.id) held
    union all
    select l.vault_id, r.code, 'price_list', l.id, l.title, false, true, false, 0::bigint
    from price_list l join region r on r.vault_id in (l.vault_id, '00000000-0000-0000-0000-000000000000')
    where ${named}`,
];

/** Prices that stand keep the region that they name as it is (docs/domain.md, o6). */
export const regionPrices: Migration = {
  up: async (db) => {
    await lockTables(db, ['price_row']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
