/**
 * One read of 2 KB behind a session, through this gateway and through what stands in its place elsewhere: in
 * alternation on one machine, before one upstream that refuses every request without a token.
 */
import { startPlatform, rightCode } from '../../security/support/platform.js';
import { Browser } from '../../support/browser.js';
import { freePort } from '../../support/process.js';
import { startRedis } from '../../support/redis.js';
import { cpuOfTree } from '../gateway/process-figures.js';
import { type Measured, median } from '../measured.js';
import { startApache } from './apache.js';
import { startExpress } from './express.js';
import { startKeyway } from './keyway.js';
import { generator, load, type Seen, type Target } from './load.js';
import { assertPeers } from './needed.js';
import { readPath, startPlainProxy, startUpstream } from './nginx.js';
import { client, signIn, startBenchIdentity } from './sign-in.js';

const shape = { connections: 50, seconds: 4 };
const warmSeconds = 1;
const rounds = 3;
const screenPath = '/bff/navigation?path=/distribution/orders/';
/** As long as a real one. */
const anyToken = 'a'.repeat(700);
const cores = 2;

interface Peer extends Target {
  readonly what: string;
  /** Its processes; those below them count as well. */
  readonly pids: readonly number[];
}

interface Round extends Seen {
  readonly cpuMsPerThousand: number;
}

interface System {
  readonly peers: readonly Peer[];
  readonly redisPid: number;
  close(): Promise<void>;
}

type Close = () => Promise<void>;

/** A browser with a session behind both factors. */
export const signedIn = async (appUrl: string, issuer: string): Promise<Browser> => {
  const browser = await signIn(appUrl, issuer, '/bff/login');
  const passed = await browser.post('/bff/second-factor/verify', { method: 'email', code: rightCode });
  if (passed.status !== 200) throw new Error(`the second factor ended with ${passed.status}`);
  return browser;
};

/** Its cookies as a load generator sends them. */
export const sessionHeaders = (browser: Browser, ...names: readonly string[]): Record<string, string> => ({
  cookie: names.map((name) => `${name}=${browser.cookie(name) ?? ''}`).join('; '),
});

const open = async (closing: Close[]): Promise<System> => {
  const kept = <T extends { close(): Promise<void> }>(opened: T): T => {
    closing.unshift(() => opened.close());
    return opened;
  };
  const redis = await startRedis();
  closing.unshift(() => redis.stop());
  const platform = kept(await startPlatform());
  const upstream = kept(await startUpstream());
  const plain = kept(await startPlainProxy(upstream.url));
  const shared = { ...client, upstream: upstream.url, redisUrl: redis.url, grpc: platform.grpc };
  const bearer = { authorization: `Bearer ${anyToken}` };

  const apachePort = await freePort();
  const apacheUrl = `http://localhost:${apachePort}`;
  const apacheIdentity = kept(await startBenchIdentity(apacheUrl, platform.grpc));
  const apache = kept(
    await startApache({ ...shared, port: apachePort, redisPort: redis.port, issuer: apacheIdentity.issuer }),
  );
  const apacheBrowser = await signIn(apacheUrl, apacheIdentity.issuer, readPath);

  const expressPort = await freePort();
  const express = kept(await startExpress({ ...shared, port: expressPort, accessToken: anyToken }));
  const expressBrowser = new Browser(express.url);
  await expressBrowser.get('/login');

  const [onePort, manyPort] = [await freePort(), await freePort()];
  const publicUrl = `http://localhost:${onePort}`;
  const identity = kept(await startBenchIdentity(publicUrl, platform.grpc));
  const gateway = { ...shared, publicUrl, issuer: identity.issuer };
  const one = kept(await startKeyway({ ...gateway, port: onePort, processes: 1 }));
  const many = kept(await startKeyway({ ...gateway, port: manyPort, processes: cores }));
  const browser = await signedIn(publicUrl, identity.issuer);
  const page = { ...sessionHeaders(browser, '__Host-keyway'), 'x-csrf': '1', 'sec-fetch-site': 'same-origin' };

  const target = (what: string, origin: string, pids: readonly number[], headers: Target['headers']): Peer => ({
    what,
    origin,
    path: readPath,
    headers,
    pids,
  });
  // It holds a session to the host name that it was made under; wrk knows this header by its capital letter.
  const oidc = { ...sessionHeaders(apacheBrowser, 'mod_auth_openidc_session'), Host: new URL(apacheUrl).host };
  return {
    redisPid: redis.pid,
    peers: [
      target('direct', upstream.url, [upstream.pid], bearer),
      target('nginx, plain proxy', plain.url, [plain.pid], bearer),
      target('Apache mod_auth_openidc, Redis', apache.url, [apache.pid], oidc),
      target(
        'express + http-proxy-middleware',
        express.url,
        [express.pid],
        sessionHeaders(expressBrowser, 'connect.sid'),
      ),
      target('Keyway, one process', one.url, one.pids, page),
      target(`Keyway, ${cores} processes`, many.url, many.pids, page),
      { ...target('Keyway screen (3 upstream calls), one process', one.url, one.pids, page), path: screenPath },
      {
        ...target(`Keyway screen (3 upstream calls), ${cores} processes`, many.url, many.pids, page),
        path: screenPath,
      },
    ],
    close: async () => {
      for (const close of closing) await close();
    },
  };
};

