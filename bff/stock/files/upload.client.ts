/** A file's bytes from the browser to the platform: as they come, at the platform's pace, never gathered. */
import type { GrpcCall } from '../../../kernel/grpc/client.js';
import type { SendChunkRequest, UploadFileRequest } from '../../../proto/gen/keyway/stock/v1/insertion_files.js';
import { pieces } from '../../upstream/pieces.js';
import type { Platform } from '../../upstream/platform.client.js';

export interface UploadHeader {
  readonly insertionGuid: string;
  readonly name: string;
  /** As the browser declares it; the platform counts what comes. */
  readonly sizeBytes: number;
}

/** The messages of one upload: the header, then the bytes cut to size. */
export async function* uploadMessages(
  { insertionGuid, name, sizeBytes }: UploadHeader,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Partial<UploadFileRequest>> {
  yield { header: { insertionGuid, name, sizeBytes } };
  for await (const chunk of pieces(bytes)) yield { chunk };
}

export const uploadFile = (platform: Platform, header: UploadHeader, bytes: AsyncIterable<Buffer>, call: GrpcCall) =>
  platform.insertions.uploadFile(uploadMessages(header, bytes), call);

export interface ChunkHeader {
  readonly insertionGuid: string;
  readonly fileGuid: string;
  readonly chunkNo: number;
  readonly sha256: string;
}

async function* chunkMessages(
  header: ChunkHeader,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Partial<SendChunkRequest>> {
  yield { header };
  for await (const bytes of pieces(content)) yield { bytes };
}

/** One chunk of a file that comes in chunks. */
export const sendChunk = (platform: Platform, header: ChunkHeader, bytes: AsyncIterable<Buffer>, call: GrpcCall) =>
  platform.insertions.sendChunk(chunkMessages(header, bytes), call);
