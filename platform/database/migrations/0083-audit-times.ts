import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** Events of all vaults within a day, for the roots that are kept apart. Written in the order of time: a few pages. */
export const auditTimes: Migration = {
  up: async (db) => {
    await lockTables(db, ['audit_event']);
    await sql`create index audit_event_times on audit_event using brin (at)`.execute(db);
  },
};
