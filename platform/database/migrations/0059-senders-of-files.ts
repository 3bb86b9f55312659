import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** Who has sent a file, and so has its text already: to this user alone a draft's rejected lines open without a code. */
export const sendersOfFiles: Migration = {
  up: async (db) => {
    await lockTables(db, ['insertion_file']);
    // Null of files from before it was kept, and of one that several people sent the chunks of: nobody has all of it.
    await sql`alter table insertion_file add sent_by uuid`.execute(db);
  },
};
