/** Keys moved by set: locked and judged, then changed with a movement for each. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { unseen } from '../../../database/unseen.js';
import { keyState, type KeyState } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';
import type { MovementKind } from './movement-kinds.js';

type Tables = Kysely<StockDatabase>;

/** Rows of `key`, as `k`. They are read twice, to lock them and to change them: both times the same ones are to be named; more may have come. */
export interface KeyChoice {
  /** What the condition reads beside `k`, as items of a FROM; absent where it reads nothing. No key is met twice. */
  readonly from?: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The condition names each key by its vault and its id: it is to be looked up by them, and by nothing else. */
  readonly isByKey?: true;
}

/**
 * Conditions of the chosen keys of a vault. Where they are named one by one the planner is told nothing but the names.
 * @param more on `k`
 */
export const chosenIn = (
  vaultId: string,
  { where, isByKey }: KeyChoice,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> => {
  const conditions = sql.join([sql`k.vault_id = ${vaultId}`, ...more], sql` and `);
  return sql`${where} and ${isByKey ? unseen(conditions) : conditions}`;
};

/** A transaction that moved keys. */
export interface Moving {
  readonly vaultId: string;
  readonly txnId: string;
  /** Where it is known: fewer partitions are read. */
  readonly movedAt?: Date;
}

/** The keys that a transaction has moved and its vault still has. */
export const keysMovedBy = ({ vaultId, txnId, movedAt }: Moving): Required<KeyChoice> => ({
  // Behind the fence the planner does not see that all are of one vault (chosenIn).
  from: sql`(
    select vault_id, key_id from key_moved where vault_id = ${vaultId} and txn_id = ${txnId}::uuid
      ${movedAt === undefined ? sql`` : sql`and moved_at = ${movedAt}::timestamptz`} offset 0
  ) m`,
  where: sql`k.vault_id = m.vault_id and k.id = m.key_id`,
  isByKey: true,
});

export interface SetMove {
  readonly vaultId: string;
  readonly kind: MovementKind;
  /** Keys of other vaults are passed over. */
  readonly chosen: KeyChoice;
  /** Where the right changes. */
  readonly toRightId: string | undefined;
  /** The pool that the keys come into. */
  readonly poolId: string | undefined;
  readonly now: Date;
}

/** Keys of one SKU and right that have one state and pool, and what may become of them. */
export interface JudgedSet {
  readonly outcome: 'moved' | 'refused' | 'unchanged';
  readonly skuId: string;
  readonly rightId: string;
  readonly state: number;
  /** Null of keys that are in none. */
  readonly poolId: string | null;
  readonly count: number;
}

/** Judged sets whose keys are moved in one transaction. */
export interface Document {
  readonly txnId: string;
  readonly skuId: string;
  /** Before. */
  readonly rightId: string;
  readonly sets: readonly JudgedSet[];
}

/** Keys of one transaction that had one state. */
export interface MovedSet {
  readonly txnId: string;
  readonly state: number;
  readonly count: number;
}

/** Keys of a block of movements: 64 kB of ids. */
const keysPerBlock = 4_096;
/**
 * From so many keys on a transaction writes its movements in blocks: a row for each key with its two indexes costs as
 * much as the change of the key. Below it they stay rows, so that a key's history has few blocks to look into.
 */
export const minInBlocks = 256;

const isInBlocks = ({ sets }: Document): boolean => sets.reduce((sum, { count }) => sum + count, 0) >= minInBlocks;

/**
 * Condition that these columns are one of the rows: looked up in a hash for each key, whatever the planner thinks of how
 * many keys there are. As a join, or a bare IN, it may become a loop over all rows for each key.
 * @param arrays one for each column
 */
export const isOneOf = (columns: RawBuilder<unknown>, arrays: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${columns}) in (select * from unnest(${arrays}))) is true`;

/** What a key's own row says against the act, beside its state. */
const ownConditions = ({ kind, vaultId }: SetMove): RawBuilder<unknown>[] => [
  ...(kind.isForOrigin ? [sql`k.origin_vault_id = ${vaultId}`, sql`k.from_vault_id is null`] : []),
];

const outcomeOf = (move: SetMove): RawBuilder<unknown> => {
  const { kind, toRightId } = move;
  const states = sql`k.state in (${sql.join(kind.from.map((state) => sql.lit(state)))})`;
  const permitted = sql.join([states, ...ownConditions(move)], sql` and `);
  return kind.changesRight
    ? sql`case when not (${permitted}) then 'refused' when k.agreement_id = ${toRightId}::uuid then 'unchanged' else 'moved' end`
    : sql`case when ${permitted} then 'moved' else 'refused' end`;
};

/** Keys that may be in a pool before are in none behind the act. */
const leavesPool = ({ from }: { readonly from: readonly KeyState[] }): boolean => from.includes(keyState.inPool);

const newValues = ({ kind, toRightId, poolId }: SetMove): RawBuilder<unknown> => {
  const values = [
    ...(kind.to === undefined ? [] : [sql`state = ${sql.lit(kind.to)}`]),
    ...(kind.changesRight ? [sql`agreement_id = ${toRightId}::uuid`] : []),
    ...(poolId === undefined ? [] : [sql`pool_id = ${poolId}::uuid`]),
    ...(leavesPool(kind) ? [sql`pool_id = null`] : []),
  ];
  return sql.join(values);
};

/**
 * Locks the chosen keys and says what may become of them. They are locked in the order in which they leave the stock,
 * so that this, another one and whoever takes keys meet in the same order. A key that is held is waited for, and judged
 * by the state that it then has.
 */
export const lockChosen = async (db: Tables, move: SetMove): Promise<JudgedSet[]> => {
  const { from } = move.chosen;
  const { rows } = await sql<JudgedSet>`
    select outcome, sku_id as "skuId", agreement_id as "rightId", state, pool_id as "poolId", count(*)::bigint as count
    from (
      select k.sku_id, k.agreement_id, k.state, k.pool_id, ${outcomeOf(move)} as outcome
      from ${from === undefined ? sql`` : sql`${from},`} key k where ${chosenIn(move.vaultId, move.chosen)}
      order by k.insertion_number, k.id for update of k
    ) locked
    group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5`.execute(db);
  return rows;
};

/** What the act writes over: by it the keys are changed, a statement for each, so that what they had before is known. */
interface Before {
  /** Condition on `k`. */
  readonly condition: RawBuilder<unknown>;
  readonly rightId: RawBuilder<unknown>;
  readonly state: RawBuilder<unknown>;
}

const beforesOf = ({ kind }: SetMove, sets: readonly JudgedSet[]): Before[] =>
  kind.changesRight
    ? [...new Set(sets.map(({ rightId }) => rightId))].map((id) => ({
        condition: sql`k.agreement_id = ${id}::uuid`,
        rightId: sql`${id}::uuid`,
        state: sql`k.state`,
      }))
    : [...new Set(sets.map(({ state }) => state))].map((state) => ({
        condition: sql`k.state = ${sql.lit(state)}::smallint`,
        rightId: sql`k.agreement_id`,
        state: sql`${sql.lit(state)}::smallint`,
      }));

/** Behind the last number that one statement gives. */
const blocksPerStatement = 1_000_000;

/**
 * Condition that this transaction has locked the key, and not yet changed it. A key that came into the choice behind the
 * lock was judged by nobody, and to wait for it would be out of the order in which keys are locked.
 */
const isLockedHere = sql`k.xmax = pg_current_xact_id()::xid`;

/** Keys that were of these sets, before one value is written over. */
const changeOne = async (
  db: Tables,
  move: SetMove,
  documents: readonly Document[],
  { before, at }: { readonly before: Before; readonly at: number },
): Promise<MovedSet[]> => {
  const { vaultId, kind, now, chosen } = move;
  const { from } = chosen;
  const sets = documents.flatMap((document) => document.sets);
  const toState = kind.to === undefined ? sql`w.state` : sql.lit(kind.to);
  const said = sql`${vaultId}::uuid, w.txn_id, ${now}::timestamptz, ${sql.lit(kind.event)}, w.state, ${toState}`;
  const conditions = [
    ...[isLockedHere, before.condition, ...ownConditions(move)],
    isOneOf(
      sql`k.sku_id, k.agreement_id, k.state`,
      sql`${sets.map(({ skuId }) => skuId)}::uuid[], ${sets.map(({ rightId }) => rightId)}::uuid[],
        ${sets.map(({ state }) => state)}::smallint[]`,
    ),
  ];
  const { rows } = await sql<MovedSet>`
    with changed as (
      update key k set ${newValues(move)} ${from === undefined ? sql`` : sql`from ${from}`}
      where ${chosenIn(vaultId, chosen, conditions)}
      returning k.id, k.sku_id, ${before.rightId} as agreement_id, ${before.state} as state
    ), block as (
      select sku_id, agreement_id, state, part, array_agg(id) as ids
      from (
        select *, (row_number() over (partition by sku_id, agreement_id, state order by id) - 1) / ${sql.lit(keysPerBlock)} as part
        from changed
      ) numbered group by sku_id, agreement_id, state, part
    ), written as materialized (
      select d.txn_id, d.is_in_blocks, b.state, b.ids,
        ${sql.lit(at * blocksPerStatement)} + row_number() over (partition by d.txn_id order by b.state, b.part) as block_no
      from block b join unnest(
        ${documents.map(({ skuId }) => skuId)}::uuid[], ${documents.map(({ rightId }) => rightId)}::uuid[],
        ${documents.map(({ txnId }) => txnId)}::uuid[], ${documents.map(isInBlocks)}::boolean[]
      ) as d(sku_id, agreement_id, txn_id, is_in_blocks) on d.sku_id = b.sku_id and d.agreement_id = b.agreement_id
    ), singly as (
      insert into key_movement (vault_id, txn_id, moved_at, event, from_state, to_state, key_id)
      select ${said}, k.id from written w, unnest(w.ids) as k(id) where not w.is_in_blocks
    ), in_blocks as (
      insert into key_movement_block (vault_id, txn_id, moved_at, event, from_state, to_state, block_no, key_ids)
      select ${said}, w.block_no, w.ids from written w where w.is_in_blocks
    )
    select txn_id as "txnId", state, sum(cardinality(ids))::bigint as count from written group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
};

/**
 * Moves the keys of these documents, and writes a movement for each. A statement of its own behind the lock: it sees
 * every key as the lock has left it, and goes through the choice, where a look-up of each locked key by its id would
 * cost as much as the change. Within a savepoint of its own it finds none: the lock is to be of the same one.
 * @param documents of what lockChosen has found that may be moved
 */
export const moveLocked = async (db: Tables, move: SetMove, documents: readonly Document[]): Promise<MovedSet[]> => {
  const moved: MovedSet[] = [];
  const befores = beforesOf(
    move,
    documents.flatMap(({ sets }) => sets),
  );
  for (const [at, before] of befores.entries()) moved.push(...(await changeOne(db, move, documents, { before, at })));
  return moved;
};
