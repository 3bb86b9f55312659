/** Gateways, provider, platform and store of one test file, all real, and browsers that sign in. */
import { Redis } from 'ioredis';
import { pino, type Logger } from 'pino';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { GatewayConfig } from '../../../bff/config.js';
import { sessionCookieName, sessionIdIn } from '../../../bff/session/records/session-cookie.js';
import { hashOf } from '../../../bff/session/store/store-keys.js';
import type { RedisSettings } from '../../../bff/session/store/redis-settings.js';
import type { Clock } from '../../../kernel/clock.js';
import { startGateway, type GatewayOptions, type RunningGateway } from '../../../bff/start.js';
import { keep } from '../../evidence/keep.js';
import { starting } from '../../run/starts.js';
import { Browser, type Answer } from '../../support/browser.js';
import { freePort } from '../../support/process.js';
import { patientStore, redisUrl } from '../../support/redis.js';
import { rightCode, startPlatform, type TestPlatform } from './platform.js';
import { audience, clientId, clientSecret, startProvider, type TestProvider } from './provider.js';

export interface WorldOptions extends Omit<GatewayOptions, 'log'> {
  readonly instances?: number;
  /** A server or servers of one's own, or none: the embedded store. Else a database of the run's server. */
  readonly redis?: 'embedded' | RedisSettings;
  readonly config?: (config: GatewayConfig) => GatewayConfig | Promise<GatewayConfig>;
  /** Changes the provider before the gateway meets it. */
  readonly prepare?: (provider: TestProvider) => void;
}

export interface World {
  readonly publicUrl: string;
  readonly gateways: RunningGateway[];
  readonly provider: TestProvider;
  readonly platform: TestPlatform;
  readonly redis: Redis;
  /** Every line that the gateways have logged. */
  readonly log: string[];
  readonly config: GatewayConfig;
  readonly clock: MovableClock;
  browser(instance?: number): Browser;
  /** A browser that has passed both factors. */
  signedIn(user?: string, instance?: number): Promise<Browser>;
  /** A browser that has, but whose user proved who they are to the provider ten minutes ago. */
  longSignedIn(user?: string, instance?: number): Promise<Browser>;
  /** A browser whose second factor is still to come. */
  halfSignedIn(user?: string, instance?: number): Promise<Browser>;
  /** Under which the store has this browser's session. */
  idHashOf(browser: Browser): string;
  /** The same browser's tab, served by another instance. */
  tabOf(browser: Browser, instance: number): Browser;
  /** One more instance of the same gateway. */
  addGateway(options?: GatewayOptions, config?: GatewayConfig): Promise<RunningGateway>;
  close(): Promise<void>;
}

/** The gateways' clock: runs with the real one, some seconds ahead. */
export class MovableClock implements Clock {
  aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }
}

export const keyOne = { id: 'k1', key: Buffer.alloc(32, 1) };
export const keyTwo = { id: 'k2', key: Buffer.alloc(32, 2) };

/** Wide open: a limit is the matter of its own test. */
const noLimits = { perSession: 1e6, perAddress: 1e6, logins: 1e6 };
const noLockout = { failedLogins: 1e6, failedStepUps: 1e6 };

const page = `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__">
<script type="module" nonce="__CSP_NONCE__" src="/assets/main.abc123.js"></script></head><body></body></html>`;

const makeWebRoot = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'keyway-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'meta.json'), '{"version":"0.1.84"}');
  await writeFile(
    join(root, 'assets', 'main.abc123.js'),
    `export const built = ${JSON.stringify('x'.repeat(4_000))};\n`,
  );
  return root;
};

const memoryLog = (): { log: Logger; lines: string[] } => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      keep('log', 'gateway.log', chunk);
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return { log: pino({ level: 'debug' }, sink), lines };
};

const storeOf = (redis: WorldOptions['redis']): RedisSettings | undefined => {
  if (redis === 'embedded') return undefined;
  if (typeof redis === 'object') return redis;
  return { url: redisUrl(), timeoutMs: Number(patientStore.REDIS_TIMEOUT_MS) };
};

/** Passes the second factor with the code that the platform takes. */
export const passSecondFactor = (browser: Browser): Promise<Answer> =>
  browser.post('/bff/second-factor/verify', { method: 'email', code: rightCode });

