/** What a promotion discounts: put in bulk, by product and by franchise, and read (docs/domain.md, f). */
import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.js';
import type { Actor } from '../../../access/index.js';
import type { Database } from '../../../database/database.js';
import type { Records, VersionedRecord } from '../../../records/index.js';
import { isGuid } from '../../../request-id.js';
import { cursorOf, openCursor } from '../../prices/cursor.js';
import { hundredthsOf } from '../../resolve/money.js';
import type { PricingDatabase, PricingDb, PricingTx, PromotionRow } from '../../rows.js';
import { isChangeable, isExtendable, statusAt, type PromotionStatus } from '../promotion.js';
import { promotionRecord } from '../promotion-record.js';
import { promotionErrors } from '../promotions.errors.js';
import { findOwnPromotion, findPromotion } from '../promotions.repository.js';
import {
  countItems,
  extentOf,
  pageOfItems,
  putItems,
  removeItems,
  type Extent,
  type Item,
  type Wanted,
} from './items.repository.js';
import { decide, type Decision } from './overlap.js';
import { overlapsOf, type OverlapRow } from './overlaps.repository.js';
import type { PromotedPrice, PromotedPricesService } from './promoted-prices.service.js';

/** The largest promotion that is measured (npm run bench:prices). */
const itemsAtMost = 50_000;
const overlapsAtOnce = 100;

export interface PutDone {
  readonly added: number;
  readonly changed: number;
  /** That were items already, and stay as they are. */
  readonly kept: number;
}

export interface AskedItems {
  readonly promotionGuid: string;
  readonly text: string;
  /** ISO 3166-1 alpha-2; empty: no prices. */
  readonly country: string;
  /** Empty: by the list alone. */
  readonly connectionGuid: string;
  readonly cursor: string;
  readonly size: number;
}

export interface ItemsPage {
  /** The reader's vault owns the promotion. */
  readonly isOwner: boolean;
  readonly items: readonly { readonly item: Item; readonly price: PromotedPrice | undefined }[];
  /** Empty: there is none. */
  readonly next: string;
  /** Of the first page, else 0. */
  readonly total: number;
}

export interface OverlapsPage {
  readonly overlaps: readonly (OverlapRow & Decision)[];
  readonly next: string;
}

export interface ItemsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly prices: PromotedPricesService;
  readonly clock: Clock;
}

const itemPlace = z.tuple([z.string().max(1_000), z.string().max(200), z.guid()]);
const overlapPlace = z.tuple([z.string().max(1_000), z.string().max(200), z.guid(), z.guid()]);

export class ItemsService {
  readonly #promotions: VersionedRecord<PromotionRow>;

  constructor(private readonly dependencies: ItemsDependencies) {
    this.#promotions = dependencies.records.of(promotionRecord);
  }

