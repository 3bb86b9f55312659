import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/**
 * Changes of many keys write their movements in blocks, whose ids are in order: the block that has a key is found by
 * its first and last id. Blocks of insertions (event 1) are not looked into. A block has up to 4,096 keys, so that these
 * are few rows even where there are millions of movements.
 */
const span = (schema: string): string =>
  `create index key_movement_block_span on ${schema}.key_movement_block
    (vault_id, (key_ids[cardinality(key_ids)]), (key_ids[1])) where event <> 1`;

/** Movements of changes in blocks (ADR 0057). */
export const blocksOfChanges: Migration = {
  up: async (db) => {
    await lockTables(db, ['key_movement_block', 'archive.key_movement_block']);
    for (const schema of ['public', 'archive']) await sql.raw(span(schema)).execute(db);
  },
};
