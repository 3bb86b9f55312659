/** What a save changes, put aside; and how it is written, chunk by chunk (ADR 0110). */
import { sql, type RawBuilder } from 'kysely';
import { unseen } from '../../database/unseen.js';
import { holdRegions, type RegionsTables } from '../../regions/index.js';
import { pricingErrors } from '../pricing.errors.js';
import type { PricingDb, PricingTx, SaveRow } from '../rows.js';
import type { Change } from './change.js';

/** Of one transaction of a job. */
const chunk = 1_000;
const openEnd = sql.lit(2_147_483_647);

/** Which of these rows the list has now. */
export const standingAmong = async (db: PricingDb, listId: string, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ row_id: string }>`
    select row_id from price_row
    where list_id = ${listId} and row_id = any (${[...ids]}::uuid[]) and until_version = ${openEnd}`.execute(db);
  return new Set(rows.map(({ row_id }) => row_id));
};

/** Which of these rows stand elsewhere in the save already. */
export const stagedElsewhere = async (
  tx: PricingTx,
  saveId: string,
  changes: readonly Change[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ row_id: string }>`
    select c.row_id from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (number integer, row_id uuid)
    join price_change as c on c.save_id = ${saveId} and c.row_id = given.row_id and c.number <> given.number`.execute(
    tx,
  );
  return new Set(rows.map(({ row_id }) => row_id));
};

