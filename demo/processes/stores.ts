/** What the processes stand on, in `npm start` and `npm run cluster` alike: the data folder, the mailbox, the session store. */
import { join } from 'node:path';
import type { DemoConfig } from '../config.js';
import { lockDataFolder, openDataFolder, type FolderLock } from '../data-folder.js';
import { startMailbox, type Mailbox } from '../mailbox/mailbox.js';
import type { Family } from './family.js';
import { endLeftovers } from './leftovers.js';
import { redisChild } from './redis.js';

/** @throws Refusal when the folder is in use or cannot be written */
export const takeFolder = async (config: DemoConfig, say: (line: string) => void): Promise<FolderLock> => {
  openDataFolder(config.dataDir);
  const lock = await lockDataFolder(config.dataDir);
  await endLeftovers(config.dataDir, say);
  return lock;
};

/** @returns undefined when mails go to a server of the operator's */
export const openMailbox = async ({ smtpUrl, host, ports, dataDir }: DemoConfig): Promise<Mailbox | undefined> =>
  smtpUrl === undefined
    ? startMailbox({ host, port: ports.mailbox, smtpPort: ports.smtp, folder: join(dataDir, 'mailbox') })
    : undefined;

/** @param program redis-server's path @returns its address, password included */
export const runSessionStore = async (
  family: Family,
  { ports, dataDir }: DemoConfig,
  program: string,
  password: string,
): Promise<string> => {
  const redis = redisChild(program, ports.redis, password, dataDir);
  await family.run({ ...redis, name: 'session store', environment: {}, stopMs: 1_500 });
  return `redis://:${password}@127.0.0.1:${ports.redis}`;
};
