import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `alter table connection drop constraint connection_state_check`,
  `alter table connection add column ended_at timestamptz`,
  `alter table connection add constraint connection_state_check
    check (state in ('invited', 'pending', 'active', 'rejected', 'cancelled', 'expired', 'suspended', 'ended'))`,
  `alter table connection drop constraint connection_with_partner`,
  `alter table connection add constraint connection_with_partner
    check (partner_id is not null or state not in ('pending', 'active', 'suspended', 'ended'))`,
  `alter table connection add constraint connection_ended check ((state = 'ended') = (ended_at is not null))`,
  `comment on column connection.active_since is 'When it was accepted; kept when it ends.'`,
  `create index connection_of_vault on connection (vault_id)`,
];

/** Connections end, and are listed (docs/domain.md, n). */
export const endedConnections: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
