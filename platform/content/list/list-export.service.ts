/** A filtered list as a CSV file, by a job: the same rows in the same order as on the screen. */
import { stringify } from 'csv-stringify';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { AnyTransaction, JobContext, JobEngine } from '../../jobs/index.js';
import { contentErrors } from '../content.errors.js';
import type { GridColumn } from './declaration.grid.js';
import type { SourceRow } from './list.repository.js';
import type { ListSelection, ListsService } from './lists.service.js';
import { cellOf } from './list.view.js';

const exportKind = 'content.export';
const pageSize = 1_000;

export interface ExportWish {
  readonly originalUrl: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Property names in order; empty = those shown by default. */
  readonly columns: readonly string[];
}

const columnsOf = ({ list }: ListSelection, names: readonly string[]): GridColumn<SourceRow>[] => {
  const all = list.columns as readonly GridColumn<SourceRow>[];
  if (names.length === 0) return all.filter((column) => column.isHidden !== true);
  return [...new Set(names)].map((name) => {
    const column = all.find(({ propertyName }) => propertyName === name);
    if (column !== undefined) return column;
    throw contentErrors('content.filter_invalid', {
      violations: [{ pointer: 'columns', message: 'The list has no such column.' }],
    });
  });
};

async function* csv(rows: AsyncIterable<string[]>, titles: readonly string[]): AsyncGenerator<Buffer> {
  // Spreadsheets run cells that begin like a formula; the mark at the front makes them read UTF-8.
  const stringifier = stringify({
    header: true,
    columns: [...titles],
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
  });
  const feeding = pipeline(rows, stringifier);
  feeding.catch(() => undefined); // the loop below throws the same failure; a second report would be 'unhandled'
  for await (const chunk of stringifier) yield Buffer.from(chunk as Buffer | string);
  await feeding;
}

export class ListExportService {
  constructor(
    private readonly lists: ListsService,
    private readonly jobs: JobEngine,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    jobs.register<ExportWish>({
      kind: exportKind,
      isCancellable: true,
      run: (context, wish) => this.#run(context, wish),
    });
  }

  /**
   * @returns the job's id
   * @throws content.list_not_found, permission.denied, content.filter_invalid: before the job is made
   */
  async start(actor: Actor, wish: ExportWish): Promise<string> {
    const selection = await this.lists.select(actor, wish.originalUrl, Object.entries(wish.filter));
    columnsOf(selection, wish.columns);
    const { list } = selection;
    return this.database.transaction((tx: AnyTransaction) =>
      this.jobs.enqueue(tx, actor, {
        kind: exportKind,
        title: `${list.title} as CSV`,
        payload: wish,
        href: list.originalUrl,
      }),
    );
  }

  async #run(context: JobContext, wish: ExportWish): Promise<void> {
    const selection = await this.lists.select(context.actor, wish.originalUrl, Object.entries(wish.filter));
    const columns = columnsOf(selection, wish.columns);
    const counted = await this.lists.count(selection);
    const day = this.clock.now().toISOString().slice(0, 10);
    const rows = this.#cells(context, selection, columns, counted);
    const bytes = csv(
      rows,
      columns.map((column) => column.title),
    );
    await context.writeResult(`${selection.list.name}-${day}.csv`, 'text/csv; charset=utf-8', bytes);
  }

  async *#cells(
    context: JobContext,
    selection: ListSelection,
    columns: readonly GridColumn<SourceRow>[],
    counted: number,
  ) {
    let done = 0;
    for await (const page of this.lists.rows(selection, pageSize)) {
      context.throwIfCanceled();
      for (const { row } of page) yield columns.map((column) => cellOf(column, row));
      done += page.length;
      // The count ends at its cap: beyond it the total runs ahead with what is done.
      context.progress(done, Math.max(done, counted));
    }
  }
}
