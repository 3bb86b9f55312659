import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // The platform itself: it holds the system's records and its staff, and never a key, so there is none to wrap.
  `alter table vault
    alter column wrapped_key drop not null,
    drop constraint vault_company_type_check,
    add constraint vault_company_type_check check (company_type in (0, 1, 2, 3)),
    add constraint vault_of_staff check ((company_type = 0) = (id = '00000000-0000-0000-0000-000000000000')),
    add constraint vault_without_keys check ((company_type = 0) = (wrapped_key is null))`,
  `insert into vault (id, number, name, company, company_type) overriding system value
    values ('00000000-0000-0000-0000-000000000000', 0, 'Platform', 'Platform', 0)`,
  `alter table app_user
    drop constraint app_user_role_check,
    add constraint app_user_role_check
      check (role in ('Owner', 'Administrator', 'Product Admin', 'Editor', 'Viewer', 'Super admin')),
    add constraint app_user_of_staff
      check ((role = 'Super admin') = (vault_id = '00000000-0000-0000-0000-000000000000'))`,
];

/** Staff: users of the holder of the system's records, and nobody else (docs/domain.md, i; ADR 0065). */
export const staff: Migration = {
  up: async (db) => {
    await lockTables(db, ['vault', 'app_user']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
