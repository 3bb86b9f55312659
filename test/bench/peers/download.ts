/** 1 GB through the gateway, both ways that bytes pass: how much memory that takes, also when the browser reads slowly. */
import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rightCode, startPlatform } from '../../security/support/platform.js';
import { freePort } from '../../support/process.js';
import { startRedis } from '../../support/redis.js';
import { cpuOf } from '../gateway/process-figures.js';
import type { Measured } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { startKeyway } from './keyway.js';
import { assertPeers } from './needed.js';
import { startUpstream } from './nginx.js';
import { client, signIn, startBenchIdentity } from './sign-in.js';

const mega = 1024 * 1024;
const sizeBytes = 1024 * mega;
const warmBytes = 512 * mega;
/** Between two reads of the browser that is slow, and how much it then takes. */
const slowPauseMs = 2;
const slowReadBytes = mega;

interface Way {
  readonly what: string;
  readonly path: string;
  readonly isSlow: boolean;
}

const ways: readonly Way[] = [
  { what: 'http-proxy-middleware', path: '/api/content/image/large', isSlow: false },
  { what: 'undici', path: '/mkapi/content/GetContent', isSlow: false },
  { what: 'http-proxy-middleware, slow browser', path: '/api/content/image/large', isSlow: true },
  { what: 'undici, slow browser', path: '/mkapi/content/GetContent', isSlow: true },
];

/** @returns bytes that came */
const download = async (
  url: string,
  headers: Record<string, string>,
  isSlow: boolean,
  max: number,
): Promise<number> => {
  const sent = request(url, { headers });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  sent.on('error', reject).on('response', (response) => {
    const read = async (): Promise<number> => {
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
      let count = 0;
      let sincePause = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        count += chunk.length;
        sincePause += chunk.length;
        if (count >= max) break;
        if (!isSlow || sincePause < slowReadBytes) continue;
        sincePause = 0;
        await pause(slowPauseMs);
      }
      return count;
    };
    read().then(resolve, reject);
  });
  sent.end();
  return promise;
};

export const gatewayDownload = async (): Promise<readonly Measured[]> => {
  assertPeers();
  const folder = await mkdtemp(join(tmpdir(), 'keyway-large-'));
  await chmod(folder, 0o755); // nginx reads it under an account of its own
  const file = join(folder, 'large');
  await writeFile(file, '');
  await truncate(file, sizeBytes);
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const redis = await startRedis();
    closing.unshift(() => redis.stop());
    const platform = await startPlatform();
    closing.unshift(() => platform.close());
    const upstream = await startUpstream(file);
    closing.unshift(() => upstream.close());
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const identity = await startBenchIdentity(publicUrl, platform.grpc);
    closing.unshift(() => identity.close());
    const at = { upstream: upstream.url, grpc: platform.grpc, redisUrl: redis.url, issuer: identity.issuer, publicUrl };
    const gateway = await startKeyway({ ...client, ...at, port, processes: 1 });
    closing.unshift(() => gateway.close());
    const browser = await signIn(publicUrl, identity.issuer, '/bff/login');
    await browser.post('/bff/second-factor/verify', { method: 'email', code: rightCode });
    const headers = { cookie: `__Host-keyway=${browser.cookie('__Host-keyway') ?? ''}`, 'x-csrf': '1' };
    const [pid = 0] = gateway.pids;
    const rows: Measured[] = [];
    for (const { path } of ways) await download(gateway.url + path, headers, false, warmBytes);
    for (const { what, path, isSlow } of ways) {
      const watch = watchMemory({ gateway: { pid } });
      const [cpuBefore, startedAt] = [await cpuOf(pid), performance.now()];
      const count = await download(gateway.url + path, headers, isSlow, Infinity);
      if (count !== sizeBytes) throw new Error(`${what}: ${count} bytes came`);
      const seconds = (performance.now() - startedAt) / 1_000;
      const { before, peak } = watch.stop()['gateway'] ?? { before: 0, peak: 0 };
      rows.push({
        what,
        figures: {
          'before, MB': before,
          'growth, MB': peak - before,
          'MB/s': Math.round(count / mega / seconds),
          'cpu, s': ((await cpuOf(pid)) - cpuBefore).toFixed(2),
        },
      });
    }
    return rows;
  } finally {
    for (const close of closing) await close();
  }
};
