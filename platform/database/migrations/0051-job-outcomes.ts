import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** How many things a job has worked on, and how many of them failed: kept beside its lines, so that no list counts them. */
export const jobOutcomes: Migration = {
  up: async (db) => {
    await sql`alter table job add lines bigint not null default 0, add failed_lines bigint not null default 0`.execute(
      db,
    );
  },
};
