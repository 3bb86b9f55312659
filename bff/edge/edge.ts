/**
 * What every request passes, in one list, before Nest. Plain functions over request and response, so that a call of the
 * proxy table and its checks cost no framework.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationHeader, correlationIdFrom, withCorrelation } from '../../kernel/correlation.js';
import type { Drain } from '../../kernel/drain.js';
import type { Contract } from '../../kernel/endpoint.js';
import { DomainError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import type { GatewayConfig } from '../config.js';
import type { Sessions } from '../session/sessions.js';
import { PolicyReports } from './answers/csp-reports.js';
import { sendProblem } from './answers/problem-answer.js';
import { refuseNavigation } from './answers/refused-navigation.js';
import { securityHeaders } from './answers/security-headers.js';
import { noteUnserved } from './answers/unserved.js';
import { audit } from './audit.js';
import { clientAddressOf } from './checks/client-address.js';
import { RateLimit, type Limits } from './checks/rate-limit.js';
import { Repeats } from './checks/repeats.js';
import { kindOf, pathOf } from './checks/request-origin.js';
import { createFastPath } from './fast-path.js';
import { readWebFiles } from './files/web-files.js';
import { observing, type RequestObserver } from './observer.js';
import { createProxy } from './proxy/proxy.js';
import { createReads } from './proxy/reads.js';
import type { RequestContext } from './request-context.js';
import { fullSession } from './stages/full-session.js';
import { openDoors } from './stages/open-doors.js';
import { openPages } from './stages/open-pages.js';
import { ownPages } from './stages/own-pages.js';
import { passedOn } from './stages/passed-on.js';
import { sane } from './stages/sane.js';
import type { Passage, Stage } from './stages/stage.js';
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
  const count = ({ request, clientAddress }: Pick<Passage, 'request' | 'clientAddress'>): void =>
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

  const withinRate: Stage = async (passage) => {
    count(passage);
    if (passage.kind === 'login') await rate.checkLogin(passage.clientAddress);
    return false;
  };

  const contextFor = async (passage: Passage): Promise<RequestContext> => {
    const { request, clientAddress, kind } = passage;
    // Whoever opens a letter does not use the session of the browser that it opens in.
    if (kind === 'unsubscribe') return sessions.service.contextFor(undefined, passage);
    const isUsed = isUse(request.url);
    const idHash = idHashOf(request);
    const session = idHash === undefined ? undefined : await sessions.loader.load(idHash, isUsed);
    if (session !== undefined && isUsed) noteUse(session.idHash, request, clientAddress);
    return sessions.service.contextFor(session, passage);
  };

  const stages: readonly Stage[] = [
    sane,
    openPages({ files, headers, reports, count, sessions, drain }),
    ownPages({ publicUrl: config.publicUrl, log, foreign }),
    withinRate,
    fullSession({ contextFor, doors: openDoors(contract) }),
    passedOn({ proxy, reads }),
  ];

  const run = async (passage: Passage, next: Listener): Promise<void> => {
    for (const stage of stages) if (await stage(passage)) return;
    next(passage.request, passage.response);
  };

  const refuse = ({ request, response, kind, correlationId }: Passage, failure: unknown): void => {
    if ((kind === 'login' || kind === 'download' || kind === 'unsubscribe') && !response.headersSent) {
      return refuseNavigation(request, response, failure, kind);
    }
    sendProblem(response, failure, correlationId);
  };

  const takeGeneral = (request: IncomingMessage, response: ServerResponse, next: Listener): void => {
    const correlationId = correlationIdFrom(request.headers[correlationHeader]);
    const traceparent = traceparentFrom(request.headers['traceparent']);
    const path = pathOf(request.url ?? '');
    const passage: Passage = {
      ...{ request, response, path, kind: kindOf(request.method ?? '', path) },
      ...{ correlationId, traceparent, clientAddress: addressOf(request) },
    };
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
    admit: (request) => count({ request, clientAddress: addressOf(request) }),
    close: () => {
      rate.close();
      foreign.close();
      reports.close();
      proxy.close();
      void reads.close();
    },
  };
};
