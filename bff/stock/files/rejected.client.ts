/** The lines that the pre-flight refused, with their text: for the clipboard, and as CSV. */
import type { GrpcCall } from '../../../kernel/grpc-client.js';
import type { FilePart } from '../../downloads/downloads.service.js';
import type { Platform } from '../../upstream/platform.client.js';
import { problemOf, type Problem } from '../insertion.view.js';
import { csvHead, csvLines } from './rejected-csv.js';

export interface RejectedLineReply {
  problem: Problem;
  fileName: string;
  line: number;
  key: string;
}

async function* rejectedLines(
  platform: Platform,
  insertionGuid: string,
  call: GrpcCall,
): AsyncGenerator<RejectedLineReply[]> {
  for await (const { lines } of platform.insertions.listRejectedLines({ insertionGuid }, call)) {
    yield lines.map(({ problem, fileName, line, key }) => ({
      problem: problemOf(problem),
      fileName,
      line: Number(line),
      key,
    }));
  }
}

/** All of them: an upload is bounded, so is this. */
export const readRejected = async (
  platform: Platform,
  insertionGuid: string,
  call: GrpcCall,
): Promise<RejectedLineReply[]> => {
  const all: RejectedLineReply[] = [];
  for await (const lines of rejectedLines(platform, insertionGuid, call)) all.push(...lines);
  return all;
};

/** The same as a CSV file, made as it is sent. */
export async function* rejectedFile(
  platform: Platform,
  insertionGuid: string,
  call: GrpcCall,
): AsyncGenerator<FilePart> {
  const head = { fileName: `rejected-keys-${insertionGuid}.csv`, contentType: 'text/csv; charset=utf-8' };
  let isFirst = true;
  for await (const lines of rejectedLines(platform, insertionGuid, call)) {
    yield { ...head, chunk: Buffer.from((isFirst ? csvHead : '') + csvLines(lines)) };
    isFirst = false;
  }
  if (isFirst) yield { ...head, chunk: Buffer.from(csvHead) };
}
