import { ZipWriterStream } from '@zip.js/zip.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { geofencingText } from '../../rights/index.js';
import type { StockDatabase, TakingService } from '../../stock/index.js';
import { fileNames, headerText, type FileHeader } from '../extraction.js';
import type { ExtractionDatabase, ExtractionDetail } from '../request/extraction.repository.js';
import type { Confirmed, FilesService } from './files.service.js';

export interface DownloadDependencies {
  readonly database: Database;
  readonly taking: TakingService;
  readonly files: FilesService;
  readonly audit: AuditLog;
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

/** The file of an extraction, made as it is sent: it never lies on a disk. */
export class DownloadService {
  constructor(private readonly dependencies: DownloadDependencies) {}

  /** @throws extraction.not_found; permission.denied for anyone but the recipient; extraction.expired */
  async open(actor: Actor, id: string): Promise<Download> {
    const { extraction, password } = await this.dependencies.files.useDownload(actor, id);
    return { fileName: fileNames(headerOf(extraction)).zip, chunks: this.zipped(extraction, password) };
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
    const db = this.dependencies.database.tables<StockDatabase>();
    try {
      const parts = this.dependencies.taking.read(db, extraction.vault_id, extraction.txn_id);
      for await (const keys of parts) yield encoder.encode(keys.map((key) => `${key}\r\n`).join(''));
    } catch (thrown) {
      await this.dependencies.database.transaction((tx: Transaction<ExtractionDatabase>) =>
        this.dependencies.audit.write(
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
