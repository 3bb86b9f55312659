/** What a handler gets beside its input: the request's context, its time limit, its upstream call. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callErrors } from '../../kernel/errors.js';
import type { GrpcCall } from '../../kernel/grpc/client.js';
import { contextOf, type RequestContext } from '../edge/request-context.js';
import type { Profile } from '../session/profile.js';
import { callerOf } from './caller.js';

/** Deadline of an endpoint that declares none (kernel/endpoint.ts). */
export const defaultDeadlineMs = 10_000;

/** The browser went away: there is nobody to answer. */
export class BrowserGone extends Error {
  constructor() {
    super('the browser went away');
    this.name = 'BrowserGone';
  }
}

export interface HandlerContext extends RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Aborted at the deadline and when the browser goes away. */
  readonly signal: AbortSignal;
  /** The signed-in user with permissions. */
  caller(): Promise<Profile>;
  /** What every upstream call of this request carries: the user's token, ids, the time that is left. */
  call(): Promise<GrpcCall>;
  /** The same for nobody: of what the platform does for visitors. */
  visitorCall(): GrpcCall;
  /** Of the permissions that the upstream's latest answer was given under; undefined before any. */
  permissionVersion(): string | undefined;
}

interface Limit {
  readonly signal: AbortSignal;
  /** Settles as the work does, or rejects at the deadline or the browser's departure. */
  within<T>(work: Promise<T>): Promise<T>;
  release(): void;
}

/** Two upstreams found different permissions: no version that there is. */
const mixedVersions = 'mixed';

/** Starts the clock of one request. */
export const limitOf = (response: ServerResponse, deadlineMs: number): Limit => {
  let controller: AbortController | undefined;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined); // it is raced below, when there is anything to race
  const end = (reason: Error): void => {
    reject(reason);
    controller?.abort(reason);
  };
  const timer = setTimeout(() => end(callErrors('upstream.deadline')), deadlineMs);
  const closed = (): void => {
    if (!response.writableFinished) end(new BrowserGone());
  };
  response.once('close', closed);
  return {
    get signal() {
      return (controller ??= new AbortController()).signal;
    },
    within: (work) => Promise.race([work, ended]),
    release: () => {
      clearTimeout(timer);
      response.off('close', closed);
    },
  };
};

/**
 * The request's own context, grown in place: what the edge keeps about it is found by its identity.
 *
 * @param deadlineMs for the whole answer; every upstream call gets what is left of it
 */
export const handlerContextOf = (
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
  deadlineMs: number,
): HandlerContext => {
  const context = contextOf(request);
  const deadlineAt = Date.now() + deadlineMs;
  let answered: string | undefined;
  const onPermissions = (version: string): void => {
    answered = answered === undefined || answered === version ? version : mixedVersions;
  };
  const callOf = (accessToken: string | undefined): GrpcCall => ({
    accessToken,
    correlationId: context.correlationId,
    traceparent: context.traceparent,
    clientAddress: context.clientAddress,
    deadlineMs: Math.max(deadlineAt - Date.now(), 1),
    signal,
  });
  return Object.assign(context, {
    request,
    response,
    signal,
    caller: () => callerOf(request),
    call: async (): Promise<GrpcCall> => ({ ...callOf(await context.accessToken()), onPermissions }),
    visitorCall: () => callOf(undefined),
    permissionVersion: () => answered,
  });
};
