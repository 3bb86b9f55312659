/** Requests through the gateway beside the same call made directly upstream, in alternation. */
import { Pool } from 'undici';
import { median, type Measured } from '../measured.js';
import { cpuOf } from './process-figures.js';
import { startBenchSystem, type BenchSystem } from './system.js';

const connections = 50;
const roundMs = 4_000;
const rounds = 3;
const uploadTotalBytes = 409_600;

interface Target {
  readonly what: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose processor time is counted. */
  readonly pid: number;
}

interface Round {
  readonly perSecond: number;
  readonly cpuMsPerThousand: number;
  readonly p50: number;
  readonly p99: number;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const round = async ({ origin, path, headers, pid }: Target, durationMs: number): Promise<Round> => {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const end = Date.now() + durationMs;
  const cpuBefore = await cpuOf(pid);
  const startedAt = performance.now();
  const client = async (): Promise<void> => {
    while (Date.now() < end) {
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = (await cpuOf(pid)) - cpuBefore;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const count = latencies.length;
  return {
    perSecond: count / seconds,
    cpuMsPerThousand: (cpu * 1e6) / count,
    p50: at(latencies, 0.5),
    p99: at(latencies, 0.99),
  };
};

const targets = ({ gateway, platform, browser, accessToken }: BenchSystem): readonly Target[] => {
  const signedIn = { cookie: browser.cookie ?? '', 'x-csrf': '1' };
  const bearer = { authorization: `Bearer ${accessToken}` };
  const list = { ...bearer, 'original-url': '/distribution/myvault/inventory/' };
  return [
    {
      what: '/api/user/info/ directly',
      origin: platform.url,
      path: '/api/user/info/',
      headers: bearer,
      pid: platform.pid,
    },
    {
      what: '/api/user/info/ passed through',
      origin: gateway.url,
      path: '/api/user/info/',
      headers: signedIn,
      pid: gateway.pid,
    },
    {
      what: 'inventory list directly',
      origin: platform.url,
      path: '/mkapi/content/GetContent?currentSiteId=2',
      headers: list,
      pid: platform.pid,
    },
    {
      what: 'inventory screen endpoint',
      origin: gateway.url,
      path: '/bff/stock/inventory',
      headers: signedIn,
      pid: gateway.pid,
    },
  ];
};

export const gatewayRequests = async (): Promise<readonly Measured[]> => {
  const system = await startBenchSystem(uploadTotalBytes);
  try {
    const measured = targets(system).map((target) => ({ target, seen: [] as Round[] }));
    for (const { target } of measured) await round(target, roundMs / 4); // warm
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const { target, seen } of measured) seen.push(await round(target, roundMs));
    }
    return measured.map(({ target, seen }) => {
      const of = (figure: keyof Round): number => median(seen.map((one) => one[figure]));
      return {
        what: target.what,
        figures: {
          'requests/s': Math.round(of('perSecond')),
          'own cpu ms per 1,000': Math.round(of('cpuMsPerThousand')),
          'p50 ms': of('p50').toFixed(1),
          'p99 ms': of('p99').toFixed(1),
        },
      };
    });
  } finally {
    await system.close();
  }
};
