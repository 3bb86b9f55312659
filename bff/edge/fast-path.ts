/**
 * A read of the table whose session is at hand: everything that edge.ts checks, in its order, in one
 * synchronous pass. Whatever is not plain sailing (not of the table, refused, not in memory) is left,
 * untouched, to the general path, so that each refusal is written in one place (ADR 0027).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationHeader, correlationIdFrom } from '../../kernel/correlation.js';
import type { KnownSession } from '../session/sessions.js';
import { isSane } from './checks/path-sanity.js';
import { isAdmitted, kindOf, pathOf } from './checks/request-origin.js';
import { noteRoute } from './observer.js';
import { hasBody, proxyRouteOf, type ProxyRoute } from './proxy/proxy-table.js';
import type { Reads } from './proxy/reads.js';
import { traceparentFrom } from './trace.js';

const maxDecisions = 4_096;
const maxDecidedLength = 512;

/** What a request target is, worked out once per spelling: it depends on nothing else. */
class Decisions {
  private readonly known = new Map<string, ProxyRoute | undefined>();

  /** @returns the route, of a sane target that the table names as a read; undefined for all others */
  routeOf(url: string): ProxyRoute | undefined {
    if (url.length > maxDecidedLength) return decide(url);
    const known = this.known.get(url);
    if (known !== undefined || this.known.has(url)) return known;
    if (this.known.size >= maxDecisions) this.known.clear();
    const route = decide(url);
    this.known.set(url, route);
    return route;
  }
}

const decide = (url: string): ProxyRoute | undefined => {
  if (!isSane('GET', url)) return undefined;
  const path = pathOf(url);
  const route = kindOf('GET', path) === 'data' ? proxyRouteOf('GET', path) : undefined;
  return route?.by === 'undici' ? route : undefined;
};

export interface FastPathOptions {
  readonly publicUrl: string;
  /**
   * A full session with a token that need not be renewed, its request counted; undefined when anything has to be
   * asked, and over a limit.
   */
  readonly known: (request: IncomingMessage) => KnownSession | undefined;
  readonly reads: Reads;
}

/** @returns false: nothing was done, the general path decides. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

export const createFastPath = ({ publicUrl, known, reads }: FastPathOptions): FastPath => {
  const decisions = new Decisions();
  return (request, response) => {
    if (request.method !== 'GET') return false;
    const route = decisions.routeOf(request.url ?? '');
    if (route === undefined || hasBody(request) || !isAdmitted(request, 'data', publicUrl)) return false;
    const session = known(request);
    if (session === undefined) return false;
    noteRoute(response, route.template);
    reads.pass(request, response, route, {
      accessToken: session.accessToken,
      correlationId: correlationIdFrom(request.headers[correlationHeader]),
      traceparent: traceparentFrom(request.headers['traceparent']),
    });
    return true;
  };
};
