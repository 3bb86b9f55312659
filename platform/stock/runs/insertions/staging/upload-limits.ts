/** What one insertion may hold (docs/domain.md, m: 409,600 bytes and 20 files unless configured otherwise). */
import { token } from '../../../../../kernel/providers.js';

export interface UploadLimits {
  /** All files of an insertion together, counted on the bytes that come. */
  readonly totalBytes: number;
  readonly files: number;
}

/** The same for vaults that have the large path (64 MB, 100 files, 2,000,000 keys), whose files come in chunks. */
export interface LargeLimits extends UploadLimits {
  readonly keys: number;
  /** Bytes of every chunk of a file but its last one. */
  readonly chunkBytes: number;
}

/** Only plain text files; the name is shown and never used as a path. */
export const isKeyFileName = (name: string): boolean => /^[^\p{C}/\\]{1,251}\.txt$/iu.test(name);

/** Injection token of the UploadLimits. */
export const UPLOAD_LIMITS = token<UploadLimits>('UPLOAD_LIMITS');
/** Injection token of the LargeLimits. */
export const LARGE_LIMITS = token<LargeLimits>('LARGE_LIMITS');
