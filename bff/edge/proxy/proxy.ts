/** What carries bytes (uploads, images): http-proxy-middleware streams them, with the headers that are named here. */
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { correlationHeader } from '../../../kernel/correlation.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { sendProblem } from '../answers/problem-answer.js';
import { contextOf, type RequestContext } from '../request-context.js';
import { bodyHeaders, cachingOf, requestHeaders, responseHeaders } from './passed-headers.js';
import type { ProxyRoute } from './proxy-table.js';

const poolSockets = 256;
const passed: ReadonlySet<string> = new Set([...responseHeaders, 'transfer-encoding']);
const retryAfterSeconds = 2;

const forwardedHeaders = (
  given: IncomingHttpHeaders,
  context: RequestContext,
  accessToken: string,
): IncomingHttpHeaders => {
  const headers: Record<string, string | string[] | undefined> = {};
  for (const name of [...requestHeaders, ...bodyHeaders]) if (given[name] !== undefined) headers[name] = given[name];
  headers['authorization'] = `Bearer ${accessToken}`;
  headers[correlationHeader] = context.correlationId;
  headers['traceparent'] = context.traceparent;
  return headers;
};

const stripResponse = (answer: IncomingMessage, request: IncomingMessage): void => {
  for (const name of Object.keys(answer.headers)) if (!passed.has(name)) Reflect.deleteProperty(answer.headers, name);
  answer.headers['cache-control'] = cachingOf(request.url, answer.statusCode);
};

export interface Proxy {
  /** @throws DomainError from the token's renewal */
  pass(request: IncomingMessage, response: ServerResponse, route: ProxyRoute): Promise<void>;
  close(): void;
}

/** @param platformUrl origin of the platform */
export const createProxy = (platformUrl: string, log: Logger): Proxy => {
  const isTls = platformUrl.startsWith('https:');
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: poolSockets, scheduling: 'lifo' });
  const fail = (failure: Error, request: IncomingMessage, response: ServerResponse): void => {
    const { correlationId } = contextOf(request);
    log.warn({ correlationId, reason: failure.message }, 'the platform did not answer a passed-through call');
    sendProblem(response, callErrors('upstream.unavailable', { cause: failure, retryAfterSeconds }), correlationId);
  };
  const middlewareFor = (deadlineMs: number) =>
    createProxyMiddleware({
      target: platformUrl,
      changeOrigin: true,
      // Upgrades never come here: ws stays off, sockets have their own adapter.
      xfwd: false,
      agent,
      proxyTimeout: deadlineMs,
      on: {
        proxyRes: (answer, request) => stripResponse(answer, request),
        error: (failure, request, response) => {
          if ('writeHead' in response) fail(failure, request, response);
          else response.destroy();
        },
      },
    });
  const middlewares = new Map<number, ReturnType<typeof middlewareFor>>();
  return {
    pass: async (request, response, route) => {
      const context = contextOf(request);
      const headers = forwardedHeaders(request.headers, context, await context.accessToken());
      Object.defineProperty(request, 'headers', { value: headers, configurable: true, writable: true });
      const middleware = middlewares.get(route.deadlineMs) ?? middlewareFor(route.deadlineMs);
      middlewares.set(route.deadlineMs, middleware);
      await middleware(request, response);
    },
    close: () => agent.destroy(),
  };
};
