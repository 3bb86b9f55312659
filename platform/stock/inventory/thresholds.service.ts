/** At how many free keys a SKU's stock is marked as low (docs/domain.md, m). */
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { formatNumber } from '../../mail/index.js';
import type { Hub } from '../../realtime/index.js';
import type { StockDatabase } from '../rows.js';
import { stockErrors } from '../stock.errors.js';

/** More keys than a vault may hold are no threshold (docs/domain.md, m: 50 million). */
const most = 50_000_000;

export interface ThresholdsParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

/** The mark of a SKU; one that nobody has set is version 0. */
export interface Threshold {
  /** Free keys; 0 without a mark. */
  readonly lowAt: number;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date | undefined;
}

type Tx = Transaction<StockDatabase>;

/** The SKU with its mark, where it has one; nothing for another vault's. */
const markOf = (tx: Tx, vaultId: string, skuId: string) =>
  tx
    .selectFrom('sku')
    .leftJoin('stock_threshold as t', (join) =>
      join.onRef('t.vault_id', '=', 'sku.vault_id').onRef('t.sku_id', '=', 'sku.id'),
    )
    .select(['t.low_at', 't.version', 't.changed_by_name', 't.changed_at'])
    .where('sku.vault_id', '=', vaultId)
    .where('sku.id', '=', skuId);

type MarkRow = Awaited<ReturnType<ReturnType<typeof markOf>['executeTakeFirst']>>;

/** @throws stock.sku_not_found */
const thresholdOf = (row: MarkRow): Threshold => {
  if (row === undefined) throw stockErrors('stock.sku_not_found');
  return {
    ...{ lowAt: row.low_at ?? 0, version: row.version ?? 0, changedBy: row.changed_by_name ?? '' },
    changedAt: row.changed_at ?? undefined,
  };
};

export class ThresholdsService {
  constructor(private readonly parts: ThresholdsParts) {}

  /** @throws stock.sku_not_found, also for another vault's */
  find(actor: Actor, skuId: string): Promise<Threshold> {
    return this.parts.database.transaction(async (tx: Tx) =>
      thresholdOf(await markOf(tx, actor.ownerGuid, skuId).executeTakeFirst()),
    );
  }

  /**
   * @param lowAt free keys; 0 takes the mark away
   * @param version of the mark that the change was made from
   * @throws stock.sku_not_found, also for another vault's; stock.threshold_changed when the version is not the present
   *   one; request.invalid
   */
  async set(actor: Actor, skuId: string, lowAt: number, version: number): Promise<Threshold> {
    if (!Number.isInteger(lowAt) || lowAt < 0 || lowAt > most) {
      const message = `A whole number from 0 to ${formatNumber(most)}`;
      throw callErrors('request.invalid', { violations: [{ pointer: '/lowAt', message }] });
    }
    return this.parts.database.transaction(async (tx: Tx) => {
      const locked = await markOf(tx, actor.ownerGuid, skuId).forUpdate('sku').executeTakeFirst();
      // Whoever waited for the SKU reads the mark as it was left, not as it stood when the wait began.
      const before = thresholdOf(locked && (await markOf(tx, actor.ownerGuid, skuId).executeTakeFirst()));
      if (before.version !== version) throw stockErrors('stock.threshold_changed');
      const after = await this.#write(tx, actor, skuId, lowAt, version + 1);
      await this.parts.audit.write(tx, actor, {
        action: 'stock.threshold_set',
        object: { kind: 'sku', id: skuId },
        before: { lowAt: before.lowAt },
        after: { lowAt },
      });
      this.parts.database.afterCommit(tx, () => this.parts.hub.publish(actor.ownerGuid, 'stockchanged', {}));
      return after;
    });
  }

  /** A mark that is taken away keeps its row: its version goes on counting. */
  async #write(tx: Tx, actor: Actor, skuId: string, lowAt: number, version: number): Promise<Threshold> {
    const now = this.parts.clock.now();
    const who = { changed_by: actor.userGuid, changed_by_name: actor.userName };
    const change = { low_at: lowAt === 0 ? null : lowAt, ...who, changed_at: now, version };
    await tx
      .insertInto('stock_threshold')
      .values({ vault_id: actor.ownerGuid, sku_id: skuId, ...change })
      .onConflict((conflict) => conflict.columns(['vault_id', 'sku_id']).doUpdateSet(change))
      .execute();
    return { lowAt, version, changedBy: actor.userName, changedAt: now };
  }
}
