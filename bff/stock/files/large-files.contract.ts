/** Files in chunks, and the error keys of insertions that have ended. */
import { z } from 'zod';
import { relay } from '../../binding/relays/relay.contract.js';
import {
  codeAsked,
  code,
  codeMethod,
  codeSent,
  confirmationWays,
} from '../../session/confirmation/confirmation.contract.js';
import { endpoint } from '../../session/permission.contract.js';
import { instant, orNull } from '../../upstream/message.contract.js';
import { file, incomingFile } from './file.contract.js';

const permission = ['insertkeys-write'] as const;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const largeFilesContract = {
  /** Announces a file, or finds the half of it that is there. */
  openInsertionFile: relay('POST /stock/insertions/:insertionGuid/large-files', 'stock.v1.InsertionsService/OpenFile', {
    body: z.object({
      name: z.string().min(1).max(255),
      sizeBytes: z.number().int().min(1),
      /** SHA-256 of the first chunk. */
      headSha256: sha256,
    }),
    reply: incomingFile,
    of: 'file',
  }),
  insertionFileChunks: relay(
    'GET /stock/insertions/:insertionGuid/large-files/:fileGuid/chunks',
    'stock.v1.InsertionsService/ListChunks',
    {
      reply: z.object({
        chunkBytes: z.number(),
        chunkCount: z.number(),
        chunks: z.array(
          z.object({ chunkNo: z.number(), sha256: z.string(), sizeBytes: z.number(), receivedAt: instant }),
        ),
      }),
    },
  ),
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
      file: orNull(file),
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
  errorKeysWays: relay('GET /stock/error-keys/confirmation', 'accounts.v1.AccountsService/GetSecondFactor', {
    permission,
    reply: confirmationWays,
    with: { purpose: 'error_keys' },
  }),
  sendErrorKeysCode: relay('POST /stock/error-keys/code', 'accounts.v1.AccountsService/SendCode', {
    permission,
    query: codeAsked,
    reply: codeSent,
    with: { purpose: 'error_keys' },
  }),
  openErrorKeys: relay('POST /stock/insertions/:insertionGuid/error-keys', 'stock.v1.InsertionsService/OpenErrorKeys', {
    body: z.object({ method: codeMethod, code }),
    reply: z.object({ openUntil: instant }),
  }),
};
