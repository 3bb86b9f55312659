import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** Longest spelling of an IPv6 address (RFC 4291, section 2.2). */
const maxLength = 45;

const statements = [
  // Where the person or the program was that confirmed it; null where that is not known, and after 24 months.
  `alter table extraction add address text check (length(address) <= ${maxLength})`,
  // The same of each step that somebody took: downloads, passwords, files made again.
  `alter table extraction_step add address text check (length(address) <= ${maxLength})`,
  // One index for both personal data that the sweep forgets.
  'drop index extraction_customer',
  `create index extraction_personal on extraction (created_at) where client_reference <> '' or address is not null`,
  'create index extraction_step_personal on extraction_step (at) where address is not null',
  // Of the call that an import came with; null of files, and of imports from before it was kept.
  'alter table insertion add correlation_id text',
];

/**
 * From where keys were extracted and files downloaded (docs/domain.md, h: Extracted; ADR 0049), and which call an
 * import came with.
 */
export const originsOfCalls: Migration = {
  up: async (db) => {
    await lockTables(db, ['insertion', 'extraction', 'extraction_step']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
