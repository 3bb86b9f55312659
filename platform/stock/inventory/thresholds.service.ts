/** At how many free keys a SKU's stock is marked as low (docs/domain.md, m). */
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { formatNumber } from '../../mail/index.js';
import type { CodeOf, RecordDeclaration, Records, VersionedRecord } from '../../records/index.js';
import { knownSkus } from '../ledger/known/known-skus.repository.js';
import type { StockDatabase, ThresholdRow } from '../rows.js';
import { stockErrors } from '../stock.errors.js';

/** More keys than a vault may hold are no threshold (docs/domain.md, m: 50 million). */
const maxMark = 50_000_000;

export interface ThresholdsDependencies {
  readonly database: Database;
  readonly records: Records;
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

/** The SKU with its mark, where it has one; nothing for another vault's of which this one has no keys. */
const markOf = (tx: Tx, vaultId: string, skuId: string) =>
  tx
    .selectFrom('sku')
    .leftJoin('stock_threshold as t', (join) => join.on('t.vault_id', '=', vaultId).onRef('t.sku_id', '=', 'sku.id'))
    .select(['t.low_at', 't.version', 't.changed_by_name', 't.changed_at'])
    .where('sku.id', 'in', knownSkus(vaultId))
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

/** A mark that is taken away keeps its row: its version goes on counting. */
const thresholdRecord: RecordDeclaration<ThresholdRow, CodeOf<typeof stockErrors>> = {
  table: 'stock_threshold',
  key: 'sku_id',
  blank: (actor, skuId) => ({ vault_id: actor.ownerGuid, sku_id: skuId, low_at: null, changed_by: actor.userGuid }),
  errors: stockErrors,
  stale: 'stock.threshold_changed',
  audit: {
    object: ({ sku_id }) => ({ kind: 'sku', id: sku_id }),
    snapshot: ({ low_at }) => ({ lowAt: low_at ?? 0 }),
    changed: 'stock.threshold_set',
  },
  topic: 'stockchanged',
};

export class ThresholdsService {
  readonly #thresholds: VersionedRecord<ThresholdRow>;

  constructor(private readonly dependencies: ThresholdsDependencies) {
    this.#thresholds = dependencies.records.of(thresholdRecord);
  }

  /** @throws stock.sku_not_found, also for another vault's */
  find(actor: Actor, skuId: string): Promise<Threshold> {
    return this.dependencies.database.transaction(async (tx: Tx) =>
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
    if (!Number.isInteger(lowAt) || lowAt < 0 || lowAt > maxMark) {
      const message = `A whole number from 0 to ${formatNumber(maxMark)}`;
      throw callErrors('request.invalid', { violations: [{ pointer: '/lowAt', message }] });
    }
    return this.dependencies.database.transaction(async (tx: Tx) => {
      thresholdOf(await markOf(tx, actor.ownerGuid, skuId).executeTakeFirst());
      const change = { low_at: lowAt === 0 ? null : lowAt, changed_by: actor.userGuid };
      return thresholdOf(await this.#thresholds.change(tx, actor, skuId, version, () => change));
    });
  }
}
