import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { instant, instantOrNull, limitOrNull, nothing, textOrNull, word } from '../upstream/message.contract.js';

const mayWrite = ['pricelist-write', 'pricelist-all'] as const;
const states = ['new', 'changed', 'unchanged', 'error'] as const;
const service = 'pricing.v1.PriceImportsService';

const priceImport = z.object({
  importGuid: z.string(),
  listGuid: z.string(),
  listTitle: z.string(),
  fileName: z.string(),
  status: word(['checking', 'checked', 'applying', 'applied'], 'applying'),
  newCount: z.number(),
  changedCount: z.number(),
  unchangedCount: z.number(),
  errorCount: z.number(),
  /** Rows whose amount would be more than ten times what it is, or less than a tenth. */
  tenfoldCount: z.number(),
  /** Of an amount, in percent; null where none of them changes. */
  largestChange: limitOrNull,
  /** The row of the sheet that it stands in; 0: none. */
  largestChangeRow: z.number(),
  /** Sentences about what is not read of the file. */
  notes: z.array(z.string()),
  /** Of the list, that the file was compared with. */
  rowsVersion: z.number(),
  createdAt: instant,
  checkedAt: instant,
  appliedAt: instantOrNull,
  /** The job that applies it. */
  jobId: textOrNull,
  /** It is deleted then. */
  keptUntil: instant,
});

const placed = z.array(z.object({ place: z.string(), message: z.string() }));

const row = z.object({
  /** In the order of the file. */
  number: z.number(),
  row: z.number(),
  label: z.string(),
  state: word(states, 'error'),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  problems: placed,
  /** What keeps nobody from applying it. */
  warnings: placed,
  isTenfold: z.boolean(),
});

/** Prices of a list as files: what one would change is seen before it is saved. An import is of whoever has brought it. */
export const priceImportsContract = {
  /** The body is the file's bytes, streamed through. */
  uploadPriceImport: endpoint('POST /pricing/lists/:listGuid/imports', {
    permission: mayWrite,
    upload: true,
    deadlineMs: 300_000,
    query: z.object({ name: z.string().min(1).max(255), size: z.coerce.number().int().nonnegative() }),
    reply: priceImport,
    errors: [
      'pricing.list_not_found',
      'pricing.import_busy',
      'pricing.import_file_type',
      'pricing.import_too_large',
      'pricing.import_too_many_rows',
      'pricing.import_unreadable',
      'pricing.import_encrypted',
      'pricing.import_has_macros',
      'pricing.import_columns',
    ],
  }),
  priceImports: relay('GET /pricing/lists/:listGuid/imports', `${service}/ListPriceImports`, {
    reply: z.object({ imports: z.array(priceImport) }),
  }),
  priceImport: relay('GET /pricing/imports/:importGuid', `${service}/GetPriceImport`, {
    reply: priceImport,
    of: 'import',
  }),
  priceImportRows: relay('GET /pricing/imports/:importGuid/rows', `${service}/ListPriceImportRows`, {
    query: z.object({
      /** Any when absent. */
      state: z.enum(states).optional(),
      /** The number of the last row that was seen. */
      after: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({ rows: z.array(row), isMore: z.boolean() }),
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
    reply: z.object({ jobId: z.string() }),
  }),
  deletePriceImport: relay('DELETE /pricing/imports/:importGuid', `${service}/DeletePriceImport`, { reply: nothing }),
  /** The file with what is wrong beside each row, by a job. */
  annotatePriceImport: relay('POST /pricing/imports/:importGuid/file', `${service}/AnnotatePriceImport`, {
    reply: z.object({ jobId: z.string() }),
  }),
  /** All prices that the reader sees as a file that can be imported, by a job. */
  exportPriceList: relay('POST /pricing/lists/:listGuid/file', `${service}/ExportPriceList`, {
    body: z.object({ format: z.enum(['xlsx', 'csv']) }),
    reply: z.object({ jobId: z.string() }),
  }),
};
