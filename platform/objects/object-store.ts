/** Files of the platform behind a port: a folder below DATA_DIR, or S3. */
import { token } from '../../kernel/providers.js';
import { DomainError, errorCodes } from '../../kernel/errors.js';

/** Injection token of the ObjectStore. */
export const OBJECT_STORE = token<ObjectStore>('OBJECT_STORE');

export interface ObjectStore {
  /**
   * Can it be used as it is configured?
   * @throws Error whose sentence says what has to be set; objects.unavailable when it does not answer
   */
  check(): Promise<void>;
  /**
   * Stores the bytes under the name; nobody sees the object before it is whole.
   * @param name relative path of lower-case words, digits, `.`, `_`, `-`, e.g. `jobs/<vault>/<job>`
   * @returns the number of bytes
   * @throws objects.name_invalid, objects.unavailable
   */
  put(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>;
  /**
   * Streams the bytes; ends only where all of them came.
   * @throws objects.not_found at the first read, objects.unavailable where the store breaks off
   */
  get(name: string): AsyncIterable<Buffer>;
  /** Deletes the object; one that is not there is no error. */
  delete(name: string): Promise<void>;
  /** Bytes of the object, undefined when there is none. */
  size(name: string): Promise<number | undefined>;
}

export const objectErrors = errorCodes({
  'objects.not_found': 'not_found',
  'objects.name_invalid': 'internal',
  'objects.unavailable': 'unavailable',
});

/** Will it be so no longer when the store answers again? */
export const isUnavailable = (thrown: unknown): boolean =>
  thrown instanceof DomainError && thrown.code === 'objects.unavailable';

const acceptedName = /^[a-z0-9][a-z0-9._-]{0,127}(\/[a-z0-9][a-z0-9._-]{0,127}){0,7}$/;

/** @returns the name when no part of it can leave the store. @throws objects.name_invalid */
export const safeObjectName = (name: string): string => {
  if (acceptedName.test(name) && !name.includes('..')) return name;
  throw objectErrors('objects.name_invalid');
};
