import { createHash, randomUUID } from 'node:crypto';
import { callErrors } from '../../kernel/errors.js';
import type { Actor } from '../access/index.js';
import type { AccountsTables, CodeMethod, CodesService } from '../accounts/index.js';
import type { AuditLog } from '../audit/index.js';
import type { Transaction } from '../database/database.js';
import type { Mailer } from '../mail/index.js';
import type { Hub } from '../realtime/index.js';
import { allowsExtractionOf, findRight } from '../rights/index.js';
import { nextNumber, type StockDatabase, type TakingService } from '../stock/index.js';
import { extractionErrors } from './extraction.errors.js';
import { lifeMs, longestReference, quantityLimit } from './extraction.js';
import {
  addExtraction,
  findByRequest,
  findExtraction,
  freeUnderRight,
  ownersOf,
  type ExtractionDatabase,
  type ExtractionDetail,
} from './extraction.repository.js';
import type { ExtractionRow } from './rows.js';

export interface ExtractionRequest {
  readonly skuGuid: string;
  readonly rightGuid: string;
  readonly quantity: number;
  readonly code: string;
  readonly method: CodeMethod;
  readonly isFinalConfirmed: boolean;
  readonly reference: string;
  readonly idempotencyKey: string;
}

export interface ExtractionParts {
  readonly codes: CodesService;
  readonly taking: TakingService;
  readonly audit: AuditLog;
  readonly mailer: Mailer;
  readonly hub: Hub;
  /** Where people reach Keyway. */
  readonly publicUrl: string;
}

/** One transaction, in which each domain sees its own tables. */
type Tx = Transaction<ExtractionDatabase & AccountsTables>;
type StockTable = keyof StockDatabase;
type Table = keyof ExtractionDatabase;

