/** Applies an import as a save of its list: all of it in one version, or nothing (ADR 0115). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import type { JobContext, JobEnd, JobEngine, JobKind } from '../../jobs/index.js';
import { idsOf, rowsAtOnce } from '../files/file-imports.js';
import { findOwnList, moveRows } from '../lists/lists.repository.js';
import type { ListsService } from '../lists/lists.service.js';
import { pricingErrors } from '../pricing.errors.js';
import type { ImportRow, ListRow, PricingDatabase, PricingTx } from '../rows.js';
import type { SaveJob } from '../saving/save.job.js';
import { dropSave, openSave, setJob } from '../saving/saves.repository.js';
import type { CheckingService } from './checking.service.js';
import { isSameJudgement, type JudgedPrice } from './judge-price.js';
import { countsOf, keptImports, stageImport, storedPrice, type KeptRow } from './price-imports.repository.js';
import { importHref, type PriceImportsService } from './price-imports.service.js';

/** The job's kind. */
export const importJob = 'pricing.import';

interface ImportPayload {
  readonly importId: string;
  readonly listId: string;
  readonly saveId: string;
}

/** What whoever applies it has said. */
export interface ApplyWishes {
  /** Rows with errors are left out. */
  readonly isWithoutErrors: boolean;
  /** Changes of more than ten-fold are meant. */
  readonly isTenfoldMeant: boolean;
}

export interface ImportJobDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobEngine;
  readonly lists: ListsService;
  readonly saving: SaveJob;
  readonly imports: PriceImportsService;
  readonly checking: CheckingService;
}

/** @throws pricing.import_not_open, list_saving, list_changed, import_has_errors, import_tenfold, import_changes_nothing */
const assertOpen = (row: ImportRow, list: ListRow, { isWithoutErrors, isTenfoldMeant }: ApplyWishes): void => {
  if (row.status !== 'checked') throw pricingErrors('pricing.import_not_open');
  if (list.saving_id !== null) throw pricingErrors('pricing.list_saving');
  if (list.rows_version !== row.base_version) throw pricingErrors('pricing.list_changed');
  if (row.error_count > 0 && !isWithoutErrors) throw pricingErrors('pricing.import_has_errors');
  if (row.tenfold_count > 0 && !isTenfoldMeant)
    throw pricingErrors('pricing.import_tenfold', { params: { count: row.tenfold_count } });
  if (row.new_count + row.changed_count === 0) throw pricingErrors('pricing.import_changes_nothing');
};

export class ImportJob implements JobKind<ImportPayload> {
  readonly kind = importJob;
  readonly isCancellable = true;

  constructor(private readonly dependencies: ImportJobDependencies) {}

  /**
   * @returns the job's id
   * @throws pricing.import_not_found, and what `assertOpen` throws
   */
  async start(actor: Actor, importId: string, wishes: ApplyWishes): Promise<string> {
    const { database, clock, jobs, lists, imports } = this.dependencies;
    const found = await imports.find(actor, importId);
    return database.transaction(async (tx: PricingTx) => {
      const list = await lists.hold(tx, actor, found.subject.id);
      const row = await keptImports.lock(tx, idsOf(actor, importId));
      if (row === undefined) throw pricingErrors('pricing.import_not_found');
      assertOpen(row, list, wishes);
      const payload: ImportPayload = { importId, listId: list.id, saveId: randomUUID() };
      const save = { list_id: list.id, id: payload.saveId, user_id: actor.userGuid, base_version: list.rows_version };
      await openSave(tx, { ...save, job_id: null, created_at: clock.now() });
      const jobId = await jobs.enqueue(tx, actor, {
        ...{ kind: importJob, payload, total: row.new_count + row.changed_count, href: importHref(importId) },
        title: `Import of ${row.file_name} into ${list.title}`,
      });
      await setJob(tx, payload.saveId, jobId);
      await moveRows(tx, list.id, { saving_id: payload.saveId });
      await keptImports.update(tx, importId, { status: 'applying', job_id: jobId });
      return jobId;
    });
  }

  async run(context: JobContext, payload: ImportPayload): Promise<void> {
    const { database, saving, clock } = this.dependencies;
    const { importId, listId, saveId } = payload;
    const list = await findOwnList(database.tables<PricingDatabase>(), context.actor.ownerGuid, listId);
    if (list?.saving_id === saveId) await this.#stage(context, list, payload);
    // Of an attempt that has published and died, nothing is left to save.
    await saving.run(context, payload);
    await database.transaction((tx: PricingTx) =>
      keptImports.update(tx, importId, { status: 'applied', applied_at: clock.now() }),
    );
  }

  /** Nothing was applied: it can be asked for again. */
  async onEnd(tx: AnyTransaction, end: JobEnd, payload: ImportPayload): Promise<void> {
    const own = tx as PricingTx;
    await this.dependencies.saving.onEnd(tx, end, payload);
    const row = await keptImports.lock(own, idsOf(end.actor, payload.importId));
    if (row?.status === 'applying') await keptImports.update(own, payload.importId, { status: 'checked' });
    await dropSave(own, payload.saveId);
  }

  /** Judges what was shown once more, and puts it aside. @throws pricing.import_stale */
  async #stage(context: JobContext, list: ListRow, payload: ImportPayload): Promise<void> {
    const { database, imports, checking } = this.dependencies;
    const { row } = await imports.find(context.actor, payload.importId);
    const frame = await checking.frame(context.actor, list, row.base_version);
    const stale: JudgedPrice[] = [];
    for await (const batch of imports.batches(row)) {
      context.throwIfCanceled();
      // What had an error when it was shown is left out, whatever has become of it.
      const shown = batch.filter(({ state }) => state !== 'error');
      stale.push(...differing(shown, await checking.judge(frame, shown)));
    }
    if (stale.length > 0) {
      await database.transaction((tx: PricingTx) => this.#tellStale(tx, payload.importId, stale));
      throw pricingErrors('pricing.import_stale');
    }
    await database.transaction(async (tx: PricingTx) => {
      await prepareLargeWork(tx);
      await stageImport(tx, payload);
    });
  }

  /** Its rows say what has changed; it can be checked and applied again. */
  async #tellStale(tx: PricingTx, importId: string, stale: readonly JudgedPrice[]): Promise<void> {
    const message = 'This has changed since the file was checked. Please check it again';
    const marked = stale.map((judged) => ({
      ...judged,
      state: 'error' as const,
      problems: judged.problems.length > 0 ? judged.problems : [{ column: 'productId' as const, message }],
    }));
    for (let at = 0; at < marked.length; at += rowsAtOnce)
      await keptImports.putRows(tx, importId, marked.slice(at, at + rowsAtOnce).map(storedPrice));
    await keptImports.update(tx, importId, await countsOf(tx, importId));
  }
}

/** Rows that would do something else now than they would have done when they were shown. */
const differing = (shown: readonly KeptRow[], judged: readonly JudgedPrice[]): JudgedPrice[] => {
  const now = new Map(judged.map((row) => [row.number, row]));
  return shown.flatMap((kept) => {
    const row = now.get(kept.number);
    return row === undefined || isSameJudgement(row, kept) ? [] : [row];
  });
};
