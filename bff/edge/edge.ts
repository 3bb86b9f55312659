/**
 * What every request passes, in one list, before Nest: correlation, headers, health, path sanity,
 * static files, CSRF, rate limit, session, proxy table. Plain functions over request and response,
 * so that a call of the proxy table and its checks cost no framework.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationHeader, correlationIdFrom, withCorrelation } from '../../kernel/correlation.js';
import type { Drain } from '../../kernel/drain.js';
import type { Contract } from '../../kernel/endpoint.js';
import { callErrors, DomainError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import type { GatewayConfig } from '../config.js';
import type { Sessions } from '../session/sessions.js';
import { PolicyReports } from './answers/csp-reports.js';
import { sendProblem } from './answers/problem-answer.js';
import { noteUnserved } from './answers/unserved.js';
import { refuseNavigation } from './answers/refused-navigation.js';
import { reportPath, securityHeaders } from './answers/security-headers.js';
import { audit } from './audit.js';
import { isSane } from './checks/path-sanity.js';
import { clientAddressOf } from './checks/client-address.js';
import { RateLimit, type Limits } from './checks/rate-limit.js';
import { Repeats } from './checks/repeats.js';
import { isAdmitted, kindOf, pathOf, type RequestKind } from './checks/request-origin.js';
import { answerWeb } from './files/web-answers.js';
import { readWebFiles } from './files/web-files.js';
import { observing, noteRoute, type RequestObserver } from './observer.js';
import { openDoors } from './open-doors.js';
import { createFastPath } from './fast-path.js';
import { createProxy } from './proxy/proxy.js';
import { isBodyOf, isProxied, proxyRouteOf } from './proxy/proxy-table.js';
import { createReads } from './proxy/reads.js';
import { attachContext, contextOf, type RequestContext } from './request-context.js';
import { traceparentFrom } from './trace.js';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface Edge {
  /** @param next what stands behind the edge: Nest */
  handle(request: IncomingMessage, response: ServerResponse, next: Listener): void;
  /** Counts an upgrade, which has no answer here. @throws DomainError request.rate_limited */
  admit(request: IncomingMessage): void;
  close(): void;
}

export interface EdgeOptions {
  readonly config: Pick<GatewayConfig, 'publicUrl' | 'platform' | 'webRoot' | 'trustedProxies'>;
  readonly sessions: Sessions;
  readonly log: Logger;
  /** The gateway's contract: which of its endpoints open without a full session. */
  readonly contract: Contract;
  readonly limits?: Limits | undefined;
  readonly observer?: RequestObserver | undefined;
  /** Whether this instance is on its way out. */
  readonly drain: Pick<Drain, 'isLeaving'>;
}

/** One request on its way through the list. */
interface Passage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly correlationId: string;
  readonly traceparent: string;
  readonly clientAddress: string;
}

/** Lives; can serve; has finished its start, which is so from the first request that it can take (ADR 0032). */
const probes: ReadonlySet<string> = new Set(['/live', '/ready', '/startup']);
/** Pages by their own name; all others count as one. */
const pageTemplates: ReadonlySet<string> = new Set([...probes, reportPath]);
/** They come before a session, or from a server. */
const hasNoSession: ReadonlySet<RequestKind> = new Set(['login', 'back-channel']);
const slideOff = /[?&]slide=false(?:&|$)/;
/** Whether a request puts the session's idle limit off. */
const isUse = (url: string | undefined): boolean => !slideOff.test(url ?? '');

