/** Files in chunks, and the error keys of insertions that have ended. */
import { z } from 'zod';
import {
  codeAsked,
  code,
  codeErrors,
  codeMethod,
  codeSent,
  confirmationWays,
  sendCodeErrors,
} from '../../session/confirmation/confirmation.contract.js';
import { endpoint } from '../../session/permission.contract.js';
import { file, incomingFile } from './file.contract.js';

const permission = ['insertkeys-write'] as const;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const largeFilesContract = {
  /** Announces a file, or finds the half of it that is there. */
  openInsertionFile: endpoint('POST /stock/insertions/:insertionGuid/large-files', {
    permission,
    body: z.object({
      name: z.string().min(1).max(255),
      sizeBytes: z.number().int().min(1),
      /** SHA-256 of the first chunk. */
      headSha256: sha256,
    }),
    reply: incomingFile,
    errors: [
      'stock.insertion_not_found',
      'stock.insertion_not_draft',
      'stock.large_uploads_off',
      'stock.file_type',
      'stock.file_empty',
      'stock.file_differs',
      'stock.upload_too_large',
      'stock.too_many_files',
      'stock.sku_missing',
    ],
  }),
  insertionFileChunks: endpoint('GET /stock/insertions/:insertionGuid/large-files/:fileGuid/chunks', {
    permission: ['insertionslist-read', 'insertkeys-write'],
    reply: z.object({
      chunkBytes: z.number(),
      chunkCount: z.number(),
      chunks: z.array(
        z.object({ chunkNo: z.number(), sha256: z.string(), sizeBytes: z.number(), receivedAt: z.string() }),
      ),
    }),
    errors: ['stock.insertion_not_found', 'stock.file_not_found'],
  }),
  /** The body is the chunk's bytes, streamed through. 4 MB over a line of 1 Mbit/s take 32 seconds. */
  sendInsertionChunk: endpoint('POST /stock/insertions/:insertionGuid/large-files/:fileGuid/chunks', {
    permission,
    upload: true,
    deadlineMs: 180_000,
    query: z.object({ chunkNo: z.coerce.number().int().nonnegative(), sha256 }),
    reply: z.object({
      receivedChunks: z.number(),
      receivedBytes: z.number(),
      /** Once the last chunk is there. */
      file: file.nullable(),
    }),
    errors: [
      'stock.insertion_not_found',
      'stock.insertion_not_draft',
      'stock.file_not_found',
      'stock.file_empty',
      'stock.file_unreadable',
      'stock.chunk_damaged',
      'stock.chunk_differs',
      'stock.chunk_out_of_order',
      'stock.insertion_full',
      'stock.sku_missing',
      'stock.asked_limit',
    ],
  }),
  errorKeysWays: endpoint('GET /stock/error-keys/confirmation', { permission, reply: confirmationWays }),
  sendErrorKeysCode: endpoint('POST /stock/error-keys/code', {
    permission,
    query: codeAsked,
    reply: codeSent,
    errors: sendCodeErrors,
  }),
  openErrorKeys: endpoint('POST /stock/insertions/:insertionGuid/error-keys', {
    permission,
    body: z.object({ method: codeMethod, code }),
    reply: z.object({ openUntil: z.string() }),
    errors: ['stock.insertion_not_found', 'stock.error_keys_gone', ...codeErrors],
  }),
};
