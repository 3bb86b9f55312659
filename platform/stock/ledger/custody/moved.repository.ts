/** The movements of many transactions at once, as verification reads them. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase, TransactionRow } from '../../rows.js';
import { MerkleRoot, type MovedGroup } from './custody.js';
import { blocks, movedBy, singles, type Moved } from './custody.repository.js';

type Tables = Kysely<StockDatabase>;

const idBytes = 16;
/** Of more, the movements are read by themselves, about 1 MB at a time. */
const maxAtOnce = 4_096;

interface ReadGroup {
  readonly txn_id: string;
  readonly moved_at: Date;
  readonly event: number;
  readonly from_state: number;
  readonly to_state: number;
  readonly ids: Buffer;
}

const inOrder = (groups: readonly ReadGroup[]): Buffer => {
  const [first] = groups;
  if (groups.length <= 1) return first?.ids ?? Buffer.alloc(0);
  const all = Buffer.concat(groups.map(({ ids }) => ids));
  const each = Array.from({ length: all.length / idBytes }, (_, at) => all.subarray(at * idBytes, (at + 1) * idBytes));
  return Buffer.concat(each.toSorted((a, b) => a.compare(b)));
};

const groupOf = ({ event, from_state, to_state, ids }: ReadGroup): MovedGroup => ({
  event,
  fromState: from_state,
  toState: to_state,
  count: ids.length / idBytes,
});

const summed = (groups: readonly MovedGroup[]): MovedGroup[] => {
  const sums = new Map<string, MovedGroup>();
  for (const group of groups) {
    const way = `${group.event} ${group.fromState} ${group.toState}`;
    sums.set(way, { ...group, count: group.count + (sums.get(way)?.count ?? 0) });
  }
  return [...sums.values()];
};

/** A transaction, by what its movements are found. */
type Mover = Pick<TransactionRow, 'vault_id' | 'id' | 'quantity' | 'created_at'>;

const movedOf = (row: Mover, inBlocks: readonly ReadGroup[], singly: readonly ReadGroup[]): Moved => {
  const root = new MerkleRoot();
  const isOfItsTime = ({ moved_at }: ReadGroup): boolean => moved_at.getTime() === row.created_at.getTime();
  for (const { ids } of inBlocks.filter(isOfItsTime)) root.add(ids);
  root.add(inOrder(singly.filter(isOfItsTime)));
  return { root: root.digest(), groups: summed([...inBlocks, ...singly].map(groupOf)) };
};

/**
 * @param rows of one vault
 * @returns what each of them moved. Movements of another time than all of them are not seen here:
 *   findStrayMovements has them.
 */
export const movedByAll = async (db: Tables, rows: readonly Mover[]): Promise<Map<string, Moved>> => {
  const found = new Map<string, Moved>();
  for (const row of rows.filter(({ quantity }) => quantity > maxAtOnce)) found.set(row.id, await movedBy(db, row));
  const small = rows.filter(({ quantity }) => quantity <= maxAtOnce);
  const [first] = small;
  if (first === undefined) return found;
  const times = small.map(({ created_at }) => created_at.getTime());
  const ofThem = sql`vault_id = ${first.vault_id} and txn_id = any(${small.map(({ id }) => id)}::uuid[])
    and moved_at between ${new Date(Math.min(...times))} and ${new Date(Math.max(...times))}`;
  const { rows: inBlocks } = await sql<ReadGroup>`
    select txn_id, moved_at, event, from_state, to_state,
      (select coalesce(string_agg(uuid_send(id), ''::bytea order by nth), ''::bytea) from unnest(key_ids) with ordinality as k(id, nth)) as ids
    from ${blocks} where ${ofThem} order by txn_id, block_no`.execute(db);
  const { rows: singly } = await sql<ReadGroup>`
    select txn_id, moved_at, event, from_state, to_state, string_agg(uuid_send(key_id), ''::bytea order by key_id) as ids
    from ${singles} where ${ofThem} group by txn_id, moved_at, event, from_state, to_state`.execute(db);
  const blocksBy = Map.groupBy(inBlocks, ({ txn_id }) => txn_id);
  const singlesBy = Map.groupBy(singly, ({ txn_id }) => txn_id);
  for (const row of small) found.set(row.id, movedOf(row, blocksBy.get(row.id) ?? [], singlesBy.get(row.id) ?? []));
  return found;
};

/** Keys of small transactions whose movements are read together: 4 MB of ids. */
const keysAtOnce = 262_144;

/** Runs of transactions that have so many keys together, or are one. */
const runsOf = (rows: readonly Mover[]): Mover[][] => {
  const runs: Mover[][] = [];
  let keys = keysAtOnce;
  for (const row of rows) {
    keys += row.quantity;
    if (keys > keysAtOnce) {
      runs.push([]);
      keys = row.quantity;
    }
    runs.at(-1)?.push(row);
  }
  return runs;
};

/** The Merkle roots of transactions of one vault and moment, by their ids, out of the movements that they have written. */
export const rootsOf = async (
  db: Tables,
  { vaultId, movedAt }: { readonly vaultId: string; readonly movedAt: Date },
  transactions: readonly Pick<Mover, 'id' | 'quantity'>[],
): Promise<Map<string, Buffer>> => {
  const roots = new Map<string, Buffer>();
  const rows = transactions.map((each) => ({ ...each, vault_id: vaultId, created_at: movedAt }));
  for (const run of runsOf(rows)) for (const [id, { root }] of await movedByAll(db, run)) roots.set(id, root);
  return roots;
};

/** Movements that no transaction of that id and time has made. */
export interface StrayMovements {
  readonly transactionId: string;
  readonly movedAt: Date;
  readonly count: number;
}

const maxNamed = 100;

export const findStrayMovements = async (db: Tables, vaultId: string): Promise<StrayMovements[]> => {
  const { rows } = await sql<StrayMovements>`
    select txn_id as "transactionId", moved_at as "movedAt", sum(keys)::bigint as count from (
      select txn_id, moved_at, count(*) as keys from ${singles} where vault_id = ${vaultId} group by 1, 2
      union all select txn_id, moved_at, sum(cardinality(key_ids)) from ${blocks} where vault_id = ${vaultId} group by 1, 2
    ) made
    where not exists (
      select from txn_any t where t.vault_id = ${vaultId} and t.id = made.txn_id and t.created_at = made.moved_at
    )
    group by 1, 2 order by 2, 1 limit ${sql.lit(maxNamed)}`.execute(db);
  return rows;
};
