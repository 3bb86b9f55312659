import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  'drop table partner_rate',
  // Calls of the last 60 seconds, a count for each; one row for each vault and kind, overwritten (docs/domain.md, o5).
  `create table partner_rate (
    vault_id uuid not null,
    kind text not null check (kind in ('read', 'write')),
    -- The second of the last count, since 1970.
    second bigint not null,
    -- Of that second and the 60 before it, the oldest first.
    calls integer[] not null check (cardinality(calls) = 61),
    -- What the last statement was granted: an update tells nobody what stood there before it.
    granted integer not null,
    primary key (vault_id, kind)
  ) with (fillfactor = 50)`,
];

/** The partner API's limits hold for any 60 seconds, not for minutes of the clock. */
export const partnerRate: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
