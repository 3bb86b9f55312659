/** Files that people take away: the catalogue, and an import with what is wrong in it. */
import type { Clock } from '../../../../kernel/clock.js';
import { holdsAny, type Actor } from '../../../access/index.js';
import type { AuditLog } from '../../../audit/index.js';
import type { Database } from '../../../database/database.js';
import type { AnyTransaction, JobContext, JobEngine } from '../../../jobs/index.js';
import type { BookProcesses, WrittenBook, WrittenRow } from '../../../workbooks/index.js';
import type { CatalogueTables, ImportRow } from '../../rows.js';
import { catalogueBook, fileSheets, type FileColumns, type FileRow, type SheetKey } from '../columns.js';
import type { CheckedRow } from '../imports.repository.js';
import { importHref, type ImportsService } from '../imports.service.js';
import { catalogueRows } from './catalogue-rows.repository.js';

type FileFormat = 'xlsx' | 'json';

const exportKind = 'catalogue.export';
const annotateKind = 'catalogue.import_file';

const types: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

export interface CatalogueFileDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly jobs: JobEngine;
  readonly files: BookProcesses;
  readonly imports: ImportsService;
}

/** Columns by their titles: a place would name a row that the file may have elsewhere. */
const errorsOf = ({ sheet, problems }: CheckedRow): string =>
  problems
    .map(({ column, message }) => {
      const title = fileSheets[sheet].columns.find(({ key }) => key === column)?.title ?? column;
      return `${title}: ${message}`;
    })
    .join('\n');

export class CatalogueFileJob {
  constructor(private readonly dependencies: CatalogueFileDependencies) {
    const { jobs } = dependencies;
    jobs.register<{ readonly format: FileFormat }>({
      ...{ kind: exportKind, isCancellable: true, isRetryable: true },
      mayFetch: (actor) => holdsAny(actor, ['product-read', 'product-all']),
      run: (context, { format }) => this.exported(context, format),
    });
    jobs.register<{ readonly importId: string }>({
      ...{ kind: annotateKind, isCancellable: true },
      mayFetch: (actor) => holdsAny(actor, ['product-write', 'product-all', 'sku-write', 'sku-all']),
      run: (context, { importId }) => this.annotated(context, importId),
    });
  }

  /** @returns the id of the job that writes all products and SKUs */
  startExport(actor: Actor, format: FileFormat): Promise<string> {
    const { database, audit, jobs } = this.dependencies;
    return database.transaction(async (tx: AnyTransaction) => {
      await audit.write(tx, actor, {
        ...{ action: 'catalogue.exported', object: { kind: 'catalogue', id: actor.ownerGuid }, after: { format } },
      });
      const title = `Products and SKUs as ${format.toUpperCase()}`;
      return jobs.enqueue(tx, actor, {
        kind: exportKind,
        title,
        payload: { format },
        href: '/productcatalog/products/',
      });
    });
  }

  /** @returns the id of the job that writes it. @throws catalogue.import_not_found */
  async startAnnotated(actor: Actor, importId: string): Promise<string> {
    const { file_name } = await this.dependencies.imports.find(actor, importId);
    return this.dependencies.database.transaction((tx: AnyTransaction) =>
      this.dependencies.jobs.enqueue(tx, actor, {
        ...{ kind: annotateKind, title: `${file_name} with its errors`, payload: { importId } },
        href: importHref(importId),
      }),
    );
  }

  private async exported(context: JobContext, format: FileFormat): Promise<void> {
    const day = this.dependencies.clock.now().toISOString().slice(0, 10);
    await this.write(context, `catalogue-${day}`, { rows: this.exportedRows(context), isAnnotated: false }, format);
  }

  private async *exportedRows(context: JobContext): AsyncGenerator<readonly FileRow[]> {
    let done = 0;
    for await (const some of catalogueRows(this.dependencies.database.tables<CatalogueTables>(), context.actor)) {
      context.throwIfCanceled();
      if (some.length > 0) yield some;
      done += some.length;
      context.progress(done);
    }
  }

  private async annotated(context: JobContext, importId: string): Promise<void> {
    const found = await this.dependencies.imports.find(context.actor, importId);
    const format = found.format === 'json' ? 'json' : 'xlsx';
    const name = `${found.file_name.replace(/\.[^.]*$/, '')}-errors`;
    const columns = format === 'json' ? {} : { columns: found.columns as FileColumns };
    await this.write(context, name, { rows: this.annotatedRows(found), ...columns, isAnnotated: true }, format);
  }

  private async *annotatedRows(found: ImportRow): AsyncGenerator<readonly WrittenRow<SheetKey>[]> {
    for await (const some of this.dependencies.imports.batches(found))
      yield some.map((judged) => ({
        ...{ sheet: judged.sheet, row: judged.row, cells: judged.cells },
        errors: errorsOf(judged),
      }));
  }

  private async write(
    context: JobContext,
    name: string,
    file: Omit<WrittenBook<SheetKey>, 'book'>,
    format: FileFormat,
  ): Promise<void> {
    const pieces = await this.dependencies.files.write({ book: catalogueBook, ...file }, format);
    await context.writeResult(`${name}.${format}`, types[format], pieces);
  }
}
