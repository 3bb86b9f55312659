import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { endpoint } from '../session/permission.contract.js';
import {
  fileFormat,
  fileRefusals,
  fileRowsAsked,
  fileRowsPage,
  fileUpload,
  startedJob,
  uploadedFile,
} from '../upstream/file-rows.contract.js';
import { nothing } from '../upstream/message.contract.js';

const service = 'pricing.v1.PromotionImportsService';

const promotionImport = uploadedFile.extend({
  promotionGuid: z.string(),
  promotionTitle: z.string(),
  /** Rows that somebody should look at, and that keep nobody from applying it. */
  warningCount: z.number(),
});

/** Items of a promotion as files: what one would change is seen before it is saved. An import is of whoever has brought it. */
export const promotionImportsContract = {
  uploadPromotionImport: endpoint('POST /promotions/:promotionGuid/imports', {
    ...{ ...fileUpload, permission: ['promotion-write', 'promotion-all'], reply: promotionImport },
    errors: ['promotions.promotion_not_found', 'promotions.not_open', ...fileRefusals],
  }),
  promotionImports: relay('GET /promotions/:promotionGuid/imports', `${service}/ListPromotionImports`, {
    reply: z.object({ imports: z.array(promotionImport) }),
  }),
  promotionImport: relay('GET /promotions/imports/:importGuid', `${service}/GetPromotionImport`, {
    reply: promotionImport,
    of: 'import',
  }),
  promotionImportRows: relay('GET /promotions/imports/:importGuid/rows', `${service}/ListPromotionImportRows`, {
    query: fileRowsAsked,
    reply: fileRowsPage,
  }),
  /** Compares it with the promotion as it is now. */
  checkPromotionImport: relay('POST /promotions/imports/:importGuid/check', `${service}/CheckPromotionImport`, {
    reply: promotionImport,
    of: 'import',
    deadlineMs: 300_000,
  }),
  /** All of it or nothing. It cannot be undone. */
  applyPromotionImport: relay('POST /promotions/imports/:importGuid/apply', `${service}/ApplyPromotionImport`, {
    /** Without the rows that have errors; else these keep all from being applied. */
    body: z.object({ isWithoutErrors: z.boolean() }),
    reply: promotionImport,
    of: 'import',
    deadlineMs: 120_000,
  }),
  deletePromotionImport: relay('DELETE /promotions/imports/:importGuid', `${service}/DeletePromotionImport`, {
    reply: nothing,
  }),
  /** The file with what is wrong beside each row, by a job. */
  annotatePromotionImport: relay('POST /promotions/imports/:importGuid/file', `${service}/AnnotatePromotionImport`, {
    reply: startedJob,
  }),
  /** All items that the reader sees as a file that can be imported, by a job. */
  exportPromotion: relay('POST /promotions/:promotionGuid/file', `${service}/ExportPromotion`, {
    body: fileFormat,
    reply: startedJob,
  }),
};
