/**
 * One process per data folder. PGlite itself lets two processes write to one folder and loses
 * rows; an SQLite file held in an exclusive transaction is a lock of the operating system,
 * gone with its process however that ends.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5;

export interface FolderLock {
  release(): void;
}

/** A data folder that cannot be used; the message is the sentence for the operator. */
export class FolderUnusableError extends Error {
  override readonly name = 'FolderUnusableError';
}

/** @throws FolderUnusableError when another process holds the folder, or it cannot be written. */
export const lockFolder = (folder: string): FolderLock => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new FolderUnusableError(`The data folder ${folder} cannot be created.`, { cause });
  }
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    file?.close();
    const isHeld = (cause as { errcode?: unknown }).errcode === sqliteBusy;
    throw new FolderUnusableError(
      isHeld
        ? `The data folder ${folder} is in use by another running Keyway.`
        : `The data folder ${folder} cannot be written.`,
      { cause },
    );
  }
  return { release: () => file.close() };
};
