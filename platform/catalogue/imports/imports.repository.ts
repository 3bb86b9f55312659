/** Imports with their rows; what is not applied is kept for seven days. */
import { sql, type Kysely } from 'kysely';
import type { ImportRow, ImportTables } from '../rows.js';
import type { FileRow } from './columns.js';
import type { Change, Problem, RowState } from './difference/judged.js';

type Tables = Kysely<ImportTables>;

/** A row of an import as it was judged. */
export interface CheckedRow extends FileRow {
  /** In the order of the file, from 1. */
  readonly number: number;
  readonly label: string;
  readonly state: RowState;
  readonly changes: readonly Change[];
  readonly problems: readonly Problem[];
}

/** Of one statement. */
const rowsAtOnce = 1_000;

export const addImport = (tx: Tables, row: ImportRow) => tx.insertInto('catalogue_import').values(row).execute();

export const findImport = (db: Tables, vaultId: string, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('catalogue_import').selectAll().where('vault_id', '=', vaultId).where('id', '=', id).executeTakeFirst();

/** Nobody else applies, checks or deletes it until the transaction ends. */
export const lockImport = (tx: Tables, vaultId: string, id: string): Promise<ImportRow | undefined> =>
  tx
    .selectFrom('catalogue_import')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateImport = (
  tx: Tables,
  { vault_id, id }: Pick<ImportRow, 'vault_id' | 'id'>,
  changes: Partial<ImportRow>,
) => tx.updateTable('catalogue_import').set(changes).where('vault_id', '=', vault_id).where('id', '=', id).execute();

export const deleteImport = (tx: Tables, { vault_id, id }: Pick<ImportRow, 'vault_id' | 'id'>) =>
  tx.deleteFrom('catalogue_import').where('vault_id', '=', vault_id).where('id', '=', id).execute();

/** Puts the rows in the place of those that there are. */
export const replaceRows = async (
  tx: Tables,
  { vault_id, id }: Pick<ImportRow, 'vault_id' | 'id'>,
  rows: readonly CheckedRow[],
): Promise<void> => {
  await tx.deleteFrom('catalogue_import_row').where('vault_id', '=', vault_id).where('import_id', '=', id).execute();
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(at, at + rowsAtOnce));
    await sql`insert into catalogue_import_row
        (vault_id, import_id, number, sheet, row, label, state, changes, problems, cells)
      select ${vault_id}::uuid, ${id}::uuid, number, sheet, "row", label, state, changes, problems, cells
      from jsonb_to_recordset(${json}::jsonb) as given
        (number integer, sheet text, "row" integer, label text, state text, changes jsonb, problems jsonb, cells jsonb)`.execute(
      tx,
    );
  }
};

/** @param after the number of the last one that was seen @param limit of rows */
export const rowsOfImport = async (
  db: Tables,
  { vault_id, id }: Pick<ImportRow, 'vault_id' | 'id'>,
  { state, after, limit }: { readonly state: RowState | undefined; readonly after: number; readonly limit: number },
): Promise<CheckedRow[]> => {
  const rows = await db
    .selectFrom('catalogue_import_row')
    .selectAll()
    .where('vault_id', '=', vault_id)
    .where('import_id', '=', id)
    .where('number', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state as RowState))
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number, sheet, row, label, state: given, changes, problems, cells }) => ({
    ...{ number, sheet, row, label, state: given },
    changes: changes as readonly Change[],
    problems: problems as readonly Problem[],
    cells: cells as FileRow['cells'],
  }));
};

/** All of them, some at a time. */
export async function* allRows(
  db: Tables,
  place: Pick<ImportRow, 'vault_id' | 'id'>,
): AsyncGenerator<readonly CheckedRow[]> {
  for (let after = 0; ;) {
    const rows = await rowsOfImport(db, place, { state: undefined, after, limit: rowsAtOnce });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.number ?? after;
  }
}

export const deleteOlder = async (db: Tables, before: Date): Promise<void> => {
  await db.deleteFrom('catalogue_import').where('created_at', '<', before).where('status', '<>', 'applying').execute();
};
