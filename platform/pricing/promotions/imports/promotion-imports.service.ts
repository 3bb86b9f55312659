import type { Clock } from '../../../../kernel/clock.js';
import type { Actor } from '../../../access/index.js';
import type { BookProcesses } from '../../../workbooks/index.js';
import type { Database } from '../../../database/database.js';
import { FileImports, idsOf, type FileOf } from '../../files/file-imports.js';
import { pricingErrors } from '../../pricing.errors.js';
import type { PricingDatabase, PricingTx, PromotionImportRow, PromotionRow } from '../../rows.js';
import type { ItemsService } from '../items/items.service.js';
import { isExtendable, statusAt } from '../promotion.js';
import { promotionErrors } from '../promotions.errors.js';
import { findOwnPromotion } from '../promotions.repository.js';
import { judgedItem, saidItem, type Frame } from './judge-item.js';
import { itemBook } from './promotion-columns.js';
import {
  countsOf,
  keptImports,
  refuseDoubles,
  skusCoded,
  wantedOf,
  type KeptRow,
} from './promotion-imports.repository.js';

/** The screen of one. */
export const importHref = (importId: string): string => `/distribution/promotions/promotions-import/${importId}`;

export interface PromotionImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: BookProcesses;
  readonly items: ItemsService;
}

/** An import, and the promotion that it is of. */
export type OfPromotion = FileOf<PromotionRow, PromotionImportRow>;

/** Who asks, and what a file is compared with. */
interface AskedFrame extends Frame {
  readonly actor: Actor;
}

/** Files of a promotion's items: compared with it when they come, applied later or never (docs/domain.md, f; ADR 0115). */
export class PromotionImportsService extends FileImports<PromotionRow, PromotionImportRow, KeptRow, AskedFrame> {
  readonly #dependencies: PromotionImportsDependencies;

  constructor(dependencies: PromotionImportsDependencies) {
    const { database, clock } = dependencies;
    super(dependencies, {
      ...{ book: itemBook, kept: keptImports },
      subject: async ({ ownerGuid }, id) => {
        const row = await findOwnPromotion(database.tables<PricingDatabase>(), ownerGuid, id);
        if (row === undefined) throw promotionErrors('promotions.promotion_not_found');
        return row;
      },
      ...{ subjectOf: ({ promotion_id }) => promotion_id, idOf: ({ id }) => id, versionOf: ({ version }) => version },
      frame: (actor, promotion) => {
        const status = statusAt(promotion, clock.now());
        if (!isExtendable(status)) throw promotionErrors('promotions.not_open', { params: { status } });
        return Promise.resolve({ actor, promotionId: promotion.id, promotionNumber: promotion.number, status });
      },
      judge: async (frame, rows) => {
        const said = rows.map(({ cells }) => saidItem(cells, frame));
        const codes = [...new Set(said.map(({ sku }) => sku))];
        const found = await skusCoded(database.tables<PricingDatabase>(), frame.actor, frame.promotionId, codes);
        return rows.flatMap((row, at) => {
          const item = said[at];
          return item === undefined ? [] : [judgedItem(row, item, found.get(item.sku) ?? [], frame)];
        });
      },
      settle: async (tx, fileId) => {
        await refuseDoubles(tx, fileId);
        return countsOf(tx, fileId);
      },
    });
    this.#dependencies = dependencies;
  }

  /**
   * Puts what it changes, all of it or nothing: a promotion has no more items than one transaction takes.
   * @param isWithoutErrors rows with errors are left out
   * @throws pricing.import_not_found, import_not_open, import_has_errors, import_changes_nothing; what putting items throws
   */
  async apply(actor: Actor, importId: string, isWithoutErrors: boolean): Promise<OfPromotion> {
    const { database, clock, items } = this.#dependencies;
    const { row: found, subject } = await this.find(actor, importId);
    if (found.status !== 'checked') throw pricingErrors('pricing.import_not_open');
    await database.transaction(async (tx: PricingTx) => {
      // Who deletes a promotion holds it first as well, and its files with it.
      const promotion = await items.hold(tx, actor, subject.id, found.base_version);
      const row = await keptImports.lock(tx, idsOf(actor, importId));
      if (row === undefined) throw pricingErrors('pricing.import_not_found');
      if (row.status !== 'checked' || row.base_version !== found.base_version)
        throw pricingErrors('pricing.import_not_open');
      if (row.error_count > 0 && !isWithoutErrors) throw pricingErrors('pricing.import_has_errors');
      const skus = await wantedOf(tx, importId);
      if (skus.length === 0) throw pricingErrors('pricing.import_changes_nothing');
      await items.putHeld(tx, actor, promotion, { kind: 'skus', skus }, true);
      await keptImports.update(tx, importId, { status: 'applied', applied_at: clock.now() });
    });
    return this.find(actor, importId);
  }
}
