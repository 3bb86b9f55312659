/** The large path (docs/domain.md, m): who has it, and the files that come by it. */
import type { Clock } from '../../../../../kernel/clock.js';
import { callErrors } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { ChunkRow, StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { runStatus } from '../../run-status.js';
import { findInsertion, lockInsertion } from '../insertions.repository.js';
import { fileNumbers, newFile, startFile, usedBytes } from '../staging/staging.repository.js';
import { isKeyFileName, type LargeLimits } from '../staging/upload-limits.js';
import {
  announcedBytes,
  findChunked,
  largeFeature,
  listChunks,
  listIncoming,
  type ChunkedFile,
} from './chunks.repository.js';

export interface LargeFilesDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly limits: LargeLimits;
}

export interface AnnouncedFile {
  readonly insertionId: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** SHA-256 of the first chunk, 64 hexadecimal digits. */
  readonly headSha256: string;
}

type Tx = Transaction<StockDatabase>;

export const sha256Of = (digits: string): Buffer => {
  if (!/^[0-9a-f]{64}$/i.test(digits))
    throw callErrors('request.invalid', { violations: [{ pointer: '/sha256', message: '64 hexadecimal digits' }] });
  return Buffer.from(digits, 'hex');
};

export class LargeFilesService {
  constructor(private readonly dependencies: LargeFilesDependencies) {}

  /** What the large path allows; undefined for a vault without it. Publishers have it unless staff says otherwise. */
  async limitsFor(tx: Tx, { ownerGuid, ownerRole }: Actor): Promise<LargeLimits | undefined> {
    const isOn = (await largeFeature(tx, ownerGuid)) ?? ownerRole === 'Publisher';
    return isOn ? this.dependencies.limits : undefined;
  }

  /**
   * Announces a file, or finds the half of it that is there: the same name, size and first chunk.
   * @throws the errors that insertions.proto names for OpenFile
   */
  open(actor: Actor, file: AnnouncedFile): Promise<ChunkedFile> {
    if (!isKeyFileName(file.name)) throw stockErrors('stock.file_type');
    if (!Number.isSafeInteger(file.sizeBytes) || file.sizeBytes < 1) throw stockErrors('stock.file_empty');
    const head = sha256Of(file.headSha256);
    return this.dependencies.database.transaction(async (tx: Tx) => {
      await this.assertDraft(tx, actor, file.insertionId);
      const limits = await this.limitsFor(tx, actor);
      if (limits === undefined) throw stockErrors('stock.large_uploads_off');
      const incoming = await listIncoming(tx, actor.ownerGuid, file.insertionId);
      const known = incoming.find(({ name }) => name === file.name);
      if (known === undefined) return this.begin(tx, actor, file, head, limits);
      if (known.declared_bytes !== file.sizeBytes || !known.head_sha256.equals(head))
        throw stockErrors('stock.file_differs');
      return known;
    });
  }

  /** The chunks of a file that are there, in order. @throws stock.insertion_not_found, stock.file_not_found */
  chunks(
    actor: Actor,
    insertionId: string,
    fileGuid: string,
  ): Promise<{ readonly file: ChunkedFile; readonly chunks: ChunkRow[] }> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      if ((await findInsertion(tx, actor.ownerGuid, insertionId)) === undefined)
        throw stockErrors('stock.insertion_not_found');
      const file = await findChunked(tx, actor.ownerGuid, insertionId, fileGuid);
      if (file === undefined) throw stockErrors('stock.file_not_found');
      return { file, chunks: await listChunks(tx, file) };
    });
  }

  private async assertDraft(tx: Tx, { ownerGuid }: Actor, insertionId: string): Promise<void> {
    const locked = await lockInsertion(tx, ownerGuid, insertionId);
    if (locked === undefined) throw stockErrors('stock.insertion_not_found');
    if (locked.status !== runStatus.draft) throw stockErrors('stock.insertion_not_draft');
    const insertion = await findInsertion(tx, ownerGuid, insertionId);
    if (!insertion?.platform) throw stockErrors('stock.sku_missing');
  }

  private async begin(
    tx: Tx,
    actor: Actor,
    file: AnnouncedFile,
    head: Buffer,
    limits: LargeLimits,
  ): Promise<ChunkedFile> {
    const { ownerGuid } = actor;
    const { count, last } = await fileNumbers(tx, ownerGuid, file.insertionId);
    if (count >= limits.files) throw stockErrors('stock.too_many_files', { params: { limit: limits.files } });
    const taken =
      (await usedBytes(tx, ownerGuid, file.insertionId)) + (await announcedBytes(tx, ownerGuid, file.insertionId));
    if (taken + file.sizeBytes > limits.totalBytes)
      throw stockErrors('stock.upload_too_large', { params: { limit: limits.totalBytes } });
    const now = this.dependencies.clock.now();
    const row: ChunkedFile = {
      ...newFile(actor, file.insertionId, last + 1, file.name, now),
      declared_bytes: file.sizeBytes,
      head_sha256: head,
      chunk_bytes: limits.chunkBytes,
      chunk_count: Math.ceil(file.sizeBytes / limits.chunkBytes),
      changed_at: now,
    };
    await startFile(tx, row);
    await this.dependencies.audit.write(tx, actor, {
      action: 'stock.file_announced',
      object: { kind: 'insertion', id: file.insertionId },
      after: { name: file.name, bytes: file.sizeBytes },
    });
    return row;
  }
}
