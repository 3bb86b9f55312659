import { sql, type Kysely } from 'kysely';
import type { ChunkRow, InsertionFileRow, StockDatabase } from '../../../rows.js';

type Tables = Kysely<StockDatabase>;

/** A file that comes in chunks. */
export interface ChunkedFile extends InsertionFileRow {
  readonly declared_bytes: number;
  readonly head_sha256: Buffer;
  readonly chunk_bytes: number;
  readonly chunk_count: number;
}

const isChunked = (row: InsertionFileRow): row is ChunkedFile => row.chunk_count !== null;

/** Whether staff has switched the large path on or off for the vault; undefined: nobody has. */
export const largeFeature = async (db: Tables, vaultId: string): Promise<boolean | undefined> =>
  (
    await db
      .selectFrom('vault_feature')
      .select('is_on')
      .where('vault_id', '=', vaultId)
      .where('feature', '=', 'large-insertions')
      .executeTakeFirst()
  )?.is_on;

/** Files of which a part is there, in the order they were begun. */
export const listIncoming = async (db: Tables, vaultId: string, insertionId: string): Promise<ChunkedFile[]> => {
  const rows = await db
    .selectFrom('insertion_file')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .where('uploaded_at', 'is', null)
    .where('chunk_count', 'is not', null)
    .orderBy('file_no')
    .execute();
  return rows.filter(isChunked);
};

/** @returns the file that comes or came in chunks */
export const findChunked = async (
  db: Tables,
  vaultId: string,
  insertionId: string,
  fileGuid: string,
): Promise<ChunkedFile | undefined> => {
  const row = await db
    .selectFrom('insertion_file')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .where('id', '=', fileGuid)
    .executeTakeFirst();
  return row !== undefined && isChunked(row) ? row : undefined;
};

/** Bytes of the files that are coming, as they were announced. */
export const announcedBytes = async (db: Tables, vaultId: string, insertionId: string): Promise<number> =>
  (await listIncoming(db, vaultId, insertionId)).reduce((sum, { declared_bytes }) => sum + declared_bytes, 0);

/** Keys of all files, whole or not. */
export const stagedKeys = async (db: Tables, vaultId: string, insertionId: string): Promise<number> => {
  const { keys } = await db
    .selectFrom('insertion_file')
    .select(sql<number>`coalesce(sum(key_count), 0)::bigint`.as('keys'))
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .executeTakeFirstOrThrow();
  return keys;
};

type FileKey = Pick<InsertionFileRow, 'vault_id' | 'insertion_id' | 'file_no'>;

export const hashOfChunk = async (db: Tables, file: FileKey, chunkNo: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('insertion_chunk')
      .select('sha256')
      .where('vault_id', '=', file.vault_id)
      .where('insertion_id', '=', file.insertion_id)
      .where('file_no', '=', file.file_no)
      .where('chunk_no', '=', chunkNo)
      .executeTakeFirst()
  )?.sha256;

export const listChunks = (db: Tables, file: FileKey): Promise<ChunkRow[]> =>
  db
    .selectFrom('insertion_chunk')
    .selectAll()
    .where('vault_id', '=', file.vault_id)
    .where('insertion_id', '=', file.insertion_id)
    .where('file_no', '=', file.file_no)
    .orderBy('chunk_no')
    .execute();

export const addChunk = async (db: Tables, row: ChunkRow): Promise<void> => {
  await db.insertInto('insertion_chunk').values(row).execute();
};
