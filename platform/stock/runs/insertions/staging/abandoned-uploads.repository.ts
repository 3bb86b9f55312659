import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../../../rows.js';

const dayMs = 24 * 3600 * 1000;
/** No upload takes this long: its sender is gone. */
const uploadMs = 3600 * 1000;
/** The half of a file that comes in chunks waits for the other half as long as error keys wait for their reader. */
const halfMs = 7 * dayMs;

/** Takes out what uploads left whose sender went away, or whose process was killed. */
export const dropAbandonedUploads = async (db: Kysely<StockDatabase>, now: Date): Promise<void> => {
  await sql`
    with gone as (
      delete from insertion_file where uploaded_at is null
        and case when chunk_count is null then started_at < ${new Date(now.getTime() - uploadMs)}
          else changed_at < ${new Date(now.getTime() - halfMs)} end
      returning vault_id, insertion_id, file_no
    ), chunks as (
      delete from insertion_chunk c using gone g
      where c.vault_id = g.vault_id and c.insertion_id = g.insertion_id and c.file_no = g.file_no
    )
    delete from staged_block s using gone g
    where s.vault_id = g.vault_id and s.insertion_id = g.insertion_id and s.file_no = g.file_no`.execute(db);
};
