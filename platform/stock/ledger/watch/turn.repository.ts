/** Turns that one of the nodes has, each in its time. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../../rows.js';

/** @returns whether this node has the turn: another one has had none for so long */
export const claimTurn = async (
  db: Kysely<StockDatabase>,
  name: string,
  now: Date,
  everyMs: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into stock_watch (name, started_at) values (${name}, ${now})
    on conflict (name) do update set started_at = excluded.started_at
      where stock_watch.started_at <= ${new Date(now.getTime() - everyMs)}
    returning name`.execute(db);
  return rows.length > 0;
};
