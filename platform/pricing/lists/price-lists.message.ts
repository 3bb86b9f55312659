/** Price lists on the wire, and what people enter of one. */
import { z } from 'zod';
import type {
  Assignment as AssignmentMessage,
  DefaultPriceList,
  PriceList,
} from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import type { Assignment, DefaultList } from '../assigning/assigning.repository.js';
import type { ListRow } from '../rows.js';
import type { ListView, OwnersView } from './lists.service.js';

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Three capital letters of ISO 4217');
const terms = z.object({
  title: z.string().trim().min(2, 'At least 2 characters').max(100, 'At most 100 characters'),
  defaultCurrency: currencyCode,
  isVatIncluded: z.boolean(),
});
const idempotencyKey = z.guid('A key of its own for each request').transform((key) => key.toLowerCase());

export const newList = z.object({ terms, idempotencyKey });
export const changedList = z.object({ listGuid: z.string(), terms, version: z.int() });
export const newCopy = z.object({ listGuid: z.string(), terms, idempotencyKey });

/** What whoever buys by a list reads of it: neither how much there is, nor of whom, nor by whose hand. */
const ofBuyer = {
  ...{ rowCount: 0, isDefault: false, holders: [], savingJobId: '', canChange: false, canDelete: false },
  ...{ overlaps: [], createdBy: '', changedBy: '', savedBy: '' },
};

const ofOwner = (row: ListRow, own: OwnersView) => ({
  ...{ rowCount: row.row_count, isDefault: own.isDefault, savingJobId: own.savingJobId },
  ...{ canChange: own.canChange, canDelete: own.canDelete },
  holders: own.holders.map(({ connectionId, company, companyType, isDefault }) => ({
    ...{ connectionGuid: connectionId, company, companyType, isDefault },
  })),
  overlaps: own.overlaps.map(({ code, other, countries }) => ({
    ...{ regionCode: code, otherRegionCode: other, countries },
  })),
  ...{ createdBy: row.created_by_name, changedBy: row.changed_by_name, savedBy: own.lastSave?.saved_by_name ?? '' },
});

export const listMessage = ({ row, company, own, lastSave }: ListView): PriceList => ({
  ...{ listGuid: row.id, isOwner: own !== undefined, company, version: row.version, rowsVersion: row.rows_version },
  terms: { title: row.title, defaultCurrency: row.default_currency, isVatIncluded: row.is_vat_included },
  ...(own === undefined ? ofBuyer : ofOwner(row, own)),
  ...{ createdAt: row.created_at.toISOString(), changedAt: row.changed_at.toISOString() },
  savedAt: lastSave?.saved_at.toISOString(),
});

export const assignmentMessage = ({ trade, listId, title, version }: Assignment): AssignmentMessage => ({
  ...{ connectionGuid: trade.connectionGuid, company: trade.company, companyType: trade.companyType },
  ...{ listGuid: listId ?? '', listTitle: title ?? '', version },
});

export const defaultMessage = ({ listId, title, version }: DefaultList): DefaultPriceList => ({
  ...{ listGuid: listId ?? '', listTitle: title ?? '', version },
});
