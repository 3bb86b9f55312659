/** Files that are compared with what there is when they come, and applied later or never (docs/domain.md, f; ADR 0115). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { receivedFile, Refused, type Book, type BookProcesses, type ReadFile } from '../../workbooks/index.js';
import { pricingErrors } from '../pricing.errors.js';
import type { PricingDatabase, PricingDb, PricingTx } from '../rows.js';
import type { FileRow, JudgedRow, NumberedRow, RowState } from './file-row.js';
import type { KeptFile, KeptFiles } from './kept-files.repository.js';

const rowsShown = 100;
const importsShown = 20;
/** Of one judgement and one transaction. */
export const rowsAtOnce = 1_000;

/** What files of a kind are, and what they are compared with. */
export interface FileKind<S, F extends KeptFile, R extends JudgedRow, Frame> {
  readonly book: Book;
  readonly kept: KeptFiles<F, R>;
  /** One of the actor's own, by its id. @throws where there is none */
  readonly subject: (actor: Actor, id: string) => Promise<S>;
  readonly subjectOf: (file: F) => string;
  /** Of a subject: its id, and its version, that a file is compared with. */
  readonly idOf: (subject: S) => string;
  readonly versionOf: (subject: S) => number;
  /** What does not change from row to row. */
  readonly frame: (actor: Actor, subject: S, version: number) => Promise<Frame>;
  /** What some rows would change, by the columns of their table. */
  readonly judge: (frame: Frame, rows: readonly NumberedRow[]) => Promise<readonly { readonly number: number }[]>;
  /** Of all rows: those that contradict each other are refused. @returns what they come to */
  readonly settle: (tx: PricingTx, fileId: string) => Promise<Partial<F>>;
}

export interface FileImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: BookProcesses;
}

/** A file that is on its way. */
export interface UploadedFile {
  /** What it is to be compared with. */
  readonly subjectGuid: string;
  readonly name: string;
  /** As declared; 0 when not known. */
  readonly declaredBytes: number;
}

/** A file, and what it is of. */
export interface FileOf<S, F> {
  readonly row: F;
  readonly subject: S;
}

const refusals = {
  unreadable: 'pricing.import_unreadable',
  too_large: 'pricing.import_too_large',
  too_many_rows: 'pricing.import_too_many_rows',
  encrypted: 'pricing.import_encrypted',
  has_macros: 'pricing.import_has_macros',
  columns: 'pricing.import_columns',
} as const;

const refusalOf = ({ refusal, faults }: Refused, { maxRows }: Book) =>
  pricingErrors(refusals[refusal], {
    ...(faults.length > 0 && { violations: faults.map(({ place, message }) => ({ pointer: place, message })) }),
    params: { max: refusal === 'too_many_rows' ? String(maxRows) : '20' },
  });

/** The name that people gave it, in one line. */
const nameOf = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 150);

/** Of a file: its rows come some at a time, and of none of them is waited for. */
async function* numbered(batches: Iterable<readonly FileRow[]>): AsyncGenerator<readonly NumberedRow[]> {
  let number = 0;
  let gathered: NumberedRow[] = [];
  for (const batch of batches) {
    for (const { row, cells } of batch) gathered.push({ number: (number += 1), row, cells });
    if (gathered.length < rowsAtOnce) continue;
    yield gathered;
    gathered = [];
  }
  if (gathered.length > 0) yield gathered;
}

/** Of whoever has brought it. */
export const idsOf = ({ ownerGuid, userGuid }: Actor, id: string) => ({
  ...{ vault_id: ownerGuid, user_id: userGuid, id },
});

export class FileImports<S, F extends KeptFile, R extends JudgedRow, Frame> {
  constructor(
    private readonly dependencies: FileImportsDependencies,
    private readonly kind: FileKind<S, F, R, Frame>,
  ) {}

