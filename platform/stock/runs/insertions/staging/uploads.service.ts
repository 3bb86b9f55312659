import { createHash } from 'node:crypto';
import type { Clock } from '../../../../../kernel/clock.js';
import { callErrors } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import { findKeyProvider } from '../../../../keyproviders/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { Hub } from '../../../../realtime/index.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import type { KeyThreads } from '../../../keys/key-threads.js';
import type { KeyProvider } from '../../../keys/provider.js';
import { LineBlocks, UnreadableText, type LineBlock } from '../../../keys/staged/line-blocks.js';
import { stagedColumns, type StagedBlock } from '../../../keys/staged/staged-block.js';
import type { VaultKeys } from '../../../keys/vault-keys.service.js';
import type { InsertionFileRow, StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { runStatus } from '../../run-status.js';
import { insertionHref } from '../insertion-steps.js';
import { findInsertion, lockInsertion, updateInsertion, type InsertionDetail } from '../insertions.repository.js';
import {
  addLines,
  blockBytes,
  countedColumns,
  noLines,
  stageBlocks,
  type Counts,
  type StagedFile,
} from './stage-blocks.js';
import { inBatches } from './staging.js';
import { changeFile, dropFile, fileNumbers, newFile, startFile, sumFiles, usedBytes } from './staging.repository.js';
import { isKeyFileName, type UploadLimits } from './upload-limits.js';

/** Rows that one short transaction takes: a slow sender never holds a connection. */
const batchBytes = 4 * 1024 * 1024;

export interface UploadedFile {
  readonly insertionId: string;
  readonly name: string;
  /** As declared; 0 when not known. */
  readonly declaredBytes: number;
}

export interface UploadDependencies {
  readonly database: Database;
  readonly vaultKeys: VaultKeys;
  readonly threads: KeyThreads;
  readonly asked: AskedTexts;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly limits: UploadLimits;
}

/** A file that is coming in. */
interface Upload {
  readonly actor: Actor;
  readonly insertion: InsertionDetail & { readonly platform: string };
  readonly provider: KeyProvider;
  readonly dataKey: Buffer;
  readonly row: InsertionFileRow;
  readonly usedBefore: number;
}

interface Received {
  sizeBytes: number;
  hasMark: boolean;
  readonly counts: Counts;
  readonly digest: ReturnType<typeof createHash>;
}

const stagedFile = ({ insertion, provider, dataKey, row }: Upload): StagedFile => ({
  vaultId: row.vault_id,
  insertionId: row.insertion_id,
  madeAtMs: insertion.created_at.getTime(),
  fileNo: row.file_no,
  provider,
  dataKey,
});

export class UploadsService {
  constructor(private readonly dependencies: UploadDependencies) {}

  /**
   * Stages a file's keys, encrypted, while its bytes come. Nobody sees the file before all of it is there.
   * @param signal aborted when the sender goes away
   * @throws the errors that insertions.proto names for UploadFile
   */
  async upload(
    actor: Actor,
    file: UploadedFile,
    chunks: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<InsertionFileRow> {
    if (!isKeyFileName(file.name)) throw stockErrors('stock.file_type');
    this.assertWithin(file.declaredBytes);
    const upload = await this.begin(actor, file);
    try {
      const received = await this.stage(upload, chunks);
      if (signal.aborted) throw callErrors('upstream.unavailable');
      // A connection that broke off looks like an end: what is missing must not go unnoticed.
      if (received.sizeBytes < file.declaredBytes) throw stockErrors('stock.file_unreadable');
      if (received.counts.keyCount === 0) throw stockErrors('stock.file_empty');
      const finished = await this.dependencies.asked.watched(actor, () => this.finish(upload, received));
      this.dependencies.hub.publish(actor.ownerGuid, 'workmoved', { href: insertionHref(file.insertionId) });
      return finished;
    } catch (thrown) {
      await this.dependencies.database.transaction((tx: Transaction<StockDatabase>) =>
        dropFile(tx, actor.ownerGuid, file.insertionId, upload.row.file_no),
      );
      throw thrown instanceof UnreadableText ? stockErrors('stock.file_unreadable') : thrown;
    }
  }

  private begin(actor: Actor, file: UploadedFile): Promise<Upload> {
    const { ownerGuid } = actor;
    return this.dependencies.database.transaction(async (tx: Transaction<StockDatabase>) => {
      const locked = await lockInsertion(tx, ownerGuid, file.insertionId);
      if (locked === undefined) throw stockErrors('stock.insertion_not_found');
      if (locked.status !== runStatus.draft) throw stockErrors('stock.insertion_not_draft');
      const insertion = await findInsertion(tx, ownerGuid, file.insertionId);
      if (!insertion?.platform) throw stockErrors('stock.sku_missing');
      const { count, last } = await fileNumbers(tx, ownerGuid, file.insertionId);
      if (count >= this.dependencies.limits.files)
        throw stockErrors('stock.too_many_files', { params: { limit: this.dependencies.limits.files } });
      const usedBefore = await usedBytes(tx, ownerGuid, file.insertionId);
      this.assertWithin(usedBefore + file.declaredBytes);
      const row = newFile(actor, file.insertionId, last + 1, file.name, this.dependencies.clock.now());
      await startFile(tx, row);
      const dataKey = await this.dependencies.vaultKeys.openDataKey(tx, ownerGuid, insertion.id, insertion.wrapped_key);
      const { platform } = insertion;
      const provider = await findKeyProvider(tx.$pickTables<'key_provider'>(), platform);
      return { actor, insertion: { ...insertion, platform }, provider, dataKey, row, usedBefore };
    });
  }

  private async stage(upload: Upload, chunks: AsyncIterable<Uint8Array>): Promise<Received> {
    const received: Received = {
      sizeBytes: 0,
      hasMark: false,
      counts: noLines(),
      digest: createHash('sha256'),
    };
    const blocks = this.blocksOf(chunks, received, upload.usedBefore);
    const staged = stageBlocks(this.dependencies.threads, stagedFile(upload), blocks);
    // One batch is written while the next one is read and encrypted.
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of inBatches(staged, (block) => block.rows.length, batchBytes)) {
        for (const block of batch) addLines(received.counts, block);
        await writing;
        writing = this.write(batch);
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
    return received;
  }

  private async *blocksOf(
    chunks: AsyncIterable<Uint8Array>,
    received: Received,
    usedBefore: number,
  ): AsyncGenerator<LineBlock> {
    const lines = new LineBlocks(blockBytes);
    for await (const chunk of chunks) {
      received.sizeBytes += chunk.length;
      this.assertWithin(usedBefore + received.sizeBytes);
      received.digest.update(chunk);
      yield* lines.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    }
    yield* lines.end();
    received.hasMark = lines.hasMark;
  }

  private async write(batch: readonly StagedBlock[]): Promise<void> {
    async function* rows(): AsyncGenerator<Uint8Array> {
      for (const { rows } of batch) if (rows.length > 0) yield rows;
    }
    await this.dependencies.database.transaction((tx: Transaction<StockDatabase>) =>
      this.dependencies.database.copyIn(tx, 'staged_block', stagedColumns, rows()),
    );
  }

  private finish({ actor, insertion, row }: Upload, received: Received): Promise<InsertionFileRow> {
    return this.dependencies.database.transaction(async (tx: Transaction<StockDatabase>) => {
      const locked = await lockInsertion(tx, row.vault_id, row.insertion_id);
      // It may have been canceled, committed or given another SKU while the bytes came.
      if (locked?.status !== runStatus.draft || locked.sku_id !== insertion.sku_id)
        throw stockErrors('stock.insertion_not_draft');
      // Files that came side by side counted each other as nothing.
      this.assertWithin((await usedBytes(tx, row.vault_id, row.insertion_id)) + received.sizeBytes);
      const finished = {
        size_bytes: received.sizeBytes,
        ...countedColumns(received.counts),
        has_mark: received.hasMark,
        sha256: received.digest.digest(),
        uploaded_at: this.dependencies.clock.now(),
      };
      await changeFile(tx, row, finished);
      await sumFiles(tx, row.vault_id, row.insertion_id);
      await this.dependencies.asked.spendOn(tx, actor, row.insertion_id);
      const { platform } = insertion;
      await updateInsertion(tx, row.vault_id, row.insertion_id, { staged_platform: platform });
      await this.dependencies.audit.write(tx, actor, {
        action: 'stock.file_uploaded',
        object: { kind: 'insertion', id: row.insertion_id },
        after: { name: row.name, keys: received.counts.keyCount, refused: received.counts.refusedCount },
      });
      return { ...row, ...finished };
    });
  }

  private assertWithin(bytes: number): void {
    const { totalBytes } = this.dependencies.limits;
    if (bytes > totalBytes) throw stockErrors('stock.upload_too_large', { params: { limit: totalBytes } });
  }
}
