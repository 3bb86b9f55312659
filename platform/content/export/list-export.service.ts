/** A filtered list as a file: the same rows in the same order as on the screen. A short one at once, a long one by a job. */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { AnyTransaction, JobContext, JobEngine } from '../../jobs/index.js';
import { contentErrors } from '../content.errors.js';
import type { SourceRow } from '../list/list.repository.js';
import type { ListSelection, ListsService } from '../list/lists.service.js';
import { csvFile } from './csv-file.js';
import { exportColumns, type ExportColumn } from './export-columns.js';
import { xlsxFile } from './xlsx-file.js';

const exportKind = 'content.export';
const pageSize = 1_000;

export type ExportFormat = 'csv' | 'xlsx';

const formats = {
  csv: { name: 'CSV', type: 'text/csv; charset=utf-8' },
  xlsx: { name: 'XLSX', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

export interface ExportRequest {
  readonly originalUrl: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Property names in order; empty = those shown by default. */
  readonly columns: readonly string[];
  readonly format: ExportFormat;
}

/** A file on its way, a piece at a time. */
export interface ExportFile {
  readonly name: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface ListExportDependencies {
  readonly lists: ListsService;
  readonly jobs: JobEngine;
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** More rows than these are written by a job. */
  readonly rowsAtOnce: number;
}

/** A job of the version before has no format: it was CSV. */
type QueuedExport = Omit<ExportRequest, 'format'> & Partial<Pick<ExportRequest, 'format'>>;

interface Chosen {
  readonly selection: ListSelection;
  readonly columns: readonly ExportColumn[];
  readonly counted: number;
}

export class ListExportService {
  constructor(private readonly dependencies: ListExportDependencies) {
    dependencies.jobs.register<QueuedExport>({
      kind: exportKind,
      isCancellable: true,
      isRetryable: true,
      mayFetch: (actor, { originalUrl }) => dependencies.lists.isOpenTo(actor, originalUrl),
      run: (context, request) => this.#run(context, request),
    });
  }

  /**
   * @returns the job's id; undefined where the rows are few enough to be fetched at once
   * @throws content.list_not_found, permission.denied, content.filter_invalid: before the job is made
   */
  async start(actor: Actor, request: ExportRequest): Promise<{ readonly jobId: string | undefined }> {
    const { selection, counted } = await this.#choose(actor, request);
    if (counted <= this.dependencies.rowsAtOnce) return { jobId: undefined };
    const { list } = selection;
    const jobId = await this.dependencies.database.transaction(async (tx: AnyTransaction) => {
      await this.#write(tx, actor, request, selection);
      return this.dependencies.jobs.enqueue(tx, actor, {
        kind: exportKind,
        title: `${list.title} as ${formats[request.format].name}`,
        payload: request,
        href: list.originalUrl,
      });
    });
    return { jobId };
  }

  /** @throws content.too_many_rows: more came since it was asked for; those of `start` */
  async file(actor: Actor, request: ExportRequest): Promise<ExportFile> {
    const { selection, columns, counted } = await this.#choose(actor, request);
    if (counted > this.dependencies.rowsAtOnce) throw contentErrors('content.too_many_rows');
    await this.dependencies.database.transaction((tx: AnyTransaction) => this.#write(tx, actor, request, selection));
    return this.#fileOf(request, selection, columns, this.#rows(selection));
  }

  async #choose(actor: Actor, request: ExportRequest): Promise<Chosen> {
    const selection = await this.dependencies.lists.select(actor, request.originalUrl, Object.entries(request.filter));
    const columns = exportColumns(selection.list, request.columns);
    return { selection, columns, counted: await this.dependencies.lists.count(selection) };
  }

  /** Names of filters only: a person may have typed anything into them. */
  #write(tx: AnyTransaction, actor: Actor, request: ExportRequest, { list, filter }: ListSelection): Promise<void> {
    return this.dependencies.audit.write(tx, actor, {
      action: 'content.list_exported',
      object: { kind: 'list', id: list.name },
      after: { format: request.format, columns: request.columns, filteredBy: Object.keys(filter) },
    });
  }

  #fileOf(
    { format }: ExportRequest,
    { list }: ListSelection,
    columns: readonly ExportColumn[],
    rows: AsyncIterable<SourceRow>,
  ): ExportFile {
    const day = this.dependencies.clock.now().toISOString().slice(0, 10);
    const chunks = format === 'csv' ? csvFile(rows, columns) : xlsxFile(rows, columns, list.title);
    return { name: `${list.name}-${day}.${format}`, contentType: formats[format].type, chunks };
  }

  async #run(context: JobContext, given: QueuedExport): Promise<void> {
    const request: ExportRequest = { ...given, format: given.format ?? 'csv' };
    const { selection, columns, counted } = await this.#choose(context.actor, request);
    const file = this.#fileOf(request, selection, columns, this.#rows(selection, context, counted));
    await context.writeResult(file.name, file.contentType, file.chunks);
  }

  async *#rows(selection: ListSelection, context?: JobContext, counted = 0): AsyncGenerator<SourceRow> {
    let done = 0;
    for await (const page of this.dependencies.lists.rows(selection, pageSize)) {
      context?.throwIfCanceled();
      for (const { row } of page) yield row;
      done += page.length;
      // The count ends at its cap: beyond it the total runs ahead with what is done.
      context?.progress(done, Math.max(done, counted));
    }
  }
}
