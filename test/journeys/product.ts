/** The product as a person starts it, with its own folder and ports, and the mailbox where the codes arrive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starting } from '../run/starts.js';
import { freeBlock, launch, type Launched } from '../support/launched.js';
import { until } from '../support/until.js';
import { copyFilled } from './filled.js';

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
}

export interface StartedProduct extends Product {
  /** DATA_DIR. */
  readonly folder: string;
  /** Of its Postgres; undefined where it has the embedded database. */
  readonly databaseUrl: string | undefined;
  /** What the launcher has printed. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Keys of the demo where it fills itself: a list with something in it, in a start that takes seconds. */
const seededKeys = 2_000;
/** The mailbox stands this far above PORT. */
export const mailboxOffset = 4;

interface Running {
  readonly port: number;
  readonly launched: Launched;
  readonly stop: () => Promise<void>;
}

const run = async (folder: string, settings: Settings): Promise<Running> => {
  const port = await freeBlock();
  const launched = launch('main', {
    PORT: String(port),
    DATA_DIR: folder,
    DEMO_STOCK: String(seededKeys),
    DEMO_PRICES: 'false',
    ...settings,
  });
  await launched.says(/Keyway is ready:/);
  return {
    port,
    launched,
    stop: async () => {
      launched.process.kill('SIGTERM');
      await launched.ended;
    },
  };
};

/** A connection that is kept is closed by the other side while a test computes, and refuses what is asked next. */
export const closesAfter = { headers: { connection: 'close' } } as const;

export const mailsAt =
  (url: string) =>
  async (address: string): Promise<readonly Mail[]> => {
    const { hostname, port } = new URL(url);
    const inbox = `http://${hostname}:${Number(port) + mailboxOffset}/mails.json?to=${encodeURIComponent(address)}`;
    return (await (await fetch(inbox, closesAfter)).json()) as readonly Mail[];
  };

/**
 * On a copy of what a first start has filled; outside of a run of the tests, on the embedded database.
 * @param settings variables of .env.example that differ from the demo's
 */
export const startProduct = async (settings: Settings = {}): Promise<StartedProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-journeys-'));
  const { port, launched, stop, database } = await starting('product', async () => {
    const filled = await copyFilled(folder);
    const started = await run(folder, { ...(filled !== undefined && { DATABASE_URL: filled.url }), ...settings });
    return { ...started, database: filled };
  });
  const url = `http://localhost:${port}`;
  return {
    url,
    folder,
    databaseUrl: database?.url,
    printed: launched.output,
    mails: mailsAt(url),
    stop: async () => {
      await stop();
      await database?.drop();
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
