/**
 * The data folder as a first start leaves it: companies, products and stock are made once for a run, and each product
 * begins with a copy of its own.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.js';

/** What belongs to the start that made it. */
const ofItsStart = ['logs', 'mailbox', 'redis', 'processes.json'];
/** As long as a test may take. */
const patienceMs = 300_000;

const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
};

/**
 * @param make starts a product on the folder, and has stopped it when it resolves
 * @returns when the folder is filled; it stays empty outside of a run (test/run/servers.ts names the place)
 */
export const fillAsFirst = async (folder: string, make: (draft: string) => Promise<void>): Promise<void> => {
  const place = process.env['TEST_PRODUCTS'];
  if (place === undefined) return;
  const [making, draft, made] = [join(place, 'making'), join(place, 'draft'), join(place, 'made')];
  if (isFirst(making)) {
    await make(draft);
    for (const part of ofItsStart) rmSync(join(draft, part), { recursive: true, force: true });
    renameSync(draft, made);
  } else await until(() => existsSync(made), Boolean, patienceMs);
  cpSync(made, folder, { recursive: true });
};
