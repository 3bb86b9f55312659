import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { listEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { instant, instantOrNull, nothing, textOrNull, word } from '../upstream/message.contract.js';

const mayWrite = ['product-write', 'product-all', 'sku-write', 'sku-all'] as const;
const states = ['new', 'changed', 'unchanged', 'error'] as const;

const catalogueImport = z.object({
  importGuid: z.string(),
  fileName: z.string(),
  status: word(['checked', 'applying', 'applied'], 'applying'),
  newCount: z.number(),
  changedCount: z.number(),
  unchangedCount: z.number(),
  errorCount: z.number(),
  /** Sentences about what is not read of the file. */
  notes: z.array(z.string()),
  createdAt: instant,
  createdBy: z.string(),
  /** Compared with the catalogue as it was then. */
  checkedAt: instant,
  appliedAt: instantOrNull,
  appliedBy: textOrNull,
  /** The job that applies it. */
  jobId: textOrNull,
  /** It is deleted then. */
  keptUntil: instant,
});

const row = z.object({
  /** In the order of the file. */
  number: z.number(),
  sheet: z.string(),
  row: z.number(),
  label: z.string(),
  state: word(states, 'error'),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  problems: z.array(z.object({ place: z.string(), message: z.string() })),
});

/** Products and SKUs as files: what one would change is seen before it is applied. */
export const importsContract = {
  imports: listEndpoint('GET /imports', mayWrite, '/productcatalog/imports/'),
  /** The body is the file's bytes, streamed through. */
  uploadImport: endpoint('POST /imports', {
    permission: mayWrite,
    upload: true,
    deadlineMs: 300_000,
    query: z.object({ name: z.string().min(1).max(255), size: z.coerce.number().int().nonnegative() }),
    reply: catalogueImport,
    errors: [
      'catalogue.import_file_type',
      'catalogue.import_too_large',
      'catalogue.import_too_many_rows',
      'catalogue.import_unreadable',
      'catalogue.import_encrypted',
      'catalogue.import_has_macros',
      'catalogue.import_columns',
    ],
  }),
  import: relay('GET /imports/:importGuid', 'catalogue.v1.ImportsService/GetImport', {
    reply: catalogueImport,
    of: 'import',
  }),
  importRows: relay('GET /imports/:importGuid/rows', 'catalogue.v1.ImportsService/ListImportRows', {
    query: z.object({
      /** Any when absent. */
      state: z.enum(states).optional(),
      /** The number of the last row that was seen. */
      after: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({ rows: z.array(row), isMore: z.boolean() }),
  }),
  /** Compares it with the catalogue as it is now. */
  checkImport: relay('POST /imports/:importGuid/check', 'catalogue.v1.ImportsService/CheckImport', {
    reply: catalogueImport,
    of: 'import',
    deadlineMs: 120_000,
  }),
  applyImport: relay('POST /imports/:importGuid/apply', 'catalogue.v1.ImportsService/ApplyImport', {
    /** Without the rows that have errors; else these keep all from being applied. */
    body: z.object({ isWithoutErrors: z.boolean() }),
    reply: z.object({ jobId: z.string() }),
  }),
  deleteImport: relay('DELETE /imports/:importGuid', 'catalogue.v1.ImportsService/DeleteImport', { reply: nothing }),
  /** The file with what is wrong beside each row, by a job. */
  annotateImport: relay('POST /imports/:importGuid/file', 'catalogue.v1.ImportsService/AnnotateImport', {
    reply: z.object({ jobId: z.string() }),
  }),
  /** All products and SKUs as a file that can be imported, by a job. */
  exportCatalogue: relay('POST /imports/catalogue-file', 'catalogue.v1.ImportsService/ExportCatalogue', {
    body: z.object({ format: z.enum(['xlsx', 'json']) }),
    reply: z.object({ jobId: z.string() }),
  }),
};
