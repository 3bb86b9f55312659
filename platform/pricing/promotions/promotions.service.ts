/** Promotions as their owner keeps them, and as those see them who buy by their list (docs/domain.md, f). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { holdsAny, type Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { lockRequest } from '../../database/request-lock.js';
import type { Records, VersionedRecord } from '../../records/index.js';
import { holdersOf, type Holder } from '../lists/lists.repository.js';
import type { ListsService } from '../lists/lists.service.js';
import type { PricingDatabase, PricingDb, PricingTx, PromotionRow } from '../rows.js';
import { copyItems } from './items/items.repository.js';
import { countOverlaps } from './items/overlaps.repository.js';
import { isChangeable, isExtendable, isStanding, statusAt, type PromotionStatus } from './promotion.js';
import { promotionRecord } from './promotion-record.js';
import { promotionErrors } from './promotions.errors.js';
import {
  countShared,
  findOwnPromotion,
  findPromotion,
  franchisesOf,
  nextNumber,
  promotionOfRequest,
  surroundingsOf,
  type Surroundings,
} from './promotions.repository.js';
import type { TellingService } from './telling/telling.service.js';

const holdersShown = 1_000;
const franchisesShown = 1_000;

export interface PromotionTerms {
  readonly title: string;
  readonly listGuid: string;
  /** Active in [validFrom, validTo). */
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** What the reader may do with it now. */
export interface Abilities {
  readonly canChange: boolean;
  readonly canExtend: boolean;
  readonly canApprove: boolean;
  readonly canCancel: boolean;
  readonly canDelete: boolean;
  readonly canCopy: boolean;
}

export interface PromotionView extends Surroundings {
  readonly row: PromotionRow;
  readonly status: PromotionStatus;
  /** That the reader sees. */
  readonly itemCount: number;
  /** Undefined for who buys by its list. */
  readonly own: { readonly overlapCount: number; readonly holders: readonly Holder[] } | undefined;
  readonly abilities: Abilities;
}

export interface PromotionsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly lists: ListsService;
  readonly telling: TellingService;
  readonly clock: Clock;
}

const refusal = (code: 'promotions.not_draft' | 'promotions.not_approved' | 'promotions.not_open', status: string) =>
  promotionErrors(code, { params: { status } });

const abilitiesOf = (actor: Actor, row: PromotionRow, status: PromotionStatus): Abilities => {
  const isOwn = row.vault_id === actor.ownerGuid;
  const mayWrite = isOwn && holdsAny(actor, ['promotion-write', 'promotion-all']);
  return {
    canChange: mayWrite && isChangeable(status),
    canExtend: mayWrite && isExtendable(status),
    canApprove: mayWrite && status === 'draft' && row.item_count > 0,
    canCancel: mayWrite && isStanding(status),
    canDelete: isOwn && status === 'draft' && holdsAny(actor, ['promotion-delete', 'promotion-all']),
    canCopy: mayWrite,
  };
};

export class PromotionsService {
  readonly #promotions: VersionedRecord<PromotionRow>;

  constructor(private readonly dependencies: PromotionsDependencies) {
    this.#promotions = dependencies.records.of(promotionRecord);
  }

