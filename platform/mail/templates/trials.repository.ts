/** What somebody tries out before it is saved: what they have typed last, and how many letters they had mailed to themselves. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables as GeneratedTables } from '../../database/gen/tables.js';
import type { EditedText } from '../letter/letter-template.js';
import { editedOf } from './templates.repository.js';

export type TrialTables = Pick<GeneratedTables, 'mail_preview' | 'mail_test'>;
export type TrialTx = Transaction<TrialTables>;

export const testHourSeconds = 3600;
const testsUntilLimit = 20;
const previewSeconds = 24 * 3600;

/** Of each user and template one. */
export const keepPreview = async (
  db: Kysely<TrialTables>,
  key: { readonly user_id: string; readonly template_id: string },
  { subject, text }: EditedText,
  now: Date,
): Promise<void> => {
  const written = { subject, body: text, written_at: now };
  await db
    .insertInto('mail_preview')
    .values({ ...key, ...written })
    .onConflict((conflict) => conflict.columns(['user_id', 'template_id']).doUpdateSet(written))
    .execute();
};

export const findPreview = async (
  db: Kysely<TrialTables>,
  userGuid: string,
  templateGuid: string,
): Promise<EditedText | undefined> =>
  editedOf(
    await db
      .selectFrom('mail_preview')
      .select(['subject', 'body'])
      .where('user_id', '=', userGuid)
      .where('template_id', '=', templateGuid)
      .executeTakeFirst(),
  );

/** @returns false, and counts nothing, when somebody has mailed themselves so many in the hour that the first one began */
export const countTest = async (tx: TrialTx, userGuid: string, now: Date): Promise<boolean> => {
  const begunBefore = new Date(now.getTime() - testHourSeconds * 1000);
  const { rows } = await sql`
    insert into mail_test as kept (user_id, begun_at, letters) values (${userGuid}, ${now}, 1)
    on conflict (user_id) do update set
      begun_at = case when kept.begun_at <= ${begunBefore} then ${now} else kept.begun_at end,
      letters = case when kept.begun_at <= ${begunBefore} then 1 else kept.letters + 1 end
    where kept.letters < ${testsUntilLimit} or kept.begun_at <= ${begunBefore}
    returning kept.letters`.execute(tx);
  return rows.length === 1;
};

/** What was typed a day ago, and what counts no more. */
export const forgetTrials = async (db: Kysely<TrialTables>, now: Date): Promise<void> => {
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  await db.deleteFrom('mail_preview').where('written_at', '<', before(previewSeconds)).execute();
  await db.deleteFrom('mail_test').where('begun_at', '<', before(testHourSeconds)).execute();
};
