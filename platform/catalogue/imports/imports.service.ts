import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditAction, AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { receivedFile, Refused, type BookProcesses, type ReadFile } from '../../workbooks/index.js';
import { catalogueErrors } from '../catalogue.errors.js';
import type { ImportRow, ImportTables } from '../rows.js';
import { catalogueBook, type FileRow, type SheetKey } from './columns.js';
import { judgeRows } from './difference/judge.js';
import type { RowState } from './difference/judged.js';
import { presentOf, type PresentTables } from './difference/present.repository.js';
import { checkedRows, countsOf } from './checked-rows.js';
import {
  addImport,
  allRows,
  deleteImport,
  deleteOlder,
  findImport,
  lockImport,
  replaceRows,
  rowsOfImport,
  updateImport,
  type CheckedRow,
} from './imports.repository.js';

export const keptDays = 7;
export const importHref = (importId: string): string => `/productcatalog/imports/detail/${importId}`;
const dayMs = 86_400_000;
const rowsShown = 100;

export interface ImportsDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly files: BookProcesses;
}

type Tx = Transaction<PresentTables & ImportTables>;

/** A file of the catalogue that is on its way. */
export interface UploadedFile {
  readonly name: string;
  /** As declared; 0 when not known. */
  readonly declaredBytes: number;
}

const refusals = {
  unreadable: 'catalogue.import_unreadable',
  too_large: 'catalogue.import_too_large',
  too_many_rows: 'catalogue.import_too_many_rows',
  encrypted: 'catalogue.import_encrypted',
  has_macros: 'catalogue.import_has_macros',
  columns: 'catalogue.import_columns',
} as const;

const refusalOf = ({ refusal, faults }: Refused) =>
  catalogueErrors(refusals[refusal], {
    ...(faults.length > 0 && { violations: faults.map(({ place, message }) => ({ pointer: place, message })) }),
    params: { max: refusal === 'too_many_rows' ? String(catalogueBook.maxRows) : '20' },
  });

/** Before its ending: the name that people gave it, in one line. */
const nameOf = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 150);

/** Files of products and SKUs: checked when they come, applied later or never (docs/domain.md, k; ADR 0102). */
export class ImportsService {
  constructor(private readonly dependencies: ImportsDependencies) {}