/** A connection of the test's own to the gateways' store, where that is one server: what is in it goes. */
const emptied = async (store: ReturnType<typeof storeOf>): Promise<Redis> => {
  const single = store !== undefined && 'url' in store ? store.url : undefined;
  const redis = new Redis(single ?? redisUrl(), { lazyConnect: true, maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  if (single !== undefined) await redis.flushdb();
  return redis;
};

export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const [provider, platform, webRoot] = await Promise.all([startProvider(publicUrl), startPlatform(), makeWebRoot()]);
  options.prepare?.(provider);
  const { log, lines } = memoryLog();
  const store = storeOf(options.redis);
  const redis = await emptied(store);
  const base: GatewayConfig = {
    port,
    host: '127.0.0.1',
    isPortShared: false,
    publicUrl,
    oidc: {
      issuer: provider.issuer,
      clientId,
      authentication: { method: 'client_secret_basic', secret: clientSecret },
      scopes: 'openid profile email offline_access',
      audience,
      audienceParameter: 'resource',
      // The request stands in the address, where the tests of the sign-in read it; test/providers pushes it.
      pushedRequests: 'off',
      userInfo: 'auto',
    },
    redis: store,
    session: {
      folder: undefined,
      keys: [keyOne],
      cookieSecret: 'cookie-secret-of-the-tests-0123456789',
      idleSeconds: 1800,
      absoluteSeconds: 43_200,
      maxPerUser: 1_000,
      stepUp: { maxAgeMs: 300_000, acrValues: [] },
    },
    platform: { url: platform.url, grpc: platform.grpc },
    trustedProxies: undefined,
    webRoot,
    logLevel: 'debug',
    uploadTotalBytes: 409_600,
    metrics: { port: undefined, host: '127.0.0.1' },
    traces: { endpoint: undefined, ratio: 1 },
    shutdown: { delayMs: 0, graceMs: 10_000 },
    environmentName: undefined,
  };
  const config = (await options.config?.(base)) ?? base;
  const clock = new MovableClock();
  const { instances = 1, redis: _redis, config: _config, prepare: _prepare, ...gatewayOptions } = options;
  const gateways: RunningGateway[] = [];
  const addGateway = async (more: GatewayOptions = {}, its = config): Promise<RunningGateway> => {
    const own = gateways.length === 0 ? port : 0;
    const gateway = await starting('gateway', () =>
      startGateway(
        { ...its, port: own },
        { limits: noLimits, lockout: noLockout, clock, ...gatewayOptions, ...more, log },
      ),
    );
    gateways.push(gateway);
    return gateway;
  };
  for (let i = 0; i < instances; i += 1) await addGateway();
  const browsers: Browser[] = [];
  const browser = (instance = 0): Browser => {
    const made = new Browser(publicUrl, gateways[instance]?.url ?? publicUrl);
    browsers.push(made);
    return made;
  };
  const halfSignedIn = async (user = 'user-1', instance = 0): Promise<Browser> => {
    provider.behaviour.user = user;
    const made = browser(instance);
    const landed = await made.navigate('/bff/login');
    if (landed.status !== 200)
      throw new Error(
        `the login ended with ${landed.status} at ${landed.url}: ${landed.text}\n${lines.slice(-5).join('')}`,
      );
    return made;
  };
  const signedIn = async (user?: string, instance?: number): Promise<Browser> => {
    const made = await halfSignedIn(user, instance);
    const passed = await passSecondFactor(made);
    if (passed.status !== 200)
      throw new Error(`the second factor ended with ${passed.status}: ${passed.text}\n${lines.slice(-5).join('')}`);
    return made;
  };
  const longSignedIn = async (user?: string, instance?: number): Promise<Browser> => {
    provider.behaviour.forgeIdToken = (claims, sign) =>
      sign.own({ ...claims, auth_time: Number(claims['auth_time']) - 600 });
    try {
      return await signedIn(user, instance);
    } finally {
      provider.behaviour.forgeIdToken = undefined;
    }
  };
  const idHashOf = (of: Browser): string =>
    hashOf(sessionIdIn(of.cookie(sessionCookieName) ?? '', config.session.cookieSecret) ?? '');
  const tabOf = (of: Browser, instance: number): Browser => {
    const tab = browser(instance);
    tab.setCookie(sessionCookieName, of.cookie(sessionCookieName) ?? '');
    return tab;
  };
  return {
    publicUrl,
    gateways,
    provider,
    platform,
    redis,
    log: lines,
    config,
    clock,
    browser,
    signedIn,
    longSignedIn,
    halfSignedIn,
    idHashOf,
    tabOf,
    addGateway,
    close: async () => {
      await Promise.all(browsers.map((b) => b.close()));
      await Promise.all(gateways.map((g) => g.close()));
      await Promise.all([provider.close(), platform.close()]);
      redis.disconnect();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
};
