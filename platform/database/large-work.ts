/** Statements over millions of rows, in jobs: what the pool gives to requests is too little for them. */
import { sql } from 'kysely';
import type { AnyTransaction } from './database.js';

/** For the rest of the transaction: sorts in memory, and half an hour for a statement. */
export const prepareLargeWork = async (tx: AnyTransaction): Promise<void> => {
  await sql`set local work_mem = '96MB'`.execute(tx);
  await sql`set local statement_timeout = '30min'`.execute(tx);
};
