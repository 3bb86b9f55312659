import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** A job belongs to the trace of the click that has caused it, also when another process runs it. */
export const jobTrace: Migration = {
  up: async (db) => {
    await sql`alter table job add traceparent text`.execute(db);
  },
};
