/** Keys that leave one vault for another, by set: the rows of the keys themselves, and the movements of both vaults. */
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { keyState, movementEvent, type KeyState } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';
import { chosenIn, keysMovedBy, type KeyChoice, type Moving } from './movements.repository.js';

type Tables = Kysely<StockDatabase>;

const { available, reserved, offered, inPool } = keyState;

/** Keys of a SKU under a right. */
export interface FreePlace {
  readonly skuId: string;
  readonly rightId: string;
}

/** The oldest so many of a place. */
export interface WantedKeys extends FreePlace {
  readonly quantity: number;
  /** Only keys that this vault gave to the holder. */
  readonly cameFrom?: string | undefined;
  /** Keys of this pool; absent, those that are free. */
  readonly poolId?: string | undefined;
}

/** The index of each holds no others. */
const isFree = sql`k.state = ${sql.lit(available)} and k.pool_id is null`;
const isIn = (poolId: string) => sql`k.state = ${sql.lit(inPool)} and k.pool_id = ${poolId}::uuid`;

const keysAt = (
  vaultId: string,
  { skuId, rightId, cameFrom, poolId }: Omit<WantedKeys, 'quantity'>,
): RawBuilder<unknown> =>
  sql`k.vault_id = ${vaultId} and k.sku_id = ${skuId}::uuid and k.agreement_id = ${rightId}::uuid
    and ${poolId === undefined ? isFree : isIn(poolId)} ${cameFrom === undefined ? sql`` : sql`and k.from_vault_id = ${cameFrom}::uuid`}`;

export interface LockedKeys extends WantedKeys {
  /** How many there were. */
  readonly count: number;
  /** The last of them in the order in which keys leave the stock; absent where there are none. */
  readonly last: { readonly insertionNumber: number; readonly keyId: string } | undefined;
  /** All of them; absent where there may be many. */
  readonly keyIds?: readonly string[];
}

/** Of so many their ids are read: found by these alone, they are found fast whatever the table is thought to hold. */
const few = 5_000;

interface LockedRow {
  readonly count: number;
  readonly insertion_number: number | null;
  readonly id: string | null;
  readonly ids: readonly string[] | null;
}

const lockIn = async (
  db: Tables,
  vaultId: string,
  wanted: WantedKeys,
  wait: RawBuilder<unknown>,
): Promise<LockedKeys> => {
  const isFew = wanted.quantity <= few;
  const { rows } = await sql<LockedRow>`
    select count(*)::bigint as count, max(insertion_number) as insertion_number,
      (array_agg(id order by insertion_number desc, id desc))[1] as id, ${isFew ? sql`array_agg(id)` : sql`null`} as ids
    from (
      select k.insertion_number, k.id from key k where ${keysAt(vaultId, wanted)}
      order by k.insertion_number, k.id limit ${wanted.quantity}::bigint for update ${wait}
    ) oldest`.execute(db);
  const [found] = rows;
  if (found === undefined || found.insertion_number === null || found.id === null)
    return { ...wanted, count: 0, last: undefined };
  const { count, insertion_number: insertionNumber, id: keyId, ids } = found;
  return { ...wanted, count, last: { insertionNumber, keyId }, ...(ids !== null && { keyIds: ids }) };
};

/**
 * Locks the oldest keys of a place, as many as wanted or as there are. Who holds one of them is waited for; all lock in this
 * order.
 */
export const lockOldest = (db: Tables, vaultId: string, wanted: WantedKeys): Promise<LockedKeys> =>
  lockIn(db, vaultId, wanted, sql``);

/**
 * The same, to be given away: of few, first those are locked that nobody holds. Only where they do not do, they are given
 * back and locked again in order: two who each held some of the last keys would else wait for each other.
 */
export const lockPassing = async (tx: Tables, vaultId: string, wanted: WantedKeys): Promise<LockedKeys> => {
  if (wanted.quantity > few) return lockOldest(tx, vaultId, wanted);
  await sql`savepoint locking`.execute(tx);
  const passing = await lockIn(tx, vaultId, wanted, sql`skip locked`);
  const isEnough = passing.count === wanted.quantity;
  if (!isEnough) await sql`rollback to savepoint locking`.execute(tx);
  // What comes behind it is the transaction's own, and no part of it.
  await sql`release savepoint locking`.execute(tx);
  return isEnough ? passing : lockOldest(tx, vaultId, wanted);
};

