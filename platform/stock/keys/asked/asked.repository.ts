/** How many texts a vault has had compared with the keys of all vaults today, and of which files. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../../rows.js';

type Tables = Kysely<StockDatabase>;

/** Keys sent by the partner API, and texts that were asked for. */
type CountOfDay = 'import_day' | 'asked_day';

/** The day (UTC) on which something counts. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Counts keys on their day, in one statement: of several at once none passes the limit together.
 * @returns whether there was room for them; else nothing is changed
 */
export const countOnDay = async (
  db: Tables,
  table: CountOfDay,
  { vaultId, day }: { vaultId: string; day: string },
  keys: number,
  limit: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into ${sql.table(table)} as d (vault_id, day, keys)
    select ${vaultId}::uuid, ${day}::date, ${keys}::bigint where ${keys}::bigint <= ${limit}
    on conflict (vault_id, day) do update set keys = d.keys + excluded.keys where d.keys + excluded.keys <= ${limit}
    returning keys`.execute(db);
  return rows.length === 1;
};

/** Takes back texts that are keys of the vault now. */
export const giveBackTexts = async (db: Tables, vaultId: string, day: string, texts: number): Promise<void> => {
  await sql`
    update asked_day set keys = greatest(0, keys - ${texts}::bigint)
    where vault_id = ${vaultId}::uuid and day = ${day}::date`.execute(db);
};

/** Texts in whole files of an insertion that were not asked for on this day. */
export const unaskedTexts = async (db: Tables, vaultId: string, insertionId: string, day: string): Promise<number> => {
  const { rows } = await sql<{ texts: number }>`
    select coalesce(sum(key_count - refused_count), 0)::bigint as texts from insertion_file
    where vault_id = ${vaultId} and insertion_id = ${insertionId}
      and uploaded_at is not null and asked_on is distinct from ${day}::date`.execute(db);
  return rows[0]?.texts ?? 0;
};

export const noteAsked = async (db: Tables, vaultId: string, insertionId: string, day: string): Promise<void> => {
  await sql`
    update insertion_file set asked_on = ${day}::date
    where vault_id = ${vaultId} and insertion_id = ${insertionId} and uploaded_at is not null`.execute(db);
};