  /**
   * Reads the file and compares it with its subject, of which nothing changes.
   * @param signal aborted when the sender goes away
   * @throws pricing.import_busy, import_file_type, import_too_large, import_too_many_rows, import_unreadable,
   *   import_encrypted, import_has_macros, import_columns
   */
  async upload(
    actor: Actor,
    { subjectGuid, name, declaredBytes }: UploadedFile,
    chunks: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<FileOf<S, F>> {
    const ending = /\.(xlsx|xlsm|xls|csv)$/i.exec(name.trim())?.[1]?.toLowerCase();
    if (ending === undefined) throw pricingErrors('pricing.import_file_type');
    const { kept, frame, versionOf } = this.kind;
    const subject = await this.kind.subject(actor, subjectGuid);
    const row = await this.#reserved(actor, subject, nameOf(name));
    try {
      const file = await this.#read(chunks, declaredBytes, ending, signal);
      await this.dependencies.database.transaction((tx: PricingTx) => kept.setFile(tx, row.id, file));
      const known = await frame(actor, subject, versionOf(subject));
      return { row: await this.#check(known, row, numbered(file.rows)), subject };
    } catch (thrown) {
      await kept.delete(this.tables(), row.id);
      throw thrown;
    }
  }

  /** The caller's own of a subject, the newest first. */
  async of(actor: Actor, subjectGuid: string): Promise<readonly FileOf<S, F>[]> {
    const subject = await this.kind.subject(actor, subjectGuid);
    const rows = await this.kind.kept.of(this.tables(), this.kind.idOf(subject), actor.userGuid, importsShown);
    return rows.map((row) => ({ row, subject }));
  }

  /** @throws pricing.import_not_found, also for another one's */
  async find(actor: Actor, id: string): Promise<FileOf<S, F>> {
    const row = await this.kind.kept.find(this.tables(), idsOf(actor, id));
    if (row === undefined) throw pricingErrors('pricing.import_not_found');
    return { row, subject: await this.kind.subject(actor, this.kind.subjectOf(row)) };
  }

  /** @param after the number of the last row that was seen. @throws pricing.import_not_found */
  async rows(actor: Actor, id: string, state: RowState | undefined, after: number) {
    const { row } = await this.find(actor, id);
    const rows = await this.kind.kept.rows(this.tables(), row.id, { state, after, limit: rowsShown + 1 });
    return { row, rows: rows.slice(0, rowsShown), isMore: rows.length > rowsShown };
  }

  /** All rows of it, in the order of the file, some at a time. */
  batches({ id }: Pick<F, 'id'>): AsyncGenerator<readonly R[]> {
    return this.kind.kept.allRows(this.tables(), id, rowsAtOnce);
  }

  /** Compares what the file says with what there is now. @throws pricing.import_not_found, import_not_open, import_busy */
  async check(actor: Actor, id: string): Promise<FileOf<S, F>> {
    const { kept, versionOf, frame } = this.kind;
    const { subject, row: before } = await this.find(actor, id);
    const changes = { base_version: versionOf(subject), checked_at: this.dependencies.clock.now() };
    const row = await this.dependencies.database.transaction(async (tx: PricingTx) => {
      const held = await kept.lock(tx, idsOf(actor, id));
      if (held === undefined) throw pricingErrors('pricing.import_not_found');
      if (held.status !== 'checked') throw pricingErrors('pricing.import_not_open');
      if (!(await kept.reserveAgain(tx, held, changes))) throw pricingErrors('pricing.import_busy');
      return { ...held, ...changes, status: 'checking' as const };
    });
    try {
      const known = await frame(actor, subject, changes.base_version);
      return { row: await this.#check(known, row, this.batches(row)), subject };
    } catch (thrown) {
      // As it was: what of it was judged already is judged once more when it is applied.
      const { base_version, checked_at } = before;
      await this.dependencies.database.transaction((tx: PricingTx) =>
        kept.update(tx, row.id, { base_version, checked_at, status: 'checked' } as Partial<F>),
      );
      throw thrown;
    }
  }

  /** Forgets it. @throws pricing.import_not_found; import_not_open while it is being applied */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.dependencies.database.transaction(async (tx: PricingTx) => {
      const row = await this.kind.kept.lock(tx, idsOf(actor, id));
      if (row === undefined) throw pricingErrors('pricing.import_not_found');
      if (row.status === 'applying') throw pricingErrors('pricing.import_not_open');
      await this.kind.kept.delete(tx, row.id);
    });
  }

  /** Those that are past their days. */
  async sweep(): Promise<void> {
    await this.kind.kept.deleteOld(this.tables(), this.dependencies.clock.now());
  }

  protected tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }

  /** What a check costs is reserved before the first byte of the file is read. @throws pricing.import_busy */
  async #reserved(actor: Actor, subject: S, fileName: string): Promise<F> {
    const now = this.dependencies.clock.now();
    const row = {
      ...{ ...idsOf(actor, randomUUID()), file_name: fileName, base_version: this.kind.versionOf(subject) },
      ...{ created_at: now, checked_at: now },
    };
    const added = await this.dependencies.database.transaction((tx: PricingTx) =>
      this.kind.kept.reserve(tx, row, this.kind.idOf(subject)),
    );
    if (added === undefined) throw pricingErrors('pricing.import_busy');
    return added;
  }

  async #read(
    chunks: AsyncIterable<Uint8Array>,
    declaredBytes: number,
    ending: string,
    signal: AbortSignal,
  ): Promise<ReadFile<string, 'workbook' | 'csv'>> {
    try {
      const bytes = await receivedFile(chunks, declaredBytes);
      if (signal.aborted) throw callErrors('upstream.unavailable');
      return await this.dependencies.files.read(this.kind.book, bytes, ending === 'csv' ? 'csv' : 'workbook');
    } catch (thrown) {
      throw thrown instanceof Refused ? refusalOf(thrown, this.kind.book) : thrown;
    }
  }

  /**
   * Judges all rows of a file whose place is reserved, keeps them, and lets others have the place.
   * @throws pricing.import_not_found: it was forgotten meanwhile
   */
  async #check(frame: Frame, row: F, batches: AsyncIterable<readonly NumberedRow[]>): Promise<F> {
    const { kept, judge, settle } = this.kind;
    for await (const batch of batches) {
      const judged = await judge(frame, batch);
      await this.#held(row, (tx) => kept.putRows(tx, row.id, judged));
    }
    return this.#held(row, async (tx, held) => {
      const changes = { ...(await settle(tx, row.id)), status: 'checked' as const } as Partial<F>;
      await kept.update(tx, row.id, changes);
      return { ...held, ...changes };
    });
  }

  #held<T>(row: F, work: (tx: PricingTx, held: F) => Promise<T>): Promise<T> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const held = await this.kind.kept.lock(tx, row);
      if (held?.status !== 'checking') throw pricingErrors('pricing.import_not_found');
      return work(tx, held);
    });
  }
}
