import type { Reply } from '../../../kernel/endpoint.js';
import type { IncomingFile, InsertionFile } from '../../../proto/gen/keyway/stock/v1/insertion_files.js';
import { instant } from '../../upstream/present.js';
import type { insertionsContract } from '../insertions.contract.js';
import type { largeFilesContract } from './large-files.contract.js';

export const presentFile = (file: InsertionFile): Reply<typeof insertionsContract.uploadInsertionFile> => ({
  fileGuid: file.fileGuid,
  name: file.name,
  sizeBytes: Number(file.sizeBytes),
  keyCount: Number(file.keyCount),
  rejectedCount: Number(file.rejectedCount),
  sha256: file.sha256,
  uploadedAt: instant(file.uploadedAt),
  notes: {
    hasByteOrderMark: file.notes?.hasByteOrderMark ?? false,
    blankLines: Number(file.notes?.blankLines ?? 0n),
    crlfLines: Number(file.notes?.crlfLines ?? 0n),
    paddedLines: Number(file.notes?.paddedLines ?? 0n),
  },
});

export const presentIncoming = (file: IncomingFile): Reply<typeof largeFilesContract.openInsertionFile> => ({
  fileGuid: file.fileGuid,
  name: file.name,
  sizeBytes: Number(file.sizeBytes),
  headSha256: file.headSha256,
  chunkBytes: file.chunkBytes,
  chunkCount: file.chunkCount,
  receivedChunks: file.receivedChunks,
  receivedBytes: Number(file.receivedBytes),
  keyCount: Number(file.keyCount),
  startedAt: instant(file.startedAt),
  changedAt: instant(file.changedAt),
});
