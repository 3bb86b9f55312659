/** A refusal as problem+json (RFC 9457), whether or not it reached a handler. */
import type { ServerResponse } from 'node:http';
import { correlationHeader } from '../../../kernel/correlation.js';
import { problemOf } from '../../../kernel/errors.js';
import { isPassing } from './unserved.js';

const defaultRetrySeconds = 2;

/**
 * The header and `instance` carry the correlation id.
 *
 * @param members of the problem's own, as RFC 9457 section 3.2 lets it have
 */
export const sendProblem = (
  response: ServerResponse,
  error: unknown,
  correlationId: string,
  members: object = {},
): void => {
  if (response.headersSent) return void response.destroy();
  const problem = problemOf(error, correlationId);
  const body = JSON.stringify({ ...problem, ...members });
  response.statusCode = problem.status;
  response.setHeader('content-type', 'application/problem+json');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('cache-control', 'no-store');
  response.setHeader(correlationHeader, correlationId);
  if (isPassing(error)) {
    response.setHeader('retry-after', error.retryAfterSeconds ?? defaultRetrySeconds);
  }
  response.end(body);
};
