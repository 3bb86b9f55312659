import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../../../access/index.js';
import type { InsertionFileRow, StockDatabase } from '../../../rows.js';

type Tables = Kysely<StockDatabase>;

/** Bytes of the insertion's finished files. */
export const usedBytes = async (db: Tables, vaultId: string, insertionId: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('insertion_file')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .where('uploaded_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return bytes;
};

/** Files that are there or coming, and the highest number given to one. */
export const fileNumbers = (
  db: Tables,
  vaultId: string,
  insertionId: string,
): Promise<{ count: number; last: number }> =>
  db
    .selectFrom('insertion_file')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(file_no), 0)::int`.as('last')])
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .executeTakeFirstOrThrow();

/** A file of which nothing is there yet, from the one who sends it. */
export const newFile = (
  sender: Pick<Actor, 'ownerGuid' | 'userGuid'>,
  insertionId: string,
  fileNo: number,
  name: string,
  now: Date,
): InsertionFileRow => ({
  vault_id: sender.ownerGuid,
  insertion_id: insertionId,
  file_no: fileNo,
  id: randomUUID(),
  name,
  size_bytes: 0,
  key_count: 0,
  refused_count: 0,
  sha256: null,
  started_at: now,
  uploaded_at: null,
  has_mark: false,
  blank_lines: 0,
  crlf_lines: 0,
  padded_lines: 0,
  declared_bytes: null,
  head_sha256: null,
  chunk_bytes: null,
  chunk_count: null,
  received_chunks: 0,
  progress: null,
  changed_at: null,
  sent_by: sender.userGuid,
  asked_on: null,
});

/** Announces a file whose bytes are coming; nobody sees it yet. */
export const startFile = async (db: Tables, row: InsertionFileRow): Promise<void> => {
  await db.insertInto('insertion_file').values(row).execute();
};

export const changeFile = async (
  db: Tables,
  file: Pick<InsertionFileRow, 'vault_id' | 'insertion_id' | 'file_no'>,
  changes: Partial<InsertionFileRow>,
): Promise<void> => {
  await db
    .updateTable('insertion_file')
    .set(changes)
    .where('vault_id', '=', file.vault_id)
    .where('insertion_id', '=', file.insertion_id)
    .where('file_no', '=', file.file_no)
    .execute();
};

/** Files whose lines stay staged: whole ones, and those that come in chunks. */
export const listStaged = (db: Tables, vaultId: string, insertionId: string): Promise<InsertionFileRow[]> =>
  db
    .selectFrom('insertion_file')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .where((is) => is.or([is('uploaded_at', 'is not', null), is('chunk_count', 'is not', null)]))
    .orderBy('file_no')
    .execute();

/** Takes a file and its staged lines out. */
export const dropFile = async (db: Tables, vaultId: string, insertionId: string, fileNo: number): Promise<void> => {
  for (const table of ['insertion_problem', 'staged_block', 'insertion_chunk', 'insertion_file'] as const) {
    await db
      .deleteFrom(table)
      .where('vault_id', '=', vaultId)
      .where('insertion_id', '=', insertionId)
      .where('file_no', '=', fileNo)
      .execute();
  }
};

/** Sums of the finished files onto the insertion, which the list shows without counting keys. */
export const sumFiles = async (db: Tables, vaultId: string, insertionId: string): Promise<void> => {
  await sql`
    update insertion set preflight_at = null, (file_count, key_count, rejected_count) = (
      select count(*)::int, coalesce(sum(key_count), 0), coalesce(sum(refused_count), 0) from insertion_file
      where vault_id = ${vaultId} and insertion_id = ${insertionId} and uploaded_at is not null)
    where vault_id = ${vaultId} and id = ${insertionId}`.execute(db);
};

/** Destroys the blocks, once they are in the stock; the files' names and hashes stay, and the texts of refused lines. */
export const destroyBlocks = async (db: Tables, vaultId: string, insertionId: string): Promise<void> => {
  await db.deleteFrom('staged_block').where('vault_id', '=', vaultId).where('insertion_id', '=', insertionId).execute();
};

/** Destroys everything that was staged, when it will never be stock. */
export const destroyStaged = async (db: Tables, vaultId: string, insertionId: string): Promise<void> => {
  await destroyBlocks(db, vaultId, insertionId);
  await db
    .updateTable('insertion_problem')
    .set({ key_id: null, fingerprint: null, ciphertext: null, last4: null })
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .execute();
};
