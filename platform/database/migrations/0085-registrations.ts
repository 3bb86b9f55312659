import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `create table registration (
    id uuid primary key,
    email text not null,
    vault_name text not null,
    vault_id uuid references vault (id),
    expires_at timestamptz not null
  )`,
  `comment on table registration is 'Companies that have registered and whose Owner has not set a password yet. Their vaults are nobody''s until then.'`,
  `comment on column registration.vault_id is 'Null where the address has an account: the name is taken all the same, so that nothing tells the two apart.'`,
  `comment on column registration.expires_at is 'From then on name and address are free again.'`,
  // In this order: whoever waits for a name holds an address already, never the other way round.
  `create unique index registration_email on registration (email)`,
  `create unique index registration_vault_name on registration (lower(vault_name))`,
  `create unique index registration_vault on registration (vault_id)`,
  `create index registration_expires on registration (expires_at)`,
  `create index vault_lower_name on vault (lower(name))`,
];

/** Companies that come in (docs/domain.md, n). */
export const registrations: Migration = {
  up: async (db) => {
    await lockTables(db, ['vault']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
