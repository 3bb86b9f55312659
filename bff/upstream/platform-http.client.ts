/** /api and /mkapi of the platform: keep-alive pool, the user's token, deadline, errors as its answers say them. */
import { Pool, errors as undiciErrors } from 'undici';
import { token } from '../../kernel/providers.js';
import { correlationHeader } from '../../kernel/correlation.js';
import { callErrors, DomainError } from '../../kernel/errors.js';
import { permissionVersionHeader, type GrpcCall } from '../../kernel/grpc/client.js';
import { observe, observed, type Operation } from '../../kernel/observation.js';
import { errorOfAnswer } from './upstream.errors.js';
import { readWhole } from './whole-answer.js';

/** Most bytes of an answer that the gateway reads itself. */
const answerLimitBytes = 8 * 1024 * 1024;

export interface PlatformRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, of this program's making. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Injection token of the PlatformHttp. */
export const PLATFORM_HTTP = token<PlatformHttp>('platform http');

export interface PlatformHttp {
  /** @returns the answer as it is. @throws DomainError that the answer stands for (`errorOfAnswer`) */
  text(request: PlatformRequest, call: GrpcCall): Promise<string>;
  /** @returns the parsed JSON. @throws DomainError as `text`, and internal for what is no JSON */
  json(request: PlatformRequest, call: GrpcCall): Promise<unknown>;
  close(): Promise<void>;
}

const failure = (thrown: unknown, signal: AbortSignal): Error => {
  if (thrown instanceof DomainError) return thrown;
  if (
    signal.aborted ||
    thrown instanceof undiciErrors.HeadersTimeoutError ||
    thrown instanceof undiciErrors.BodyTimeoutError
  ) {
    return callErrors('upstream.deadline', { cause: thrown });
  }
  return callErrors('upstream.unavailable', { cause: thrown });
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw callErrors('internal', { cause });
  }
};

/** Of an address, what does not change with the one who asks. */
const fixedSegments = 4;

/** `GET /mkapi/content/GetContent`: without query, and without an id at the end. */
const nameOf = ({ method, path }: PlatformRequest): string =>
  `${method} ${(path.split('?')[0] ?? '').split('/').slice(0, fixedSegments).join('/')}`;

const outcomeOf = (thrown: unknown): string => (thrown instanceof DomainError ? thrown.kind : 'error');

/** What the call causes belongs to the operation. */
const under = (call: GrpcCall, { traceparent }: Operation): GrpcCall =>
  traceparent === undefined ? call : { ...call, traceparent };

const outgoing = ({ method, path, headers = {}, body }: PlatformRequest, call: GrpcCall) => {
  const list = ['accept', 'application/json, text/plain', 'authorization', `Bearer ${call.accessToken}`];
  list.push(correlationHeader, call.correlationId);
  if (call.traceparent !== undefined) list.push('traceparent', call.traceparent);
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
  if (body === undefined) return { method, path, headers: list };
  list.push('content-type', 'application/json');
  return { method, path, headers: list, body: JSON.stringify(body) };
};

/** @param connections to one origin: enough for the concurrency of one core */
export const connectPlatformHttp = (origin: string, connections = 64): PlatformHttp => {
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    maxResponseSize: answerLimitBytes,
    connectTimeout: 2_000,
  });
  const ask = async (request: PlatformRequest, call: GrpcCall): Promise<string> => {
    // A request's own signal fires at its deadline too (binding/handler-context.ts).
    const signal = call.signal ?? AbortSignal.timeout(call.deadlineMs);
    try {
      const answer = await readWhole(pool, outgoing(request, call), signal);
      const version = answer.headers[permissionVersionHeader];
      if (typeof version === 'string') call.onPermissions?.(version);
      if (answer.status >= 200 && answer.status < 300) return answer.text;
      throw errorOfAnswer(answer.status, answer.text, [answer.headers['retry-after']].flat()[0]);
    } catch (thrown) {
      throw failure(thrown, signal);
    }
  };
  const text: PlatformHttp['text'] = (request, call) => {
    const operation = observe('http-out', nameOf(request), call.traceparent);
    return observed(operation, () => ask(request, under(call, operation)), outcomeOf);
  };
  return { text, json: async (request, call) => parse(await text(request, call)), close: () => pool.close() };
};
