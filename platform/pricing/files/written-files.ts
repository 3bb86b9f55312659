/** Files that people take away: what they may read, and what they have brought with what is wrong in it. */
import type { JobContext } from '../../jobs/index.js';
import type { Book, BookColumns, BookSheet, BookProcesses, WrittenFormat, WrittenRow } from '../../workbooks/index.js';
import { errorsOf } from './files.message.js';
import type { JudgedRow } from './file-row.js';
import type { KeptFile } from './kept-files.repository.js';

export type FileFormat = Extract<WrittenFormat, 'xlsx' | 'csv'>;

const types: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** As a name of a file: letters and digits of any script, the rest as hyphens. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'export';

/** What a job exports. */
export interface Exported {
  readonly title: string;
  readonly format: FileFormat;
  /** As rows of the file, some at a time. */
  readonly rows: AsyncIterable<readonly WrittenRow[]>;
}

export class WrittenFiles {
  constructor(
    private readonly files: BookProcesses,
    private readonly book: Book,
    private readonly sheet: BookSheet,
  ) {}

  /** @param day ISO 8601, in the file's name */
  async writeExport(context: JobContext, { title, format, rows }: Exported, day: string): Promise<void> {
    const pieces = await this.files.write({ book: this.book, rows, isAnnotated: false }, format);
    await context.writeResult(`${fileNameOf(title)}-${day}.${format}`, types[format], pieces);
  }

  /** @param batches all rows of the file */
  async writeAnnotated(
    context: JobContext,
    file: KeptFile,
    batches: AsyncIterable<readonly JudgedRow[]>,
  ): Promise<void> {
    const format = file.format === 'csv' ? 'csv' : 'xlsx';
    const rows = this.#annotated(context, batches);
    const columns = file.columns as BookColumns;
    const pieces = await this.files.write({ book: this.book, rows, isAnnotated: true, columns }, format);
    await context.writeResult(`${file.file_name.replace(/\.[^.]*$/, '')}-errors.${format}`, types[format], pieces);
  }

  async *#annotated(
    context: JobContext,
    batches: AsyncIterable<readonly JudgedRow[]>,
  ): AsyncGenerator<readonly WrittenRow[]> {
    for await (const batch of batches) {
      context.throwIfCanceled();
      yield batch.map(({ row, cells, problems, warnings }) => ({
        ...{ sheet: this.sheet.key, row, cells },
        errors: errorsOf(this.sheet, row, [...problems, ...warnings]),
      }));
      context.progress(batch.at(-1)?.number ?? 0);
    }
  }
}