/** Nothing is measured that lets a stranger in: with the session 200, without it none. */
const assertGuarded = async ({ what, origin, path, headers }: Peer): Promise<void> => {
  const browser = new Browser(origin);
  const known = await browser.send(origin + path, { headers });
  if (known.status !== 200) throw new Error(`${what} answered ${known.status} to its own session: ${known.text}`);
  const { cookie, authorization, ...rest } = headers;
  const stranger = await browser.send(origin + path, { headers: rest });
  if (stranger.status === 200) throw new Error(`${what} answered 200 without a session`);
  if (cookie !== undefined && authorization !== undefined) throw new Error(`${what} has two identities`);
  await browser.close();
};

const measure = async (peer: Peer, redisPid: number): Promise<Round> => {
  const pids = [...peer.pids, redisPid];
  const cpu = async (): Promise<number> => {
    const each = await Promise.all(pids.map(cpuOfTree));
    return each.reduce((sum, seconds) => sum + seconds, 0);
  };
  const before = await cpu();
  const seen = await load(peer, shape);
  return { ...seen, cpuMsPerThousand: (((await cpu()) - before) * 1e6) / seen.requests };
};

export const gatewayPassing = async (): Promise<readonly Measured[]> => {
  assertPeers();
  const closing: Close[] = [];
  try {
    const { peers, redisPid } = await open(closing);
    const measured = peers.map((peer) => ({ peer, seen: [] as Round[] }));
    for (const peer of peers) {
      await assertGuarded(peer);
      await load(peer, { ...shape, seconds: warmSeconds });
    }
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const { peer, seen } of measured) seen.push(await measure(peer, redisPid));
    }
    process.stdout.write(`load by ${generator}; lua-resty-openidc is in no Debian package and so not here\n`);
    return tabled(measured.map(({ peer, seen }) => ({ what: peer.what, of: (f) => median(seen.map((r) => r[f])) })));
  } finally {
    for (const close of closing) await close();
  }
};

interface Line {
  readonly what: string;
  readonly of: (figure: keyof Round) => number;
}

const tabled = (lines: readonly Line[]): Measured[] => {
  const [direct] = lines;
  const apache = lines.find(({ what }) => what.startsWith('Apache'));
  return lines.map(({ what, of }) => ({
    what,
    figures: {
      'requests/s': Math.round(of('perSecond')),
      'of direct': `${((of('perSecond') * 100) / (direct?.of('perSecond') ?? 1)).toFixed(1)} %`,
      'of Apache': (of('perSecond') / (apache?.of('perSecond') ?? 1)).toFixed(2),
      'p50 ms': of('p50').toFixed(2),
      'p99 ms': of('p99').toFixed(2),
      'cpu ms per 1,000': of('cpuMsPerThousand').toFixed(1),
      'cpu of Apache': (of('cpuMsPerThousand') / (apache?.of('cpuMsPerThousand') ?? 1)).toFixed(2),
    },
  }));
};
