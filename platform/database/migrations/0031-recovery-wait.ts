import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** A new authenticator that a recovery code has led to waits for a day before it confirms an extraction (ADR 0026). */
export const recoveryWait: Migration = {
  up: async (db) => {
    await sql`
      alter table second_factor
        add column authenticator_trusted_from timestamptz,
        add column recovery_used_at timestamptz`.execute(db);
  },
};
