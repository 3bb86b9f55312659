/** One call of a bound handler, from the parsed input to the written reply. */
import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { AnyEndpoint } from '../../kernel/endpoint.js';
import { callErrors, DomainError } from '../../kernel/errors.js';
import { sendJson } from '../edge/answers/json-answer.js';
import { contextOf } from '../edge/request-context.js';
import { isAct } from './access.js';
import { hasCallerChanged, sharedReadsOf } from './caller.js';
import { BrowserGone, defaultDeadlineMs, handlerContextOf, limitOf, type HandlerContext } from './handler-context.js';
import { readInput, type ParsedRequest } from './input.js';
import { SaveConflict } from './saves/conflict.js';
import { sinceChangeOf } from './reads/shared-reads.js';

export type Handler = (input: unknown, context: HandlerContext) => Promise<unknown>;

/** Codes that any endpoint may answer without declaring them (kernel/errors.ts). */
const callCodes: ReadonlySet<string> = new Set([
  'request.invalid',
  'session.unauthenticated',
  'permission.denied',
  'permission.not_available',
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
  if (!isDeclared) return callErrors('internal', { cause: thrown });
  return thrown instanceof SaveConflict ? declaredState(endpoint, thrown) : thrown;
};

/** What stands now, held to what the endpoint may say; one that breaks the contract stays behind. */
const declaredState = (endpoint: AnyEndpoint, { refusal, current }: SaveConflict): Error => {
  const parsed = (endpoint.reply as z.ZodType).safeParse(current);
  return parsed.success ? new SaveConflict(refusal, parsed.data) : refusal;
};

/** The reply with undeclared properties stripped. @throws DomainError internal when it breaks the contract */
export const declaredReply = (endpoint: AnyEndpoint, answered: unknown): unknown => {
  const parsed = (endpoint.reply as z.ZodType).safeParse(answered);
  if (parsed.success) return parsed.data;
  throw callErrors('internal', { cause: parsed.error });
};

const bodyOf = (endpoint: AnyEndpoint, answered: unknown): string => JSON.stringify(declaredReply(endpoint, answered));

/** One request to an endpoint. */
interface Call {
  readonly endpoint: AnyEndpoint;
  readonly handler: Handler;
  readonly request: ParsedRequest;
  readonly response: ServerResponse;
  readonly deadlineMs: number;
}

const act = async (
  { endpoint, handler, request, response, deadlineMs }: Call,
  signal: AbortSignal,
): Promise<string> => {
  const context = handlerContextOf(request, response, signal, deadlineMs);
  return bodyOf(endpoint, await handler(await readInput(endpoint, request), context));
};

/** What is read is shown under the permissions that hold now, not those of some seconds ago. */
const look = async (
  { endpoint, handler, request, response, deadlineMs }: Call,
  signal: AbortSignal,
): Promise<string> => {
  const context = handlerContextOf(request, response, signal, deadlineMs);
  const input = await readInput(endpoint, request);
  const answered = await handler(input, context);
  const isStale = await hasCallerChanged(request, context.permissionVersion());
  return bodyOf(endpoint, isStale ? await handler(input, context) : answered);
};

/** @returns undefined for what must not be shared: acts, and reads without a session */
const sharedKeyOf = (request: ParsedRequest): string | undefined => {
  const { session } = contextOf(request);
  return request.method === 'GET' && session !== undefined ? `${session.idHash} ${request.url ?? ''}` : undefined;
};

/** @throws Error that the problem filter writes */
export const runHandler = async (
  endpoint: AnyEndpoint,
  handler: Handler,
  request: ParsedRequest,
  response: ServerResponse,
): Promise<void> => {
  const deadlineMs = endpoint.deadlineMs ?? defaultDeadlineMs;
  const call: Call = { endpoint, handler, request, response, deadlineMs };
  const limit = limitOf(response, deadlineMs);
  const key = sharedKeyOf(request);
  const shared =
    key === undefined
      ? undefined
      : sharedReadsOf(request)?.read(key, sinceChangeOf(request), (signal) => look(call, signal));
  const alone = isAct(request, endpoint) ? act : look;
  try {
    await sendJson(call, await limit.within(shared?.answer ?? alone(call, limit.signal)));
  } catch (thrown) {
    throw declaredError(endpoint, thrown);
  } finally {
    shared?.leave();
    limit.release();
  }
};
