import type { S3Settings } from '../config.js';
import { FileObjectRepository } from './file-object.repository.js';
import type { ObjectStore } from './object-store.js';

/**
 * @param s3 undefined: the folder it is
 * @returns a store; the client of S3 is loaded only where there is one
 */
export const openObjectStore = async (s3: S3Settings | undefined, folder: string): Promise<ObjectStore> => {
  if (s3 === undefined) return new FileObjectRepository(folder);
  const { S3ObjectRepository } = await import('./s3-object.repository.js');
  return new S3ObjectRepository(s3);
};
