/** Files that people take away: a promotion's items, and an import with what is wrong in it. */
import type { Clock } from '../../../../kernel/clock.js';
import { holdsAny, type Actor } from '../../../access/index.js';
import type { AuditLog } from '../../../audit/index.js';
import type { Database } from '../../../database/database.js';
import type { AnyTransaction, JobContext, JobEngine } from '../../../jobs/index.js';
import { unambiguous, type BookProcesses, type WrittenRow } from '../../../workbooks/index.js';
import { WrittenFiles, type FileFormat } from '../../files/written-files.js';
import type { PricingDatabase, PromotionRow } from '../../rows.js';
import { promotionHref } from '../promotion-record.js';
import { promotionErrors } from '../promotions.errors.js';
import { findPromotion } from '../promotions.repository.js';
import { itemBook, itemSheet } from './promotion-columns.js';
import { writtenItems, type WrittenItem } from './promotion-imports.repository.js';
import { importHref, type PromotionImportsService } from './promotion-imports.service.js';

const exportKind = 'promotions.export';
const annotateKind = 'promotions.import_file';
const rowsAtOnce = 1_000;

interface ExportPayload {
  readonly promotionId: string;
  readonly format: FileFormat;
}

export interface PromotionFileDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly jobs: JobEngine;
  readonly files: BookProcesses;
  readonly imports: PromotionImportsService;
}

const fileRow = (item: WrittenItem, at: number, format: FileFormat): WrittenRow => ({
  ...{ sheet: itemSheet.key, row: at + 2 },
  cells: {
    ...{ id: item.number, promotionId: item.promotion_number, productTitle: item.title, sku: item.sku },
    discount: format === 'csv' ? unambiguous(item.discount) : Number(item.discount),
  },
});

export class PromotionFileJob {
  readonly #files: WrittenFiles;

  constructor(private readonly dependencies: PromotionFileDependencies) {
    const { jobs, files } = dependencies;
    this.#files = new WrittenFiles(files, itemBook, itemSheet);
    jobs.register<ExportPayload>({
      ...{ kind: exportKind, isCancellable: true, isRetryable: true },
      mayFetch: (actor) => holdsAny(actor, ['promotion-read', 'promotion-all']),
      run: (context, payload) => this.#exported(context, payload),
    });
    jobs.register<{ readonly importId: string }>({
      ...{ kind: annotateKind, isCancellable: true },
      mayFetch: (actor) => holdsAny(actor, ['promotion-write', 'promotion-all']),
      run: (context, { importId }) => this.#annotated(context, importId),
    });
  }

  /** @returns the id of the job that writes what the actor sees of it. @throws promotions.promotion_not_found */
  async startExport(actor: Actor, promotionGuid: string, format: FileFormat): Promise<string> {
    const { database, audit, jobs } = this.dependencies;
    const { id, title, vault_id } = await this.#promotion(actor, promotionGuid);
    return database.transaction(async (tx: AnyTransaction) => {
      await audit.write(tx, actor, {
        ...{ action: 'promotions.exported', object: { kind: 'promotion', id } },
        after: { name: title, format: format.toUpperCase() },
      });
      return jobs.enqueue(tx, actor, {
        ...{ kind: exportKind, title: `${title} as ${format.toUpperCase()}`, payload: { promotionId: id, format } },
        href: promotionHref(id, vault_id === actor.ownerGuid),
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

  async #exported(context: JobContext, { promotionId, format }: ExportPayload): Promise<void> {
    const { database, clock } = this.dependencies;
    const promotion = await this.#promotion(context.actor, promotionId);
    const items = await writtenItems(database.tables<PricingDatabase>(), context.actor, promotion);
    const rows = items.map((item, at) => fileRow(item, at, format));
    const day = clock.now().toISOString().slice(0, 10);
    await this.#files.writeExport(context, { title: promotion.title, format, rows: inParts(rows) }, day);
  }

  async #annotated(context: JobContext, importId: string): Promise<void> {
    const { imports } = this.dependencies;
    const { row } = await imports.find(context.actor, importId);
    await this.#files.writeAnnotated(context, row, imports.batches(row));
  }

  async #promotion(actor: Actor, promotionId: string): Promise<PromotionRow> {
    const row = await findPromotion(this.dependencies.database.tables<PricingDatabase>(), actor.ownerGuid, promotionId);
    if (row === undefined) throw promotionErrors('promotions.promotion_not_found');
    return row;
  }
}

async function* inParts(rows: readonly WrittenRow[]): AsyncGenerator<readonly WrittenRow[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield await Promise.resolve(rows.slice(at, at + rowsAtOnce));
}
