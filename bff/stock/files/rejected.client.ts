/** The lines that the pre-flight refused, with their text: for the clipboard, and as CSV. */
import { errorCodes } from '../../../kernel/errors.js';
import type { GrpcCall } from '../../../kernel/grpc/client.js';
import { InsertionStatus, type Insertion } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import type { FilePart } from '../../downloads/downloads.service.js';
import type { Platform } from '../../upstream/platform.client.js';
import { problem as problemOf } from '../insertions.contract.js';
import { csvHead, csvLines, sameAs, type RejectedLine } from './rejected-csv.js';

async function* rejectedLines(
  platform: Platform,
  insertionGuid: string,
  call: GrpcCall,
): AsyncGenerator<RejectedLine[]> {
  for await (const { lines } of platform.insertions.listRejectedLines({ insertionGuid }, call)) {
    yield lines.map(({ problem, fileName, line, key, firstFileName, firstLine, otherProduct }) => {
      const found = problemOf.parse(problem);
      const same = sameAs({ problem: found, firstFileName, firstLine, otherProduct });
      return { problem: found, fileName, line, key, sameAs: same };
    });
  }
}

/** A clipboard of more is of no use to anybody; the file has them all. */
const maxCopied = 10_000;

export const readRejected = async (
  platform: Platform,
  insertionGuid: string,
  call: GrpcCall,
): Promise<{ lines: RejectedLine[]; isCut: boolean }> => {
  const all: RejectedLine[] = [];
  for await (const lines of rejectedLines(platform, insertionGuid, call)) {
    all.push(...lines);
    if (all.length > maxCopied) return { lines: all.slice(0, maxCopied), isCut: true };
  }
  return { lines: all, isCut: false };
};

const refusals = errorCodes({
  'stock.error_keys_locked': 'permission_denied',
  'stock.error_keys_gone': 'failed_precondition',
});

/**
 * What the platform would refuse when the file is fetched is refused with the ticket already: a download has no
 * place to say why.
 * @throws stock.error_keys_locked, stock.error_keys_gone
 */
export const assertReadable = ({ status, errorKeysUntil, errorKeysOpenUntil, areRefusedOwn }: Insertion): void => {
  const isDraft = status === InsertionStatus.DRAFT;
  if (isDraft && areRefusedOwn) return;
  if (!isDraft && errorKeysUntil === undefined) throw refusals('stock.error_keys_gone');
  if (errorKeysOpenUntil === undefined) throw refusals('stock.error_keys_locked');
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