export const createEdge = async (options: EdgeOptions): Promise<Edge> => {
  const { config, sessions, log, contract, limits, drain } = options;
  const observe = observing(options.observer);
  const headers = securityHeaders(config.publicUrl);
  const files = await readWebFiles(config.webRoot);
  const rate = new RateLimit(sessions.store, limits);
  const foreign = new Repeats({
    inFull: 1,
    auditCount: (first, count) => audit(log, 'request.foreign', first, { count }),
  });
  const reports = new PolicyReports(log);
  const proxy = createProxy(config.platform.url, log);
  const reads = createReads({ platformUrl: config.platform.url, headers, log, observer: options.observer });
  const addressOf = (request: IncomingMessage): string => clientAddressOf(request, config.trustedProxies);
  const noteUse = (idHash: string, { headers: sent }: IncomingMessage, clientAddress: string): void =>
    sessions.activities.note(idHash, clientAddress, sent['user-agent'] ?? '');
  const idHashOf = ({ headers: sent }: IncomingMessage): string | undefined => sessions.cookies.idHashIn(sent.cookie);
  const checkRate = (request: IncomingMessage, clientAddress: string): void =>
    rate.check(clientAddress, () => idHashOf(request));
  const known = (request: IncomingMessage) => {
    const idHash = idHashOf(request);
    if (idHash === undefined) return undefined;
    const isUsed = isUse(request.url);
    const session = sessions.known(idHash, isUsed);
    if (session === undefined) return undefined;
    const clientAddress = addressOf(request);
    // Over the limit the general path says so: it counts once more, which changes nothing.
    if (!rate.isWithin(clientAddress, idHash)) return undefined;
    if (isUsed) noteUse(idHash, request, clientAddress);
    return session;
  };
  const takeFast = createFastPath({ publicUrl: config.publicUrl, known, reads });
  const doors = openDoors(contract);

  const answerHealth = async ({ response, path }: Passage): Promise<void> => {
    const isUp = path !== '/ready' || (!drain.isLeaving && (await sessions.isReady()));
    response.setHeader('cache-control', 'no-store');
    response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ isUp }));
  };

  /** The routes that need neither session nor CSRF header. @returns whether one of them answered */
  const answerOpen = async (passage: Passage, kind: RequestKind): Promise<boolean> => {
    const { request, response, path } = passage;
    if (kind !== 'page') return false;
    noteRoute(response, pageTemplates.has(path) ? path : 'page');
    if (probes.has(path)) await answerHealth(passage);
    else if (path === reportPath && request.method === 'POST') {
      checkRate(request, passage.clientAddress);
      await reports.take(request, response, passage);
    } else await answerWeb(request, response, path, passage.correlationId, files, headers);
    return true;
  };

  const contextFor = async (passage: Passage): Promise<RequestContext> => {
    const { request, response, clientAddress } = passage;
    const isUsed = isUse(request.url);
    const idHash = idHashOf(request);
    const session = idHash === undefined ? undefined : await sessions.loader.load(idHash, isUsed);
    if (session !== undefined && isUsed) noteUse(session.idHash, request, clientAddress);
    const context = sessions.service.contextFor(session, passage);
    attachContext({ request, response }, context);
    return context;
  };

  const passThrough = async ({ request, response, path }: Passage): Promise<void> => {
    const route = proxyRouteOf(request.method, path);
    if (route === undefined) throw callErrors('request.not_found');
    noteRoute(response, route.template);
    if (!isBodyOf(route, request)) throw callErrors('request.invalid');
    if (route.by === 'http-proxy-middleware') await proxy.pass(request, response, route);
    else {
      const context = contextOf(request);
      const { correlationId, traceparent } = context;
      reads.pass(request, response, route, { correlationId, traceparent, accessToken: await context.accessToken() });
    }
  };

  const admit = async (passage: Passage, kind: RequestKind): Promise<void> => {
    const { request, response, path, clientAddress } = passage;
    if (!isAdmitted(request, kind, config.publicUrl)) {
      // Not counted against its address: a foreign page could use up the limit of a whole office.
      if (foreign.isInFull(passage))
        audit(log, 'request.foreign', passage, { path, site: request.headers['sec-fetch-site']?.toString() });
      // What is refused here has cost nothing and must not: its body is not read.
      response.setHeader('connection', 'close');
      throw callErrors('permission.denied');
    }
    checkRate(request, clientAddress);
    if (kind === 'login') await rate.checkLogin(clientAddress);
  };

  const run = async (passage: Passage, next: Listener): Promise<void> => {
    const { request, response, path } = passage;
    if (!isSane(request.method, request.url)) {
      response.setHeader('connection', 'close');
      throw callErrors('request.invalid');
    }
    const kind = kindOf(request.method ?? '', path);
    if (await answerOpen(passage, kind)) return;
    await admit(passage, kind);
    const { session } = await contextFor(passage);
    // Default deny: until the second factor has passed only the doors named in the contract open.
    if (!hasNoSession.has(kind) && session?.stage !== 'full' && !doors.isOpen(request.method, path, session?.stage)) {
      throw callErrors('session.unauthenticated');
    }
    if (isProxied(path)) await passThrough(passage);
    else next(request, response);
  };

  const refuse = ({ request, response, path, correlationId }: Passage, failure: unknown): void => {
    const kind = kindOf(request.method ?? '', path);
    if ((kind === 'login' || kind === 'download') && !response.headersSent) {
      return refuseNavigation(request, response, failure, kind);
    }
    sendProblem(response, failure, correlationId);
  };

  const takeGeneral = (request: IncomingMessage, response: ServerResponse, next: Listener): void => {
    const correlationId = correlationIdFrom(request.headers[correlationHeader]);
    const traceparent = traceparentFrom(request.headers['traceparent']);
    const clientAddress = addressOf(request);
    const passage = { request, response, path: pathOf(request.url ?? ''), correlationId, traceparent, clientAddress };
    response.setHeader(correlationHeader, correlationId);
    headers.onData(response);
    withCorrelation(correlationId, () => run(passage, next), traceparent).catch((failure: unknown) => {
      if (!(failure instanceof DomainError)) log.error({ correlationId, err: failure }, 'a request failed at the edge');
      else if (failure.kind === 'unavailable') noteUnserved(log, failure, correlationId);
      refuse(passage, failure);
    });
  };

  return {
    handle: (request, response, next) => {
      observe(request, response);
      if (!takeFast(request, response)) takeGeneral(request, response, next);
    },
    admit: (request) => checkRate(request, addressOf(request)),
    close: () => {
      rate.close();
      foreign.close();
      reports.close();
      proxy.close();
      void reads.close();
    },
  };
};
