/** Stockpools as they are kept. */
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { soonFrom, type Way } from '../transfers/index.js';
import { poolStatus } from './pool.js';
import type { EntryRow, PoolConnectionRow, PoolRow, PoolsDatabase, PoolsTx } from './rows.js';

type Db = Kysely<PoolsDatabase>;

const openStatuses = [poolStatus.active, poolStatus.paused];

export const findPool = (db: Db, id: string): Promise<PoolRow | undefined> =>
  db.selectFrom('stockpool').selectAll().where('id', '=', id).executeTakeFirst();

/** Whoever draws from a pool waits here for whoever else does something with it. */
export const lockPool = (tx: PoolsTx, id: string): Promise<PoolRow> =>
  tx.selectFrom('stockpool').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** One that is open and that nobody else has. */
export const lockIdlePool = (tx: PoolsTx, id: string): Promise<PoolRow | undefined> =>
  tx
    .selectFrom('stockpool')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The open ones that are kept for a connection, always in the same order. */
export const lockPoolsOf = (tx: PoolsTx, connectionId: string): Promise<PoolRow[]> =>
  tx
    .selectFrom('stockpool')
    .selectAll()
    .where('status', 'in', openStatuses)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stockpool_connection')
        .select('pool_id')
        .where('connection_id', '=', connectionId)
        .where('is_assigned', '=', true),
    )
    .orderBy('vault_id')
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * The open ones of a SKU that are kept for a connection by one of its sides, the oldest first.
 * @param isHeld locked until the transaction ends, by their ids as where a connection ends
 */
export const poolsKept = async (
  db: Db,
  { connectionId, senderId }: Pick<Way, 'connectionId' | 'senderId'>,
  skuId: string,
  isHeld: boolean,
): Promise<PoolRow[]> => {
  const rows = await db
    .selectFrom('stockpool')
    .selectAll()
    .where('vault_id', '=', senderId)
    .where('sku_id', '=', skuId)
    .where('status', 'in', openStatuses)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stockpool_connection')
        .select('pool_id')
        .where('connection_id', '=', connectionId)
        .where('is_assigned', '=', true),
    )
    .orderBy('id')
    .$if(isHeld, (query) => query.forUpdate())
    .execute();
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.number - b.number);
};

/** What the system writes of a pool; what people change is a versioned record. */
export const changePool = async (
  tx: PoolsTx,
  id: string,
  changes: Updateable<PoolsDatabase['stockpool']>,
): Promise<void> => {
  await tx.updateTable('stockpool').set(changes).where('id', '=', id).execute();
};

export const poolOfRequest = async (db: Db, vaultId: string, key: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('stockpool')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row?.id;
};

/** With the companies, by their names; those that it is kept for no longer are left out. */
export const connectionsOf = (db: Db, poolId: string): Promise<(PoolConnectionRow & { readonly company: string })[]> =>
  db
    .selectFrom('stockpool_connection as c')
    .innerJoin('vault as v', 'v.id', 'c.partner_id')
    .selectAll('c')
    .select('v.company')
    .where('c.pool_id', '=', poolId)
    .where('c.is_assigned', '=', true)
    .orderBy(sql`lower(v.company)`)
    .orderBy('c.connection_id')
    .execute();

/** The connection over which a pool is kept for a vault; also one that it is kept for no longer. */
export const ownConnection = (db: Db, poolId: string, partnerId: string): Promise<PoolConnectionRow | undefined> =>
  db
    .selectFrom('stockpool_connection')
    .selectAll()
    .where('pool_id', '=', poolId)
    .where('partner_id', '=', partnerId)
    // After one that has ended there may be a new one between the two.
    .orderBy('is_assigned', 'desc')
    .orderBy('connection_id')
    .limit(1)
    .executeTakeFirst();

