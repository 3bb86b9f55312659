import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditAction, AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { anyVersion, type Changer, type Records, type VersionedRecord } from '../../records/index.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { productActsOf, productMoves } from '../products/product.js';
import { readDetail, type ProductDetail } from '../products/product-detail.js';
import { assertMayEdit } from '../embargo.repository.js';
import { keptRecord, productRecord } from '../products/product-record.js';
import type { ProductTables } from '../products/products.repository.js';
import type { ProductRow } from '../rows.js';
import {
  discontinueSkus,
  dueProducts,
  isBeingFilled,
  returnSkus,
  type DelistingTables,
  type MovedSku,
} from './delisting.repository.js';

export interface DelistingDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

type Tx = Transaction<DelistingTables>;

const actions = {
  delist: 'catalogue.product_delisted',
  take_back: 'catalogue.product_taken_back',
  archive: 'catalogue.product_archived',
} as const satisfies Record<string, AuditAction>;
type DelistingAct = keyof typeof actions;

const detailOf = (tx: Tx, product: ProductRow, now: Date): Promise<ProductDetail> =>
  readDetail(tx.$pickTables<keyof ProductTables>(), product, now);

/** Of one sweep: the next takes the rest. */
const maxDue = 200;

/** How a product ends: by a date or now, taken back within 30 days, and archived at last (docs/domain.md, k). */
export class DelistingService {
  readonly #kept: VersionedRecord<ProductRow>;
  readonly #products: VersionedRecord<ProductRow, Changer>;

  constructor(private readonly dependencies: DelistingDependencies) {
    this.#kept = dependencies.records.of(keptRecord);
    this.#products = dependencies.records.of(productRecord);
  }

  /**
   * Sets, changes or clears the instant at which the product is delisted by itself.
   * @param at null: never
   * @throws catalogue.product_not_found, changed_meanwhile, not_in_state; request.invalid for an instant that has passed
   */
  schedule(actor: Actor, productId: string, version: number, at: Date | null): Promise<ProductDetail> {
    const { database, clock } = this.dependencies;
    return database.transaction(async (tx: Tx) => {
      const before = await this.#kept.lock(tx, actor, productId, version);
      const now = clock.now();
      const isDue = before.delisted_date !== null && before.delisted_date <= now;
      if (isDue || !productActsOf(before, now).includes('delist')) throw catalogueErrors('catalogue.not_in_state');
      if (at !== null && at < now) {
        const message = 'Scheluded delist date cannot be before current date and time';
        throw callErrors('request.invalid', { violations: [{ pointer: '/delistedDate', message }] });
      }
      const action = at === null ? 'catalogue.product_delisting_cleared' : 'catalogue.product_delisting_scheduled';
      const after = await this.#kept.save(tx, actor, before, { delisted_date: at }, action);
      return detailOf(tx, after, now);
    });
  }

  /** @throws catalogue.product_not_found, changed_meanwhile, not_in_state, incomplete, has_keys */
  act(actor: Actor, productId: string, version: number, act: DelistingAct): Promise<ProductDetail> {
    const { database, clock } = this.dependencies;
    return database.transaction(async (tx: Tx) => {
      const before = await this.#products.lock(tx, actor, productId, version);
      assertMayEdit(actor, before);
      const now = clock.now();
      if (!productActsOf(before, now).includes(act)) throw catalogueErrors('catalogue.not_in_state');
      // Before the look at the keys: what ends in between has its keys there by then, and none begins under the lock.
      const isFilling = act === 'archive' && (await isBeingFilled(tx, before));
      const detail = await detailOf(tx, await this.carryOut(tx, actor, before, act, now), now);
      if (act === 'take_back' && detail.missing.length > 0) throw catalogueErrors('catalogue.incomplete');
      // A bundle has none of its own: those of its SKUs are theirs.
      const own = detail.skus.filter(({ sku_type }) => sku_type === 'Single');
      const hasKeys = isFilling || own.some(({ available }) => (available ?? 0) > 0);
      if (act === 'archive' && hasKeys) throw catalogueErrors('catalogue.has_keys');
      return detail;
    });
  }

  /** Delists what is due, of all vaults; several processes may do it at once. */
  async sweep(): Promise<void> {
    const { database, clock } = this.dependencies;
    const due = await dueProducts(database, clock.now(), maxDue);
    for (const { vault_id, id } of due)
      await database.transaction(async (tx: Tx) => {
        const changer = {
          ownerGuid: vault_id,
          userName: '',
          kind: 'system',
          correlationId: `delisting-${id}`,
        } as const;
        const before = await this.#products.lock(tx, changer, id, anyVersion);
        const now = clock.now();
        const { delisted_date: at } = before;
        // Another process was first, or somebody has changed the date.
        if (at === null || at > now || !productActsOf(before, now).includes('delist')) return;
        await this.carryOut(tx, changer, before, 'delist', at);
      });
  }

  /** @param at when it was delisted */
  private async carryOut(
    tx: Tx,
    changer: Changer,
    before: ProductRow,
    act: DelistingAct,
    at: Date,
  ): Promise<ProductRow> {
    const date = { delist: at, take_back: null, archive: before.delisted_date }[act];
    const changes = { status: productMoves[act].to, delisted_date: date };
    const after = await this.#products.save(tx, changer, before, changes, actions[act]);
    if (act === 'delist') await this.writeDown(tx, changer, await discontinueSkus(tx, before));
    if (act === 'take_back') await this.writeDown(tx, changer, await returnSkus(tx, before));
    return after;
  }

  private async writeDown(tx: Tx, changer: Changer, moved: readonly MovedSku[]): Promise<void> {
    for (const { id, sku, status, before } of moved)
      await this.dependencies.audit.write(tx, changer, {
        ...{ action: 'catalogue.sku_status_changed', object: { kind: 'sku', id } },
        ...{ before: { name: sku, status: before }, after: { name: sku, status } },
      });
  }
}
