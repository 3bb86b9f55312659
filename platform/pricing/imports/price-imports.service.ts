import type { Actor } from '../../access/index.js';
import { FileImports, type FileImportsDependencies, type FileOf } from '../files/file-imports.js';
import { findOwnList } from '../lists/lists.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import type { ImportRow, ListRow, PricingDatabase } from '../rows.js';
import type { CheckingService, Frame } from './checking.service.js';
import { priceBook } from './price-columns.js';
import { countsOf, keptImports, refuseDoubles, storedPrice, type KeptRow } from './price-imports.repository.js';

/** The screen of one. */
export const importHref = (importId: string): string => `/distribution/pricing/price-lists-import/${importId}`;

export interface PriceImportsDependencies extends FileImportsDependencies {
  readonly checking: CheckingService;
}

/** An import, and the list that it is of. */
export type OfList = FileOf<ListRow, ImportRow>;

/** Files of prices: compared with their list when they come, applied later or never (docs/domain.md, f; ADR 0115). */
export class PriceImportsService extends FileImports<ListRow, ImportRow, KeptRow, Frame> {
  constructor({ checking, ...dependencies }: PriceImportsDependencies) {
    super(dependencies, {
      ...{ book: priceBook, kept: keptImports },
      subject: async ({ ownerGuid }: Actor, id) => {
        const list = await findOwnList(dependencies.database.tables<PricingDatabase>(), ownerGuid, id);
        if (list === undefined) throw pricingErrors('pricing.list_not_found');
        return list;
      },
      ...{ subjectOf: ({ list_id }) => list_id, idOf: ({ id }) => id, versionOf: ({ rows_version }) => rows_version },
      frame: (actor, list, version) => checking.frame(actor, list, version),
      judge: async (frame, rows) => (await checking.judge(frame, rows)).map(storedPrice),
      settle: async (tx, fileId) => {
        await refuseDoubles(tx, fileId);
        return countsOf(tx, fileId);
      },
    });
  }
}
