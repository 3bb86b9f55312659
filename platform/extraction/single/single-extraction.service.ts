/** One key for one customer by the partner API (docs/domain.md, a, transition 13, and o2): the key is the answer. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import { lockRequest } from '../../database/request-lock.js';
import type { Hub } from '../../realtime/index.js';
import { extractionType, findRight } from '../../rights/index.js';
import type { StockDatabase, TakingService } from '../../stock/index.js';
import { answerLifeMs, apiMethod } from '../extraction.js';
import { extractionErrors } from '../extraction.errors.js';
import type { DisclosureService, ExtractionTable, Tx } from '../request/disclosure.service.js';
import {
  addExtraction,
  findByApiRequest,
  findSku,
  type ExtractionDatabase,
  type ExtractionDetail,
} from '../request/extraction.repository.js';
import { assertWanted, hashOf, type Customer, type Wanted } from '../request/wanted.js';

export interface SingleOrder extends Customer {
  readonly skuGuid: string;
  readonly rightGuid: string;
  /** Of the vault; within a day it gives the same key again, and never a second one. */
  readonly idempotencyKey: string;
}

export interface SingleKey {
  readonly extraction: ExtractionDetail;
  /** The text. */
  readonly key: string;
}

export interface SingleExtractionDependencies {
  readonly database: Database;
  readonly disclosure: DisclosureService;
  readonly taking: TakingService;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

const wantedOf = ({ skuGuid, rightGuid, idempotencyKey, country, clientReference }: SingleOrder): Wanted => ({
  ...{ skuGuid, rightGuid, idempotencyKey, quantity: 1, reference: '' },
  customer: { country, clientReference },
});

export class SingleExtractionService {
  constructor(private readonly dependencies: SingleExtractionDependencies) {}

  /**
   * No second factor: the certificate is what a program has.
   * @throws extraction.sku_unknown, .right_unknown, .right_not_for_api, .country_missing, .country_refused,
   *   .no_stock, .no_platform, .not_enough_stock, .request_reused, .answer_over; request.invalid
   */
  async extract(actor: Actor, order: SingleOrder): Promise<SingleKey> {
    const wanted = wantedOf(order);
    assertWanted(wanted);
    const { database, hub } = this.dependencies;
    const earlier = await database.transaction(async (tx: Tx) => {
      await lockRequest(tx, 'extraction', actor.ownerGuid, wanted.idempotencyKey);
      const tables = tx.$pickTables<ExtractionTable>();
      const found = await findByApiRequest(tables, actor.ownerGuid, wanted.idempotencyKey);
      if (found === undefined) await this.take(tx, actor, wanted);
      else await this.again(tx, actor, wanted, found);
      return found;
    });
    if (earlier === undefined) hub.publish(actor.ownerGuid, 'stockchanged', {});
    const tables = database.tables<ExtractionDatabase>();
    const extraction = earlier ?? (await findByApiRequest(tables, actor.ownerGuid, wanted.idempotencyKey));
    if (extraction === undefined)
      throw callErrors('internal', { cause: new Error('the extraction cannot be read back') });
    return { extraction, key: await this.keyOf(extraction) };
  }

  /** What was given out is given out again to who asks in the same words: an answer may have been lost. */
  private async again(tx: Tx, actor: Actor, wanted: Wanted, earlier: ExtractionDetail): Promise<void> {
    if (!earlier.request_hash.equals(hashOf(wanted))) throw extractionErrors('extraction.request_reused');
    if (this.dependencies.clock.now().getTime() - earlier.created_at.getTime() > answerLifeMs)
      throw extractionErrors('extraction.answer_over');
    await this.dependencies.audit.write(tx, actor, {
      action: 'extraction.key_read_again',
      object: { kind: 'extraction', id: earlier.id },
    });
  }

  private async take(tx: Tx, actor: Actor, wanted: Wanted): Promise<void> {
    await this.assertKnown(tx, actor, wanted);
    const { disclosure } = this.dependencies;
    const id = randomUUID();
    const now = this.dependencies.clock.now();
    await disclosure.disclose(tx, actor, { id, wanted, now, method: apiMethod }, async (confirmed) => {
      const row = await disclosure.rowOf(tx, actor, wanted, id, apiMethod, now);
      // There is no file that anybody could download; an Owner may have one made, with a reason.
      const answered = { downloads: 1, destroyed_at: now };
      await addExtraction(tx.$pickTables<ExtractionTable>(), { ...row, ...confirmed, ...answered });
    });
  }

  private async assertKnown(tx: Tx, { ownerGuid }: Actor, { skuGuid, rightGuid }: Wanted): Promise<void> {
    if ((await findSku(tx.$pickTables<ExtractionTable>(), ownerGuid, skuGuid)) === undefined)
      throw extractionErrors('extraction.sku_unknown');
    const right = await findRight(tx.$pickTables<'agreement'>(), ownerGuid, rightGuid);
    if (right === undefined) throw extractionErrors('extraction.right_unknown');
    if (right.extraction_type === extractionType.bulkOnly) throw extractionErrors('extraction.right_not_for_api');
  }

  private async keyOf({ vault_id, id, txn_id }: ExtractionDetail): Promise<string> {
    const db = this.dependencies.database.tables<StockDatabase>();
    for await (const [key] of this.dependencies.taking.read(db, vault_id, txn_id ?? id))
      if (key !== undefined) return key;
    throw callErrors('internal', { cause: new Error(`extraction ${id} has no key`) });
  }
}