/** By none of its parts: keys that are locked in one are known by their ids. */
const isLockedHere = sql`k.xmax = pg_current_xact_id()::xid`;

/** By their ids, where all of them are known. */
const namedKeys = (locked: readonly LockedKeys[]): KeyChoice | undefined => {
  const ids = locked.flatMap(({ keyIds }) => keyIds ?? []);
  return ids.length === locked.reduce((sum, { count }) => sum + count, 0)
    ? { where: sql`k.id = any(${ids}::uuid[])` }
    : undefined;
};

/** The keys that lockOldest has locked in this transaction: no others up to the last of each place. */
export const lockedKeys = (locked: readonly LockedKeys[]): KeyChoice => {
  const named = namedKeys(locked);
  if (named !== undefined) return named;
  const each = locked.flatMap(({ last, ...place }) => (last === undefined ? [] : { ...place, last }));
  return {
    from: sql`unnest(
      ${each.map(({ skuId }) => skuId)}::uuid[], ${each.map(({ rightId }) => rightId)}::uuid[],
      ${each.map(({ cameFrom }) => cameFrom ?? null)}::uuid[],
      ${each.map(({ last }) => last.insertionNumber)}::bigint[], ${each.map(({ last }) => last.keyId)}::uuid[]
    ) as p(sku_id, agreement_id, came_from, last_number, last_id)`,
    where: sql`k.sku_id = p.sku_id and k.agreement_id = p.agreement_id and ${isFree}
      and (k.insertion_number, k.id) <= (p.last_number, p.last_id)
      and (p.came_from is null or k.from_vault_id = p.came_from) and ${isLockedHere}`,
  };
};

/** The same of one place, free or in a pool. @throws Error where none was locked */
export const lockedOfPlace = (vaultId: string, locked: LockedKeys): KeyChoice => {
  const { last, ...wanted } = locked;
  if (last === undefined) throw new Error('no key of the place was locked');
  return (
    namedKeys([locked]) ?? {
      where: sql`${keysAt(vaultId, wanted)} and (k.insertion_number, k.id) <= (${last.insertionNumber}::bigint, ${last.keyId}::uuid)
      and ${isLockedHere}`,
    }
  );
};

/** All undrawn keys of these pools. */
export const undrawnOf = (poolIds: readonly string[]): KeyChoice => ({
  where: sql`k.state = ${sql.lit(inPool)} and k.pool_id = any(${[...poolIds]}::uuid[])`,
});

/** With which insertions the chosen keys came into the stock. */
export const insertionsOf = async (db: Tables, vaultId: string, chosen: KeyChoice): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct k.insertion_id as id from key k where ${chosenIn(vaultId, chosen)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
};

