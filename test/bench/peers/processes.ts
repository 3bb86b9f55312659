/**
 * One gateway process, two and four that share a port and Redis, each with the same share of a core: what a machine with
 * a core for each would show, on a machine with few. What they had in common would show as less than so many times one.
 */
import { startPlatform } from '../../security/support/platform.js';
import { freePort } from '../../support/process.js';
import { startRedis } from '../../support/redis.js';
import { type Measured, median } from '../measured.js';
import { limitCpu } from './cpu-limit.js';
import { startKeyway, type Keyway } from './keyway.js';
import { load, type Seen, type Target } from './load.js';
import { readPath, startUpstream } from './nginx.js';
import { sessionHeaders, signedIn } from './passing.js';
import { client, startBenchIdentity } from './sign-in.js';

/** So little that the load, the upstream and Redis have room beside four of them on two cores. */
const shareOfCore = 0.15;
const counts = [1, 2, 4];
/** For each process: the kernel spreads connections by chance, and of few one process would get too few. */
const connections = 40;
const seconds = 4;
const rounds = 5;

type Close = () => Promise<void>;

const measured = (count: number, seen: readonly Seen[], one: readonly Seen[]): Measured => {
  const perSecond = median(seen.map((each) => each.perSecond));
  return {
    what: `${count} ${count === 1 ? 'process' : 'processes'} with ${shareOfCore} of a core each`,
    figures: {
      'requests/s': Math.round(perSecond),
      'of one, per process': (perSecond / count / median(one.map((each) => each.perSecond))).toFixed(2),
      'p50 ms': median(seen.map((each) => each.p50)).toFixed(1),
    },
  };
};

export const gatewayProcesses = async (): Promise<readonly Measured[]> => {
  const closing: Close[] = [];
  const kept = <T extends { close(): Promise<void> }>(opened: T): T => {
    closing.unshift(() => opened.close());
    return opened;
  };
  try {
    const redis = await startRedis();
    closing.unshift(() => redis.stop());
    const platform = kept(await startPlatform());
    const upstream = kept(await startUpstream());
    const ports = await Promise.all(counts.map(() => freePort()));
    const publicUrl = `http://localhost:${ports[0]}`;
    const identity = kept(await startBenchIdentity(publicUrl, platform.grpc));
    const shared = { ...client, upstream: upstream.url, redisUrl: redis.url, grpc: platform.grpc };
    const gateways: Keyway[] = [];
    for (const [at, processes] of counts.entries())
      gateways.push(
        kept(await startKeyway({ ...shared, publicUrl, issuer: identity.issuer, port: ports[at] ?? 0, processes })),
      );
    const browser = await signedIn(publicUrl, identity.issuer);
    const headers = { ...sessionHeaders(browser, '__Host-keyway'), 'x-csrf': '1', 'sec-fetch-site': 'same-origin' };
    const targets = gateways.map(({ url }): Target => ({ origin: url, path: readPath, headers }));
    // Code is compiled before the share is small.
    for (const target of targets) await load(target, { connections, seconds: 2 });
    // Put behind the gateways' own ends: a group goes when its process has gone.
    for (const pid of gateways.flatMap(({ pids }) => pids)) closing.push(await limitCpu(pid, shareOfCore));
    const seen = targets.map(() => [] as Seen[]);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, target] of targets.entries())
        seen[at]?.push(await load(target, { connections: connections * (counts[at] ?? 1), seconds }));
    return counts.map((count, at) => measured(count, seen[at] ?? [], seen[0] ?? []));
  } finally {
    for (const close of closing) await close();
  }
};
