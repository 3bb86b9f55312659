import { sql, type Kysely } from 'kysely';
import { rightTitle } from '../../../rights/index.js';
import { runsOf } from '../runs.repository.js';
import { isGuid } from '../../../request-id.js';
import type { ChangeLineRow, ChangeOutcomeRow, ChangeRow, ChangesDatabase } from './rows.js';

type Tables = Kysely<ChangesDatabase>;

/** A change with the name of the right that it leads to. */
export interface ChangeDetail extends ChangeRow {
  readonly to_right_name: string | null;
}

/** What has been done, with the names of what it was done to. */
export interface OutcomeDetail extends ChangeOutcomeRow {
  readonly number: number | null;
  readonly sku: string | null;
  readonly product_title: string | null;
  readonly right_name: string | null;
}

export const addChange = async (db: Tables, row: ChangeRow): Promise<void> => {
  await db.insertInto('key_change').values(row).execute();
};

export const findChange = (db: Tables, vaultId: string, id: string): Promise<ChangeDetail | undefined> =>
  db
    .selectFrom('key_change as c')
    .leftJoin('agreement as a', 'a.id', 'c.to_agreement_id')
    .selectAll('c')
    .select(rightTitle<string | null>('a').as('to_right_name'))
    .where('c.vault_id', '=', vaultId)
    .where('c.id', '=', id)
    .executeTakeFirst();

/** The change that a program of the vault asked for under that key. */
export const findChangeByRequest = (db: Tables, vaultId: string, key: string): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('key_change')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('idempotency_key', '=', key)
    .where('request_hash', 'is not', null)
    .executeTakeFirst();

const runs = runsOf<ChangeRow, ChangesDatabase>('key_change');
export const { lock: lockChange, update: updateChange, move: moveChange } = runs;

/** Puts these lines in the place of those that were given before. */
export const replaceLines = async (
  db: Tables,
  vaultId: string,
  changeId: string,
  lines: readonly Omit<ChangeLineRow, 'vault_id' | 'change_id'>[],
): Promise<void> => {
  await forgetNames(db, vaultId, changeId);
  if (lines.length === 0) return;
  await sql`
    insert into key_change_line (vault_id, change_id, line, problem, holder_id, key_id, last4)
    select ${vaultId}::uuid, ${changeId}::uuid, * from unnest(
      ${lines.map(({ line }) => line)}::int[], ${lines.map(({ problem }) => problem)}::smallint[],
      ${lines.map(({ holder_id }) => holder_id)}::uuid[], ${lines.map(({ key_id }) => key_id)}::uuid[],
      ${lines.map(({ last4 }) => last4)}::text[])`.execute(db);
};

/** Forgets what keys were named by: lines, places, insertions. */
export const forgetNames = async (db: Tables, vaultId: string, changeId: string): Promise<void> => {
  for (const table of ['key_change_line', 'key_change_place', 'key_change_insertion'] as const)
    await db.deleteFrom(table).where('vault_id', '=', vaultId).where('change_id', '=', changeId).execute();
};

export const addOutcome = async (db: Tables, rows: readonly ChangeOutcomeRow[]): Promise<void> => {
  if (rows.length > 0)
    await db
      .insertInto('key_change_outcome')
      .values([...rows])
      .execute();
};

export const listOutcome = (db: Tables, vaultId: string, changeId: string): Promise<OutcomeDetail[]> =>
  db
    .selectFrom('key_change_outcome as o')
    .leftJoin('txn_any as t', (join) => join.onRef('t.vault_id', '=', 'o.txn_vault_id').onRef('t.id', '=', 'o.txn_id'))
    .leftJoin('sku as s', 's.id', 'o.sku_id')
    .leftJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .leftJoin('agreement as a', 'a.id', 'o.agreement_id')
    .selectAll('o')
    .select(['t.number', 's.sku', 'p.title as product_title', rightTitle<string | null>('a').as('right_name')])
    .where('o.vault_id', '=', vaultId)
    .where('o.change_id', '=', changeId)
    .orderBy('t.number')
    .orderBy('o.from_state')
    .execute();

/** What an insertion or a transaction is called, and the transaction whose keys are meant. */
export interface NamedSource {
  readonly id: string;
  readonly number: number;
  /** Null: the insertion has not been committed. */
  readonly txn_id: string | null;
}

const running = /^\d{1,15}$/;

/** @param name guid or running number */
export const findInsertionNamed = async (
  db: Tables,
  vaultId: string,
  name: string,
): Promise<NamedSource | undefined> => {
  if (!isGuid(name) && !running.test(name)) return undefined;
  const ofVault = db.selectFrom('insertion').select(['id', 'number', 'txn_id']).where('vault_id', '=', vaultId);
  return (
    isGuid(name) ? ofVault.where('id', '=', name) : ofVault.where('number', '=', Number(name))
  ).executeTakeFirst();
};

/** @param name guid or running number */
export const findTransactionNamed = async (
  db: Tables,
  vaultId: string,
  name: string,
): Promise<NamedSource | undefined> => {
  if (!isGuid(name) && !running.test(name)) return undefined;
  const ofVault = db.selectFrom('txn_any').select(['id', 'number', 'id as txn_id']).where('vault_id', '=', vaultId);
  return (
    isGuid(name) ? ofVault.where('id', '=', name) : ofVault.where('number', '=', Number(name))
  ).executeTakeFirst();
};
