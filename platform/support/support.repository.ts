/** Support sessions as they are kept. */
import { sql, type SqlBool } from 'kysely';
import type { Kysely, Transaction } from '../database/database.js';
import type { SupportRow, SupportTables } from './rows.js';

export type SupportTx = Transaction<SupportTables>;
type Tables = Kysely<SupportTables>;

/** Of one vault: as many as a page shows. */
const maxShown = 50;

const selectSessions = (db: Tables) =>
  db
    .selectFrom('support_session as s')
    .innerJoin('vault as v', 'v.id', 's.vault_id')
    .selectAll('s')
    .select(['v.company']);

export type SupportDetail = SupportRow & { readonly company: string };

export const sessionsOfVault = (db: Tables, vaultId: string): Promise<SupportDetail[]> =>
  selectSessions(db).where('s.vault_id', '=', vaultId).orderBy('s.asked_at', 'desc').limit(maxShown).execute();

export const findSession = (db: Tables, id: string): Promise<SupportDetail> =>
  selectSessions(db).where('s.id', '=', id).executeTakeFirstOrThrow();

/** A vault that trades or has traded; none for the platform's own. Nobody else asks for it until the end. */
export const lockCompany = (tx: SupportTx, vaultId: string) =>
  tx
    .selectFrom('vault')
    .select(['company', 'state'])
    .where('id', '=', vaultId)
    .where('company_type', '>', 0)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const isCompany = async (db: Tables, vaultId: string): Promise<boolean> =>
  (await db
    .selectFrom('vault')
    .select('id')
    .where('id', '=', vaultId)
    .where('company_type', '>', 0)
    .executeTakeFirst()) !== undefined;

/** As it stands until the transaction ends. */
export const lockSession = (tx: SupportTx, id: string): Promise<SupportRow | undefined> =>
  tx.selectFrom('support_session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const saveSession = (tx: SupportTx, id: string, changes: Partial<SupportRow>): Promise<SupportRow> =>
  tx.updateTable('support_session').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const hasOpen = async (tx: SupportTx, vaultId: string, staffId: string): Promise<boolean> =>
  (await tx
    .selectFrom('support_session')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['asked', 'running'])
    .executeTakeFirst()) !== undefined;

/** Out of every vault, or of all but one. @returns which they were in */
export const leaveAll = (tx: SupportTx, staffId: string, except?: string): Promise<SupportRow[]> =>
  tx
    .updateTable('support_session')
    .set({ entered_at: null })
    .where('staff_id', '=', staffId)
    .where('state', '=', 'running')
    .where('entered_at', 'is not', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returningAll()
    .execute();

/** Writes down whose time is over. @returns them */
export const settle = async (tx: SupportTx, now: Date): Promise<SupportRow[]> => {
  const lapsed = await tx
    .updateTable('support_session')
    .set({ state: 'lapsed' })
    .where('state', '=', 'asked')
    .where('lapses_at', '<=', now)
    .returningAll()
    .execute();
  const ended = await tx
    .updateTable('support_session')
    .set({ state: 'ended', ended_at: sql<Date>`ends_at`, entered_at: null })
    .where('state', '=', 'running')
    .where('ends_at', '<=', now)
    .returningAll()
    .execute();
  return [...lapsed, ...ended];
};

/** Whether there is anything for `settle`: asked every second. */
export const isDue = async (db: Tables, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('support_session')
    .select('id')
    .where('state', 'in', ['asked', 'running'])
    .where(sql<SqlBool>`case state when 'asked' then lapses_at else ends_at end <= ${now}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The vault that a staff person is in: the one that they have entered last. */
export const enteredBy = (db: Tables, staffId: string, now: Date) =>
  db
    .selectFrom('support_session as s')
    .innerJoin('vault as v', 'v.id', 's.vault_id')
    .select(['s.id', 's.vault_id', 's.ends_at', 'v.company_type', 'v.state'])
    .where('s.staff_id', '=', staffId)
    .where('s.state', '=', 'running')
    .where('s.entered_at', 'is not', null)
    .where('s.ends_at', '>', now)
    .orderBy('s.entered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
