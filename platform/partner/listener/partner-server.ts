/**
 * The partner API's own listener: nothing else is served here, and none of this is served anywhere else. A partner's
 * program meets it behind a balancer of its own (docs/many-instances.md); no browser does.
 */
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { AddressInfo } from 'node:net';
import type { Drain } from '../../../kernel/drain.js';
import { createHttpServer } from '../../../kernel/http-server.js';
import { correlate, httpCorrelationId } from '../../access/index.js';
import { bindPath, type BindingDependencies } from './partner-binding.js';
import { HttpRefusal, refusalOf, sendProblem } from './partner-problem.js';
import type { PartnerRoutes, ServedEndpoint } from './partner-routes.js';

export interface PartnerServerSettings {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** Proxies whose X-Forwarded-For is believed, addresses and networks; none: the peer's own address counts. */
  readonly trustedProxies: readonly string[];
}

export interface PartnerServer {
  readonly port: number;
}

/** For a whole request: a slow body ends here at the latest, a little above the longest deadline of an endpoint. */
const requestTimeoutMs = 120_000;

/** A stranger does not decide what is traced; nor is anything here for a browser, or for a cache. */
const begin: RequestHandler = (request, response, next) => {
  delete request.headers['traceparent'];
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  next();
};

const unknownPath: RequestHandler = (request, response) => {
  sendProblem(response, refusalOf(new HttpRefusal(404, 'request.not_found'), httpCorrelationId(request)));
};

/** What Express itself refuses, such as a path that is no UTF-8. */
const unreadable: ErrorRequestHandler = (thrown, request, response, _next) => {
  if (response.headersSent) response.destroy();
  else sendProblem(response, refusalOf(thrown, httpCorrelationId(request)));
};

/** Endpoints by path, then by method. */
const byPath = (endpoints: readonly ServedEndpoint[]): Map<string, Map<string, ServedEndpoint>> => {
  const paths = new Map<string, Map<string, ServedEndpoint>>();
  for (const served of endpoints) {
    const [method = '', path = ''] = (served.endpoint.route as string).split(' ');
    paths.set(path, (paths.get(path) ?? new Map<string, ServedEndpoint>()).set(method, served));
  }
  return paths;
};

/** @throws Error with a sentence when the port cannot be used */
export const startPartnerServer = async (
  settings: PartnerServerSettings,
  routes: PartnerRoutes,
  dependencies: BindingDependencies,
  drain: Drain,
): Promise<PartnerServer> => {
  const app = express().disable('x-powered-by').disable('etag');
  app.set('trust proxy', [...settings.trustedProxies]);
  app.set('query parser', 'simple').set('strict routing', true).set('case sensitive routing', true);
  app.use(begin, correlate);
  for (const [path, endpoints] of byPath(routes.endpoints)) app.all(path, bindPath(endpoints, dependencies));
  app.use(unknownPath);
  app.use(unreadable);
  const server = createHttpServer(app);
  server.requestTimeout = requestTimeoutMs;
  drain.attachTo(server);
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: Error): void =>
      reject(new Error(`The partner port ${settings.port} of ${settings.host} cannot be used.`, { cause }));
    server.once('error', refuse).listen(settings.port, settings.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port };
};
