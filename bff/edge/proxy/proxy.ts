/** Passes a request of the table through: bodies stream, headers are the ones named here. */
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { correlationHeader } from '../../../kernel/correlation.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { sendProblem } from '../answers/problem-answer.js';
import { contextOf, type RequestContext } from '../request-context.js';
import type { ProxyRoute } from './proxy-table.js';

/** Of the browser's headers these and no others reach the platform: identity is ours to state. */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'transfer-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'original-url',
  'currentsiteid',
] as const;

/** Of the platform's headers these and no others reach the browser. */
const responseHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'transfer-encoding',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
]);

const poolSockets = 256;
/** Images carry their own name's version: the browser may keep them, nobody else. */
const imageCaching = 'private, max-age=3600';
const retryAfterSeconds = 2;

const forwardedHeaders = (
  given: IncomingHttpHeaders,
  context: RequestContext,
  accessToken: string,
): IncomingHttpHeaders => {
  const headers: Record<string, string | string[] | undefined> = {};
  for (const name of requestHeaders) if (given[name] !== undefined) headers[name] = given[name];
  headers['authorization'] = `Bearer ${accessToken}`;
  headers[correlationHeader] = context.correlationId;
  headers['traceparent'] = context.traceparent;
  return headers;
};

const stripResponse = (answer: IncomingMessage, request: IncomingMessage): void => {
  for (const name of Object.keys(answer.headers))
    if (!responseHeaders.has(name)) Reflect.deleteProperty(answer.headers, name);
  const isImage = request.url?.startsWith('/api/content/image/') === true && answer.statusCode === 200;
  answer.headers['cache-control'] = isImage ? imageCaching : 'no-store';
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
