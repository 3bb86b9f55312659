/** The product as a person starts it, with its provider, its logs and its traces under observation. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail, Product } from '../journeys/product.js';
import { freeBlock, launch } from '../support/launched.js';
import { freePort } from '../support/process.js';
import { text, type Exhibit } from './exhibits.js';
import { startProviderRecorder, type Secret } from './provider-recorder.js';
import { startTraceRecorder, type TraceRecorder } from './trace-recorder.js';

export interface AuditedProduct extends Product {
  readonly providerUrl: string;
  /** What the browser must never have: tokens of this run as the provider gave them out, and the servers' own secrets. */
  secrets(): readonly Secret[];
  readonly traces: TraceRecorder;
  /** The logs of all processes so far. */
  logs(): Exhibit[];
  readonly stop: () => Promise<void>;
}

/** Keys of the seed: lists with something in them, in a start that takes seconds. */
const seededKeys = 500;
const offsets = { identity: 1, mailbox: 4 } as const;
/** Shorter ones occur by chance. */
const minSecretLength = 16;

/** Secrets of the launcher; a key ring's are the parts behind `id:`. */
const ownSecrets = (folder: string): Secret[] => {
  const path = join(folder, 'secrets.json');
  if (!existsSync(path)) return [];
  const known = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return Object.entries(known).map(([kind, value]) => ({ kind, value: value.split(':').at(-1) ?? value }));
};

const logsOf = (folder: string): Exhibit[] => {
  const logs = join(folder, 'logs');
  if (!existsSync(logs)) return [];
  return readdirSync(logs).map((name) => ({
    channel: 'log',
    side: 'process',
    where: name,
    content: readFileSync(join(logs, name)),
  }));
};

export const startAuditedProduct = async (): Promise<AuditedProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-audit-'));
  const [port, providerPort, traces] = await Promise.all([freeBlock(), freePort(), startTraceRecorder()]);
  const provider = await startProviderRecorder(providerPort, port + offsets.identity);
  const providerUrl = `http://localhost:${providerPort}`;
  const launched = launch('main', {
    PORT: String(port),
    DATA_DIR: folder,
    DEMO_STOCK: String(seededKeys),
    IDENTITY_ISSUER: providerUrl,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
  });
  await launched.says(/Keyway is ready:/);
  return {
    url: `http://localhost:${port}`,
    providerUrl,
    traces,
    secrets: () => [...provider.secrets, ...ownSecrets(folder)].filter(({ value }) => value.length >= minSecretLength),
    logs: () => [
      ...logsOf(folder),
      { channel: 'log', side: 'process', where: 'the launcher on the console', content: text(launched.output()) },
    ],
    mails: async (address) => {
      const inbox = `http://localhost:${port + offsets.mailbox}/mails.json?to=${encodeURIComponent(address)}`;
      return (await (await fetch(inbox)).json()) as readonly Mail[];
    },
    stop: async () => {
      launched.process.kill('SIGTERM');
      await launched.ended;
      await Promise.all([provider.close(), traces.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
