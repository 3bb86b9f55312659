import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { receivedFile, Refused, type BookThreads, type ReadFile } from '../../workbooks/index.js';
import { findOwnList } from '../lists/lists.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import type { ImportRow, ListRow, PricingDatabase, PricingDb, PricingTx } from '../rows.js';
import { rowsJudgedAtOnce, type CheckingService, type NumberedRow } from './checking.service.js';
import type { RowState } from './judge-price.js';
import { priceBook, type FileRow, type SheetKey } from './price-columns.js';
import {
  allRows,
  deleteImport,
  deleteOlder,
  findImport,
  importsOf,
  lockImport,
  reserveAgain,
  reserveImport,
  rowsOfImport,
  setFile,
  updateImport,
  type KeptRow,
} from './price-imports.repository.js';

export const keptDays = 7;
/** The screen of one. */
export const importHref = (importId: string): string => `/distribution/pricing/price-lists-import/${importId}`;
const dayMs = 86_400_000;
const rowsShown = 100;
const importsShown = 20;

export interface PriceImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: BookThreads;
  readonly checking: CheckingService;
}

/** A file of prices that is on its way. */
export interface UploadedFile {
  readonly listGuid: string;
  readonly name: string;
  /** As declared; 0 when not known. */
  readonly declaredBytes: number;
}

/** An import, and the list that it is of. */
export interface OfList {
  readonly row: ImportRow;
  readonly list: ListRow;
}

const refusals = {
  unreadable: 'pricing.import_unreadable',
  too_large: 'pricing.import_too_large',
  too_many_rows: 'pricing.import_too_many_rows',
  encrypted: 'pricing.import_encrypted',
  has_macros: 'pricing.import_has_macros',
  columns: 'pricing.import_columns',
} as const;

const refusalOf = ({ refusal, faults }: Refused) =>
  pricingErrors(refusals[refusal], {
    ...(faults.length > 0 && { violations: faults.map(({ place, message }) => ({ pointer: place, message })) }),
    params: { max: refusal === 'too_many_rows' ? String(priceBook.maxRows) : '20' },
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
    if (gathered.length < rowsJudgedAtOnce) continue;
    yield gathered;
    gathered = [];
  }
  if (gathered.length > 0) yield gathered;
}

/** Files of prices: compared with their list when they come, applied later or never (docs/domain.md, f; ADR 0115). */
export class PriceImportsService {
  constructor(private readonly dependencies: PriceImportsDependencies) {}