/** How many free keys of a place came from a vault. */
export const countCameFrom = async (db: Tables, vaultId: string, place: FreePlace, from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from key k where ${keysAt(vaultId, { ...place, cameFrom: from })}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** What a key is in as long as its holder has not sold it. */
const unsoldStates = sql.join([available, reserved, offered, inPool].map((state) => sql.lit(state)));

/**
 * How many keys that a vault has drawn by an allocation it holds unsold, for a list of them. An index has these keys, and
 * no others.
 */
export const unsoldOf = (vaultId: Expression<unknown>, allocationId: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::bigint from key k
    where k.vault_id = ${vaultId} and k.allocation_id = ${allocationId} and k.state in (${unsoldStates}))`;

/** The same of one. */
export const countUnsold = async (db: Tables, vaultId: string, allocationId: string): Promise<number> => {
  const count = unsoldOf(sql`${vaultId}::uuid`, sql`${allocationId}::uuid`);
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db);
  return rows[0]?.count ?? 0;
};

export const momentOf = async (db: Tables, vaultId: string, txnId: string): Promise<Date> => {
  const { created_at } = await db
    .selectFrom('txn_any')
    .select('created_at')
    .where('vault_id', '=', vaultId)
    .where('id', '=', txnId)
    .executeTakeFirstOrThrow();
  return created_at;
};

const movedBy = (mover: Required<Moving>, state: KeyState): Required<KeyChoice> => {
  const moved = keysMovedBy(mover);
  return { ...moved, where: chosenIn(mover.vaultId, moved, [sql`k.state = ${sql.lit(state)}`]) };
};

/** The keys that a transaction has put into the state Offered, as long as they are in it. */
export const offeredBy = (mover: Required<Moving>): Required<KeyChoice> => movedBy(mover, offered);

/** The keys that a transaction has received, as long as they are free. */
export const receivedBy = (mover: Required<Moving>): Required<KeyChoice> => movedBy(mover, available);

export interface HandedOver {
  readonly count: number;
  /** Those that the keys were inserted with. */
  readonly insertionIds: readonly string[];
}

/** Locks them in the order in which keys leave the stock. */
export const lockOffered = async (db: Tables, mover: Required<Moving>): Promise<HandedOver> => {
  const chosen = offeredBy(mover);
  const { rows } = await sql<HandedOver>`
    select count(*)::bigint as count, coalesce(array_agg(distinct insertion_id), '{}') as "insertionIds" from (
      select k.insertion_id from ${chosen.from}, key k where ${chosenIn(mover.vaultId, chosen)}
      order by k.insertion_number, k.id for update of k
    ) locked`.execute(db);
  return rows[0] ?? { count: 0, insertionIds: [] };
};

/** Keys that change their holder, and the state in which they were put aside for it. */
export interface GivenFrom {
  readonly chosen: KeyChoice;
  readonly fromState: KeyState;
  /** By which they are drawn; absent, by none. */
  readonly allocationId?: string;
}

export interface HandOver extends GivenFrom {
  readonly vaultId: string;
  readonly toVaultId: string;
  /** In the books of the vault that gives, and of the one that gets. */
  readonly givenTxnId: string;
  readonly receivedTxnId: string;
  readonly now: Date;
  /** Movements stand in blocks, else in a row for each key. */
  readonly isInBlocks: boolean;
}

/** Keys of a block of movements: 64 kB of ids. */
const keysPerBlock = 4_096;

/**
 * Changes the holder of keys that this transaction has locked, and writes both vaults' movements. The ids are in the same order in both, so
 * that both transactions have the same Merkle root.
 * @returns how many keys
 */
export const giveChosen = async (db: Tables, handOver: HandOver): Promise<number> => {
  const { vaultId, toVaultId, fromState, givenTxnId, receivedTxnId, now, isInBlocks, allocationId } = handOver;
  const { from } = handOver.chosen;
  const sides = sql`${vaultId}::uuid, ${toVaultId}::uuid`;
  const said = sql`
    values (${vaultId}::uuid, ${givenTxnId}::uuid, ${sql.lit(movementEvent.transferred)}::smallint, ${sql.lit(fromState)}::smallint),
      (${toVaultId}::uuid, ${receivedTxnId}::uuid, ${sql.lit(movementEvent.received)}::smallint, ${sql.lit(available)}::smallint)`;
  const moment = sql`${now}::timestamptz, s.event, s.from_state, ${sql.lit(available)}::smallint`;
  const columns = sql`vault_id, txn_id, moved_at, event, from_state, to_state, from_vault_id, to_vault_id`;
  const written = isInBlocks
    ? sql`insert into key_movement_block (${columns}, block_no, key_ids)
      select s.vault_id, s.txn_id, ${moment}, ${sides}, b.part + 1, b.ids from said s, block b`
    : sql`insert into key_movement (${columns}, key_id)
      select s.vault_id, s.txn_id, ${moment}, ${sides}, k.id from said s, block b, unnest(b.ids) as k(id)`;
  const { rows } = await sql<{ count: number }>`
    with said (vault_id, txn_id, event, from_state) as (${said}), changed as (
      update key k set vault_id = ${toVaultId}::uuid, state = ${sql.lit(available)}, pool_id = null,
        allocation_id = ${allocationId ?? null}::uuid, from_vault_id = ${vaultId}::uuid
      ${from === undefined ? sql`` : sql`from ${from}`} where ${chosenIn(vaultId, handOver.chosen)} returning k.id
    ), block as materialized (
      select part, array_agg(id order by id) as ids from (
        select id, ((row_number() over (order by id) - 1) / ${sql.lit(keysPerBlock)})::int as part from changed
      ) numbered group by part
    ), written as (${written})
    select coalesce(sum(cardinality(ids)), 0)::bigint as count from block`.execute(db);
  return rows[0]?.count ?? 0;
};
