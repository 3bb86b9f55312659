/** Bytes from the browser to the platform: as they come, at the platform's pace, never gathered. */

/** 'At most 256 kB a message', as the protos have it. */
const pieceBytes = 256 * 1024;

export async function* pieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const buffer of bytes) {
    for (let start = 0; start < buffer.length; start += pieceBytes) yield buffer.subarray(start, start + pieceBytes);
  }
}

/** The messages of one upload: the header, then the bytes cut to size. */
export async function* uploadMessages<H>(
  header: H,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly header: H } | { readonly chunk: Buffer }> {
  yield { header };
  for await (const chunk of pieces(bytes)) yield { chunk };
}
