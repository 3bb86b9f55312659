/** Acts over a selection or the whole filter: dry run first, then a job with a line for each row, then what failed again. */
import { DomainError } from '../../../kernel/errors.js';
import { assertHolds, type Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { AnyTransaction, JobContext, JobEngine, JobLine } from '../../jobs/index.js';
import { contentErrors } from '../content.errors.js';
import type { ChosenRows } from '../list/chosen-rows.js';
import type { ListRow } from '../list/list.repository.js';
import type { ListSelection, ListsService } from '../list/lists.service.js';
import type { BulkAct, BulkActs } from './bulk-act.js';

const bulkKind = 'content.bulk';
const pageSize = 500;
/** Lines are written this often: so many rows at most are judged again after a crash. */
const linesTogether = 20;
/** Rows of one act. More are narrowed by the filter. */
const maxRows = 100_000;

export interface BulkSelection extends ChosenRows {
  readonly act: string;
}

interface CountedRows {
  readonly reason: string;
  readonly count: number;
}

export interface BulkPreview {
  readonly willChange: number;
  readonly skipped: readonly CountedRows[];
  /** Of rows that will change. */
  readonly warnings: readonly CountedRows[];
}

/** So many rows for each sentence, the most first. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(reason: string | undefined): void {
    if (reason !== undefined) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  rows(): readonly CountedRows[] {
    const rows = [...this.#counts].map(([reason, count]) => ({ reason, count }));
    return rows.toSorted((a, b) => b.count - a.count);
  }
}

export interface BulkDependencies {
  readonly lists: ListsService;
  readonly jobs: JobEngine;
  readonly database: Database;
  readonly audit: AuditLog;
}

interface Chosen {
  readonly act: BulkAct;
  readonly selection: ListSelection;
}

const keyOf = (list: string, act: string): string => `${list} ${act}`;

const sentenceOf = (thrown: unknown): string => {
  if (thrown instanceof DomainError && thrown.kind !== 'internal') return thrown.code;
  throw thrown;
};

export class BulkService implements BulkActs {
  readonly #acts = new Map<string, BulkAct>();

  constructor(private readonly dependencies: BulkDependencies) {
    dependencies.jobs.register<BulkSelection>({
      kind: bulkKind,
      isCancellable: true,
      isRetryable: true,
      run: (context, selection) => this.#run(context, selection),
      retryFailed: (selection, ids) => ({ ...selection, ids, filter: {} }),
    });
  }

  register<Row>(act: BulkAct<Row>): void {
    const key = keyOf(act.list, act.name);
    if (this.#acts.has(key)) throw new Error(`two acts are called ${key}`);
    // Its rows come from its own list: the types meet in the declaration of the list.
    this.#acts.set(key, act as unknown as BulkAct);
  }

  /** Changes nothing. @throws content.act_not_found, content.too_many_rows, those of the list */
  async preview(actor: Actor, given: BulkSelection): Promise<BulkPreview> {
    const { act, selection } = await this.#choose(actor, given);
    const [skipped, warnings] = [new Tally(), new Tally()];
    let [read, willChange] = [0, 0];
    for await (const page of this.dependencies.lists.rows(selection, pageSize)) {
      read += page.length;
      if (read > maxRows) throw contentErrors('content.too_many_rows', { params: { maxRows: maxRows } });
      for (const { row } of page) {
        const reason = act.judge(row, actor);
        skipped.add(reason);
        if (reason !== undefined) continue;
        willChange += 1;
        warnings.add(act.warn?.(row));
      }
    }
    return { willChange, skipped: skipped.rows(), warnings: warnings.rows() };
  }

  /** @returns the job's id. @throws content.nothing_selected when no row would change; those of `preview` */
  async start(actor: Actor, given: BulkSelection): Promise<string> {
    const { act, selection } = await this.#choose(actor, given);
    const { willChange, skipped } = await this.preview(actor, given);
    if (willChange === 0) throw contentErrors('content.nothing_selected');
    const { list } = selection;
    return this.dependencies.database.transaction(async (tx: AnyTransaction) => {
      const jobId = await this.dependencies.jobs.enqueue(tx, actor, {
        kind: bulkKind,
        title: act.title(willChange),
        payload: given,
        total: skipped.reduce((sum, { count }) => sum + count, willChange),
        href: list.originalUrl,
      });
      await this.dependencies.audit.write(tx, actor, {
        action: 'content.bulk_started',
        object: { kind: 'list', id: list.name },
        after: { act: act.name, rows: willChange, jobId, isWholeFilter: given.ids.length === 0 },
      });
      return jobId;
    });
  }

  /** The act and the rows, for one who may both. */
  async #choose(actor: Actor, { act: name, ...rows }: BulkSelection): Promise<Chosen> {
    const act = this.#acts.get(keyOf(rows.list, name));
    if (act === undefined) throw contentErrors('content.act_not_found');
    assertHolds(actor, act.permission);
    return { act, selection: await this.dependencies.lists.chosen(actor, rows) };
  }

  /** Page by page: what the act changes takes a row out of its filter behind the reader, never before it. */
  async #run(context: JobContext, given: BulkSelection): Promise<void> {
    const { act, selection } = await this.#choose(context.actor, given);
    let done = 0;
    for await (const page of this.dependencies.lists.rows(selection, pageSize)) {
      for (let at = 0; at < page.length; at += linesTogether) {
        const lines: JobLine[] = [];
        for (const row of page.slice(at, at + linesTogether)) lines.push(await this.#line(act, context.actor, row));
        await context.log(lines);
        context.progress((done += lines.length));
        context.throwIfCanceled();
      }
    }
  }

  async #line(act: BulkAct, actor: Actor, { row, idText }: ListRow): Promise<JobLine> {
    const line = { subjectId: idText, label: act.label(row) };
    const reason = act.judge(row, actor);
    if (reason !== undefined) return { ...line, outcome: 'skipped', reason };
    try {
      await act.apply(actor, row);
      return { ...line, outcome: 'done', reason: '' };
    } catch (thrown) {
      return { ...line, outcome: 'failed', reason: sentenceOf(thrown) };
    }
  }
}
