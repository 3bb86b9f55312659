/** What each pool has got and given, kept with the movements of its keys: nobody counts the keys of a pool to show it. */
import { sql, type Kysely } from 'kysely';
import { keyState, movementEvent } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';
import type { BalanceDifference } from './balance.js';

type Tables = Kysely<StockDatabase>;

/** The counter that a movement of pooled keys adds to. */
const columnOf: Readonly<Record<number, string>> = {
  [movementEvent.pooled]: 'put_in',
  [movementEvent.transferred]: 'drawn',
  [movementEvent.unpooled]: 'released',
  [movementEvent.blacklisted]: 'blacklisted',
};

/**
 * Books what one act has moved into pools or out of them: behind the lock of the keys, and in the order of the pools, so
 * that two acts on many pools meet in the same order.
 * @param counts keys by the pool's id
 * @throws Error for an event that moves no pooled keys
 */
export const bookPools = async (
  db: Tables,
  vaultId: string,
  event: number,
  counts: ReadonlyMap<string, number>,
): Promise<void> => {
  if (counts.size === 0) return;
  const name = columnOf[event];
  if (name === undefined) throw new Error(`movements of event ${event} leave the pools alone`);
  const column = sql.ref(name);
  const ids = [...counts.keys()];
  if (event === movementEvent.pooled)
    await sql`insert into pool_balance (pool_id, vault_id) select id, ${vaultId}::uuid from unnest(${ids}::uuid[]) as p(id)
      order by id on conflict (pool_id) do nothing`.execute(db);
  await sql`
    with locked as (
      select pool_id from pool_balance where pool_id = any(${ids}::uuid[]) order by pool_id for update
    )
    update pool_balance b set ${column} = b.${column} + c.quantity
    from locked join unnest(${ids}::uuid[], ${[...counts.values()]}::bigint[]) as c(pool_id, quantity) using (pool_id)
    where b.pool_id = locked.pool_id`.execute(db);
};

/** Holds what a vault's pools say they have against the keys that are in them. Reads every pooled key. */
export const findPoolDifferences = async (db: Tables, vaultId: string): Promise<BalanceDifference[]> => {
  const { rows } = await sql<BalanceDifference>`
    select 'keys of pool ' || pool_id as subject, coalesce(b.available, 0)::text as recorded,
      coalesce(k.count, 0)::text as recounted
    from (select pool_id, available from pool_balance where vault_id = ${vaultId}) b
    full join (
      select pool_id, count(*) as count from key
      where vault_id = ${vaultId} and state = ${sql.lit(keyState.inPool)} group by pool_id
    ) k using (pool_id)
    where coalesce(b.available, 0) <> coalesce(k.count, 0) order by pool_id`.execute(db);
  return rows;
};
