/** What transactions have moved, read back for the custody: ids and ways, as they were hashed. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase, TransactionRow } from '../../rows.js';
import { linkHash, MerkleRoot, type MovedGroup, type TransactionHeader } from './custody.js';

type Tables = Kysely<StockDatabase>;

const idsPerRead = 65_536;
const blocksPerRead = 16;
const lowestId = '00000000-0000-0000-0000-000000000000';

export const headerOf = (row: TransactionRow): TransactionHeader => ({
  version: row.header_version,
  vaultId: row.vault_id,
  lane: row.lane,
  sequence: row.sequence,
  transactionId: row.id,
  number: row.number,
  kind: row.kind,
  skuId: row.sku_id,
  rightId: row.agreement_id,
  fromRightId: row.from_agreement_id,
  quantity: row.quantity,
  actorId: row.actor_id,
  actorName: row.actor_name,
  createdAt: row.created_at,
  reference: row.reference,
  insertionId: row.insertion_id,
  extractionId: row.extraction_id,
  documentId: row.document_id,
});

/** What the movements of a transaction say. */
export interface Moved {
  readonly root: Buffer;
  readonly groups: readonly MovedGroup[];
}

/** The transaction whose movements are meant. */
export type MovedBy = Pick<TransactionRow, 'vault_id' | 'id' | 'created_at'>;

type Read<Place> = { readonly ids: Buffer | null; readonly last: Place | null };
type Reader<Place> = (after: Place) => Promise<Read<Place> | undefined>;

/** What takes the ids of a transaction as they are read. */
export interface IdSink {
  /** @param ids bytes of one or more ids, each 16 */
  add(ids: Buffer): void;
}

/** Adds what a reader finds, about 1 MB at a time. */
const addAll = async <Place>(sink: IdSink, read: Reader<Place>, first: Place): Promise<void> => {
  let last: Place | null = first;
  while (last !== null) {
    const found: Read<Place> | undefined = await read(last);
    if (found?.ids) sink.add(found.ids);
    last = found?.last ?? null;
  }
};

// Months that are archived lie apart; of both sides only the month of the transaction is read.
export const singles = sql`(
  select vault_id, txn_id, key_id, moved_at, event, from_state, to_state from key_movement
  union all select vault_id, txn_id, key_id, moved_at, event, from_state, to_state from archive.key_movement
) m`;
export const blocks = sql`(
  select vault_id, txn_id, block_no, moved_at, event, from_state, to_state, key_ids from key_movement_block
  union all select vault_id, txn_id, block_no, moved_at, event, from_state, to_state, key_ids from archive.key_movement_block
) b`;

/**
 * Reads the key ids that a transaction moved, in the order of its Merkle root: those of blocks in the order of the blocks, then
 * those moved one by one in the order of the ids. A transaction writes its movements in one way only; one
 * that was added in the other way is found here.
 */
export const readMovedIds = async (db: Tables, { vault_id, id, created_at }: MovedBy, sink: IdSink): Promise<void> => {
  const ofTransaction = sql`vault_id = ${vault_id} and txn_id = ${id} and moved_at = ${created_at}`;
  const inBlocks: Reader<number> = async (after) => {
    const { rows } = await sql<Read<number>>`
      select string_agg(ids, ''::bytea order by block_no) as ids, max(block_no) as last
      from (
        select block_no, (select string_agg(uuid_send(id), ''::bytea order by nth) from unnest(key_ids) with ordinality as k(id, nth)) as ids
        from ${blocks} where ${ofTransaction} and block_no > ${after} order by block_no limit ${sql.lit(blocksPerRead)}
      ) block`.execute(db);
    return rows[0];
  };
  const singly: Reader<string> = async (after) => {
    const { rows } = await sql<Read<string>>`
      select string_agg(uuid_send(key_id), ''::bytea order by key_id) as ids, (array_agg(key_id order by key_id desc))[1] as last
      from (
        select key_id from ${singles} where ${ofTransaction} and key_id > ${after} order by key_id limit ${sql.lit(idsPerRead)}
      ) block`.execute(db);
    return rows[0];
  };
  await addAll(sink, inBlocks, 0);
  await addAll(sink, singly, lowestId);
};

const rootOf = async (db: Tables, transaction: MovedBy): Promise<Buffer> => {
  const root = new MerkleRoot();
  await readMovedIds(db, transaction, root);
  return root.digest();
};

/** How many keys went which way, at whatever time the movements say. */
const groupsOf = async (db: Tables, { vault_id, id }: MovedBy): Promise<MovedGroup[]> => {
  const ofTransaction = sql`vault_id = ${vault_id} and txn_id = ${id}`;
  const { rows } = await sql<MovedGroup>`
    select event, from_state as "fromState", to_state as "toState", sum(keys)::bigint as count from (
      select event, from_state, to_state, 1 as keys from ${singles} where ${ofTransaction}
      union all select event, from_state, to_state, cardinality(key_ids) from ${blocks} where ${ofTransaction}
    ) way group by event, from_state, to_state`.execute(db);
  return rows;
};

export const movedBy = async (db: Tables, transaction: MovedBy): Promise<Moved> => ({
  root: await rootOf(db, transaction),
  groups: await groupsOf(db, transaction),
});

/** Says the transaction what its movements say, and its hash what both say? */
export const agrees = (row: TransactionRow, { root, groups }: Moved): boolean =>
  groups.reduce((sum, { count }) => sum + count, 0) === row.quantity &&
  root.equals(row.merkle_root) &&
  linkHash(row.previous_hash, headerOf(row), groups, root)?.equals(row.hash) === true;
