/** The real gateway before the real platform, both told of their provider by environment variables alone. */
import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { readGatewayConfig } from '../../../bff/config.js';
import { logOptions, type Logger } from '../../../kernel/log.js';
import { startGateway, type RunningGateway } from '../../../bff/start.js';
import { gatewayEnvironment, webFolder } from '../../bff/support/gateway-environment.js';
import { Browser } from '../../support/browser.js';
import { codeIn } from '../../support/mailbox.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { startRedis } from '../../support/redis.js';
import { MovableClock } from '../support/world.js';

export type Variables = Readonly<Record<string, string>>;

export interface ProviderWorldOptions {
  /** http://localhost:PORT: the provider had to know it first. */
  readonly publicUrl: string;
  readonly issuer: string;
  /** OIDC_ variables beside the issuer. */
  readonly gateway: Variables;
  readonly platform: Variables;
}

export interface ProviderWorld {
  readonly publicUrl: string;
  readonly platform: TestPlatform;
  readonly clock: MovableClock;
  /** Every line that the gateway has logged. */
  readonly log: readonly string[];
  /** The same of the platform. */
  readonly platformLog: readonly string[];
  browser(): Browser;
  /** With the code that arrives in the user's mailbox. */
  passSecondFactor(browser: Browser, email: string): Promise<void>;
  /** Another gateway in the place of the present one, with other settings. */
  restart(gateway: Variables): Promise<void>;
  close(): Promise<void>;
}

const memoryLog = (level: string): { readonly log: Logger; readonly lines: readonly string[] } => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return { log: pino(logOptions('test', level), sink), lines };
};

/** The lines that have all of these fields. */
export const linesWith = (lines: readonly string[], fields: Readonly<Record<string, unknown>>) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => Object.entries(fields).every(([name, value]) => line[name] === value));

export const startProviderWorld = async (options: ProviderWorldOptions): Promise<ProviderWorld> => {
  const { publicUrl, issuer } = options;
  const gatewayLog = memoryLog('debug');
  const platformLog = memoryLog('info');
  const [redis, webRoot, platform] = await Promise.all([
    startRedis(),
    webFolder(),
    startTestPlatform({
      environment: { OIDC_ISSUER: issuer, OIDC_SUBJECTS: 'linked', ...options.platform },
      log: platformLog.log,
    }),
  ]);
  const clock = new MovableClock();
  const start = (variables: Variables): Promise<RunningGateway> => {
    const { OIDC_CLIENT_SECRET: _secret, ...environment } = gatewayEnvironment;
    const config = readGatewayConfig({
      ...environment,
      PORT: new URL(publicUrl).port,
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      REDIS_URL: redis.url,
      PLATFORM_URL: platform.platform.url,
      PLATFORM_GRPC: platform.platform.grpcAddress,
      WEB_ROOT: webRoot,
      ...variables,
    });
    return startGateway(config, { log: gatewayLog.log, clock });
  };
  let gateway = await start(options.gateway);
  const browsers: Browser[] = [];
  return {
    publicUrl,
    platform,
    clock,
    log: gatewayLog.lines,
    platformLog: platformLog.lines,
    browser: () => {
      const browser = new Browser(publicUrl);
      browsers.push(browser);
      return browser;
    },
    passSecondFactor: async (browser, email) => {
      const sent = await browser.post('/bff/second-factor/email');
      if (sent.status !== 200) throw new Error(`no code was sent: ${sent.status} ${sent.text}`);
      const code = codeIn(await platform.mailbox.take(email));
      const passed = await browser.post('/bff/second-factor/verify', { method: 'email', code });
      if (passed.status !== 200) throw new Error(`the code did not pass: ${passed.status} ${passed.text}`);
    },
    restart: async (variables) => {
      await gateway.close();
      gateway = await start(variables);
    },
    close: async () => {
      await Promise.all(browsers.map((browser) => browser.close()));
      await gateway.close();
      await platform.close();
      await Promise.all([redis.stop(), rm(webRoot, { recursive: true, force: true })]);
    },
  };
};
