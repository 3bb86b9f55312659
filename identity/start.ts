/** Starts the identity provider. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Drain } from '../kernel/drain.js';
import { createHttpServer } from '../kernel/http-server.js';
import { traceparentIn } from '../kernel/correlation.js';
import { createLog } from '../kernel/log.js';
import { startMetrics } from '../kernel/metrics.js';
import { observe } from '../kernel/observation.js';
import { startTracing } from '../kernel/tracing.js';
import { Accounts } from './accounts.client.js';
import type { IdentityConfig } from './config.js';
import { Pages, sendPage } from './pages/pages.view.js';
import { makeProvider } from './provider/provider.js';
import { routeOf } from './provider/route-template.js';
import { FormGuard } from './sign-in/form-guard.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { sweepExpired } from './store/artefact.repository.js';
import { openIdentityStore } from './store/identity-store.js';
import { signingKeys } from './store/signing-key.repository.js';

export interface RunningIdentity {
  /** Where it listens; the issuer is the configured one. */
  readonly url: string;
  /** Denies readiness, lets requests in flight finish, then closes what it opened. */
  close(): Promise<void>;
  /** Milliseconds after which `close` has ended in any case. */
  readonly closesWithinMs: number;
}

/** What is left to close after the requests is quick. */
const partsMs = 2_000;
const sweepEveryMs = 10 * 60_000;
const interactionPath = /^\/interaction\/([A-Za-z0-9_-]{8,64})$/;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const answerJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

/** Headers of every answer, the provider's own included; pages add their policy (pages.view.ts). */
const setHeaders = (response: ServerResponse, isSecure: boolean): void => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // The origin alone: the address of the sign-out has an ID token in it. Not 'no-referrer': with it browsers send 'Origin: null' with the sign-in form, which the form's guard refuses.
  response.setHeader('Referrer-Policy', 'strict-origin');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
};

export const startIdentity = async (config: IdentityConfig): Promise<RunningIdentity> => {
  const log = createLog('identity', config.LOG_LEVEL);
  const traces = { endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: config.TRACE_RATIO };
  const tracing = await startTracing({ service: 'identity', ...traces, trustsCallers: true }, log);
  const store = openIdentityStore(config.IDENTITY_DATA_DIR);
  const keys = await signingKeys(store);
  const ownKey = keys.find((key) => key.alg === 'ES256');
  if (ownKey === undefined) throw new Error('the identity provider has no ES256 key');
  const accounts = new Accounts({
    address: config.PLATFORM_GRPC,
    issuer: config.IDENTITY_ISSUER,
    audience: config.OIDC_AUDIENCE,
    key: ownKey,
  });
  const pages = new Pages(config.GATEWAY_URL);
  const provider = makeProvider({ config, store, keys, accounts, pages, log });
  const guard = new FormGuard(config.IDENTITY_COOKIE_KEYS[0] ?? '', config.IDENTITY_ISSUER);
  const signIn = new SignInController({
    provider,
    accounts,
    pages,
    guard,
    log,
    isBehindProxy: config.IDENTITY_BEHIND_PROXY,
  });
  const protocol = provider.callback() as Handler;

  const drain = new Drain({ delayMs: config.SHUTDOWN_DELAY * 1000, graceMs: config.SHUTDOWN_SECONDS * 1000 });

  const isReady = (): boolean => {
    if (drain.isLeaving) return false;
    try {
      store.prepare('select 1').get();
      return true;
    } catch {
      return false;
    }
  };

  const route: Handler = async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname;
    if (path === '/live') return answerJson(response, 200, { status: 'live' });
    if (path === '/startup') return answerJson(response, 200, { status: 'started' });
    if (path === '/ready')
      return answerJson(response, isReady() ? 200 : 503, { status: isReady() ? 'ready' : 'unavailable' });
    if (pages.asset(path, response)) return;
    const uid = interactionPath.exec(path)?.[1];
    return uid === undefined ? protocol(request, response) : signIn.handle(request, response, uid);
  };

  const isSecure = config.IDENTITY_ISSUER.startsWith('https:');
  const server = createHttpServer((request, response) => {
    setHeaders(response, isSecure);
    const operation = observe('http-in', routeOf(request), traceparentIn(request.headers['traceparent']));
    response.once('close', () => operation.end(String(response.writableFinished ? response.statusCode : 0)));
    Promise.resolve(route(request, response)).catch((failure: unknown) => {
      log.error({ err: failure }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendPage(response, pages.error(500, 'server_error'));
    });
  });
  drain.attachTo(server);
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: Error): void =>
      reject(new Error(`The port ${config.IDENTITY_PORT} of ${config.HOST} cannot be used.`, { cause }));
    server.once('error', refuse).listen(config.IDENTITY_PORT, config.HOST, resolve);
  });
  sweepExpired(store);
  const sweep = setInterval(() => log.debug({ rows: sweepExpired(store) }, 'swept'), sweepEveryMs).unref();
  const metrics = await startMetrics('identity', { port: config.METRICS_PORT, host: config.METRICS_HOST });
  const { port } = server.address() as AddressInfo;
  log.info({ port, issuer: config.IDENTITY_ISSUER, metrics: metrics?.url }, 'identity is up');
  return {
    url: `http://${config.HOST}:${port}`,
    closesWithinMs: drain.maxMs + partsMs,
    close: async () => {
      clearInterval(sweep);
      await drain.announce();
      const cut = await drain.finish();
      if (cut > 0) log.warn({ requests: cut }, 'requests were cut off at the end of the grace period');
      accounts.close();
      store.close();
      await Promise.all([metrics?.close(), tracing?.close()]);
    },
  };
};
