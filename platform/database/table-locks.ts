/** Locks for a migration that changes tables while another version of the product serves from them. */
import { sql, type Kysely } from 'kysely';

/** Under Postgres' deadlock_timeout of a second: a migration that stands in a circle steps back before anybody is shot. */
const patienceMs = 300;
/** Some minutes, in which the longest insertion ends. */
const attempts = 600;

/** lock_not_available and deadlock_detected (PostgreSQL, appendix A). */
const isHeld = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === '55P03' || thrown.code === '40P01');

/**
 * Takes all of a migration's tables before it changes the first one. Whoever works holds some of them and waits for
 * others, in an order of its own: a migration that took one after the other while it works would meet them in a
 * deadlock. What cannot be had at once is given back, so that those who hold it end, and asked for again.
 * @param tables their names; with their partitions
 * @throws Error 55P03 when somebody holds one for minutes
 */
export const lockTables = async (db: Kysely<unknown>, tables: readonly string[]): Promise<void> => {
  const lock = sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`;
  await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(db);
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint unlocked`.execute(db);
    try {
      await lock.execute(db);
      break;
    } catch (thrown) {
      if (!isHeld(thrown) || attempt === attempts) throw thrown;
      await sql`rollback to savepoint unlocked`.execute(db);
    }
  }
  await sql`set local lock_timeout = default`.execute(db);
};
