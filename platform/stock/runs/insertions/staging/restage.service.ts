/** Staged keys follow their insertion to another platform: other rules, other fingerprints. */
import type { Kysely } from 'kysely';
import { findKeyProvider } from '../../../../keyproviders/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { KeyThreads } from '../../../keys/key-threads.js';
import type { KeyProvider } from '../../../keys/provider.js';
import { stagedColumns } from '../../../keys/staged/staged-block.js';
import { uuidBytes } from '../../../keys/seal.js';
import type { InsertionFileRow, StagedBlockRow, StockDatabase } from '../../../rows.js';
import { listStaged } from './staging.repository.js';

interface Restaging {
  readonly vaultId: string;
  readonly insertionId: string;
  readonly madeAt: Date;
  readonly dataKey: Buffer;
  readonly platform: string;
}

type Target = Omit<Restaging, 'platform'> & { readonly provider: KeyProvider };

/** The lines as they stood in the file, with empty ones where nothing was staged. */
function* asFileText({ lines, first_line }: StagedBlockRow, texts: readonly string[]): Generator<string> {
  let next = first_line;
  for (const [at, line] of lines.entries()) {
    yield '\n'.repeat(line - next);
    yield texts[at] ?? '';
    next = line;
  }
}

const nextBlock = (
  db: Kysely<StockDatabase>,
  target: Target,
  fileNo: number,
  after: number,
): Promise<StagedBlockRow | undefined> =>
  db
    .selectFrom('staged_block')
    .selectAll()
    .where('vault_id', '=', target.vaultId)
    .where('insertion_id', '=', target.insertionId)
    .where('file_no', '=', fileNo)
    .where('first_line', '>', after)
    .orderBy('first_line')
    .limit(1)
    .executeTakeFirst();

export class RestageService {
  constructor(
    private readonly database: Database,
    private readonly threads: KeyThreads,
  ) {}

  /** To be called under the insertion's lock. */
  async restage(tx: Transaction<StockDatabase>, { platform, ...given }: Restaging): Promise<void> {
    const target = { ...given, provider: await findKeyProvider(tx.$pickTables<'key_provider'>(), platform) };
    for (const file of await listStaged(tx, target.vaultId, target.insertionId))
      await this.restageFile(tx, target, file);
  }

  private async restageFile(tx: Transaction<StockDatabase>, target: Target, file: InsertionFileRow): Promise<void> {
    let refused = 0;
    let block = await nextBlock(tx, target, file.file_no, 0);
    while (block !== undefined) {
      refused += await this.restageBlock(tx, target, block);
      block = await nextBlock(tx, target, file.file_no, block.first_line);
    }
    await tx
      .updateTable('insertion_file')
      // Other fingerprints ask for other keys.
      .set({ refused_count: refused, asked_on: null })
      .where('vault_id', '=', target.vaultId)
      .where('insertion_id', '=', target.insertionId)
      .where('file_no', '=', file.file_no)
      .execute();
  }

  private async restageBlock(
    tx: Transaction<StockDatabase>,
    { vaultId, insertionId, madeAt, dataKey, provider }: Target,
    block: StagedBlockRow,
  ): Promise<number> {
    const keys = block.key_ids.map((keyId, at) => {
      const fingerprint = block.fingerprints[at];
      return {
        keyId,
        fingerprint: fingerprint ? uuidBytes(fingerprint) : null,
        ciphertext: block.ciphertexts[at] ?? Buffer.alloc(0),
      };
    });
    const texts = await this.threads.open({ insertionId, dataKey, keys });
    const { rows, refusedCount } = await this.threads.stage({
      ...{ vaultId, insertionId, fileNo: block.file_no, provider, dataKey },
      madeAtMs: madeAt.getTime(),
      bytes: Buffer.from([...asFileText(block, texts)].join('')),
      firstLine: block.first_line,
      isCut: false,
    });
    await tx
      .deleteFrom('staged_block')
      .where('vault_id', '=', vaultId)
      .where('insertion_id', '=', insertionId)
      .where('file_no', '=', block.file_no)
      .where('first_line', '=', block.first_line)
      .execute();
    await this.database.copyIn(tx, 'staged_block', stagedColumns, asyncOf(rows));
    return refusedCount;
  }
}

// COPY reads a stream, also where there is one block.
async function* asyncOf(block: Uint8Array): AsyncGenerator<Uint8Array> {
  yield block;
}
