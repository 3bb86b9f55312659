/** The life of an extraction's file: password, downloads, destruction. */
import { sql, type Kysely } from 'kysely';
import { downloadLimit } from '../extraction.js';
import { details, type ExtractionDatabase, type ExtractionDetail } from '../request/extraction.repository.js';
import type { ExtractionRow } from '../rows.js';

type Tables = Kysely<ExtractionDatabase>;
type Place = Pick<ExtractionRow, 'vault_id' | 'id' | 'file_no'>;

/** An extraction whose row nobody else changes until the end of the transaction. */
export const lockExtraction = (db: Tables, vaultId: string, id: string): Promise<ExtractionDetail | undefined> =>
  details(db, vaultId).where('e.id', '=', id).forUpdate('e').executeTakeFirst();

export const changeFile = async (
  db: Tables,
  { vault_id, id, file_no }: Place,
  values: Partial<ExtractionRow>,
): Promise<void> => {
  await db
    .updateTable('extraction')
    .set(values)
    .where('vault_id', '=', vault_id)
    .where('id', '=', id)
    .where('file_no', '=', file_no)
    .execute();
};

/**
 * Counts a download of this file; the last one destroys it.
 * @returns what is left; undefined when the file is not there any more
 */
export const countDownload = async (db: Tables, place: Place, now: Date): Promise<number | undefined> => {
  const isLast = sql`downloads + 1 >= ${sql.lit(downloadLimit)}`;
  const row = await db
    .updateTable('extraction')
    .set((eb) => ({
      downloads: eb('downloads', '+', 1),
      password: sql<Buffer | null>`case when ${isLast} then null else password end`,
      password_request: sql<Buffer | null>`case when ${isLast} then null else password_request end`,
      destroyed_at: sql<Date | null>`case when ${isLast} then ${now}::timestamptz end`,
    }))
    .where('vault_id', '=', place.vault_id)
    .where('id', '=', place.id)
    .where('file_no', '=', place.file_no)
    .where('downloads', '<', downloadLimit)
    .where('destroyed_at', 'is', null)
    .returning('downloads')
    .executeTakeFirst();
  return row && downloadLimit - row.downloads;
};

/** Destroys the files whose time is over. @returns whose they were */
export const destroyExpired = (db: Tables, now: Date): Promise<Pick<ExtractionRow, 'vault_id' | 'id'>[]> =>
  db
    .updateTable('extraction')
    .set({ password: null, password_request: null, destroyed_at: now })
    .where('destroyed_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning(['vault_id', 'id'])
    .execute();

/** Forgets links that ended before then. */
export const forgetLinks = async (db: Tables, before: Date): Promise<void> => {
  await db
    .updateTable('extraction')
    .set({ link_hash: null })
    .where('link_hash', 'is not', null)
    .where('link_expires_at', '<', before)
    .execute();
};

/** Forgets the customers, and the addresses, of extractions and steps made before then (docs/domain.md, o10). */
export const forgetPersons = async (db: Tables, before: Date): Promise<void> => {
  await db
    .updateTable('extraction')
    .set({ client_reference: '', address: null })
    .where((eb) => eb.or([eb('client_reference', '<>', ''), eb('address', 'is not', null)]))
    .where('created_at', '<', before)
    .execute();
  await db
    .updateTable('extraction_step')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('at', '<', before)
    .execute();
};
