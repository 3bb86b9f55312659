import type { UploadImportHeader, UploadImportRequest } from '../../proto/gen/keyway/catalogue/v1/imports.js';
import { pieces } from '../upstream/pieces.js';

/** The messages of one upload: the header, then the bytes cut to size. */
export async function* importMessages(
  header: UploadImportHeader,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Partial<UploadImportRequest>> {
  yield { header };
  for await (const chunk of pieces(bytes)) yield { chunk };
}
