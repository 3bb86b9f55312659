/** What the edge tells of each request's end and each upstream's answer, for whoever counts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { traceparentIn } from '../../kernel/correlation.js';
import { isWatched, observe, type Operation } from '../../kernel/observation.js';

/** Called on the way of every request: it must neither throw nor wait. */
export interface RequestObserver {
  /**
   * @param routeTemplate as declared (`GET /bff/stock/skus/:skuGuid` without its method), never a path
   *   that somebody has sent: the number of templates is bounded
   * @param status 0 when the browser went away before an answer
   * @param seconds from the request's first byte to the answer's last
   */
  ended(routeTemplate: string, method: string, status: number, seconds: number): void;
  /** @param name `platform-http`, `platform-grpc`: bounded as well @param isOk false for no answer and 5xx */
  upstream(name: string, seconds: number, isOk: boolean): void;
}

/** What no route has taken: refused at the edge, or unknown. */
const noTemplate = 'none';
const msPerSecond = 1_000;

type Observed = ServerResponse & { [begunKey]?: number; [templateKey]?: string; [operationKey]?: Operation };
const begunKey = Symbol('begun at');
const templateKey = Symbol('route template');
const operationKey = Symbol('operation');

/** Says which route has taken a request; the last word counts. */
export const noteRoute = (response: ServerResponse, template: string): void => {
  (response as Observed)[templateKey] = template;
};

/** @returns the route that has taken it, as the contract writes it; what no route has taken counts as one */
const routeOf = (response: Observed): string => `${response.req.method ?? ''} ${response[templateKey] ?? noTemplate}`;

/**
 * What follows from here on belongs to this operation: whoever reads the request's trace context finds it, and
 * the caller's own is its parent.
 */
const begin = (request: IncomingMessage): Operation => {
  const operation = observe('http-in', request.method ?? '', traceparentIn(request.headers['traceparent']));
  if (operation.traceparent !== undefined) request.headers['traceparent'] = operation.traceparent;
  return operation;
};

/** @returns what the edge calls at the beginning of each request; while nobody counts it costs nothing */
export const observing = (
  observer: RequestObserver | undefined,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  // One listener for all requests: 'close' is called upon the response.
  const closed = function (this: ServerResponse): void {
    const response = this as Observed;
    const seconds = (performance.now() - (response[begunKey] ?? 0)) / msPerSecond;
    const status = response.writableFinished ? response.statusCode : 0;
    observer?.ended(response[templateKey] ?? noTemplate, response.req.method ?? '', status, seconds);
    response[operationKey]?.end(String(status), routeOf(response));
  };
  return (request, response) => {
    if (observer === undefined && !isWatched()) return;
    (response as Observed)[begunKey] = performance.now();
    (response as Observed)[operationKey] = begin(request);
    response.on('close', closed);
  };
};

/** The route that took the request, for what is counted beside it. */
export const templateOf = (response: ServerResponse): string => (response as Observed)[templateKey] ?? noTemplate;
