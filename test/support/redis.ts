/** A private redis-server: one for the test run, more for the tests that break theirs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, spawnServer, stopProcess, untilPrinted } from './process.js';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** SIGTERM, or what a fault test asks for (SIGKILL). */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * @param port to come back on the same port after a fault; any free one when absent
 * @param keptIn folder of the caller's: every write is in a file there before it is answered
 */
export const startRedis = async (port?: number, keptIn?: string): Promise<RedisServer> => {
  const own = port ?? (await freePort());
  const folder = keptIn ?? (await mkdtemp(join(tmpdir(), 'keyway-redis-')));
  const server = spawnServer('redis-server', [
    '--port',
    String(own),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    keptIn === undefined ? 'no' : 'yes',
    '--appendfsync',
    'always',
    '--databases',
    String(maxDatabases),
  ]);
  await untilPrinted(server, /Ready to accept connections/);
  return {
    url: `redis://127.0.0.1:${own}`,
    port: own,
    pid: server.pid ?? 0,
    stop: async (signal = 'SIGTERM') => {
      await stopProcess(server, signal);
      if (keptIn === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The run's server is never away: a wait for it says that the machine is busy, and nothing about the gateway. */
export const patientStore = { REDIS_TIMEOUT_MS: '3000' } as const;

const databasesPerWorker = 128;
const maxDatabases = databasesPerWorker * 8;
let taken = 0;

/**
 * A database of the run's server (jest.config.ts starts it) that no world at work has: another worker's files have
 * others, and so has the next call. What an earlier file left in it may still be there.
 */
export const redisUrl = (): string => {
  const url = process.env['TEST_REDIS_URL'];
  if (url === undefined)
    throw new Error('TEST_REDIS_URL is not set: this project has no globalSetup in jest.config.ts.');
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  taken += 1;
  if (taken >= databasesPerWorker) throw new Error('A test file starts more worlds than there are databases.');
  return `${url}/${(worker - 1) * databasesPerWorker + taken}`;
};
