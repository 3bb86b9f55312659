/**
 * The cold part of the stock's history (schema `archive`): months of movements as whole partitions, and the
 * transactions of those months. It is read through the same views as the rest (txn_any, key_moved).
 */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../../rows.js';

type Tables = Kysely<StockDatabase>;

/** Tables that have a partition for each month. */
export const monthlyTables = ['key_movement', 'key_movement_block'] as const;
export type MonthlyTable = (typeof monthlyTables)[number];

/** A partition of a month, e.g. key_movement_2026_11. */
export interface MonthPartition {
  readonly table: MonthlyTable;
  readonly name: string;
  /** First day, and the first day of the next month: 2026-11-01. */
  readonly from: string;
  readonly to: string;
}

const dayOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** @param month counted from 0; may be beyond the year */
export const partitionOf = (table: MonthlyTable, year: number, month: number): MonthPartition => {
  const from = dayOf(year, month);
  return { table, name: `${table}_${from.slice(0, 7).replace('-', '_')}`, from, to: dayOf(year, month + 1) };
};

const exists = async (db: Tables, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_class where relname = ${name}`.execute(db);
  return rows.length > 0;
};

/**
 * Makes a month's partition. Movements of that month that were written before it was there, because nothing
 * ran for a year, come out of the default partition: with them there, it could not be attached.
 */
const makeMonth = async (db: Tables, { table, name, from, to }: MonthPartition): Promise<void> => {
  const [rest, month] = [sql.id(`${table}_default`), sql.id(name)];
  await sql`create table ${month} (like ${sql.id(table)} including all)`.execute(db);
  await sql`with moved as (
      delete from ${rest} where moved_at >= ${sql.lit(from)} and moved_at < ${sql.lit(to)} returning *
    ) insert into ${month} select * from moved`.execute(db);
  await sql`alter table ${sql.id(table)} attach partition ${month} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    db,
  );
};

/** The partitions of this and the next twelve months that are missing. */
export const findMissingMonths = async (db: Tables, now: Date): Promise<MonthPartition[]> => {
  const missing: MonthPartition[] = [];
  for (const table of monthlyTables)
    for (let ahead = 0; ahead <= 12; ahead += 1) {
      const month = partitionOf(table, now.getUTCFullYear(), now.getUTCMonth() + ahead);
      if (!(await exists(db, month.name))) missing.push(month);
    }
  return missing;
};

/** In a transaction of its own: whoever moves keys waits for it, and it waits for nobody for long. */
export const addMonth = async (db: Tables, month: MonthPartition): Promise<void> => {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`lock table ${sql.id(month.table)} in share row exclusive mode`.execute(db);
  await makeMonth(db, month);
};

const named = /^(key_movement(?:_block)?)_(\d{4})_(\d{2})$/;

/** Partitions whose months have ended before, the oldest first. */
export const findMonthsBefore = async (db: Tables, before: Date): Promise<MonthPartition[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and p.relname in (${sql.join([...monthlyTables])})
    order by right(c.relname, 7), c.relname`.execute(db);
  return rows
    .flatMap(({ name }) => {
      const [, table, year, month] = named.exec(name) ?? [];
      return table === undefined ? [] : [partitionOf(table as MonthlyTable, Number(year), Number(month) - 1)];
    })
    .filter(({ to }) => new Date(to) <= before);
};

/** Says of the partition what its month is, so that it need not be read again when it is attached. */
export const proveMonth = async (db: Tables, { name, from, to }: MonthPartition): Promise<void> => {
  const [table, rule] = [sql.id('public', name), sql.id(`${name}_month`)];
  await sql`alter table ${table} drop constraint if exists ${rule}`.execute(db);
  await sql`alter table ${table} add constraint ${rule}
    check (moved_at >= ${sql.lit(from)} and moved_at < ${sql.lit(to)}) not valid`.execute(db);
  await sql`alter table ${table} validate constraint ${rule}`.execute(db);
};

/** Moves a partition to the archive: its rows stay where they are on the disk. */
export const moveMonth = async (db: Tables, { table, name, from, to }: MonthPartition): Promise<void> => {
  const cold = sql.id('archive', name);
  // Whoever moves keys waits this long at most; what does not come about tonight comes about tomorrow.
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table public.${sql.id(table)} detach partition public.${sql.id(name)}`.execute(db);
  await sql`alter table public.${sql.id(name)} set schema archive`.execute(db);
  await sql`alter table archive.${sql.id(table)} attach partition ${cold} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    db,
  );
  await sql`alter table ${cold} drop constraint ${sql.id(`${name}_month`)}`.execute(db);
};

/** Rows that lie in no month's partition: of months before the first one. @returns how many were moved */
export const moveUnpartitioned = async (db: Tables, table: MonthlyTable, before: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with moved as (delete from public.${sql.id(`${table}_default`)} where moved_at < ${before} returning *),
    kept as (insert into archive.${sql.id(table)} select * from moved returning 1)
    select count(*)::int as count from kept`.execute(db);
  return rows[0]?.count ?? 0;
};

/** @returns how many were moved; less than `limit`: no more are left */
export const moveTransactions = async (db: Tables, vaultId: string, before: Date, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select id from public.txn where vault_id = ${vaultId} and created_at < ${before} order by created_at, id limit ${limit}
    ), moved as (
      delete from public.txn t using old where t.vault_id = ${vaultId} and t.id = old.id returning t.*
    ), kept as (insert into archive.txn select * from moved returning 1)
    select count(*)::int as count from kept`.execute(db);
  return rows[0]?.count ?? 0;
};
