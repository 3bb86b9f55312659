/** One call of a bound handler, from the parsed input to the written reply. */
import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { AnyEndpoint } from '../../kernel/endpoint.js';
import { callErrors, DomainError } from '../../kernel/errors.js';
import { BrowserGone, defaultDeadlineMs, handlerContextOf, limitOf, type HandlerContext } from './handler-context.js';
import { readInput, type ParsedRequest } from './input.js';

export type Handler = (input: unknown, context: HandlerContext) => Promise<unknown>;

/** Codes that any endpoint may answer without declaring them (kernel/errors.ts). */
const callCodes: ReadonlySet<string> = new Set([
  'request.invalid',
  'session.unauthenticated',
  'permission.denied',
  'insufficient_user_authentication',
  'request.not_found',
  'request.rate_limited',
  'upstream.deadline',
  'upstream.unavailable',
  'internal',
]);

/** What leaves for a thrown value: a code that the endpoint has not promised becomes `internal`. */
export const declaredError = (endpoint: AnyEndpoint, thrown: unknown): Error => {
  if (thrown instanceof BrowserGone) return thrown;
  if (!(thrown instanceof DomainError)) return callErrors('internal', { cause: thrown });
  const isDeclared = callCodes.has(thrown.code) || (endpoint.errors as readonly string[]).includes(thrown.code);
  return isDeclared ? thrown : callErrors('internal', { cause: thrown });
};

/** The reply with undeclared properties stripped. @throws DomainError internal when it breaks the contract */
export const declaredReply = (endpoint: AnyEndpoint, answered: unknown): unknown => {
  const parsed = (endpoint.reply as z.ZodType).safeParse(answered);
  if (parsed.success) return parsed.data;
  throw callErrors('internal', { cause: parsed.error });
};

const send = (response: ServerResponse, reply: unknown): void => {
  const body = Buffer.from(JSON.stringify(reply));
  response.statusCode = 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.setHeader('cache-control', 'no-store');
  response.end(body);
};

/** @throws Error that the problem filter writes */
export const runHandler = async (
  endpoint: AnyEndpoint,
  handler: Handler,
  request: ParsedRequest,
  response: ServerResponse,
): Promise<void> => {
  const deadlineMs = endpoint.deadlineMs ?? defaultDeadlineMs;
  const limit = limitOf(response, deadlineMs);
  try {
    const context = handlerContextOf(request, response, limit.signal, deadlineMs);
    const answer = readInput(endpoint, request).then((input) => handler(input, context));
    send(response, declaredReply(endpoint, await limit.within(answer)));
  } catch (thrown) {
    throw declaredError(endpoint, thrown);
  } finally {
    limit.release();
  }
};
