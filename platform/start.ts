/** Starts the platform: database, migrations, gRPC, HTTP. */
import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type RequestHandler } from 'express';
import type { Clock } from '../kernel/clock.js';
import type { ServiceDefinition } from '../kernel/grpc/client.js';
import { grpcLogsTo } from '../kernel/grpc/log.js';
import { Drain } from '../kernel/drain.js';
import { createLog, type Logger } from '../kernel/log.js';
import { startMetrics, type Metrics } from '../kernel/metrics.js';
import { startTracing } from '../kernel/tracing.js';
import { Callers, correlate, definitionOf, ErrorFilter, KeywayGrpcServer } from './access/index.js';
import { isServing, type PlatformConfig } from './config.js';
import type { Database } from './database/database.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { ExpressServer } from './express-server.js';
import { openPartnerApi } from './partner/index.js';
import { PlatformModule, type DomainModule } from './platform.module.js';
import { CustodySeal, sealPinWith } from './stock/index.js';

export interface RunningPlatform {
  /** Base of /api, /mkapi and /hubs. */
  readonly url: string;
  /** host:port */
  readonly grpcAddress: string;
  /** Base of the partner API; undefined where there is none. */
  readonly partnerUrl: string | undefined;
  readonly httpServer: Server;
  /** For commands and tests in the same process. */
  readonly database: Database;
  /** Denies readiness, lets calls and requests in flight finish, then closes what it opened. */
  close(): Promise<void>;
  /** Milliseconds after which `close` has ended in any case. */
  readonly closesWithinMs: number;
}

/** Jobs are asked to stop and may take eight seconds (jobs/queue); the rest is quick. */
const partsMs = 12_000;

/** The one JSON body: forms of lists. Uploads are streams and do not pass here. */
const jsonBodyLimit = '256kb';

const servedDefinitions = (modules: ModulesContainer): ServiceDefinition[] =>
  [...modules.values()]
    .flatMap((module) => [...module.controllers.values()])
    .map(({ metatype }) => (typeof metatype === 'function' ? definitionOf(metatype) : undefined))
    .filter((definition) => definition !== undefined);

const probes: ReadonlySet<string> = new Set(['/live', '/ready', '/startup']);

/** A worker answers nothing but whether it lives and works. */
const probesOnly: RequestHandler = (request, response, next) => {
  if (probes.has(request.path)) next();
  else response.status(404).end();
};

/** That it listens on. */
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** The partner API where a port is set for it, and calls are answered at all. */
const openPartner = async (app: NestExpressApplication, config: PlatformConfig, drain: Drain) => {
  const { PLATFORM_PARTNER_PORT: port, HOST: host, PARTNER_TRUSTED_PROXIES: trustedProxies } = config;
  if (port === undefined || !isServing(config)) return { port: undefined, url: undefined };
  const opened = await openPartnerApi(app, { port, host, trustedProxies }, drain);
  return { port: opened.port, url: `http://${host}:${opened.port}` };
};

export interface PlatformOptions {
  /** For tests that move time. */
  readonly clock?: Clock;
  /** Absent: standard output, at LOG_LEVEL. */
  readonly log?: Logger;
  /** Domains beside the product's own. */
  readonly modules?: readonly DomainModule[];
}

export const startPlatform = async (
  config: PlatformConfig,
  options: PlatformOptions = {},
): Promise<RunningPlatform> => {
  const log = options.log ?? createLog('platform', config.LOG_LEVEL);
  grpcLogsTo(log);
  const traces = { endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: config.TRACE_RATIO };
  const tracing = await startTracing({ service: 'platform', ...traces, trustsCallers: true }, log);
  const database = await openDatabase(
    { url: config.DATABASE_URL, dataDir: config.DATA_DIR, maxConnections: config.DATABASE_MAX_CONNECTIONS },
    log,
  );
  const leave = { delayMs: config.SHUTDOWN_DELAY * 1000, graceMs: config.SHUTDOWN_SECONDS * 1000 };
  const drain = new Drain(leave);
  const partnerDrain = new Drain(leave);
  let app: NestExpressApplication | undefined;
  let metrics: Metrics | undefined;
  try {
    await migrate(database, log, sealPinWith(new CustodySeal(config.FINGERPRINT_PEPPER)));
    const http = express().disable('x-powered-by').disable('etag');
    http.use(correlate);
    if (!isServing(config)) http.use(probesOnly);
    const created = await NestFactory.create<NestExpressApplication>(
      PlatformModule.with({ config, database, drain, ...options, log }),
      new ExpressServer(http),
      { logger: false, bodyParser: false, abortOnError: false },
    );
    app = created;
    app.useBodyParser('json', { limit: jsonBodyLimit });
    app.useGlobalFilters(new ErrorFilter(log));
    const grpc = new KeywayGrpcServer({
      host: config.HOST,
      port: config.PLATFORM_GRPC_PORT,
      log,
      callers: () => created.get(Callers),
      definitions: () => servedDefinitions(created.get(ModulesContainer)),
    });
    if (isServing(config)) app.connectMicroservice({ strategy: grpc }, { inheritAppConfig: true });
    const httpServer: Server = app.getHttpServer();
    drain.attachTo(httpServer);
    metrics = await startMetrics('platform', { port: config.METRICS_PORT, host: config.METRICS_HOST });
    // Jobs and the hub first: no call may find them asleep.
    await app.init();
    await app.startAllMicroservices();
    await app.listen(config.PLATFORM_PORT, config.HOST).catch((cause: unknown) => {
      throw new Error(`The port ${config.PLATFORM_PORT} of ${config.HOST} cannot be used.`, { cause });
    });
    const port = portOf(httpServer);
    const partner = await openPartner(created, config, partnerDrain);
    log.info(
      { port, grpcPort: grpc.port, partnerPort: partner.port, database: database.engine, metrics: metrics?.url },
      'platform is up',
    );
    return {
      url: `http://${config.HOST}:${port}`,
      grpcAddress: `${config.HOST}:${grpc.port}`,
      partnerUrl: partner.url,
      httpServer,
      database,
      closesWithinMs: drain.maxMs + partsMs,
      close: async () => {
        await Promise.all([drain.announce(), partnerDrain.announce()]);
        const [cut] = await Promise.all([
          Promise.all([drain.finish(), partnerDrain.finish()]).then(([own, partners]) => own + partners),
          grpc.drain(drain.leftMs),
        ]);
        if (cut > 0) log.warn({ requests: cut }, 'requests were cut off at the end of the grace period');
        // Only now: what was in flight may have needed the queue and the hub.
        await created.close();
        await database.close();
        await Promise.all([metrics?.close(), tracing?.close()]);
      },
    };
  } catch (failure) {
    // What is half up must not keep the process alive, nor hide why it could not start.
    await app?.close().catch((second: unknown) => log.warn({ err: second }, 'closing after a failed start'));
    await database.close();
    await Promise.all([metrics?.close(), tracing?.close()]);
    throw failure;
  }
};
