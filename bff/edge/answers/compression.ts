import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const maxGzip = 9;

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** @param accepted the request's Accept-Encoding */
export const bestEncodingOf = (accepted: string | undefined): Encoding => {
  if (accepted?.includes('br') === true) return 'br';
  return accepted?.includes('gzip') === true ? 'gzip' : 'identity';
};

/** @param quality 1 (fast) to 11 (small); gzip ends at 9. Off the main thread. */
export const compress = (bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> => {
  if (encoding === 'identity') return Promise.resolve(bytes);
  return encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : gzipped(bytes, { level: Math.min(quality, maxGzip) });
};
