/** A gateway as it runs in production: its main module in a process of its own, configured by its environment. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { patientStore } from '../../support/redis.js';
import { witness } from '../../witness/witness.js';
import { clientSecret } from './provider.js';
import { keyOne, type World } from './world.js';

export interface OwnGateway {
  readonly url: string;
  readonly pid: number;
  /** Every line of its log so far, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
}

const root = join(import.meta.dirname, '../../..');

/** The environment of another instance of a world's gateway. */
export const environmentOf = ({ publicUrl, provider, platform, config }: World): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: config.oidc.clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_AUDIENCE: config.oidc.audience ?? '',
  ...patientStore,
  REDIS_URL: config.redis !== undefined && 'url' in config.redis ? config.redis.url : '',
  SESSION_KEYS: `${keyOne.id}:${keyOne.key.toString('base64')}`,
  COOKIE_SECRET: config.session.cookieSecret,
  PLATFORM_URL: platform.url,
  PLATFORM_GRPC: platform.grpc,
  WEB_ROOT: config.webRoot,
  LOG_LEVEL: 'info',
});

const maxWarnings = 8;
/** The last that it warned of, for who sees no more than that a test failed. */
const warned = (log: OwnGateway['log']): string[] =>
  log
    .filter(({ level }) => Number(level) >= 40)
    .slice(-maxWarnings)
    .map((entry) => `  ${JSON.stringify(entry)}`);

/** @returns when it takes requests; rejects when it ends before */
export const startOwnGateway = (
  world: World,
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnGateway> => {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'swc-hooks.js'), join(root, 'bff/main.ts')],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...environmentOf(world), ...environment } },
  );
  const log: Record<string, unknown>[] = [];
  const leave = witness({ says: () => warned(log), report: () => undefined });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(leave);
  return new Promise((resolve, reject) => {
    void ended.then((code) => reject(new Error(`the gateway ended with ${String(code)}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (entry['msg'] !== 'gateway is up') return;
      resolve({
        url: `http://127.0.0.1:${String(entry['port'])}`,
        pid: child.pid ?? 0,
        log,
        ended,
        signal: (signal) => child.kill(signal),
      });
    });
  });
};
