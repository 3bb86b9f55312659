/** Reads of the table, served by undici (ADR 0027): its pool costs the least of what speaks HTTP/1.1 here. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, Pool } from 'undici';
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { isWatched, record } from '../../../kernel/observation.js';
import { sendProblem } from '../answers/problem-answer.js';
import type { SecurityHeaders } from '../answers/security-headers.js';
import { templateOf, type RequestObserver } from '../observer.js';
import { forwardedList, type OwnHeaders } from './passed-headers.js';
import type { ProxyRoute } from './proxy-table.js';
import { ReadStream, type ReadSurroundings } from './read-stream.js';

const maxConnections = 256;
const connectMs = 2_000;
const retryAfterSeconds = 2;
const msPerSecond = 1_000;

/** Who counts it. */
const upstreamName = 'platform-http';

export interface Reads {
  /** Streams the platform's answer; tells a refusal as a problem by itself. */
  pass(request: IncomingMessage, response: ServerResponse, route: ProxyRoute, own: OwnHeaders): void;
  close(): Promise<void>;
}

const isLate = (failure: Error): boolean =>
  failure instanceof errors.HeadersTimeoutError || failure instanceof errors.BodyTimeoutError;

export interface ReadsOptions {
  /** Origin of the platform. */
  readonly platformUrl: string;
  readonly headers: SecurityHeaders;
  readonly log: Logger;
  readonly observer?: RequestObserver | undefined;
  /** Connections to the platform; what comes when all are taken waits in line. */
  readonly connections?: number;
}

export const createReads = ({
  platformUrl,
  headers,
  log,
  observer,
  connections = maxConnections,
}: ReadsOptions): Reads => {
  const pool = new Pool(platformUrl, { connections, pipelining: 1, connectTimeout: connectMs });
  const surroundings: ReadSurroundings = {
    securityHeaders: headers.list,
    answered: ({ begunAt, response }, isOk) => {
      if (observer === undefined && !isWatched()) return;
      const seconds = (performance.now() - begunAt) / msPerSecond;
      observer?.upstream(upstreamName, seconds, isOk);
      record('http-out', `GET ${templateOf(response)}`, isOk ? 'ok' : 'unavailable', seconds);
    },
    again: (read) => void pool.dispatch(read.options, read),
    failed: ({ response, correlationId }, failure) => {
      log.warn({ correlationId, reason: failure.message }, 'the platform did not answer a passed-through call');
      headers.onData(response);
      const code = isLate(failure) ? 'upstream.deadline' : 'upstream.unavailable';
      sendProblem(response, callErrors(code, { cause: failure, retryAfterSeconds }), correlationId);
    },
  };
  return {
    pass: (request, response, { method, deadlineMs }, own) => {
      const options = {
        method,
        path: request.url ?? '/',
        headers: forwardedList(request.headers, own),
        headersTimeout: deadlineMs,
        bodyTimeout: deadlineMs,
      };
      const read = new ReadStream(surroundings, options, response, own.correlationId);
      // False: all connections are taken now, by this read or before it.
      if (!pool.dispatch(options, read)) read.waitAtMost(deadlineMs);
    },
    close: () => pool.destroy(),
  };
};
