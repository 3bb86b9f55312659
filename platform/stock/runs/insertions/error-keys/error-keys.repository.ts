/** Texts of refused lines: to their sender while it is a draft, then a week behind a code, then destroyed (docs/domain.md, m). */
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../../../access/index.js';
import type { InsertionRow, StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { runStatus } from '../../run-status.js';

type Tables = Kysely<StockDatabase>;

const dayMs = 24 * 3600 * 1000;

/** The refused lines of an insertion that ends now, if it has any, stay for a week. */
export const keepErrorKeys = async (db: Tables, vaultId: string, insertionId: string, now: Date): Promise<void> => {
  await sql`
    update insertion i set error_keys_until = ${new Date(now.getTime() + 7 * dayMs)}
    where vault_id = ${vaultId} and id = ${insertionId} and exists (
      select from insertion_problem p
      where p.vault_id = i.vault_id and p.insertion_id = i.id and p.ciphertext is not null)`.execute(db);
};

type Reader = Pick<Actor, 'ownerGuid' | 'userGuid'>;

/** @returns until when the user may read them; undefined: not without a code */
export const errorKeysOpenUntil = async (
  db: Tables,
  { ownerGuid, userGuid }: Reader,
  insertionId: string,
  now: Date,
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('error_key_opening')
      .select('open_until')
      .where('vault_id', '=', ownerGuid)
      .where('insertion_id', '=', insertionId)
      .where('user_id', '=', userGuid)
      .where('open_until', '>', now)
      .executeTakeFirst()
  )?.open_until;

export const openErrorKeys = async (
  db: Tables,
  { ownerGuid, userGuid }: Reader,
  insertionId: string,
  until: Date,
): Promise<void> => {
  await db
    .insertInto('error_key_opening')
    .values({ vault_id: ownerGuid, insertion_id: insertionId, user_id: userGuid, open_until: until })
    .onConflict((conflict) =>
      conflict.columns(['vault_id', 'insertion_id', 'user_id']).doUpdateSet({ open_until: until }),
    )
    .execute();
};

/** @throws stock.error_keys_gone when there are none any more */
export const assertErrorKeysKept = (
  { status, error_keys_until }: Pick<InsertionRow, 'status' | 'error_keys_until'>,
  now: Date,
): void => {
  if (status === runStatus.draft) return;
  if (error_keys_until === null || error_keys_until <= now) throw stockErrors('stock.error_keys_gone');
};

/** Whether every refused line came in a file that the reader has sent, all of it. */
export const areRefusedLinesOf = async (
  db: Tables,
  { ownerGuid, userGuid }: Reader,
  insertionId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ are_own: boolean }>`
    select not exists (
      select from insertion_file f
      where f.vault_id = ${ownerGuid} and f.insertion_id = ${insertionId} and f.sent_by is distinct from ${userGuid}::uuid and exists (
        select from insertion_problem p
        where p.vault_id = f.vault_id and p.insertion_id = f.insertion_id and p.file_no = f.file_no and p.ciphertext is not null)
    ) as are_own`.execute(db);
  return rows[0]?.are_own ?? false;
};

/**
 * Whoever has sent the files of a draft knows what is in them; everybody else, and everybody once the insertion has
 * ended, reads the keys behind a code.
 * @returns whose files alone may be read; undefined: all
 * @throws stock.error_keys_gone, stock.error_keys_locked
 */
export const assertErrorKeysOpen = async (
  db: Tables,
  reader: Reader,
  insertion: Pick<InsertionRow, 'id' | 'status' | 'error_keys_until'>,
  now: Date,
): Promise<string | undefined> => {
  assertErrorKeysKept(insertion, now);
  if ((await errorKeysOpenUntil(db, reader, insertion.id, now)) !== undefined) return undefined;
  if (insertion.status === runStatus.draft && (await areRefusedLinesOf(db, reader, insertion.id)))
    return reader.userGuid;
  throw stockErrors('stock.error_keys_locked');
};

/** Destroys the texts whose week is over. @returns the insertions, for the audit log */
export const destroyOldErrorKeys = async (db: Tables, now: Date): Promise<{ vault_id: string; id: string }[]> => {
  const { rows } = await sql<{ vault_id: string; id: string }>`
    with over as (
      update insertion set error_keys_until = null where error_keys_until <= ${now} returning vault_id, id
    ), destroyed as (
      update insertion_problem p set key_id = null, fingerprint = null, ciphertext = null, last4 = null
      from over o where p.vault_id = o.vault_id and p.insertion_id = o.id and p.ciphertext is not null
    ), closed as (
      delete from error_key_opening e using over o where e.vault_id = o.vault_id and e.insertion_id = o.id
    )
    select vault_id, id from over`.execute(db);
  return rows;
};
