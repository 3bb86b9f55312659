/** The object store on a folder: one file per object, whole or absent. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { objectErrors, safeObjectName, type ObjectStore } from './object-store.js';

const isMissing = (thrown: unknown): boolean => (thrown as NodeJS.ErrnoException).code === 'ENOENT';
const isAbsence = (thrown: unknown): boolean =>
  isMissing(thrown) || (thrown as NodeJS.ErrnoException).code === 'ENOTDIR';

export class FileObjectRepository implements ObjectStore {
  /** @param root folder of the objects, made when absent; names never lead out of it */
  constructor(private readonly root: string) {}

  async check(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
  }

  #path(name: string): string {
    return join(this.root, safeObjectName(name));
  }

  async put(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
    const path = this.#path(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Object names hold no capitals: an unfinished file can never be read as an object.
    const unfinished = join(dirname(path), `UNFINISHED-${randomUUID()}`);
    try {
      const bytes = await this.#write(unfinished, chunks);
      await rename(unfinished, path);
      return bytes;
    } catch (thrown) {
      await rm(unfinished, { force: true });
      throw thrown;
    }
  }

  async #write(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
    const file = await open(path, 'wx', 0o600);
    let bytes = 0;
    try {
      for await (const chunk of chunks) {
        await file.appendFile(chunk);
        bytes += chunk.length;
      }
      // Before the rename, or a power cut leaves a name without bytes.
      await file.sync();
    } finally {
      await file.close();
    }
    return bytes;
  }

  async *get(name: string): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of createReadStream(this.#path(name), { highWaterMark: 64 * 1024 })) yield chunk as Buffer;
    } catch (thrown) {
      if (isAbsence(thrown)) throw objectErrors('objects.not_found', { cause: thrown });
      throw thrown;
    }
  }

  async delete(name: string): Promise<void> {
    try {
      await rm(this.#path(name));
    } catch (thrown) {
      if (!isAbsence(thrown)) throw thrown;
    }
  }

  async size(name: string): Promise<number | undefined> {
    try {
      const found = await stat(this.#path(name));
      return found.isFile() ? found.size : undefined;
    } catch (thrown) {
      if (isAbsence(thrown)) return undefined;
      throw thrown;
    }
  }
}
