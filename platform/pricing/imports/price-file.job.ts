/** Files that people take away: a list's prices, and an import with what is wrong in it. */
import type { Clock } from '../../../kernel/clock.js';
import { holdsAny, type Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { AnyTransaction, JobContext, JobEngine } from '../../jobs/index.js';
import type { BookProcesses, WrittenRow } from '../../workbooks/index.js';
import { WrittenFiles, type FileFormat } from '../files/written-files.js';
import { findList } from '../lists/lists.repository.js';
import { listHref } from '../lists/price-list-record.js';
import { allPrices, type Reading } from '../prices/prices.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import type { ListRow, PricingDatabase, PricingDb } from '../rows.js';
import { fileRowsOf } from './file-rows.js';
import { priceBook, priceSheet, type SheetKey } from './price-columns.js';
import { importHref, type PriceImportsService } from './price-imports.service.js';

const exportKind = 'pricing.export';
const annotateKind = 'pricing.import_file';
const rowsAtOnce = 1_000;

interface ExportPayload {
  readonly listId: string;
  readonly format: FileFormat;
}

export interface PriceFileDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly jobs: JobEngine;
  readonly files: BookProcesses;
  readonly imports: PriceImportsService;
}

export class PriceFileJob {
  readonly #files: WrittenFiles;

  constructor(private readonly dependencies: PriceFileDependencies) {
    const { jobs, files } = dependencies;
    this.#files = new WrittenFiles(files, priceBook, priceSheet);
    jobs.register<ExportPayload>({
      ...{ kind: exportKind, isCancellable: true, isRetryable: true },
      mayFetch: (actor) => holdsAny(actor, ['pricelist-read', 'pricelist-all']),
      run: (context, payload) => this.#exported(context, payload),
    });
    jobs.register<{ readonly importId: string }>({
      ...{ kind: annotateKind, isCancellable: true },
      mayFetch: (actor) => holdsAny(actor, ['pricelist-write', 'pricelist-all']),
      run: (context, { importId }) => this.#annotated(context, importId),
    });
  }

  /** @returns the id of the job that writes what the actor sees of a list. @throws pricing.list_not_found */
  async startExport(actor: Actor, listGuid: string, format: FileFormat): Promise<string> {
    const { database, audit, jobs } = this.dependencies;
    const { id, title, row_count, vault_id } = await this.#list(actor, listGuid);
    return database.transaction(async (tx: AnyTransaction) => {
      await audit.write(tx, actor, {
        ...{ action: 'pricing.list_exported', object: { kind: 'price_list', id } },
        after: { name: title, format: format.toUpperCase() },
      });
      return jobs.enqueue(tx, actor, {
        ...{ kind: exportKind, title: `${title} as ${format.toUpperCase()}`, payload: { listId: id, format } },
        // How much there is that it does not see is not the buyer's to know.
        ...{ total: vault_id === actor.ownerGuid ? row_count : 0, href: listHref(id) },
      });
    });
  }

  /** @returns the id of the job that writes it. @throws pricing.import_not_found */
  async startAnnotated(actor: Actor, importId: string): Promise<string> {
    const { row } = await this.dependencies.imports.find(actor, importId);
    return this.dependencies.database.transaction((tx: AnyTransaction) =>
      this.dependencies.jobs.enqueue(tx, actor, {
        ...{ kind: annotateKind, title: `${row.file_name} with its errors`, payload: { importId } },
        ...{ total: row.new_count + row.changed_count + row.unchanged_count + row.error_count },
        href: importHref(importId),
      }),
    );
  }

  async #exported(context: JobContext, { listId, format }: ExportPayload): Promise<void> {
    const list = await this.#list(context.actor, listId);
    const reading: Reading = { list, version: list.rows_version, reader: context.actor };
    const day = this.dependencies.clock.now().toISOString().slice(0, 10);
    const rows = this.#pricesIn(context, reading, format);
    await this.#files.writeExport(context, { title: list.title, format, rows }, day);
  }

  /** Of one version: a save that ends meanwhile changes nothing of it. */
  async *#pricesIn(
    context: JobContext,
    reading: Reading,
    format: FileFormat,
  ): AsyncGenerator<readonly WrittenRow<SheetKey>[]> {
    let row = 2;
    let done = 0;
    for await (const prices of allPrices(this.#tables(), reading, rowsAtOnce)) {
      context.throwIfCanceled();
      const rows = prices.flatMap((price) => {
        const own = fileRowsOf(price, format, row);
        row += own.length;
        return own;
      });
      yield rows;
      done += prices.length;
      context.progress(done);
    }
  }

  async #annotated(context: JobContext, importId: string): Promise<void> {
    const { imports } = this.dependencies;
    const { row } = await imports.find(context.actor, importId);
    await this.#files.writeAnnotated(context, row, imports.batches(row));
  }

  async #list(actor: Actor, listId: string): Promise<ListRow> {
    const list = await findList(this.#tables(), actor.ownerGuid, listId);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    return list;
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}
