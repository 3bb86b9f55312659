import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** Few rows of a list hold from a moment on: a calendar finds them without the others. */
export const plannedPrices: Migration = {
  async up(db) {
    await lockTables(db, ['price_row']);
    await sql`create index price_row_planned on price_row (list_id, valid_from) where valid_from is not null`.execute(
      db,
    );
  },
};
