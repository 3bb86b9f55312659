/**
 * The embedded database has one process. While the platform runs, whoever wants its custody verified asks
 * the platform, through a socket in the data folder: who may open the folder may open the database.
 */
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from '../../../../kernel/log.js';
import type { StockReport } from './verifier.service.js';

const pathIn = (dataDir: string): string => join(dataDir, 'verify.sock');

export interface VerifyDoor {
  close(): Promise<void>;
}

/** @param verify reads the whole stock; one caller at a time */
export const openVerifyDoor = async (
  dataDir: string,
  verify: () => Promise<StockReport>,
  log: Logger,
): Promise<VerifyDoor> => {
  const path = pathIn(dataDir);
  await rm(path, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const server: Server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'whoever asked for a verification is gone'));
    last = last.then(verify).then(
      (report) => socket.end(JSON.stringify({ report })),
      (error: unknown) => {
        log.error({ err: error }, 'the verification of the custody failed');
        socket.end(JSON.stringify({ failure: 'The verification failed; the log of the platform says why.' }));
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await rm(path, { force: true });
    },
  };
};

/** @returns what the running platform has found; undefined when none runs there */
export const askVerifyDoor = async (dataDir: string): Promise<StockReport | undefined> => {
  const socket = createConnection(pathIn(dataDir));
  let answer: string;
  try {
    answer = await text(socket);
  } catch {
    return undefined;
  }
  const { report, failure } = JSON.parse(answer) as { report?: StockReport; failure?: string };
  if (report === undefined) throw new Error(failure ?? 'The platform answered nothing.');
  return report;
};
