/** A file of an insertion, whole or half. */
import { z } from 'zod';
import { instant, promised } from '../../upstream/message.contract.js';

export const file = z.object({
  fileGuid: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  keyCount: z.number(),
  rejectedCount: z.number(),
  sha256: z.string(),
  uploadedAt: instant,
  /** What was put right while it was read. */
  notes: promised(
    z.object({
      hasByteOrderMark: z.boolean(),
      blankLines: z.number(),
      crlfLines: z.number(),
      paddedLines: z.number(),
    }),
  ),
});

/** A file that comes in chunks, of which the first so many are there. */
export const incomingFile = z.object({
  fileGuid: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  /** SHA-256 of its first chunk: by it, name and size the file is known again. */
  headSha256: z.string(),
  chunkBytes: z.number(),
  chunkCount: z.number(),
  receivedChunks: z.number(),
  receivedBytes: z.number(),
  keyCount: z.number(),
  startedAt: instant,
  changedAt: instant,
});
