/** Staged keys follow their insertion to another platform: other rules, other fingerprints. */
import { sql, type Kysely } from 'kysely';
import type { Database, Transaction } from '../../../database/database.js';
import type { KeyThreads } from '../../keys/key-threads.js';
import { stagedColumns } from '../../keys/staged-row.js';
import type { InsertionFileRow, StagingRow, StockDatabase } from '../../rows.js';
import { listFiles } from '../insertions.repository.js';

const linesAtOnce = 5_000;

interface Restaging {
  readonly vaultId: string;
  readonly insertionId: string;
  readonly dataKey: Buffer;
  readonly platform: string;
}

/** The lines as they stood in the file, with empty ones where nothing was staged. */
const asFileText = (lines: readonly StagingRow[], texts: readonly string[]): Buffer => {
  const first = lines[0]?.line ?? 1;
  const last = lines.at(-1)?.line ?? first;
  const byLine = new Map(lines.map((line, at) => [line.line, texts[at] ?? '']));
  return Buffer.from(Array.from({ length: last - first + 1 }, (_, at) => byLine.get(first + at) ?? '').join('\n'));
};

const nextLines = (
  db: Kysely<StockDatabase>,
  target: Restaging,
  fileNo: number,
  after: number,
): Promise<StagingRow[]> =>
  db
    .selectFrom('key_staging')
    .selectAll()
    .where('vault_id', '=', target.vaultId)
    .where('insertion_id', '=', target.insertionId)
    .where('file_no', '=', fileNo)
    .where('line', '>', after)
    // Blank lines take no room in the table: at most ten times as many lines as rows are made of a part.
    .where('line', '<=', after + linesAtOnce * 10)
    .orderBy('line')
    .limit(linesAtOnce)
    .execute();

export class RestageService {
  constructor(
    private readonly database: Database,
    private readonly threads: KeyThreads,
  ) {}

  /** To be called under the insertion's lock. */
  async restage(tx: Transaction<StockDatabase>, target: Restaging): Promise<void> {
    for (const file of await listFiles(tx, target.vaultId, target.insertionId))
      await this.restageFile(tx, target, file);
  }

  private async restageFile(tx: Transaction<StockDatabase>, target: Restaging, file: InsertionFileRow): Promise<void> {
    let refused = 0;
    let after = 0;
    for (const last = await this.lastLine(tx, target, file.file_no); after < last;) {
      const lines = await nextLines(tx, target, file.file_no, after);
      const lastOfPart = lines.at(-1)?.line ?? after + linesAtOnce * 10;
      if (lines.length > 0) refused += await this.restageLines(tx, target, file.file_no, lines);
      after = lastOfPart;
    }
    await tx
      .updateTable('insertion_file')
      .set({ refused_count: refused })
      .where('vault_id', '=', target.vaultId)
      .where('insertion_id', '=', target.insertionId)
      .where('file_no', '=', file.file_no)
      .execute();
  }

  private async lastLine(tx: Transaction<StockDatabase>, target: Restaging, fileNo: number): Promise<number> {
    const { last } = await tx
      .selectFrom('key_staging')
      .select(sql<number>`coalesce(max(line), 0)`.as('last'))
      .where('vault_id', '=', target.vaultId)
      .where('insertion_id', '=', target.insertionId)
      .where('file_no', '=', fileNo)
      .executeTakeFirstOrThrow();
    return last;
  }

  private async restageLines(
    tx: Transaction<StockDatabase>,
    target: Restaging,
    fileNo: number,
    lines: StagingRow[],
  ): Promise<number> {
    const { vaultId, insertionId, dataKey, platform } = target;
    const keys = lines.map(({ key_id, fingerprint, ciphertext }) => ({ keyId: key_id, fingerprint, ciphertext }));
    const texts = await this.threads.open({ insertionId, dataKey, keys });
    const firstLine = lines[0]?.line ?? 1;
    const block = await this.threads.stage({
      ...{ vaultId, insertionId, fileNo, platform, dataKey },
      bytes: asFileText(lines, texts),
      firstLine,
      isCut: false,
    });
    await tx
      .deleteFrom('key_staging')
      .where('vault_id', '=', vaultId)
      .where('insertion_id', '=', insertionId)
      .where('file_no', '=', fileNo)
      .where('line', '>=', firstLine)
      .where('line', '<=', lines.at(-1)?.line ?? firstLine)
      .execute();
    const { rows } = block;
    await this.database.copyIn(
      tx,
      'key_staging',
      stagedColumns,
      asyncOf(Buffer.from(rows.buffer, rows.byteOffset, rows.length)),
    );
    return block.refusedCount;
  }
}

// COPY reads a stream, also where there is one block.
async function* asyncOf(block: Buffer): AsyncGenerator<Buffer> {
  yield block;
}