  /**
   * Reads the file and compares it with the catalogue; nothing of that changes.
   * @param signal aborted when the sender goes away
   * @throws the errors that imports.proto names for UploadImport
   */
  async upload(
    actor: Actor,
    { name, declaredBytes }: UploadedFile,
    chunks: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<ImportRow> {
    const ending = /\.(xlsx|xlsm|xls|json)$/i.exec(name.trim())?.[1]?.toLowerCase();
    if (ending === undefined) throw catalogueErrors('catalogue.import_file_type');
    const file = await this.read(chunks, declaredBytes, ending, signal);
    const now = this.dependencies.clock.now();
    const id = randomUUID();
    const rows = await this.judged(actor, [...file.rows].flat(), now);
    const row: ImportRow = {
      ...{ vault_id: actor.ownerGuid, id, file_name: nameOf(name), format: file.format, status: 'checked' },
      ...countsOf(rows),
      columns: JSON.stringify(file.columns),
      ...{ notes: [...file.notes], created_at: now, created_by_name: actor.userName, checked_at: now },
      ...{ applied_at: null, applied_by_name: '', job_id: null },
    };
    await this.dependencies.database.transaction(async (tx: Tx) => {
      const imports = tx.$pickTables<keyof ImportTables>();
      await addImport(imports, row);
      await replaceRows(imports, row, rows);
      await this.audit(tx, actor, 'catalogue.import_checked', row);
    });
    return row;
  }

  /** @throws catalogue.import_not_found, also for another vault's */
  async find(actor: Actor, importId: string): Promise<ImportRow> {
    const row = await findImport(this.tables(), actor.ownerGuid, importId);
    if (row === undefined) throw catalogueErrors('catalogue.import_not_found');
    return row;
  }

  /** @param after the number of the last row that was seen. @throws catalogue.import_not_found */
  async rows(actor: Actor, importId: string, state: RowState | undefined, after: number) {
    const found = await this.find(actor, importId);
    const rows = await rowsOfImport(this.tables(), found, { state, after, limit: rowsShown + 1 });
    return { found, rows: rows.slice(0, rowsShown), isMore: rows.length > rowsShown };
  }

  /** Compares what the file says with the catalogue as it is now. @throws catalogue.import_not_found, import_not_open */
  async check(actor: Actor, importId: string): Promise<ImportRow> {
    const found = await this.find(actor, importId);
    const now = this.dependencies.clock.now();
    const all = await this.all(found);
    const rows = await this.judged(actor, all, now);
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const imports = tx.$pickTables<keyof ImportTables>();
      const row = await this.locked(tx, actor, importId);
      const changes = { ...countsOf(rows), checked_at: now };
      await replaceRows(imports, row, rows);
      await updateImport(imports, row, changes);
      return { ...row, ...changes };
    });
  }

  /** Forgets it. @throws catalogue.import_not_found; import_not_open while it is being applied */
  async delete(actor: Actor, importId: string): Promise<void> {
    await this.dependencies.database.transaction(async (tx: Tx) => {
      const row = await lockImport(tx.$pickTables<keyof ImportTables>(), actor.ownerGuid, importId);
      if (row === undefined) throw catalogueErrors('catalogue.import_not_found');
      if (row.status === 'applying') throw catalogueErrors('catalogue.import_not_open');
      await deleteImport(tx.$pickTables<keyof ImportTables>(), row);
      await this.audit(tx, actor, 'catalogue.import_deleted', row);
    });
  }

  /** All rows of it, in the order of the file. */
  async all(row: ImportRow): Promise<CheckedRow[]> {
    const rows: CheckedRow[] = [];
    for await (const some of this.batches(row)) rows.push(...some);
    return rows;
  }

  /** The same, some at a time. */
  batches(row: ImportRow): AsyncGenerator<readonly CheckedRow[]> {
    return allRows(this.tables(), row);
  }

  /** Those that are past their days. */
  async sweep(): Promise<void> {
    await deleteOlder(this.tables(), new Date(this.dependencies.clock.now().getTime() - keptDays * dayMs));
  }

  private tables() {
    return this.dependencies.database.tables<ImportTables>();
  }

  /** Open, and nobody else's until the transaction ends. */
  private async locked(tx: Tx, { ownerGuid }: Actor, importId: string): Promise<ImportRow> {
    const row = await lockImport(tx.$pickTables<keyof ImportTables>(), ownerGuid, importId);
    if (row === undefined) throw catalogueErrors('catalogue.import_not_found');
    if (row.status !== 'checked') throw catalogueErrors('catalogue.import_not_open');
    return row;
  }

  private async judged(actor: Actor, rows: readonly FileRow[], now: Date): Promise<CheckedRow[]> {
    const present = await presentOf(this.dependencies.database.tables<PresentTables>(), actor, rows, now);
    return checkedRows(await judgeRows(rows, present));
  }

  private audit(tx: Tx, actor: Actor, action: AuditAction, row: ImportRow): Promise<void> {
    return this.dependencies.audit.write(tx, actor, {
      ...{ action, object: { kind: 'catalogue_import', id: row.id } },
      after: {
        ...{ name: row.file_name, new: row.new_count, changed: row.changed_count },
        ...{ unchanged: row.unchanged_count, errors: row.error_count },
      },
    });
  }

  private async read(
    chunks: AsyncIterable<Uint8Array>,
    declaredBytes: number,
    ending: string,
    signal: AbortSignal,
  ): Promise<ReadFile<SheetKey, 'workbook' | 'json'>> {
    try {
      const bytes = await receivedFile(chunks, declaredBytes);
      if (signal.aborted) throw callErrors('upstream.unavailable');
      return await this.dependencies.files.read(catalogueBook, bytes, ending === 'json' ? 'json' : 'workbook');
    } catch (thrown) {
      throw thrown instanceof Refused ? refusalOf(thrown) : thrown;
    }
  }
}
