import { ZipWriterStream } from '@zip.js/zip.js';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { geofencingText } from '../../rights/index.js';
import type { StockDatabase, TakingService } from '../../stock/index.js';
import { extractionErrors } from '../extraction.errors.js';
import { fileNames, headerText, isDownloadable, type FileHeader } from '../extraction.js';
import {
  addStep,
  findExtraction,
  type ExtractionDatabase,
  type ExtractionDetail,
} from '../request/extraction.repository.js';
import { countDownload } from './file.repository.js';
import type { FilesService } from './files.service.js';

export interface DownloadParts {
  readonly database: Database;
  readonly taking: TakingService;
  readonly files: FilesService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface Download {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const headerOf = (extraction: ExtractionDetail): FileHeader => ({
  product: extraction.product_title,
  sku: extraction.sku,
  platform: extraction.platform,
  right: extraction.right_name,
  region: `${extraction.region}; ${geofencingText(extraction.geofencing_type, extraction.regions)}`,
  extraction: extraction.number,
  quantity: extraction.quantity,
  at: extraction.confirmed_at ?? extraction.created_at,
  ...(extraction.is_single && { customer: { country: extraction.country, reference: extraction.client_reference } }),
});

/** An extraction that has taken its keys. */
type Confirmed = ExtractionDetail & { readonly txn_id: string };

/** The file of an extraction, made as it is sent: it never lies on a disk. */
export class DownloadService {
  constructor(private readonly parts: DownloadParts) {}

  /** @throws extraction.not_found; permission.denied for anyone but the recipient; extraction.expired */
  async open(actor: Actor, id: string): Promise<Download> {
    const db = this.parts.database.tables<ExtractionDatabase>();
    const extraction = await findExtraction(db, actor.ownerGuid, id);
    if (extraction === undefined) throw extractionErrors('extraction.not_found');
    if (extraction.recipient_id !== actor.userGuid) throw callErrors('permission.denied');
    const { txn_id } = extraction;
    if (txn_id === null || !isDownloadable(extraction, this.parts.clock.now()))
      throw extractionErrors('extraction.expired');
    const password = await this.parts.files.password(actor, id);
    return {
      fileName: fileNames(headerOf(extraction)).zip,
      chunks: this.counted(actor, { ...extraction, txn_id }, password),
    };
  }

  /** A download counts when all of it has been taken but its last part, without which the ZIP does not open. */
  private async *counted(actor: Actor, extraction: Confirmed, password: string): AsyncGenerator<Uint8Array> {
    let held: Uint8Array | undefined;
    for await (const chunk of this.zipped(extraction, password)) {
      if (held !== undefined) yield held;
      held = chunk;
    }
    await this.parts.database.transaction(async (tx: Transaction<ExtractionDatabase>) => {
      const now = this.parts.clock.now();
      const left = await countDownload(tx, extraction, now);
      if (left === undefined) throw extractionErrors('extraction.expired');
      const step = { vaultId: extraction.vault_id, id: extraction.id, at: now };
      await addStep(tx, { ...step, kind: 'Downloaded', by: actor });
      if (left === 0) await addStep(tx, { ...step, kind: 'Destroyed' });
      await this.parts.audit.write(tx, actor, {
        action: 'extraction.downloaded',
        object: { kind: 'extraction', id: extraction.id },
      });
    });
    if (held !== undefined) yield held;
  }

  private async *zipped(extraction: Confirmed, password: string): AsyncGenerator<Uint8Array> {
    // AES-256 in the AE-2 form of the ZIP format: no checksum of the plain text, by which it could be guessed.
    const encryption = { password, encryptionStrength: 3, zipCrypto: false } as const;
    const zip = new ZipWriterStream({ useWebWorkers: false, lastModDate: extraction.created_at, ...encryption });
    const text = ReadableStream.from(this.text(extraction));
    const written = text
      .pipeTo(zip.writable<Uint8Array>(fileNames(headerOf(extraction)).entry))
      .then(() => zip.close());
    // The ZIP's readable side does not fail with what is written into it: without this a row that does
    // not open would leave the reader waiting for ever.
    const failed = new Promise<never>((_resolve, reject) => void written.catch(reject));
    failed.catch(() => undefined);
    const reader = zip.readable.getReader();
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), failed]);
        if (done) break;
        yield value;
      }
    } finally {
      // Also when the caller went away: what is still being written ends with it.
      reader.cancel().catch(() => undefined);
    }
    await written;
  }

  private async *text(extraction: Confirmed): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    yield encoder.encode(headerText(headerOf(extraction)));
    const db = this.parts.database.tables<StockDatabase>();
    try {
      const parts = this.parts.taking.read(db, extraction.vault_id, extraction.txn_id);
      for await (const keys of parts) yield encoder.encode(keys.map((key) => `${key}\r\n`).join(''));
    } catch (thrown) {
      await this.parts.database.transaction((tx: Transaction<ExtractionDatabase>) =>
        this.parts.audit.write(
          tx,
          {
            ownerGuid: extraction.vault_id,
            userGuid: extraction.extracted_by,
            kind: 'system',
            correlationId: extraction.id,
          },
          { action: 'extraction.unreadable', object: { kind: 'extraction', id: extraction.id } },
        ),
      );
      throw thrown;
    }
  }
}
