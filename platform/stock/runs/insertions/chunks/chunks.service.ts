/**
 * A file in chunks (ADR 0037). Each is read whole, its hash compared, and only then staged, encrypted, with the
 * file's progress in one transaction: a chunk is there or it is not, and one that comes twice is taken once.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../../../../kernel/clock.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { Hub } from '../../../../realtime/index.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import type { KeyThreads } from '../../../keys/key-threads.js';
import { UnreadableText } from '../../../keys/staged/line-blocks.js';
import type { VaultKeys } from '../../../keys/vault-keys.service.js';
import type { StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { runStatus } from '../../run-status.js';
import { insertionHref } from '../insertion-steps.js';
import { findInsertion, lockInsertion } from '../insertions.repository.js';
import { dropFile } from '../staging/staging.repository.js';
import type { LargeLimits } from '../staging/upload-limits.js';
import { ChunkSlots } from './chunk-slots.js';
import { ChunkStaging, sizeOf, UselessFile, type Draft, type SentChunk } from './chunk-staging.service.js';
import { findChunked, hashOfChunk, type ChunkedFile } from './chunks.repository.js';

export interface ChunksDependencies {
  readonly database: Database;
  readonly vaultKeys: VaultKeys;
  readonly threads: KeyThreads;
  readonly asked: AskedTexts;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly limits: LargeLimits;
}

type Tx = Transaction<StockDatabase>;

export class ChunksService {
  readonly #slots = new ChunkSlots();
  readonly #staging: ChunkStaging;

  constructor(private readonly dependencies: ChunksDependencies) {
    this.#staging = new ChunkStaging(dependencies);
  }

  /**
   * @param signal aborted when the sender goes away
   * @returns the file as it stands with this chunk
   * @throws the errors that insertions.proto names for SendChunk
   */
  async receive(
    actor: Actor,
    chunk: SentChunk,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<ChunkedFile> {
    const asked = await this.dependencies.database.transaction(async (tx: Tx) => {
      const file = await this.find(tx, actor, chunk);
      return { file, isThere: await this.isThere(tx, file, chunk) };
    });
    if (asked.isThere) {
      // The sender is read to its end: an answer before that looks like a broken line.
      await this.read(bytes, asked.file.chunk_bytes);
      return asked.file;
    }
    return this.#slots.within(actor.ownerGuid, signal, async () => {
      const content = await this.read(bytes, sizeOf(asked.file, chunk.chunkNo));
      if (!createHash('sha256').update(content).digest().equals(chunk.sha256))
        throw stockErrors('stock.chunk_damaged', { params: { chunk: chunk.chunkNo } });
      const file = await this.dependencies.asked.watched(actor, () => this.take(actor, chunk, content));
      this.dependencies.hub.publish(actor.ownerGuid, 'workmoved', { href: insertionHref(chunk.insertionId) });
      return file;
    });
  }

  private async find(tx: Tx, { ownerGuid }: Actor, chunk: SentChunk): Promise<ChunkedFile> {
    if ((await findInsertion(tx, ownerGuid, chunk.insertionId)) === undefined)
      throw stockErrors('stock.insertion_not_found');
    const file = await findChunked(tx, ownerGuid, chunk.insertionId, chunk.fileGuid);
    if (file === undefined || chunk.chunkNo < 0 || chunk.chunkNo >= file.chunk_count)
      throw stockErrors('stock.file_not_found');
    return file;
  }

  /** @throws stock.chunk_differs, stock.chunk_out_of_order */
  private async isThere(tx: Tx, file: ChunkedFile, { chunkNo, sha256 }: SentChunk): Promise<boolean> {
    if (chunkNo > file.received_chunks)
      throw stockErrors('stock.chunk_out_of_order', { params: { next: file.received_chunks } });
    if (chunkNo === file.received_chunks) return false;
    const known = await hashOfChunk(tx, file, chunkNo);
    if (known?.equals(sha256) !== true) throw stockErrors('stock.chunk_differs', { params: { chunk: chunkNo } });
    return true;
  }

  /** @throws stock.chunk_damaged for more bytes than there should be */
  private async read(bytes: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
    const content = Buffer.allocUnsafe(size);
    let at = 0;
    for await (const piece of bytes) {
      if (at + piece.length > size) throw stockErrors('stock.chunk_damaged');
      content.set(piece, at);
      at += piece.length;
    }
    return content.subarray(0, at);
  }

  private async take(actor: Actor, chunk: SentChunk, content: Buffer): Promise<ChunkedFile> {
    try {
      return await this.dependencies.database.transaction(async (tx: Tx) => {
        const draft = await this.lockedDraft(tx, actor, chunk);
        // Another sender of the same file may have been faster.
        const file = await this.find(tx, actor, chunk);
        if (await this.isThere(tx, file, chunk)) return file;
        return this.#staging.take(tx, actor, draft, file, chunk, content);
      });
    } catch (thrown) {
      const useless = uselessOf(thrown);
      if (useless === undefined) throw thrown;
      await this.drop(actor, chunk);
      throw stockErrors(useless);
    }
  }

  private async lockedDraft(tx: Tx, { ownerGuid }: Actor, { insertionId }: SentChunk): Promise<Draft> {
    const locked = await lockInsertion(tx, ownerGuid, insertionId);
    if (locked === undefined) throw stockErrors('stock.insertion_not_found');
    if (locked.status !== runStatus.draft) throw stockErrors('stock.insertion_not_draft');
    const insertion = await findInsertion(tx, ownerGuid, insertionId);
    if (!insertion?.platform) throw stockErrors('stock.sku_missing');
    const dataKey = await this.dependencies.vaultKeys.openDataKey(tx, ownerGuid, insertion.id, insertion.wrapped_key);
    return { ...insertion, platform: insertion.platform, dataKey };
  }

  private drop(actor: Actor, chunk: SentChunk): Promise<void> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const file = await this.find(tx, actor, chunk);
      await dropFile(tx, file.vault_id, file.insertion_id, file.file_no);
      await this.dependencies.audit.write(tx, actor, {
        action: 'stock.file_removed',
        object: { kind: 'insertion', id: file.insertion_id },
        before: { name: file.name },
      });
    });
  }
}

const uselessOf = (thrown: unknown): UselessFile['code'] | undefined => {
  if (thrown instanceof UnreadableText) return 'stock.file_unreadable';
  return thrown instanceof UselessFile ? thrown.code : undefined;
};