const idempotencyKey = /^[\x21-\x7e]{8,128}$/;
const invalid = (pointer: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

/** What was asked for; the code is not part of it, a second try may carry another. */
const hashOf = ({ skuGuid, rightGuid, quantity, reference }: ExtractionRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([skuGuid, rightGuid, quantity, reference]))
    .digest();

const assertValid = (request: ExtractionRequest): void => {
  if (!request.isFinalConfirmed) throw extractionErrors('extraction.not_confirmed');
  if (!Number.isSafeInteger(request.quantity) || request.quantity < 1)
    throw invalid('/quantity', 'A whole number from 1');
  if (request.quantity > quantityLimit)
    throw extractionErrors('extraction.quantity_limit', { params: { limit: quantityLimit } });
  if (request.reference.length > longestReference)
    throw invalid('/reference', `At most ${longestReference} characters`);
  if (!idempotencyKey.test(request.idempotencyKey)) throw invalid('/idempotencyKey', '8 to 128 printable characters');
};

/** Takes keys out of the stock for good: code, stock, movements, custody and receipt in one transaction. */
export class ExtractionService {
  constructor(private readonly parts: ExtractionParts) {}

  /** @throws the errors that extraction.proto names for Extract */
  async extract(actor: Actor, request: ExtractionRequest): Promise<ExtractionDetail> {
    assertValid(request);
    const told = { isNew: false };
    const extraction = await this.parts.codes.verifyAnd(actor, 'extraction', request.method, request.code, {
      answered: (tx) => this.answered(tx as unknown as Tx, actor, request),
      work: (tx, now) => {
        told.isNew = true;
        return this.take(tx as unknown as Tx, actor, request, now);
      },
    });
    if (told.isNew) this.parts.hub.publish(actor.ownerGuid, 'stockchanged', {});
    return extraction;
  }

  private async answered(tx: Tx, actor: Actor, request: ExtractionRequest): Promise<ExtractionDetail | undefined> {
    const earlier = await findByRequest(
      tx.$pickTables<Table>(),
      actor.ownerGuid,
      actor.userGuid,
      request.idempotencyKey,
    );
    if (earlier !== undefined && !earlier.request_hash.equals(hashOf(request)))
      throw extractionErrors('extraction.request_reused');
    return earlier;
  }

  private async take(tx: Tx, actor: Actor, request: ExtractionRequest, now: Date): Promise<ExtractionDetail> {
    await this.assertAllowed(tx, actor, request);
    const id = randomUUID();
    const { skuGuid, rightGuid, quantity, reference } = request;
    const taking = { actor, skuId: skuGuid, rightId: rightGuid, quantity, extractionId: id, reference, now };
    const transactionId = await this.parts.taking.take(tx.$pickTables<StockTable>(), taking);
    if (transactionId === undefined) throw await this.shortage(tx, actor, request);
    const row: ExtractionRow = {
      vault_id: actor.ownerGuid,
      id,
      number: await nextNumber(tx.$pickTables<StockTable>(), actor.ownerGuid, 'extraction'),
      txn_id: transactionId,
      sku_id: skuGuid,
      agreement_id: rightGuid,
      quantity,
      reference,
      extracted_by: actor.userGuid,
      extracted_by_name: actor.userName,
      method: request.method,
      idempotency_key: request.idempotencyKey,
      request_hash: hashOf(request),
      downloads: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    };
    await addExtraction(tx.$pickTables<Table>(), row);
    const detail = await findExtraction(tx.$pickTables<Table>(), actor.ownerGuid, id);
    if (detail === undefined) throw callErrors('internal', { cause: new Error('the extraction cannot be read back') });
    await this.tell(tx, actor, detail);
    return detail;
  }

  private async assertAllowed(tx: Tx, actor: Actor, request: ExtractionRequest): Promise<void> {
    const right = await findRight(tx.$pickTables<'agreement'>(), actor.ownerGuid, request.rightGuid);
    if (right === undefined) throw extractionErrors('extraction.no_platform');
    const shortage = await this.shortage(tx, actor, request);
    const isEnough =
      shortage.code === 'extraction.not_enough_stock' && Number(shortage.params['available']) >= request.quantity;
    if (!isEnough) throw shortage;
    if (!allowsExtractionOf(right.extraction_type, request.quantity))
      throw extractionErrors('extraction.right_refuses');
  }

  /** Why the stock does not do. */
  private async shortage(tx: Tx, actor: Actor, { skuGuid, rightGuid }: ExtractionRequest) {
    const free = await freeUnderRight(tx.$pickTables<Table>(), actor.ownerGuid, skuGuid, rightGuid);
    if (free.ofAll === 0) return extractionErrors('extraction.no_platform');
    if (free.ofSku === 0) return extractionErrors('extraction.no_stock');
    return extractionErrors('extraction.not_enough_stock', { params: { available: free.ofSku } });
  }

  private async tell(tx: Tx, actor: Actor, detail: ExtractionDetail): Promise<void> {
    const what = `${detail.quantity} ${detail.quantity === 1 ? 'key' : 'keys'} of ${detail.product_title}, ${detail.sku}`;
    await this.parts.audit.write(tx, actor, {
      action: 'extraction.extracted',
      object: { kind: 'extraction', id: detail.id },
      after: { quantity: detail.quantity, sku: detail.sku, method: detail.method },
    });
    await this.parts.mailer.queue(tx, {
      to: actor.userEmail,
      subject: 'Your extraction is ready',
      text: `You extracted ${what}.\n\nThe file waits behind your sign-in: 3 downloads, until ${detail.expires_at.toISOString()}. Extraction is final.`,
      action: { title: 'Download', url: `${this.parts.publicUrl}/email-extract/${detail.id}` },
    });
    for (const owner of await ownersOf(tx.$pickTables<keyof AccountsTables>(), actor.ownerGuid)) {
      await this.parts.mailer.queue(tx, {
        to: owner,
        subject: `Extraction by ${actor.userName}`,
        text: `${actor.userName} extracted ${what}.`,
        action: {
          title: 'Show the transaction',
          url: `${this.parts.publicUrl}/distribution/myvault/transaction-detail/${detail.txn_id}`,
        },
      });
    }
  }
}
