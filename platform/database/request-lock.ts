/** The same request sent twice at once: one after the other. */
import { sql } from 'kysely';
import type { AnyTransaction } from './database.js';

/**
 * Until the caller's transaction ends nobody else passes with the same name.
 * @param parts what names the request: vault, kind, the sender's key
 */
export const lockRequest = async (tx: AnyTransaction, ...parts: readonly string[]): Promise<void> => {
  // Two names that share 64 bits wait for each other, and do no more.
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(parts)}, 0))`.execute(tx);
};
