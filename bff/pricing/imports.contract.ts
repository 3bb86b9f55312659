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
import { limitOrNull, nothing, textOrNull } from '../upstream/message.contract.js';

const mayWrite = ['pricelist-write', 'pricelist-all'] as const;
const service = 'pricing.v1.PriceImportsService';

const priceImport = uploadedFile.extend({
  listGuid: z.string(),
  listTitle: z.string(),
  /** Rows whose amount would be more than ten times what it is, or less than a tenth. */
  tenfoldCount: z.number(),
  /** Of an amount, in percent; null where none of them changes. */
  largestChange: limitOrNull,
  /** The row of the sheet that it stands in; 0: none. */
  largestChangeRow: z.number(),
  /** Of the list, that the file was compared with. */
  rowsVersion: z.number(),
  /** The job that applies it. */
  jobId: textOrNull,
});

/** Prices of a list as files: what one would change is seen before it is saved. An import is of whoever has brought it. */
export const priceImportsContract = {
  uploadPriceImport: endpoint('POST /pricing/lists/:listGuid/imports', {
    ...{ ...fileUpload, permission: mayWrite, reply: priceImport },
    errors: ['pricing.list_not_found', ...fileRefusals],
  }),
  priceImports: relay('GET /pricing/lists/:listGuid/imports', `${service}/ListPriceImports`, {
    reply: z.object({ imports: z.array(priceImport) }),
  }),
  priceImport: relay('GET /pricing/imports/:importGuid', `${service}/GetPriceImport`, {
    reply: priceImport,
    of: 'import',
  }),
  priceImportRows: relay('GET /pricing/imports/:importGuid/rows', `${service}/ListPriceImportRows`, {
    query: fileRowsAsked,
    reply: fileRowsPage,
  }),
  /** Compares it with the list as it is now. */
  checkPriceImport: relay('POST /pricing/imports/:importGuid/check', `${service}/CheckPriceImport`, {
    reply: priceImport,
    of: 'import',
    deadlineMs: 300_000,
  }),
  /** As one version of the list's rows, by a job: all of it or nothing. It cannot be undone. */
  applyPriceImport: relay('POST /pricing/imports/:importGuid/apply', `${service}/ApplyPriceImport`, {
    body: z.object({
      /** Without the rows that have errors; else these keep all from being applied. */
      isWithoutErrors: z.boolean(),
      /** Changes of more than ten-fold are meant; else these keep all from being applied. */
      isTenfoldMeant: z.boolean(),
    }),
    reply: startedJob,
  }),
  deletePriceImport: relay('DELETE /pricing/imports/:importGuid', `${service}/DeletePriceImport`, { reply: nothing }),
  /** The file with what is wrong beside each row, by a job. */
  annotatePriceImport: relay('POST /pricing/imports/:importGuid/file', `${service}/AnnotatePriceImport`, {
    reply: startedJob,
  }),
  /** All prices that the reader sees as a file that can be imported, by a job. */
  exportPriceList: relay('POST /pricing/lists/:listGuid/file', `${service}/ExportPriceList`, {
    body: fileFormat,
    reply: startedJob,
  }),
};
