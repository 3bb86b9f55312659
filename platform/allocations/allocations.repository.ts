/** Allocations as they are kept. */
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { soonFrom, type PlaceIds, type Way } from '../transfers/index.js';
import { allocationStatus } from './allocation.js';
import type { AllocationRow, AllocationsDatabase, AllocationsTx, DrawRow } from './rows.js';

type Db = Kysely<AllocationsDatabase>;

/** As they are kept: waiting for an answer, or accepted and not ended. */
const openStatuses = [allocationStatus.pending, allocationStatus.active];
const isOpen = sql`status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;

const ofVault = (db: Db, vaultId: string, id: string) =>
  db
    .selectFrom('allocation')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('vault_id', '=', vaultId), eb('partner_id', '=', vaultId)]));

/** One that the vault has made or got. */
export const findAllocation = (db: Db, vaultId: string, id: string): Promise<AllocationRow | undefined> =>
  ofVault(db, vaultId, id).executeTakeFirst();

/** Whoever draws, answers or changes it waits here for who does at the same time. */
export const lockAllocation = (tx: AllocationsTx, vaultId: string, id: string): Promise<AllocationRow | undefined> =>
  ofVault(tx, vaultId, id).forUpdate().executeTakeFirst();

/** One that has not ended and that nobody else has. */
export const lockIdleAllocation = (tx: AllocationsTx, id: string): Promise<AllocationRow | undefined> =>
  tx
    .selectFrom('allocation')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Those of a connection that have not ended, always in the same order. */
export const lockAllocationsOf = (tx: AllocationsTx, connectionId: string): Promise<AllocationRow[]> =>
  tx
    .selectFrom('allocation')
    .selectAll()
    .where('status', 'in', openStatuses)
    .where('connection_id', '=', connectionId)
    .orderBy('vault_id')
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Those of a SKU that one side of a connection has promised the other, offered or accepted and not ended, the oldest first.
 * @param isHeld locked until the transaction ends, by their ids as where a connection ends
 */
export const allocationsPromised = async (
  db: Db,
  { connectionId, senderId }: Pick<Way, 'connectionId' | 'senderId'>,
  skuId: string,
  isHeld: boolean,
): Promise<AllocationRow[]> => {
  const rows = await db
    .selectFrom('allocation')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('vault_id', '=', senderId)
    .where('sku_id', '=', skuId)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .$if(isHeld, (query) => query.forUpdate())
    .execute();
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.number - b.number);
};

/** What draws, answers, pauses and the system write; terms and ends are a versioned record. */
export const changeAllocation = async (
  tx: AllocationsTx,
  id: string,
  changes: Updateable<AllocationsDatabase['allocation']>,
): Promise<void> => {
  await tx.updateTable('allocation').set(changes).where('id', '=', id).execute();
};

export const allocationOfRequest = async (db: Db, vaultId: string, key: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('allocation')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row?.id;
};

export const addDraw = async (
  tx: AllocationsTx,
  row: Insertable<AllocationsDatabase['allocation_draw']>,
): Promise<void> => {
  await tx.insertInto('allocation_draw').values(row).execute();
};

/** Under which transactions its keys stand in the books. */
export const bookDraw = async (
  tx: AllocationsTx,
  id: string,
  books: Pick<Updateable<AllocationsDatabase['allocation_draw']>, 'given_txn_id' | 'received_txn_id'>,
): Promise<void> => {
  await tx.updateTable('allocation_draw').set(books).where('id', '=', id).execute();
};

export const drawOfRequest = (db: Db, vaultId: string, key: string): Promise<DrawRow | undefined> =>
  db
    .selectFrom('allocation_draw')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('request_key', '=', key)
    .executeTakeFirst();

/** The newest. */
export const drawsOf = (db: Db, allocationId: string, limit: number): Promise<DrawRow[]> =>
  db
    .selectFrom('allocation_draw')
    .selectAll()
    .where('allocation_id', '=', allocationId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Keys of a place that the vault has promised in all, and that are not drawn. */
export const promisedOf = async (db: Db, vaultId: string, { skuId, rightId }: PlaceIds): Promise<number> => {
  const row = await db
    .selectFrom('allocation_promised')
    .select('promised')
    .where('vault_id', '=', vaultId)
    .where('sku_id', '=', skuId)
    .where('agreement_id', '=', rightId)
    .executeTakeFirst();
  return row?.promised ?? 0;
};

/**
 * Allocations whose time is over, or that of their offer, or whose SKU is discontinued; and those of whose end people are
 * to be told.
 */
export const dueAllocations = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const soon = soonFrom(now);
  const { rows } = await sql<{ id: string }>`
    select a.id from allocation a join sku s on s.id = a.sku_id
    where a.${isOpen} and (
      a.ends_at <= ${now} or s.status = 'Discontinued'
      or (a.status = ${sql.lit(allocationStatus.pending)}
        and (a.expires_at <= ${now} or (a.offer_reminded_at is null and a.expires_at <= ${soon})))
      or (a.status = ${sql.lit(allocationStatus.active)} and a.reminded_at is null and a.ends_at <= ${soon})
    ) order by a.created_at, a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

export interface Counts {
  readonly pending: number;
  readonly open: number;
  readonly ending: number;
  readonly paused: number;
}

/** Of those that a vault has made, or got. */
export const countAllocations = async (
  db: Db,
  side: 'vault_id' | 'partner_id',
  vaultId: string,
  now: Date,
): Promise<Counts> => {
  const soon = soonFrom(now);
  const isRunning = sql`status = ${sql.lit(allocationStatus.active)}`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where status = ${sql.lit(allocationStatus.pending)} and expires_at > ${now})::bigint as pending,
      count(*) filter (where ${isRunning})::bigint as open,
      count(*) filter (where ${isRunning} and ends_at <= ${soon})::bigint as ending,
      count(*) filter (where ${isRunning} and (is_paused_by_owner or is_paused_by_partner))::bigint as paused
    from allocation
    where ${sql.ref(side)} = ${vaultId} and ${isOpen} and (ends_at is null or ends_at > ${now})`.execute(db);
  return rows[0] ?? { pending: 0, open: 0, ending: 0, paused: 0 };
};
