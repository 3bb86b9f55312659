/** At how many free keys a SKU's stock is marked as low (issue 4, 'low-stock marks'). */
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Hub } from '../../realtime/index.js';
import type { StockDatabase } from '../rows.js';
import { stockErrors } from '../stock.errors.js';

/** More keys than a vault may hold are no threshold (domain rules, section m: 50 million). */
const most = 50_000_000;

export interface ThresholdsParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

export class ThresholdsService {
  constructor(private readonly parts: ThresholdsParts) {}

  /**
   * @param lowAt free keys; 0 takes the mark away
   * @throws stock.sku_not_found, also for another vault's; request.invalid
   */
  async set(actor: Actor, skuId: string, lowAt: number): Promise<void> {
    if (!Number.isInteger(lowAt) || lowAt < 0 || lowAt > most) {
      const message = `A whole number from 0 to ${most.toLocaleString('en')}`;
      throw callErrors('request.invalid', { violations: [{ pointer: '/lowAt', message }] });
    }
    await this.parts.database.transaction(async (tx: Transaction<StockDatabase>) => {
      const before = await this.#lock(tx, actor.ownerGuid, skuId);
      await this.#write(tx, actor, skuId, lowAt);
      await this.parts.audit.write(tx, actor, {
        action: 'stock.threshold_set',
        object: { kind: 'sku', id: skuId },
        before: { lowAt: before },
        after: { lowAt },
      });
      this.parts.database.afterCommit(tx, () => this.parts.hub.publish(actor.ownerGuid, 'stockchanged', {}));
    });
  }

  async #lock(tx: Transaction<StockDatabase>, vaultId: string, skuId: string): Promise<number> {
    const sku = await tx
      .selectFrom('sku')
      .leftJoin('stock_threshold as t', (join) =>
        join.onRef('t.vault_id', '=', 'sku.vault_id').onRef('t.sku_id', '=', 'sku.id'),
      )
      .select('t.low_at')
      .where('sku.vault_id', '=', vaultId)
      .where('sku.id', '=', skuId)
      .forUpdate('sku')
      .executeTakeFirst();
    if (sku === undefined) throw stockErrors('stock.sku_not_found');
    return sku.low_at ?? 0;
  }

  async #write(tx: Transaction<StockDatabase>, actor: Actor, skuId: string, lowAt: number): Promise<void> {
    const place = { vault_id: actor.ownerGuid, sku_id: skuId };
    if (lowAt === 0) {
      await tx
        .deleteFrom('stock_threshold')
        .where('vault_id', '=', place.vault_id)
        .where('sku_id', '=', skuId)
        .execute();
      return;
    }
    const change = { low_at: lowAt, changed_by: actor.userGuid, changed_at: this.parts.clock.now() };
    await tx
      .insertInto('stock_threshold')
      .values({ ...place, ...change })
      .onConflict((conflict) => conflict.columns(['vault_id', 'sku_id']).doUpdateSet(change))
      .execute();
  }
}