  /** What a promotion can be made of. */
  async choices(actor: Actor) {
    return {
      lists: await this.dependencies.lists.choices(actor),
      franchises: await franchisesOf(this.#tables(), actor, franchisesShown),
    };
  }

  /** @throws promotions.promotion_not_found */
  async detail(actor: Actor, promotionId: string): Promise<PromotionView> {
    const db = this.#tables();
    const row = await findPromotion(db, actor.ownerGuid, promotionId);
    if (row === undefined) throw promotionErrors('promotions.promotion_not_found');
    const now = this.dependencies.clock.now();
    const status = statusAt(row, now);
    const isOwn = row.vault_id === actor.ownerGuid;
    return {
      ...(await surroundingsOf(db, row)),
      ...{ row, status, abilities: abilitiesOf(actor, row, status) },
      itemCount: isOwn ? row.item_count : await countShared(db, row, actor.ownerGuid),
      own: isOwn ? await this.#ownersView(db, actor, row, now) : undefined,
    };
  }

  /**
   * @returns its id; of a request that was made before that of the promotion that it made
   * @throws pricing.list_not_found
   */
  async create(actor: Actor, terms: PromotionTerms, requestKey: string): Promise<string> {
    const { id } = await this.dependencies.database.transaction((tx: PricingTx) =>
      this.#draft(tx, actor, terms, requestKey, () => Promise.resolve(0)),
    );
    return id;
  }

  /**
   * @returns its id, and how many items the vault may not sell any more
   * @throws promotions.promotion_not_found, pricing.list_not_found
   */
  async copy(
    actor: Actor,
    sourceId: string,
    terms: PromotionTerms,
    requestKey: string,
  ): Promise<{ readonly id: string; readonly leftOut: number }> {
    const { ownerGuid } = actor;
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const source = await findOwnPromotion(tx, ownerGuid, sourceId);
      if (source === undefined) throw promotionErrors('promotions.promotion_not_found');
      const fill = (id: string, at: Date): Promise<number> => copyItems(tx, actor, source.id, id, at);
      const { id, item_count } = await this.#draft(tx, actor, terms, requestKey, fill);
      return { id, leftOut: Math.max(0, source.item_count - item_count) };
    });
  }

  /**
   * @param version that the save was made from
   * @throws promotions.promotion_not_found, promotion_changed, not_open, active_fixed, end_passed; pricing.list_not_found
   */
  update(actor: Actor, promotionId: string, terms: PromotionTerms, version: number): Promise<void> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      // Who deletes a list holds it first as well.
      const list = await this.dependencies.lists.hold(tx, actor, terms.listGuid);
      const before = await this.#promotions.lock(tx, actor, promotionId, version);
      const now = this.dependencies.clock.now();
      const status = statusAt(before, now);
      assertEditable(before, status, { ...terms, listGuid: list.id });
      // What counts in hindsight would not be what was told then.
      if (status !== 'draft' && terms.validTo <= now) throw promotionErrors('promotions.end_passed');
      await this.#promotions.save(tx, actor, before, {
        ...{ title: terms.title, list_id: list.id, valid_from: terms.validFrom, valid_to: terms.validTo },
        // It may begin in the past now: it counts as it stands from this moment on.
        ...(status === 'scheduled' && { approved_at: now, approved_by: actor.userGuid }),
      });
    });
  }

  /** @throws promotions.promotion_not_found, promotion_changed, not_draft, no_items, end_passed */
  approve(actor: Actor, promotionId: string, version: number): Promise<void> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const before = await this.#promotions.lock(tx, actor, promotionId, version);
      const now = this.dependencies.clock.now();
      const status = statusAt(before, now);
      if (status !== 'draft') throw refusal('promotions.not_draft', status);
      if (before.item_count === 0) throw promotionErrors('promotions.no_items');
      if (before.valid_to <= now) throw promotionErrors('promotions.end_passed');
      const approval = { approved_at: now, approved_by: actor.userGuid };
      await this.#promotions.save(tx, actor, before, approval, 'promotions.approved');
    });
  }

  /**
   * Whoever was told that it has begun is told that it has ended.
   * @throws promotions.promotion_not_found, promotion_changed, not_approved
   */
  cancel(actor: Actor, promotionId: string, version: number): Promise<void> {
    const { database, telling, clock } = this.dependencies;
    return database.transaction(async (tx: PricingTx) => {
      const before = await this.#promotions.lock(tx, actor, promotionId, version);
      const now = clock.now();
      const status = statusAt(before, now);
      if (!isStanding(status)) throw refusal('promotions.not_approved', status);
      const after = await this.#promotions.save(tx, actor, before, { cancelled_at: now }, 'promotions.cancelled');
      if (before.told_start_at !== null) await telling.tellEnd(tx, after, now);
    });
  }

  /** @throws promotions.promotion_not_found, promotion_changed, not_draft */
  delete(actor: Actor, promotionId: string, version: number): Promise<void> {
    return this.dependencies.database.transaction((tx: PricingTx) =>
      this.#promotions.delete(tx, actor, promotionId, version, (row) => {
        const status = statusAt(row, this.dependencies.clock.now());
        if (status !== 'draft') throw refusal('promotions.not_draft', status);
      }),
    );
  }

  /** The same request sent twice at once waits here for the first, and finds what it has made. */
  async #draft(
    tx: PricingTx,
    actor: Actor,
    terms: PromotionTerms,
    requestKey: string,
    fill: (id: string, at: Date) => Promise<number>,
  ): Promise<PromotionRow> {
    const { ownerGuid } = actor;
    const list = await this.dependencies.lists.hold(tx, actor, terms.listGuid);
    await lockRequest(tx, ownerGuid, 'promotion');
    const made = await promotionOfRequest(tx, ownerGuid, requestKey);
    if (made !== undefined) return made;
    const now = this.dependencies.clock.now();
    const row = await this.#promotions.create(tx, actor, {
      ...{ vault_id: ownerGuid, id: randomUUID(), number: await nextNumber(tx, ownerGuid), list_id: list.id },
      ...{ title: terms.title, valid_from: terms.validFrom, valid_to: terms.validTo, item_count: 0 },
      ...{ approved_at: null, approved_by: null, cancelled_at: null, told_start_at: null, told_end_at: null },
      ...{ request_key: requestKey, created_at: now, created_by_name: actor.userName },
    });
    const item_count = await fill(row.id, now);
    if (item_count === 0) return row;
    return this.#promotions.save(tx, actor, row, { item_count }, 'promotions.items_changed');
  }

  async #ownersView(db: PricingDb, actor: Actor, row: PromotionRow, now: Date) {
    return {
      overlapCount: await countOverlaps(db, actor, row, now),
      holders: await holdersOf(db, { id: row.list_id, vault_id: row.vault_id }, holdersShown),
    };
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}

const isSame = (row: PromotionRow, { title, listGuid, validFrom }: PromotionTerms): boolean =>
  row.title === title && row.list_id === listGuid && row.valid_from.getTime() === validFrom.getTime();

/** @throws promotions.not_open, active_fixed */
const assertEditable = (row: PromotionRow, status: PromotionStatus, terms: PromotionTerms): void => {
  if (!isExtendable(status)) throw refusal('promotions.not_open', status);
  if (!isChangeable(status) && !isSame(row, terms)) throw promotionErrors('promotions.active_fixed');
};
