/** Files that are compared before they are applied: what those of prices and of promotions have in common. */
import { z } from 'zod';
import { instant, instantOrNull, word } from './message.contract.js';

export const fileRowStates = ['new', 'changed', 'unchanged', 'error'] as const;

/** Every file, whatever it is of. */
export const uploadedFile = z.object({
  importGuid: z.string(),
  fileName: z.string(),
  status: word(['checking', 'checked', 'applying', 'applied'], 'applying'),
  newCount: z.number(),
  changedCount: z.number(),
  unchangedCount: z.number(),
  errorCount: z.number(),
  /** Sentences about what is not read of the file. */
  notes: z.array(z.string()),
  createdAt: instant,
  checkedAt: instant,
  appliedAt: instantOrNull,
  /** It is deleted then. */
  keptUntil: instant,
});

const placed = z.array(z.object({ place: z.string(), message: z.string() }));

export const fileRow = z.object({
  /** In the order of the file. */
  number: z.number(),
  row: z.number(),
  label: z.string(),
  state: word(fileRowStates, 'error'),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  problems: placed,
  /** What keeps nobody from applying it. */
  warnings: placed,
  isTenfold: z.boolean(),
});

export const fileRowsPage = z.object({ rows: z.array(fileRow), isMore: z.boolean() });

export const fileRowsAsked = z.object({
  /** Any when absent. */
  state: z.enum(fileRowStates).optional(),
  /** The number of the last row that was seen. */
  after: z.coerce.number().int().min(0).default(0),
});

/** The body is the file's bytes, streamed through. */
export const fileUpload = {
  upload: true,
  deadlineMs: 300_000,
  query: z.object({ name: z.string().min(1).max(255), size: z.coerce.number().int().nonnegative() }),
} as const;

/** Of an upload, whatever the file is compared with. */
export const fileRefusals = [
  'pricing.import_busy',
  'pricing.import_file_type',
  'pricing.import_too_large',
  'pricing.import_too_many_rows',
  'pricing.import_unreadable',
  'pricing.import_encrypted',
  'pricing.import_has_macros',
  'pricing.import_columns',
] as const;

export const fileFormat = z.object({ format: z.enum(['xlsx', 'csv']) });
export const startedJob = z.object({ jobId: z.string() });