  /**
   * All that is wanted, or nothing.
   * @param isReplacing what is an item already gets the wanted discount; of named SKUs it always does
   * @throws promotions.promotion_not_found, promotion_changed, not_open, active_fixed, skus_not_found, no_skus,
   *   too_many_items
   */
  put(actor: Actor, promotionId: string, version: number, wanted: Wanted, isReplacing: boolean): Promise<PutDone> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const before = await this.hold(tx, actor, promotionId, version);
      return this.putHeld(tx, actor, before, wanted, isReplacing);
    });
  }

  /** Nobody else changes it until the transaction ends. @throws promotions.promotion_not_found, promotion_changed */
  hold(tx: PricingTx, actor: Actor, promotionId: string, version: number): Promise<PromotionRow> {
    return this.#promotions.lock(tx, actor, promotionId, version);
  }

  /** Of a promotion that is held; otherwise as `put`. */
  async putHeld(
    tx: PricingTx,
    actor: Actor,
    before: PromotionRow,
    wanted: Wanted,
    isReplacing: boolean,
  ): Promise<PutDone> {
    const now = this.dependencies.clock.now();
    const status = this.#assertOpen(before, now);
    const replaces = isReplacing || wanted.kind === 'skus';
    const extent = await extentOf(tx, actor, before.id, wanted);
    assertAllowed(before, status, wanted, extent, replaces);
    await putItems(tx, actor, before.id, wanted, replaces, now);
    const added = extent.wanted - extent.known;
    const changed = replaces ? extent.differing : 0;
    if (added + changed > 0) await this.#saved(tx, actor, before, before.item_count + added);
    return { added, changed, kept: extent.known - changed };
  }

  /** @throws promotions.promotion_not_found, promotion_changed, not_open, active_fixed, no_items */
  remove(actor: Actor, promotionId: string, version: number, skuIds: readonly string[]): Promise<void> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const before = await this.hold(tx, actor, promotionId, version);
      const status = this.#assertOpen(before, this.dependencies.clock.now());
      if (!isChangeable(status)) throw promotionErrors('promotions.active_fixed');
      const removed = await removeItems(tx, before.id, skuIds.filter(isGuid));
      // One that is approved has items: without any it would do nothing, and nobody would see why.
      if (status !== 'draft' && removed === before.item_count) throw promotionErrors('promotions.no_items');
      if (removed > 0) await this.#saved(tx, actor, before, before.item_count - removed);
    });
  }

  /** @throws promotions.promotion_not_found, pricing.connection_not_found, pricing.cursor_invalid, request.invalid */
  async page(actor: Actor, asked: AskedItems): Promise<ItemsPage> {
    const { text, country, connectionGuid, cursor, size } = asked;
    const db = this.#tables();
    const promotion = await findPromotion(db, actor.ownerGuid, asked.promotionGuid);
    if (promotion === undefined) throw promotionErrors('promotions.promotion_not_found');
    const place = cursor === '' ? undefined : openCursor(cursor, itemPlace);
    const after = place && { title: place[0], sku: place[1], skuId: place[2] };
    const found = await pageOfItems(db, actor, promotion, text, after, size);
    const shown = found.slice(0, size);
    const last = shown.at(-1);
    const isOwner = promotion.vault_id === actor.ownerGuid;
    const { prices } = this.dependencies;
    const told =
      isOwner && country !== '' ? await prices.of(actor, promotion, shown, { country, connectionGuid }) : undefined;
    return {
      isOwner,
      items: shown.map((item) => ({ item, price: told?.get(item.sku_id) })),
      next: found.length > size && last !== undefined ? cursorOf(last.sorted, last.sku, last.sku_id) : '',
      total: place === undefined ? await countItems(db, actor, promotion, text) : 0,
    };
  }

  /** @throws promotions.promotion_not_found, pricing.cursor_invalid */
  async overlaps(actor: Actor, promotionId: string, cursor: string): Promise<OverlapsPage> {
    const db = this.#tables();
    const promotion = await findOwnPromotion(db, actor.ownerGuid, promotionId);
    if (promotion === undefined) throw promotionErrors('promotions.promotion_not_found');
    const place = cursor === '' ? undefined : openCursor(cursor, overlapPlace);
    const after = place && { title: place[0], sku: place[1], skuId: place[2], otherId: place[3] };
    const now = this.dependencies.clock.now();
    const found = await overlapsOf(db, actor, promotion, now, after, overlapsAtOnce);
    const shown = found.slice(0, overlapsAtOnce);
    const last = shown.at(-1);
    const { valid_from: validFrom, number } = promotion;
    return {
      overlaps: shown.map((row) => ({
        ...row,
        ...decide(
          { discount: hundredthsOf(row.discount), validFrom, number },
          { discount: hundredthsOf(row.other_discount), validFrom: row.other_from, number: row.other_number },
        ),
      })),
      next:
        found.length > overlapsAtOnce && last !== undefined
          ? cursorOf(last.sorted, last.sku, last.sku_id, last.other_id)
          : '',
    };
  }

  #assertOpen(row: PromotionRow, now: Date): PromotionStatus {
    const status = statusAt(row, now);
    if (!isExtendable(status)) throw promotionErrors('promotions.not_open', { params: { status } });
    return status;
  }

  async #saved(tx: PricingTx, actor: Actor, before: PromotionRow, item_count: number): Promise<void> {
    await this.#promotions.save(tx, actor, before, { item_count }, 'promotions.items_changed');
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}

/** @throws promotions.skus_not_found, no_skus, active_fixed, too_many_items */
const assertAllowed = (
  { item_count }: PromotionRow,
  status: PromotionStatus,
  wanted: Wanted,
  extent: Extent,
  replaces: boolean,
): void => {
  if (wanted.kind === 'skus') {
    const missing = wanted.skus.length - extent.wanted;
    if (missing > 0) throw promotionErrors('promotions.skus_not_found', { params: { count: missing } });
  }
  if (extent.wanted === 0) throw promotionErrors('promotions.no_skus');
  if (!isChangeable(status) && replaces && extent.differing > 0) throw promotionErrors('promotions.active_fixed');
  if (item_count + extent.wanted - extent.known > itemsAtMost)
    throw promotionErrors('promotions.too_many_items', { params: { limit: itemsAtMost } });
};
