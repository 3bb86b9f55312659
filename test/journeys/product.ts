/** The product as a person starts it, with its own folder and ports, and the mailbox where the codes arrive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starting } from '../run/starts.js';
import { freeBlock, launch } from '../support/launched.js';
import { until } from '../support/until.js';
import { fillAsFirst } from './filled-folder.js';

export interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** The six digits in it, if it holds a code. */
  readonly code?: string;
}

export interface Product {
  readonly url: string;
  /** Mails to an address, newest first. */
  readonly mails: (address: string) => Promise<readonly Mail[]>;
  readonly stop: () => Promise<void>;
}

/** Keys of the seed: a list with something in it, in a start that takes seconds. */
const seededKeys = 2_000;
/** The mailbox stands this far above PORT. */
const mailboxOffset = 4;

interface Running {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

const run = async (folder: string, settings: Readonly<Record<string, string>>): Promise<Running> => {
  const port = await freeBlock();
  const launched = launch('main', {
    PORT: String(port),
    DATA_DIR: folder,
    DEMO_STOCK: String(seededKeys),
    ...settings,
  });
  await launched.says(/Keyway is ready:/);
  return {
    port,
    stop: async () => {
      launched.process.kill('SIGTERM');
      await launched.ended;
    },
  };
};

const fill = async (folder: string): Promise<void> => {
  const { stop } = await run(folder, {});
  await stop();
};

/**
 * @param databaseUrl of an empty database; absent = the embedded one, as in the demo
 * @param settings variables of .env.example that differ from the demo's
 */
export const startProduct = async (
  databaseUrl?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-journeys-'));
  const { port, stop } = await starting('product', async () => {
    if (databaseUrl === undefined) await fillAsFirst(folder, fill);
    return run(folder, { ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), ...settings });
  });
  return {
    url: `http://localhost:${port}`,
    mails: async (address) => {
      const answer = await fetch(
        `http://localhost:${port + mailboxOffset}/mails.json?to=${encodeURIComponent(address)}`,
      );
      return (await answer.json()) as readonly Mail[];
    },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The newest code mailed to an address after the ones that were known before. */
export const nextCode = async (product: Product, address: string, known: readonly Mail[]): Promise<string> => {
  const knownIds = new Set(known.map(({ id }) => id));
  const codes = async (): Promise<string[]> =>
    (await product.mails(address)).flatMap(({ id, code }) => (code === undefined || knownIds.has(id) ? [] : [code]));
  const [code = ''] = await until(codes, ([newest]) => newest !== undefined);
  return code;
};
