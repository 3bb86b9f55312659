/** What the edge tells of each request's end and each upstream's answer, for whoever counts. */
import type { IncomingMessage, ServerResponse } from 'node:http';

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

type Observed = ServerResponse & { [begunKey]?: number; [templateKey]?: string };
const begunKey = Symbol('begun at');
const templateKey = Symbol('route template');

/** Says which route has taken a request; the last word counts. */
export const noteRoute = (response: ServerResponse, template: string): void => {
  (response as Observed)[templateKey] = template;
};

/** @returns what the edge calls at the beginning of each request; without an observer it costs nothing */
export const observing = (
  observer: RequestObserver | undefined,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  if (observer === undefined) return () => undefined;
  // One listener for all requests: 'close' is called upon the response.
  const closed = function (this: ServerResponse): void {
    const response = this as Observed;
    const seconds = (performance.now() - (response[begunKey] ?? 0)) / msPerSecond;
    const status = response.writableFinished ? response.statusCode : 0;
    observer.ended(response[templateKey] ?? noTemplate, response.req.method ?? '', status, seconds);
  };
  return (_request, response) => {
    (response as Observed)[begunKey] = performance.now();
    response.once('close', closed);
  };
};