/** Keeps the pool for these, and for no others; what each has used stays counted. */
export const assign = async (
  tx: PoolsTx,
  poolId: string,
  connections: readonly Pick<PoolConnectionRow, 'connection_id' | 'partner_id'>[],
): Promise<void> => {
  const ids = connections.map(({ connection_id }) => connection_id);
  await tx
    .updateTable('stockpool_connection')
    .set({ is_assigned: false })
    .where('pool_id', '=', poolId)
    .where('connection_id', 'not in', ids)
    .execute();
  await tx
    .insertInto('stockpool_connection')
    .values(connections.map((each) => ({ ...each, pool_id: poolId, is_assigned: true, used: 0 })))
    .onConflict((conflict) => conflict.columns(['pool_id', 'connection_id']).doUpdateSet({ is_assigned: true }))
    .execute();
};

export const unassign = async (tx: PoolsTx, poolId: string, connectionId: string): Promise<void> => {
  await tx
    .updateTable('stockpool_connection')
    .set({ is_assigned: false })
    .where('pool_id', '=', poolId)
    .where('connection_id', '=', connectionId)
    .execute();
};

/** Counts against its limit, before the keys are moved; in a transaction that holds the pool. */
export const countUse = async (tx: PoolsTx, poolId: string, connectionId: string, quantity: number): Promise<void> => {
  await tx
    .updateTable('stockpool_connection')
    .set((eb) => ({ used: eb('used', '+', quantity) }))
    .where('pool_id', '=', poolId)
    .where('connection_id', '=', connectionId)
    .execute();
};

export const addEntry = async (tx: PoolsTx, row: Insertable<PoolsDatabase['stockpool_entry']>): Promise<void> => {
  await tx.insertInto('stockpool_entry').values(row).execute();
};

/** Under which transactions its keys stand in the books. */
export const bookEntry = async (
  tx: PoolsTx,
  id: string,
  books: Pick<Updateable<PoolsDatabase['stockpool_entry']>, 'given_txn_id' | 'received_txn_id'>,
): Promise<void> => {
  await tx.updateTable('stockpool_entry').set(books).where('id', '=', id).execute();
};

export const entryOfRequest = (db: Db, vaultId: string, key: string): Promise<EntryRow | undefined> =>
  db
    .selectFrom('stockpool_entry')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('request_key', '=', key)
    .executeTakeFirst();

/** The newest; of a partner its own draws. */
export const entriesOf = (db: Db, poolId: string, partnerId: string | undefined, limit: number) =>
  db
    .selectFrom('stockpool_entry as e')
    .leftJoin('stockpool_connection as c', (join) =>
      join.onRef('c.pool_id', '=', 'e.pool_id').onRef('c.connection_id', '=', 'e.connection_id'),
    )
    .leftJoin('vault as v', 'v.id', 'c.partner_id')
    .selectAll('e')
    .select('v.company')
    .where('e.pool_id', '=', poolId)
    .$if(partnerId !== undefined, (query) => query.where('e.vault_id', '=', partnerId ?? ''))
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

export interface PoolBalance {
  /** Keys ever put in. */
  readonly total: number;
  readonly drawn: number;
  readonly available: number;
}

export const balanceOf = async (db: Db, poolId: string): Promise<PoolBalance> => {
  const row = await db
    .selectFrom('pool_balance')
    .select(['put_in as total', 'drawn', sql<number>`coalesce(available, 0)::bigint`.as('available')])
    .where('pool_id', '=', poolId)
    .executeTakeFirst();
  return row ?? { total: 0, drawn: 0, available: 0 };
};

/**
 * Open pools whose time is over, or whose SKU is discontinued, of whose end the owner is to be told, or that stand otherwise to their alert than the
 * owner knows.
 */
export const duePools = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const soon = soonFrom(now);
  const { rows } = await sql<{ id: string }>`
    select p.id from stockpool p join sku s on s.id = p.sku_id left join pool_balance b on b.pool_id = p.id
    cross join lateral (select coalesce(b.available, 0) as left_count, p.max_stock * p.alert_percentage / 100 as alert_at) l
    where p.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))}) and (
      p.ends_at <= ${now} or s.status = 'Discontinued' or (p.reminded_at is null and p.ends_at <= ${soon})
      or (l.left_count <= l.alert_at and not p.is_low_told) or (l.left_count = 0 and not p.is_empty_told)
      or (l.left_count > l.alert_at and (p.is_low_told or p.is_empty_told))
    ) order by p.ends_at, p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};
