import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** Which insertions name a right, for the rights: the stock's table stays its own (ADR 0062). */
export const insertionsOfRights: Migration = {
  up: async (db) => {
    // Open: draft, queued, processing (keyway.stock.v1.InsertionStatus).
    await sql`create view insertion_of_right as
      select vault_id, agreement_id as right_id, status in (1, 2, 3) as is_open from insertion where agreement_id is not null`.execute(
      db,
    );
  },
};
