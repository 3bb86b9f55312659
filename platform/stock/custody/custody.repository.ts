/** The vault's transactions as a chain: appended under the row lock of its end, verified from the movements. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase, TransactionRow } from '../rows.js';
import { genesis, linkHash, MerkleRoot, type TransactionHeader } from './custody.js';

type Tables = Kysely<StockDatabase>;

const idsPerRead = 65_536;
const blocksPerRead = 16;
const lowestId = '00000000-0000-0000-0000-000000000000';

type Read<Place> = { readonly ids: Buffer | null; readonly last: Place | null };
type Reader<Place> = (after: Place) => Promise<Read<Place> | undefined>;

/** Adds what a reader finds, about 1 MB at a time. */
const addAll = async <Place>(root: MerkleRoot, read: Reader<Place>, first: Place): Promise<void> => {
  let last: Place | null = first;
  while (last !== null) {
    const found: Read<Place> | undefined = await read(last);
    if (found?.ids) root.add(found.ids);
    last = found?.last ?? null;
  }
};

/**
 * Merkle root over the key ids that a transaction moved: those of blocks in the order of the blocks, then
 * those moved one by one in the order of the ids. A transaction writes its movements in one way only; one
 * that was added in the other way is found here.
 */
export const movedRoot = async (db: Tables, vaultId: string, transactionId: string, movedAt: Date): Promise<Buffer> => {
  const root = new MerkleRoot();
  const ofTransaction = sql`vault_id = ${vaultId} and txn_id = ${transactionId} and moved_at = ${movedAt}`;
  const inBlocks: Reader<number> = async (after) => {
    const { rows } = await sql<Read<number>>`
      select string_agg(ids, ''::bytea order by block_no) as ids, max(block_no) as last
      from (
        select block_no, (select string_agg(uuid_send(id), ''::bytea order by nth) from unnest(key_ids) with ordinality as k(id, nth)) as ids
        from key_movement_block where ${ofTransaction} and block_no > ${after} order by block_no limit ${sql.lit(blocksPerRead)}
      ) block`.execute(db);
    return rows[0];
  };
  const singly: Reader<string> = async (after) => {
    const { rows } = await sql<Read<string>>`
      select string_agg(uuid_send(key_id), ''::bytea order by key_id) as ids, (array_agg(key_id order by key_id desc))[1] as last
      from (
        select key_id from key_movement where ${ofTransaction} and key_id > ${after} order by key_id limit ${sql.lit(idsPerRead)}
      ) block`.execute(db);
    return rows[0];
  };
  await addAll(root, inBlocks, 0);
  await addAll(root, singly, lowestId);
  return root.digest();
};

const headerOf = (row: TransactionRow): TransactionHeader => ({
  vaultId: row.vault_id,
  sequence: row.sequence,
  transactionId: row.id,
  kind: row.kind,
  skuId: row.sku_id,
  rightId: row.agreement_id,
  quantity: row.quantity,
  actorId: row.actor_id,
  createdAt: row.created_at,
  reference: row.reference,
  insertionId: row.insertion_id,
  extractionId: row.extraction_id,
});

/** A transaction before it has its place in the chain. */
export type NewTransaction = Omit<TransactionRow, 'sequence' | 'previous_hash' | 'merkle_root' | 'hash'>;

/**
 * Appends a transaction whose movements are already written, to be called last: from here to the
 * commit the vault's other transactions wait.
 */
export const appendToChain = async (db: Tables, transaction: NewTransaction): Promise<TransactionRow> => {
  const merkleRoot = await movedRoot(db, transaction.vault_id, transaction.id, transaction.created_at);
  await db
    .insertInto('custody_head')
    .values({ vault_id: transaction.vault_id, sequence: 0, hash: genesis })
    .onConflict((conflict) => conflict.column('vault_id').doNothing())
    .execute();
  const head = await db
    .selectFrom('custody_head')
    .selectAll()
    .where('vault_id', '=', transaction.vault_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const linked = {
    ...transaction,
    sequence: head.sequence + 1,
    previous_hash: head.hash,
    merkle_root: merkleRoot,
    hash: genesis,
  };
  const row = { ...linked, hash: linkHash(head.hash, headerOf(linked), merkleRoot) };
  await db.insertInto('txn').values(row).execute();
  await db
    .updateTable('custody_head')
    .set({ sequence: row.sequence, hash: row.hash })
    .where('vault_id', '=', row.vault_id)
    .execute();
  return row;
};

/** Does the link still say what its movements and the link before it say? */
export const isLinkValid = async (db: Tables, row: TransactionRow): Promise<boolean> => {
  const before = await db
    .selectFrom('txn')
    .select('hash')
    .where('vault_id', '=', row.vault_id)
    .where('sequence', '=', row.sequence - 1)
    .executeTakeFirst();
  const expected = row.sequence === 1 ? genesis : before?.hash;
  if (expected === undefined || !expected.equals(row.previous_hash)) return false;
  const merkleRoot = await movedRoot(db, row.vault_id, row.id, row.created_at);
  const quantity = await movedCount(db, row);
  return (
    quantity === row.quantity &&
    merkleRoot.equals(row.merkle_root) &&
    linkHash(row.previous_hash, headerOf(row), merkleRoot).equals(row.hash)
  );
};

const movedCount = async (db: Tables, row: TransactionRow): Promise<number> => {
  const { count } = await db
    .selectFrom('key_moved')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('vault_id', '=', row.vault_id)
    .where('txn_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return count;
};

/** The first broken link of a vault's chain. */
export interface ChainFault {
  readonly sequence: number;
  readonly transactionId: string | null;
}

/** Verifies a vault's whole chain, link by link and up to its recorded end. */
export const verifyChain = async (db: Tables, vaultId: string): Promise<ChainFault | undefined> => {
  const head = await db.selectFrom('custody_head').selectAll().where('vault_id', '=', vaultId).executeTakeFirst();
  let sequence = 0;
  let hash = genesis;
  for (;;) {
    const links = await db
      .selectFrom('txn')
      .selectAll()
      .where('vault_id', '=', vaultId)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(100)
      .execute();
    for (const link of links) {
      if (link.sequence !== sequence + 1 || !(await isLinkValid(db, link)))
        return { sequence: sequence + 1, transactionId: link.id };
      ({ sequence, hash } = link);
    }
    if (links.length > 0) continue;
    const isWhole = head === undefined ? sequence === 0 : head.sequence === sequence && head.hash.equals(hash);
    return isWhole ? undefined : { sequence: sequence + 1, transactionId: null };
  }
};
