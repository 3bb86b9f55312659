/** A refusal of the edge as problem+json (RFC 9457), for what never reaches a handler. */
import type { ServerResponse } from 'node:http';
import { correlationHeader } from '../../../kernel/correlation.js';
import { DomainError, problemOf } from '../../../kernel/errors.js';

const defaultRetrySeconds = 2;
const retryable: ReadonlySet<string> = new Set(['resource_exhausted', 'deadline_exceeded', 'unavailable']);

export const sendProblem = (response: ServerResponse, error: unknown, correlationId: string): void => {
  if (response.headersSent) return void response.destroy();
  const problem = problemOf(error, correlationId);
  const body = JSON.stringify(problem);
  response.statusCode = problem.status;
  response.setHeader('content-type', 'application/problem+json');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('cache-control', 'no-store');
  response.setHeader(correlationHeader, correlationId);
  if (error instanceof DomainError && retryable.has(error.kind)) {
    response.setHeader('retry-after', error.retryAfterSeconds ?? defaultRetrySeconds);
  }
  response.end(body);
};
