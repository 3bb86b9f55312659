/** Imports with their rows; what is not applied is kept for seven days. */
import { sql } from 'kysely';
import { lockRequest } from '../../database/request-lock.js';
import type { BookColumns } from '../../workbooks/index.js';
import type { ImportRow, PricingDb, PricingTx } from '../rows.js';
import type { Fault, PriceType } from './price-cells.js';
import type { FileRow, SheetKey } from './price-columns.js';
import { keptJudgement, type JudgedPrice, type KeptJudgement, type RowState } from './judge-price.js';

type Ids = Pick<ImportRow, 'vault_id' | 'user_id' | 'id'>;
type NewImport = Pick<
  ImportRow,
  'vault_id' | 'id' | 'list_id' | 'user_id' | 'file_name' | 'base_version' | 'created_at' | 'checked_at'
>;

/** Takes the vault's only place for a file that is checked; whoever holds it for so long has died. @returns whether it was free */
export const reserveImport = async (tx: PricingTx, row: NewImport): Promise<boolean> => {
  await lockRequest(tx, row.vault_id, 'price_import');
  await sql`delete from price_import where vault_id = ${row.vault_id} and status = 'checking'
    and checked_at < ${row.checked_at}::timestamptz - interval '15 minutes'`.execute(tx);
  const added = await tx
    .insertInto('price_import')
    .values({ ...row, status: 'checking' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await tx
    .deleteFrom('price_import')
    .where('list_id', '=', row.list_id)
    .where('user_id', '=', row.user_id)
    .where('id', '<>', row.id)
    .where('status', '=', 'checked')
    .execute();
  return true;
};

/** Of an import that is checked again. @returns whether the vault's place was free */
export const reserveAgain = async (
  tx: PricingTx,
  { id, vault_id }: ImportRow,
  changes: Pick<ImportRow, 'base_version' | 'checked_at'>,
): Promise<boolean> => {
  // Two who ask for it at once: the second one finds the first.
  await lockRequest(tx, vault_id, 'price_import');
  const other = await tx
    .selectFrom('price_import')
    .select('id')
    .where('vault_id', '=', vault_id)
    .where('status', '=', 'checking')
    .executeTakeFirst();
  if (other !== undefined) return false;
  await updateImport(tx, id, { ...changes, status: 'checking' });
  return true;
};

/** Of whoever has brought it. */
export const findImport = (db: PricingDb, { vault_id, user_id, id }: Ids): Promise<ImportRow | undefined> =>
  db
    .selectFrom('price_import')
    .selectAll()
    .where('id', '=', id)
    .where('vault_id', '=', vault_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Nobody else applies, checks or deletes it until the transaction ends. */
export const lockImport = (tx: PricingTx, { vault_id, user_id, id }: Ids): Promise<ImportRow | undefined> =>
  tx
    .selectFrom('price_import')
    .selectAll()
    .where('id', '=', id)
    .where('vault_id', '=', vault_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();

export const importsOf = (db: PricingDb, listId: string, userId: string, limit: number): Promise<ImportRow[]> =>
  db
    .selectFrom('price_import')
    .selectAll()
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const updateImport = async (tx: PricingTx, id: string, changes: Partial<ImportRow>): Promise<void> => {
  await tx.updateTable('price_import').set(changes).where('id', '=', id).execute();
};

/** What was read of its file, but for the rows. */
export const setFile = async (
  tx: PricingTx,
  id: string,
  file: Pick<ImportRow, 'format' | 'notes'> & { readonly columns: BookColumns<SheetKey> },
): Promise<void> => {
  const columns = JSON.stringify(file.columns);
  await tx
    .updateTable('price_import')
    .set({ format: file.format, notes: file.notes, columns })
    .where('id', '=', id)
    .execute();
};

export const deleteImport = async (db: PricingDb, id: string): Promise<void> => {
  await db.deleteFrom('price_import').where('id', '=', id).execute();
};

export const deleteOlder = async (db: PricingDb, before: Date): Promise<void> => {
  await db.deleteFrom('price_import').where('created_at', '<', before).where('status', '<>', 'applying').execute();
};

const stored = (judged: JudgedPrice) => ({
  ...keptJudgement(judged),
  ...{ number: judged.number, row: judged.row, cells: judged.cells, label: judged.label },
  ...{ problems: judged.problems, warnings: judged.warnings, price_type: judged.priceType },
  ...{ region_code: judged.regionCode, country_code: judged.countryCode, currency: judged.currency },
  valid_from: judged.place?.validFrom ?? null,
  ...{ change_percent: judged.changePercent, is_tenfold: judged.isTenfold },
});

/** In the place of what stands at the same numbers. */
export const putRows = async (tx: PricingTx, importId: string, rows: readonly JudgedPrice[]): Promise<void> => {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map(stored));
  await tx
    .deleteFrom('price_import_row')
    .where('import_id', '=', importId)
    .where(
      'number',
      'in',
      rows.map(({ number }) => number),
    )
    .execute();
  await sql`insert into price_import_row (import_id, number, "row", cells, label, state, problems, warnings, price_type,
      product_id, sku_id, region_code, country_code, currency, valid_from, amount, is_included, row_id, amount_before,
      included_before, change_percent, is_tenfold)
    select ${importId}::uuid, g.* from jsonb_to_recordset(${json}::jsonb) as g (number integer, "row" integer,
      cells jsonb, label text, state text, problems jsonb, warnings jsonb, price_type text, product_id uuid, sku_id uuid,
      region_code text, country_code text, currency text, valid_from timestamptz, amount numeric, is_included boolean,
      row_id uuid, amount_before numeric, included_before boolean, change_percent numeric, is_tenfold boolean)`.execute(
    tx,
  );
};

/** A row of an import as it is kept. */
export interface KeptRow extends KeptJudgement {
  readonly number: number;
  readonly row: number;
  readonly cells: FileRow['cells'];
  readonly label: string;
  readonly problems: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly price_type: PriceType;
  readonly currency: string;
  readonly is_tenfold: boolean;
}

/** @param after the number of the last one that was seen @param limit of rows */
export const rowsOfImport = async (
  db: PricingDb,
  importId: string,
  { state, after, limit }: { readonly state: RowState | undefined; readonly after: number; readonly limit: number },
): Promise<KeptRow[]> => {
  const rows = await db
    .selectFrom('price_import_row')
    .select(['number', 'row', 'cells', 'label', 'state', 'problems', 'warnings', 'price_type', 'product_id', 'sku_id'])
    .select(['currency', 'amount', 'is_included', 'row_id', 'amount_before', 'included_before', 'is_tenfold'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state as RowState))
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows as KeptRow[];
};

/** All of them, some at a time. */
export async function* allRows(db: PricingDb, importId: string, limit: number): AsyncGenerator<readonly KeptRow[]> {
  for (let after = 0; ;) {
    const rows = await rowsOfImport(db, importId, { state: undefined, after, limit });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.number ?? after;
  }
}

const place = sql`product_id, sku_id, region_code, country_code, currency, valid_from`;

/** Rows that come to one place, and say the same amount twice or disagree whether it is for sale. */
export const refuseDoubles = async (tx: PricingTx, importId: string): Promise<void> => {
  const message = (text: string) =>
    sql`jsonb_build_array(jsonb_build_object('column', 'productId', 'message', ${text}::text))`;
  await sql`update price_import_row as r set state = 'error', problems = r.problems
      || case when f.is_double then ${message('Another row is of the same place')} else '[]'::jsonb end
      || case when f.is_split then ${message('Another row of the same place says otherwise whether it is included')}
        else '[]'::jsonb end
    from (
      select number, count(*) over (partition by ${place}, price_type) > 1 as is_double,
        bool_or(is_included) over (partition by ${place}) and bool_or(not is_included) over (partition by ${place})
          as is_split
      from price_import_row where import_id = ${importId} and state <> 'error'
    ) as f
    where r.import_id = ${importId} and r.number = f.number and (f.is_double or f.is_split)`.execute(tx);
};

type Counts = Pick<
  ImportRow,
  | ('new_count' | 'changed_count' | 'unchanged_count' | 'error_count' | 'tenfold_count')
  | ('largest_change' | 'largest_change_row')
>;

/** What its rows come to. */
export const countsOf = async (tx: PricingTx, importId: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'new')::integer as new_count,
      count(*) filter (where state = 'changed')::integer as changed_count,
      count(*) filter (where state = 'unchanged')::integer as unchanged_count,
      count(*) filter (where state = 'error')::integer as error_count,
      count(*) filter (where state = 'changed' and is_tenfold)::integer as tenfold_count,
      (array_agg(change_percent order by abs(change_percent) desc, number)
        filter (where state = 'changed' and change_percent is not null))[1] as largest_change,
      (array_agg("row" order by abs(change_percent) desc, number)
        filter (where state = 'changed' and change_percent is not null))[1] as largest_change_row
    from price_import_row where import_id = ${importId}`.execute(tx);
  const nothing = { new_count: 0, changed_count: 0, unchanged_count: 0, error_count: 0, tenfold_count: 0 };
  return rows[0] ?? { ...nothing, largest_change: null, largest_change_row: null };
};

/** Puts what an import changes aside as a save, two rows of one place as one change. */
export const stageImport = async (
  tx: PricingTx,
  { saveId, importId, listId }: { readonly saveId: string; readonly importId: string; readonly listId: string },
): Promise<void> => {
  await sql`delete from price_change where save_id = ${saveId}`.execute(tx);
  await sql`insert into price_change (save_id, number, row_id, is_new, is_removed, position, product_id, sku_id,
      region_code, country_code, currency, srp, wsp, is_included, valid_from)
    select ${saveId}::uuid, row_number() over (order by i.number), coalesce(i.row_id, gen_random_uuid()),
      i.row_id is null, false, r.position, i.product_id, i.sku_id, i.region_code, i.country_code, i.currency,
      coalesce(i.srp, r.srp), coalesce(i.wsp, r.wsp), i.is_included, i.valid_from
    from (
      select min(number) as number, row_id, ${place}, max(amount) filter (where price_type = 'srp') as srp,
        max(amount) filter (where price_type = 'wsp') as wsp, bool_and(is_included) as is_included
      from price_import_row where import_id = ${importId} and state in ('new', 'changed')
      group by row_id, ${place}
    ) as i
    left join price_row as r on r.list_id = ${listId} and r.row_id = i.row_id and r.until_version = 2147483647`.execute(
    tx,
  );
};