  /**
   * Reads the file and compares it with the list; no price changes.
   * @param signal aborted when the sender goes away
   * @throws the errors that price_imports.proto names for UploadPriceImport
   */
  async upload(
    actor: Actor,
    { listGuid, name, declaredBytes }: UploadedFile,
    chunks: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<OfList> {
    const ending = /\.(xlsx|xlsm|xls|csv)$/i.exec(name.trim())?.[1]?.toLowerCase();
    if (ending === undefined) throw pricingErrors('pricing.import_file_type');
    const list = await this.#ownList(actor, listGuid);
    const row = await this.#reserved(actor, list, nameOf(name));
    try {
      const file = await this.#read(chunks, declaredBytes, ending, signal);
      const { format, notes, columns } = file;
      await this.dependencies.database.transaction((tx: PricingTx) =>
        setFile(tx, row.id, { format, notes: [...notes], columns }),
      );
      const frame = await this.dependencies.checking.frame(actor, list, row.base_version);
      return { row: await this.dependencies.checking.check(frame, row, numbered(file.rows)), list };
    } catch (thrown) {
      await deleteImport(this.#tables(), row.id);
      throw thrown;
    }
  }

  /** The caller's own, the newest first. @throws pricing.list_not_found */
  async of(actor: Actor, listGuid: string): Promise<readonly OfList[]> {
    const list = await this.#ownList(actor, listGuid);
    const rows = await importsOf(this.#tables(), list.id, actor.userGuid, importsShown);
    return rows.map((row) => ({ row, list }));
  }

  /** @throws pricing.import_not_found, also for another one's */
  async find(actor: Actor, importId: string): Promise<OfList> {
    const row = await findImport(this.#tables(), idsOf(actor, importId));
    const list = row && (await findOwnList(this.#tables(), actor.ownerGuid, row.list_id));
    if (row === undefined || list === undefined) throw pricingErrors('pricing.import_not_found');
    return { row, list };
  }

  /** @param after the number of the last row that was seen. @throws pricing.import_not_found */
  async rows(actor: Actor, importId: string, state: RowState | undefined, after: number) {
    const { row } = await this.find(actor, importId);
    const rows = await rowsOfImport(this.#tables(), row.id, { state, after, limit: rowsShown + 1 });
    return { row, rows: rows.slice(0, rowsShown), isMore: rows.length > rowsShown };
  }

  /** All rows of it, in the order of the file, some at a time. */
  batches({ id }: ImportRow): AsyncGenerator<readonly KeptRow[]> {
    return allRows(this.#tables(), id, rowsJudgedAtOnce);
  }

  /** Compares what the file says with the list as it is now. @throws pricing.import_not_found, import_not_open, import_busy */
  async check(actor: Actor, importId: string): Promise<OfList> {
    const { list, row: before } = await this.find(actor, importId);
    const changes = { base_version: list.rows_version, checked_at: this.dependencies.clock.now() };
    const row = await this.dependencies.database.transaction(async (tx: PricingTx) => {
      const held = await lockImport(tx, idsOf(actor, importId));
      if (held === undefined) throw pricingErrors('pricing.import_not_found');
      if (held.status !== 'checked') throw pricingErrors('pricing.import_not_open');
      if (!(await reserveAgain(tx, held, changes))) throw pricingErrors('pricing.import_busy');
      return { ...held, ...changes, status: 'checking' as const };
    });
    try {
      const frame = await this.dependencies.checking.frame(actor, list, changes.base_version);
      return { row: await this.dependencies.checking.check(frame, row, this.batches(row)), list };
    } catch (thrown) {
      const { base_version, checked_at } = before;
      // As it was: what of it was judged already is judged once more when it is applied.
      await this.dependencies.database.transaction((tx: PricingTx) =>
        updateImport(tx, row.id, { base_version, checked_at, status: 'checked' }),
      );
      throw thrown;
    }
  }

  /** Forgets it. @throws pricing.import_not_found; import_not_open while it is being applied */
  async delete(actor: Actor, importId: string): Promise<void> {
    await this.dependencies.database.transaction(async (tx: PricingTx) => {
      const row = await lockImport(tx, idsOf(actor, importId));
      if (row === undefined) throw pricingErrors('pricing.import_not_found');
      if (row.status === 'applying') throw pricingErrors('pricing.import_not_open');
      await deleteImport(tx, row.id);
    });
  }

  /** Those that are past their days. */
  async sweep(): Promise<void> {
    await deleteOlder(this.#tables(), new Date(this.dependencies.clock.now().getTime() - keptDays * dayMs));
  }

  /** What a check costs is reserved before the first byte of the file is read. @throws pricing.import_busy */
  #reserved(actor: Actor, list: ListRow, fileName: string): Promise<ImportRow> {
    const now = this.dependencies.clock.now();
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const row = {
        ...{ vault_id: actor.ownerGuid, id: randomUUID(), list_id: list.id, user_id: actor.userGuid },
        ...{ file_name: fileName, base_version: list.rows_version, created_at: now, checked_at: now },
      };
      const isFree = await reserveImport(tx, row);
      const added = isFree ? await lockImport(tx, row) : undefined;
      if (added === undefined) throw pricingErrors('pricing.import_busy');
      return added;
    });
  }

  async #read(
    chunks: AsyncIterable<Uint8Array>,
    declaredBytes: number,
    ending: string,
    signal: AbortSignal,
  ): Promise<ReadFile<SheetKey, 'workbook' | 'csv'>> {
    try {
      const bytes = await receivedFile(chunks, declaredBytes);
      if (signal.aborted) throw callErrors('upstream.unavailable');
      return await this.dependencies.files.read(priceBook, bytes, ending === 'csv' ? 'csv' : 'workbook');
    } catch (thrown) {
      throw thrown instanceof Refused ? refusalOf(thrown) : thrown;
    }
  }

  async #ownList({ ownerGuid }: Actor, listGuid: string): Promise<ListRow> {
    const list = await findOwnList(this.#tables(), ownerGuid, listGuid);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    return list;
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}

/** Of whoever has brought it. */
export const idsOf = ({ ownerGuid, userGuid }: Actor, id: string) => ({
  ...{ vault_id: ownerGuid, user_id: userGuid, id },
});
