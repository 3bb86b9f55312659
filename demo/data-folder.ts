/** The data folder: writable, and used by one start at a time. */
import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal, systemCode } from './refusal.js';

/** @throws Refusal when it cannot be made or written */
export const openDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (failure) {
    const reason = systemCode(failure) ?? String(failure);
    throw new Refusal(
      `The data folder ${folder} cannot be written (${reason}): give its owner's rights back, or set DATA_DIR to another folder.`,
      { cause: failure },
    );
  }
};

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * A listening socket is the lock: the kernel drops it with the process, kill -9 included, and two
 * starts cannot both have it. On Linux its name is abstract, so that no file stays behind.
 */
const lockName = (folder: string): string => {
  const digest = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24);
  return process.platform === 'linux' ? `\0keyway-data-${digest}` : join(tmpdir(), `keyway-data-${digest}.sock`);
};

const listen = (name: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(name, () => {
      resolve(server);
    });
  });

const isAnswered = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

/** @throws Refusal when another start has it */
export const lockDataFolder = async (folder: string): Promise<FolderLock> => {
  const name = lockName(folder);
  const server = await listen(name).catch(async (failure: unknown) => {
    if (systemCode(failure) !== 'EADDRINUSE') throw failure;
    if (await isAnswered(name)) {
      throw new Refusal(
        `Keyway is already running on the data folder ${folder}: stop that one first (Ctrl-C in its terminal), or set DATA_DIR and PORT for a second one.`,
      );
    }
    await rm(name, { force: true }); // a socket file that a killed process left
    return listen(name);
  });
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
};
