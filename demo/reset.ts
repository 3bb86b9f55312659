/** `npm run reset`: removes the data of the demo, unless it is in use. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { demoConfig } from './config.js';
import { lockDataFolder, openDataFolder } from './data-folder.js';
import { Refusal } from './refusal.js';

const reset = async (): Promise<string> => {
  const { dataDir } = demoConfig();
  if (!existsSync(dataDir)) return `There is no data in ${dataDir}.`;
  openDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  await lock.release();
  return `Removed ${dataDir}. The next start makes the demo anew.`;
};

reset().then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (failure: unknown) => {
    process.stderr.write(`${failure instanceof Refusal ? failure.message : String(failure)}\n`);
    process.exitCode = 1;
  },
);