/** A save with nothing in it yet, where there is none of that id. */
export const openSave = async (tx: PricingTx, save: SaveRow): Promise<void> => {
  await tx
    .insertInto('price_save')
    .values(save)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** One of this user's in the list; whoever adds to it or asks for it waits. */
export const lockSave = (
  tx: PricingTx,
  { list_id, user_id, id }: Pick<SaveRow, 'list_id' | 'user_id' | 'id'>,
): Promise<SaveRow | undefined> =>
  tx
    .selectFrom('price_save')
    .selectAll()
    .where('id', '=', id)
    .where('list_id', '=', list_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();

/** What the same user has left behind in the list, and what nobody has asked for within a day. */
export const dropIdleSaves = async (
  tx: PricingTx,
  { list_id, user_id, id, created_at }: Pick<SaveRow, 'list_id' | 'user_id' | 'id' | 'created_at'>,
): Promise<void> => {
  await sql`delete from price_save where id in (
    select s.id from price_save as s
    where s.id <> ${id} and not exists (select from price_list as l where l.saving_id = s.id)
      and ((s.list_id = ${list_id} and s.user_id = ${user_id} and s.job_id is null)
        or s.created_at < ${created_at}::timestamptz - interval '1 day')
    for update of s skip locked)`.execute(tx);
};

/** In the place of what stands at the same numbers of the save. @returns how many there are in all */
export const stage = async (
  tx: PricingTx,
  { id, list_id }: Pick<SaveRow, 'id' | 'list_id'>,
  changes: readonly Change[],
): Promise<number> => {
  await sql`insert into price_change (save_id, number, row_id, is_new, is_removed, position, product_id, sku_id,
      region_code, country_code, currency, srp, wsp, is_included, valid_from)
    select ${id}::uuid, g.number, g.row_id, g.is_new, g.is_removed, r.position, g.product_id, g.sku_id,
      g.region_code, g.country_code, g.currency, g.srp, g.wsp, g.is_included, g.valid_from
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g (number integer, row_id uuid, is_new boolean,
      is_removed boolean, product_id uuid, sku_id uuid, region_code text, country_code text, currency text,
      srp numeric, wsp numeric, is_included boolean, valid_from timestamptz)
    left join price_row as r on r.list_id = ${list_id} and r.row_id = g.row_id and r.until_version = ${openEnd}
    on conflict (save_id, number) do update set row_id = excluded.row_id, is_new = excluded.is_new,
      is_removed = excluded.is_removed, position = excluded.position, product_id = excluded.product_id,
      sku_id = excluded.sku_id, region_code = excluded.region_code, country_code = excluded.country_code,
      currency = excluded.currency, srp = excluded.srp, wsp = excluded.wsp, is_included = excluded.is_included,
      valid_from = excluded.valid_from`.execute(tx);
  return countStaged(tx, id);
};

export const countStaged = async (tx: PricingTx, saveId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from price_change where save_id = ${saveId}`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Nothing is a value here: joins are made by equality alone, of which there may be hundreds of thousands. */
const isSamePlace = sql<boolean>`(r.product_id = c.product_id and r.region_code = c.region_code
  and r.country_code = c.country_code and r.currency = c.currency
  and coalesce(r.sku_id::text, '') = coalesce(c.sku_id::text, '')
  and coalesce(r.valid_from, '-infinity') = coalesce(c.valid_from, '-infinity'))`;

const place = (name: string): RawBuilder<unknown> =>
  sql.join(
    ['product_id', 'sku_id', 'region_code', 'country_code', 'currency', 'valid_from'].map((column) =>
      sql.ref(`${name}.${column}`),
    ),
  );

/** Changes that come to the place of another one, or of a row that stands and is not changed. */
export const clashesOf = async (
  tx: PricingTx,
  { id, list_id }: Pick<SaveRow, 'id' | 'list_id'>,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select number from (
      select c.number, count(*) over (partition by ${place('c')}) > 1 as is_doubled
      from price_change as c where c.save_id = ${id} and not c.is_removed
    ) as own where is_doubled
    union
    select c.number from price_change as c
    join price_row as r on r.list_id = ${list_id} and r.until_version = ${openEnd} and ${isSamePlace}
    where c.save_id = ${id} and not c.is_removed
      and not exists (select from price_change as o where o.save_id = ${id} and o.row_id = r.row_id)
    order by number limit ${limit}`.execute(tx);
  return rows.map(({ number }) => number);
};

export const setJob = async (tx: PricingTx, saveId: string, jobId: string | null): Promise<void> => {
  await tx.updateTable('price_save').set({ job_id: jobId }).where('id', '=', saveId).execute();
};

export const dropSave = async (tx: PricingTx, saveId: string): Promise<void> => {
  await tx.deleteFrom('price_save').where('id', '=', saveId).execute();
};

/** Its save is written; that it was asked for is remembered for a day. */
export const dropChanges = async (tx: PricingTx, saveId: string): Promise<void> => {
  await tx.deleteFrom('price_change').where('save_id', '=', saveId).execute();
};

/**
 * The regions that its prices name, as they stay until the transaction ends.
 * @throws pricing.region_gone where one was deleted meanwhile
 */
export const holdItsRegions = async (tx: PricingTx, ownerGuid: string, { saveId }: Pick<Target, 'saveId'>) => {
  const rows = await tx
    .selectFrom('price_change')
    .select('region_code')
    .distinct()
    .where('save_id', '=', saveId)
    .where('is_removed', '=', false)
    .where('region_code', '<>', '')
    .execute();
  const codes = rows.map(({ region_code }) => region_code);
  const held = new Set(
    (await holdRegions(tx.$pickTables<keyof RegionsTables>(), ownerGuid, codes)).map(({ code }) => code),
  );
  const gone = codes.filter((code) => !held.has(code));
  if (gone.length > 0) throw pricingErrors('pricing.region_gone', { params: { regions: gone.join(', ') } });
};

/** Where a save is written to. */
export interface Target {
  readonly listId: string;
  readonly saveId: string;
  /** That nobody reads yet. */
  readonly version: number;
}

export interface Written {
  /** Number of the last change; undefined: there was none any more. */
  readonly last: number | undefined;
  readonly count: number;
}

/** With the list that they change: behind the limit the planner does not see that it is one for all of them. */
const chunkOf = ({ listId, saveId }: Target, after: number): RawBuilder<unknown> =>
  sql`select *, ${listId}::uuid as list_id from price_change
    where save_id = ${saveId} and number > ${after} order by number limit ${chunk}`;

/** Of a change `c`, or of what it was, the row `r` that it changes, where `condition` holds: looked up by its key. */
const isChangedRow = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`r.list_id = c.list_id and r.row_id = c.row_id and ${unseen(condition)}`;

const written = async (tx: PricingTx, target: Target, after: number): Promise<Written> => {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(number) as last, count(*)::integer as count from (${chunkOf(target, after)}) as c`.execute(tx);
  return { last: rows[0]?.last ?? undefined, count: rows[0]?.count ?? 0 };
};

/** Ends the rows that a chunk removes or replaces; one that it leaves as it was stays. */
export const closeRows = async (tx: PricingTx, target: Target, after: number): Promise<Written> => {
  const { version } = target;
  await sql`update price_row as r set until_version = ${version}
    from (${chunkOf(target, after)}) as c
    where ${isChangedRow(sql`r.until_version = ${openEnd} and r.from_version < ${version}`)}
      and (c.is_removed or (${place('r')}, r.srp, r.wsp, r.is_included)
        is distinct from (${place('c')}, c.srp, c.wsp, c.is_included))`.execute(tx);
  return written(tx, target, after);
};

/** Begins the rows that a chunk adds, or puts into the place of those that were closed. */
export const openRows = async (tx: PricingTx, target: Target, after: number): Promise<Written> => {
  const { listId, version } = target;
  await sql`insert into price_row (list_id, row_id, from_version, position, product_id, sku_id, region_code,
      country_code, currency, srp, wsp, is_included, valid_from)
    select ${listId}::uuid, c.row_id, ${version}::integer, coalesce(c.position, nextval(
        pg_get_serial_sequence('price_row', 'position'))), c.product_id, c.sku_id, c.region_code, c.country_code,
      c.currency, c.srp, c.wsp, c.is_included, c.valid_from
    from (${chunkOf(target, after)}) as c
    where not c.is_removed and not exists (
      select from price_row as r where ${isChangedRow(sql`r.until_version = ${openEnd}`)})
    order by c.number`.execute(tx);
  return written(tx, target, after);
};

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Between the version that is read and the one that was written. */
export const countsOf = async (tx: PricingTx, { listId, version }: Target): Promise<Counts> => {
  const { rows } = await sql<{ came: number; went: number; both: number }>`
    select (select count(*)::integer from price_row where list_id = ${listId} and from_version = ${version}) as came,
      (select count(*)::integer from price_row where list_id = ${listId} and until_version = ${version}) as went,
      (select count(*)::integer
        from (select list_id, row_id from price_row where list_id = ${listId} and until_version = ${version} offset 0) as c
        join price_row as r on ${isChangedRow(sql`r.from_version = ${version}`)}) as both`.execute(tx);
  const { came, went, both } = rows[0] ?? { came: 0, went: 0, both: 0 };
  return { added: came - both, changed: both, removed: went - both };
};

/** As if nobody had begun to write the version, which nobody has read. */
export const takeBack = async (tx: PricingTx, { listId, version }: Target): Promise<void> => {
  await sql`delete from price_row where list_id = ${listId} and from_version = ${version}`.execute(tx);
  await sql`update price_row set until_version = ${openEnd}
    where list_id = ${listId} and until_version = ${version}`.execute(tx);
};
