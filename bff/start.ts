/** Starts the gateway: sessions and upstreams, the edge, Nest behind it, the event socket. */
import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { grpcLogsTo } from '../kernel/grpc/log.js';
import { Drain } from '../kernel/drain.js';
import { createLog, type Logger } from '../kernel/log.js';
import { startMetrics, type GaugeReading, type Metrics } from '../kernel/metrics.js';
import { startTracing } from '../kernel/tracing.js';
import { contractPrefix } from './binding/endpoint-decorator.js';
import { checkRoutes } from './binding/route-check.js';
import { boundRoutesOf, routeTableOf } from './binding/route-table.js';
import { GatewayModule, type GatewayDependencies } from './bff.module.js';
import type { GatewayConfig } from './config.js';
import { contract } from './contract.js';
import { downloadRoute } from './downloads/downloads.controller.js';
import { EdgeAdapter } from './edge/edge-adapter.js';
import type { Limits } from './edge/checks/rate-limit.js';
import { createEdge, type Edge } from './edge/edge.js';
import type { RequestObserver } from './edge/observer.js';
import { EventsAdapter } from './hub/events-adapter.js';
import { RelayService } from './hub/relay.service.js';
import { defaultSockets, SocketsService, type SocketSettings } from './hub/sockets.service.js';
import { mailPreviewRoute } from './mail/mail-preview.controller.js';
import { unsubscribeRoutes } from './notifications/unsubscribe.controller.js';
import { backChannelRoute } from './session/back-channel/back-channel.controller.js';
import { loginRoutes } from './session/oidc/login.controller.js';
import { SessionService } from './session/session.service.js';
import { openSessions, type Sessions, type SessionTuning } from './session/sessions.js';
import { connectPlatformHttp } from './upstream/platform-http.client.js';
import { connectPlatform } from './upstream/platform.client.js';

/** What Express serves beside the contract. */
export const rawRoutes = [
  downloadRoute,
  ...loginRoutes,
  backChannelRoute,
  mailPreviewRoute,
  ...unsubscribeRoutes,
] as const;

export interface RunningGateway {
  readonly url: string;
  /** Denies readiness, ends sockets with 1012, lets requests and renewals in flight finish, closes what it opened. */
  close(): Promise<void>;
  /** Milliseconds after which `close` has ended in any case. */
  readonly closesWithinMs: number;
}

/** What a test may set otherwise. */
export interface GatewayOptions extends SessionTuning {
  readonly log?: Logger;
  readonly limits?: Limits;
  readonly observer?: RequestObserver;
  readonly sockets?: Partial<SocketSettings>;
}

const openDependencies = async (
  config: GatewayConfig,
  log: Logger,
  options: GatewayOptions,
): Promise<GatewayDependencies> => ({
  config,
  log,
  sessions: await openSessions(config, log, options),
  platform: connectPlatform(config.platform.grpc),
  http: connectPlatformHttp(config.platform.url),
  sockets: { ...defaultSockets, ...options.sockets },
});

const closeDependencies = async ({ sessions, platform, http }: GatewayDependencies): Promise<void> => {
  platform.close();
  await Promise.allSettled([http.close(), sessions.close()]);
};

// Bodies are read by the binding, with its own limit, or not at all.

const settings: NestApplicationOptions = { logger: false, bodyParser: false, abortOnError: false };

interface App {
  readonly app: NestExpressApplication;
  readonly events: EventsAdapter;
}

const createApp = async (dependencies: GatewayDependencies, edge: Edge, drain: Drain): Promise<App> => {
  const adapter = new EdgeAdapter(edge, drain);
  const app = await NestFactory.create<NestExpressApplication>(GatewayModule.over(dependencies), adapter, settings);
  const server = app.getHttpServer();
  const events = new EventsAdapter({
    server,
    sessions: app.get(SessionService),
    slots: app.get(SocketsService),
    log: dependencies.log,
    admit: (request) => edge.admit(request),
  });
  app.useWebSocketAdapter(events);
  await app.init();
  checkRoutes(contract, contractPrefix, { bound: boundRoutesOf(app), table: routeTableOf(app), raw: rawRoutes });
  return { app, events };
};

/** What is read when somebody asks for the metrics. */
const gaugesOf = (app: NestExpressApplication, drain: Drain, sessions: Sessions): GaugeReading[] => [
  {
    name: 'keyway_sessions_live',
    help: 'Sessions that have not ended, of all instances: the same number on each',
    read: () => sessions.countLive(),
  },
  { name: 'keyway_sockets', help: 'Event sockets of browsers', read: () => app.get(SocketsService).open },
  {
    name: 'keyway_hub_connections',
    help: 'Connections to the platform’s hub',
    read: () => app.get(RelayService).connections,
  },
  { name: 'keyway_requests_in_flight', help: 'Requests that are not answered yet', read: () => drain.inFlight },
];

/** What its parts may take to close beyond the grace of the requests. */
const partsMs = 10_000;

/** Bound by hand: Nest's own `listen` knows no shared port. */
const listen = async (server: Server, { port, host, isPortShared }: GatewayConfig): Promise<void> => {
  server.listen({ port, host, reusePort: isPortShared });
  await once(server, 'listening');
};

/** @throws ConfigError's kin: RouteFault when contract and routes differ, or what a part says that cannot open */
export const startGateway = async (config: GatewayConfig, options: GatewayOptions = {}): Promise<RunningGateway> => {
  const log = options.log ?? createLog('gateway', config.logLevel);
  grpcLogsTo(log);
  // The public edge: what a caller says of sampling is not taken.
  const tracing = await startTracing({ service: 'gateway', ...config.traces, trustsCallers: false }, log);
  const dependencies = await openDependencies(config, log, options);
  let edge: Edge | undefined;
  let metrics: Metrics | undefined;
  const closeAll = async (): Promise<void> => {
    edge?.close();
    await closeDependencies(dependencies);
    await Promise.all([metrics?.close(), tracing?.close()]);
  };
  try {
    const drain = new Drain(config.shutdown);
    edge = await createEdge({
      config,
      sessions: dependencies.sessions,
      log,
      contract,
      limits: options.limits,
      observer: options.observer,
      drain,
    });
    const { app, events } = await createApp(dependencies, edge, drain);
    metrics = await startMetrics('gateway', config.metrics, gaugesOf(app, drain, dependencies.sessions));
    await listen(app.getHttpServer(), config);
    const address = app.getHttpServer().address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    log.info({ port, publicUrl: config.publicUrl, metrics: metrics?.url }, 'gateway is up');
    return {
      url: `http://${config.host}:${port}`,
      closesWithinMs: drain.maxMs + partsMs,
      close: async () => {
        await drain.announce();
        const [cut] = await Promise.all([drain.finish(), events.endAll(), dependencies.sessions.settled(drain.leftMs)]);
        if (cut > 0) log.warn({ requests: cut }, 'requests were cut off at the end of the grace period');
        await app.close();
        await closeAll();
      },
    };
  } catch (failure) {
    await closeAll();
    throw failure;
  }
};
