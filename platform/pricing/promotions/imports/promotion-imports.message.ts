/** Imports of promotions on the wire. */
import { z } from 'zod';
import type { FileRow } from '../../../../proto/gen/keyway/pricing/v1/file_rows.js';
import type { PromotionImport } from '../../../../proto/gen/keyway/pricing/v1/promotion_imports.js';
import { fileMessage, fileRowMessage } from '../../files/files.message.js';
import type { PromotionImportRow } from '../../rows.js';
import { itemSheet } from './promotion-columns.js';
import type { KeptRow } from './promotion-imports.repository.js';
import type { OfPromotion } from './promotion-imports.service.js';

export const exportRequest = z.object({ promotionGuid: z.string(), format: z.enum(['xlsx', 'csv']) });

export const importMessage = ({ row, subject }: OfPromotion): PromotionImport => ({
  ...{ ...fileMessage(row), promotionGuid: subject.id, promotionTitle: subject.title },
  warningCount: row.warning_count,
});

/** '25 %' */
const shown = (discount: string | null): string => (discount === null ? '' : `${Number(discount)} %`);

export const rowMessage = (found: PromotionImportRow, row: KeptRow): FileRow => {
  const [from, to] = [shown(row.discount_before), shown(row.discount)];
  const isChange = row.state !== 'unchanged' && to !== '' && from !== to;
  return {
    ...fileRowMessage(itemSheet, found, row),
    changes: isChange ? [{ column: 'discount', from, to }] : [],
  };
};
