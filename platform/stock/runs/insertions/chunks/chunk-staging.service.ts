/** A chunk whose hash is right becomes staged rows, and the file goes on by it. */
import type { Clock } from '../../../../../kernel/clock.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import { findKeyProvider } from '../../../../keyproviders/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import type { KeyThreads } from '../../../keys/key-threads.js';
import { LineBlocks, type LineBlock, type LineState } from '../../../keys/staged/line-blocks.js';
import { stagedColumns } from '../../../keys/staged/staged-block.js';
import type { StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { updateInsertion, type InsertionDetail } from '../insertions.repository.js';
import { addLines, blockBytes, countedColumns, noLines, stageBlocks, type Counts } from '../staging/stage-blocks.js';
import { changeFile, sumFiles } from '../staging/staging.repository.js';
import type { LargeLimits } from '../staging/upload-limits.js';
import { addChunk, stagedKeys, type ChunkedFile } from './chunks.repository.js';
import { newProgress, openProgress, sealProgress, type FileProgress } from './file-progress.js';

/** Bytes between two looks of the event loop. */
const sliceBytes = 256 * 1024;

export interface StagingDependencies {
  readonly database: Database;
  readonly threads: KeyThreads;
  readonly asked: AskedTexts;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly limits: LargeLimits;
}

export interface SentChunk {
  readonly insertionId: string;
  readonly fileGuid: string;
  /** From 0. */
  readonly chunkNo: number;
  readonly sha256: Buffer;
}

/** A draft whose platform is chosen, with its data key open. */
export type Draft = InsertionDetail & { readonly platform: string; readonly dataKey: Buffer };

/** Nothing in the file can be used: it goes, with what came of it before. */
export class UselessFile extends Error {
  constructor(readonly code: 'stock.file_unreadable' | 'stock.file_empty') {
    super(code);
  }
}

type Tx = Transaction<StockDatabase>;

export class ChunkStaging {
  constructor(private readonly dependencies: StagingDependencies) {}

  /**
   * To be called under the insertion's lock, with the chunk that comes next.
   * @returns the file with it
   * @throws UselessFile, UnreadableText, stock.insertion_full, stock.asked_limit
   */
  take(
    tx: Tx,
    actor: Actor,
    draft: Draft,
    known: ChunkedFile,
    chunk: SentChunk,
    content: Buffer,
  ): Promise<ChunkedFile> {
    // Of a file that a colleague goes on with neither of the two knows every line.
    const file = known.sent_by === actor.userGuid ? known : { ...known, sent_by: null };
    return chunk.chunkNo + 1 === file.chunk_count
      ? this.takeLast(tx, actor, draft, file, chunk, content)
      : this.takeNext(tx, draft, file, chunk, content);
  }

  private async takeNext(
    tx: Tx,
    draft: Draft,
    file: ChunkedFile,
    chunk: SentChunk,
    content: Buffer,
  ): Promise<ChunkedFile> {
    const progress = await this.progressOf(draft, file);
    const lines = linesOf(progress);
    let state: LineState | undefined;
    async function* blocks(): AsyncGenerator<LineBlock> {
      yield* blocksOf(lines, progress, content);
      const stop = lines.suspend();
      ({ state } = stop);
      yield* stop.blocks;
    }
    const counts = await this.write(tx, draft, file, blocks());
    if (state === undefined) throw new Error('a chunk was not read to its end');
    const sealed = sealProgress(draft.dataKey, file.id, state, progress.hash);
    return this.note(tx, draft, file, chunk, { ...counts, has_mark: file.has_mark || lines.hasMark, progress: sealed });
  }

  private async takeLast(
    tx: Tx,
    actor: Actor,
    draft: Draft,
    file: ChunkedFile,
    chunk: SentChunk,
    content: Buffer,
  ): Promise<ChunkedFile> {
    const progress = await this.progressOf(draft, file);
    const lines = linesOf(progress);
    async function* blocks(): AsyncGenerator<LineBlock> {
      yield* blocksOf(lines, progress, content);
      yield* lines.end();
    }
    const counts = await this.write(tx, draft, file, blocks());
    if (counts.key_count === 0) throw new UselessFile('stock.file_empty');
    const whole = await this.note(tx, draft, file, chunk, {
      ...counts,
      has_mark: file.has_mark || lines.hasMark,
      progress: null,
      size_bytes: file.declared_bytes,
      sha256: Buffer.from(progress.hash.digest('binary')),
      uploaded_at: this.dependencies.clock.now(),
    });
    await sumFiles(tx, file.vault_id, file.insertion_id);
    await this.dependencies.asked.spendOn(tx, actor, file.insertion_id);
    await this.dependencies.audit.write(tx, actor, {
      action: 'stock.file_uploaded',
      object: { kind: 'insertion', id: file.insertion_id },
      after: { name: file.name, keys: whole.key_count, refused: whole.refused_count, chunks: file.chunk_count },
    });
    return whole;
  }

  private progressOf({ dataKey }: Draft, file: ChunkedFile): Promise<FileProgress> {
    return file.progress === null ? newProgress() : openProgress(dataKey, file.id, file.progress);
  }

  /** @returns the file's counts with these blocks, as its columns */
  private async write(tx: Tx, draft: Draft, file: ChunkedFile, blocks: AsyncIterable<LineBlock>) {
    const target = {
      ...{ vaultId: file.vault_id, insertionId: file.insertion_id, fileNo: file.file_no },
      ...{ madeAtMs: draft.created_at.getTime(), dataKey: draft.dataKey },
      provider: await findKeyProvider(tx.$pickTables<'key_provider'>(), draft.platform),
    };
    const counts = countsOf(file);
    const staged = stageBlocks(this.dependencies.threads, target, blocks);
    async function* rows(): AsyncGenerator<Uint8Array> {
      for await (const block of staged) {
        addLines(counts, block);
        if (block.rows.length > 0) yield block.rows;
      }
    }
    await this.dependencies.database.copyIn(tx, 'staged_block', stagedColumns, rows());
    return countedColumns(counts);
  }

  private async note(
    tx: Tx,
    draft: Draft,
    file: ChunkedFile,
    chunk: SentChunk,
    found: Partial<ChunkedFile>,
  ): Promise<ChunkedFile> {
    const now = this.dependencies.clock.now();
    await addChunk(tx, {
      ...{ vault_id: file.vault_id, insertion_id: file.insertion_id, file_no: file.file_no },
      ...{ chunk_no: chunk.chunkNo, sha256: chunk.sha256, received_at: now },
      size_bytes: sizeOf(file, chunk.chunkNo),
    });
    const changes = { ...found, sent_by: file.sent_by, received_chunks: chunk.chunkNo + 1, changed_at: now };
    await changeFile(tx, file, changes);
    await updateInsertion(tx, file.vault_id, file.insertion_id, { staged_platform: draft.platform });
    const { keys } = this.dependencies.limits;
    if ((await stagedKeys(tx, file.vault_id, file.insertion_id)) > keys)
      throw stockErrors('stock.insertion_full', { params: { limit: keys } });
    return { ...file, ...changes };
  }
}

/** Bytes that a chunk must have. */
export const sizeOf = (file: ChunkedFile, chunkNo: number): number =>
  Math.min(file.chunk_bytes, file.declared_bytes - chunkNo * file.chunk_bytes);

const countsOf = (file: ChunkedFile): Counts => ({
  ...noLines(),
  ...{ keyCount: file.key_count, refusedCount: file.refused_count, blankLines: file.blank_lines },
  ...{ crlfLines: file.crlf_lines, paddedLines: file.padded_lines },
});

const linesOf = ({ lines: state }: FileProgress): LineBlocks => {
  const lines = new LineBlocks(blockBytes);
  if (state !== undefined) lines.resume(state);
  return lines;
};

async function* blocksOf(lines: LineBlocks, { hash }: FileProgress, content: Buffer): AsyncGenerator<LineBlock> {
  for (let at = 0; at < content.length; at += sliceBytes) {
    const slice = content.subarray(at, at + sliceBytes);
    hash.update(slice);
    yield* lines.push(slice);
  }
}
