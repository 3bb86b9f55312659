/**
 * The one way to call a gRPC service: promises and async iterators, a deadline on every call,
 * the user's token, correlation and trace metadata, errors as DomainError.
 */
import {
  Client,
  Metadata,
  credentials,
  type ChannelOptions,
  type ClientReadableStream,
  type ClientWritableStream,
  type ServiceError,
} from '@grpc/grpc-js';
import type { Readable } from 'node:stream';
import { DomainError } from '../errors.js';
import { fromGrpcStatus } from './status.js';
import { observe, type Operation } from '../observation.js';

/** With every answer to a user, over gRPC (initial metadata) and HTTP: a new value says that the permissions have changed. */
export const permissionVersionHeader = 'x-permission-version';

/** Where the caller's own caller is, over gRPC; believed of whoever holds the user's token, which no browser does. */
export const clientAddressHeader = 'x-client-address';

/** What every call carries. */
export interface GrpcCall {
  /** The user's access token (never a service's own in a user's name); undefined: for a visitor. */
  readonly accessToken: string | undefined;
  readonly correlationId: string;
  readonly deadlineMs: number;
  /** W3C Trace Context. */
  readonly traceparent?: string | undefined;
  /** IP address of the browser, as far as our own proxies can tell. */
  readonly clientAddress?: string | undefined;
  /** Ends the call when the browser goes away. */
  readonly signal?: AbortSignal | undefined;
  /** Told the version of the permissions that an answer was given under. */
  readonly onPermissions?: ((version: string) => void) | undefined;
}

interface Method {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  // The generated definitions are typed per message; the mapped types below bring those types back.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly requestSerialize: (value: any) => Buffer;
  readonly requestDeserialize: (value: Buffer) => unknown;
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly responseSerialize: (value: any) => Buffer;
  readonly responseDeserialize: (value: Buffer) => unknown;
}
export type ServiceDefinition = Readonly<Record<string, Method>>;

type RequestOf<M extends Method> = Partial<ReturnType<M['requestDeserialize']>>;
type ResponseOf<M extends Method> = ReturnType<M['responseDeserialize']>;

/** The typed caller of one service: unary, server streaming and client streaming methods. */
export type GrpcService<D extends ServiceDefinition> = {
  readonly [K in keyof D]: D[K]['requestStream'] extends true
    ? (parts: AsyncIterable<RequestOf<D[K]>>, call: GrpcCall) => Promise<ResponseOf<D[K]>>
    : D[K]['responseStream'] extends true
      ? (request: RequestOf<D[K]>, call: GrpcCall) => AsyncIterable<ResponseOf<D[K]>>
      : (request: RequestOf<D[K]>, call: GrpcCall) => Promise<ResponseOf<D[K]>>;
};

/**
 * A request may leave fields out, the generated encoder may not: an empty message decodes to every
 * field's default, which is what an absent field means.
 */
const serializer = (method: Method) => {
  const empty = method.requestDeserialize(Buffer.alloc(0)) as object;
  return (request: unknown): Buffer => method.requestSerialize({ ...empty, ...(request as object) });
};

const metadataOf = (call: GrpcCall, { traceparent = call.traceparent }: Operation): Metadata => {
  const metadata = new Metadata();
  if (call.accessToken !== undefined) metadata.set('authorization', `Bearer ${call.accessToken}`);
  metadata.set('x-correlation-id', call.correlationId);
  if (traceparent !== undefined) metadata.set('traceparent', traceparent);
  if (call.clientAddress !== undefined) metadata.set(clientAddressHeader, call.clientAddress);
  return metadata;
};

/** Of a failed call. */
const outcomeOf = (failure: unknown): string => (failure instanceof DomainError ? failure.kind : 'error');

const begin = (method: Method, call: GrpcCall): Operation => observe('rpc-out', method.path, call.traceparent);

const optionsOf = (call: GrpcCall) => ({ deadline: Date.now() + call.deadlineMs });

const cancelOnAbort = (signal: AbortSignal | undefined, cancel: () => void): (() => void) => {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
};

/** Initial metadata comes before the answer. */
const notifyPermissions = (
  call: GrpcCall,
  pending: { on(event: 'metadata', listener: (m: Metadata) => void): unknown },
) => {
  const { onPermissions } = call;
  if (onPermissions === undefined) return;
  pending.on('metadata', (metadata) => {
    const [version] = metadata.get(permissionVersionHeader);
    if (typeof version === 'string') onPermissions(version);
  });
};

const unary = (client: Client, method: Method) => (request: unknown, call: GrpcCall) =>
  new Promise<unknown>((resolve, reject) => {
    const operation = begin(method, call);
    const pending = client.makeUnaryRequest(
      method.path,
      serializer(method),
      method.responseDeserialize,
      request,
      metadataOf(call, operation),
      optionsOf(call),
      (failure, response) => {
        release();
        const error = failure ? fromGrpcStatus(failure) : undefined;
        operation.end(error?.kind ?? 'ok');
        if (error === undefined) resolve(response);
        else reject(error);
      },
    );
    notifyPermissions(call, pending);
    const release = cancelOnAbort(call.signal, () => pending.cancel());
  });

const serverStream = (client: Client, method: Method) =>
  async function* (request: unknown, call: GrpcCall): AsyncGenerator {
    const operation = begin(method, call);
    const stream: ClientReadableStream<unknown> = client.makeServerStreamRequest(
      method.path,
      serializer(method),
      method.responseDeserialize,
      request,
      metadataOf(call, operation),
      optionsOf(call),
    );
    notifyPermissions(call, stream);
    const release = cancelOnAbort(call.signal, () => stream.cancel());
    try {
      for await (const part of stream as unknown as Readable) yield part;
      operation.end('ok');
    } catch (failure) {
      const error = fromGrpcStatus(failure as ServiceError);
      operation.end(error.kind);
      throw error;
    } finally {
      // A reader that has had enough.
      operation.end('abandoned');
      release();
      stream.cancel();
    }
  };

/**
 * Sends until everything is sent or the call is over, which ends every wait in here: a sender that has fallen silent
 * and a 'drain' that never comes (after an early answer) hold no call beyond its deadline.
 * @param isOver told before `whenOver` calls
 * @param whenOver takes what is to be called when the call is over; the last one counts
 */
const sendParts = async (
  stream: ClientWritableStream<unknown>,
  parts: AsyncIterator<unknown>,
  isOver: () => boolean,
  whenOver: (wake: () => void) => void,
): Promise<void> => {
  // No Promise.race against the call's end: it would keep each part in memory until then.
  const unlessOver = <T>(start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void) =>
    new Promise<T | undefined>((resolve, reject) => {
      whenOver(() => resolve(undefined));
      start(resolve, reject);
    });
  while (!isOver()) {
    const next = await unlessOver<IteratorResult<unknown>>((resolve, reject) => {
      parts.next().then(resolve, reject);
    });
    if (next === undefined || next.done === true || isOver()) break;
    // Back-pressure: the browser is read no faster than the platform takes it.
    if (!stream.write(next.value)) await unlessOver<void>((resolve) => stream.once('drain', resolve));
  }
};

const clientStream = (client: Client, method: Method) => async (parts: AsyncIterable<unknown>, call: GrpcCall) => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let isOver = false;
  let wake = (): void => undefined;
  const operation = begin(method, call);
  const stream = client.makeClientStreamRequest(
    method.path,
    serializer(method),
    method.responseDeserialize,
    metadataOf(call, operation),
    optionsOf(call),
    (failure, response) => {
      isOver = true;
      if (failure) reject(fromGrpcStatus(failure));
      else resolve(response);
      wake();
    },
  );
  notifyPermissions(call, stream);
  const release = cancelOnAbort(call.signal, () => stream.cancel());
  promise.catch(() => undefined); // read below; here only so that an early failure is not 'unhandled'
  const iterator = parts[Symbol.asyncIterator]();
  try {
    await sendParts(
      stream,
      iterator,
      () => isOver,
      (next) => (wake = next),
    );
    stream.end();
    const answer = await promise;
    operation.end('ok');
    return answer;
  } catch (thrown) {
    operation.end(outcomeOf(thrown));
    stream.cancel();
    throw thrown;
  } finally {
    release();
    // Not awaited: a sender that is silent lets go when it speaks or ends.
    iterator.return?.().catch(() => undefined);
  }
};

/** One channel; services made from it share the connection. */
export const grpcChannel = (address: string, options: ChannelOptions = {}): Client =>
  new Client(address, credentials.createInsecure(), { 'grpc.max_receive_message_length': 4 * 1024 * 1024, ...options });

/** @returns the service's methods, each throwing DomainError. */
export const grpcService = <D extends ServiceDefinition>(channel: Client, definition: D): GrpcService<D> =>
  Object.fromEntries(
    Object.entries(definition).map(([name, method]) => [
      name,
      method.requestStream
        ? clientStream(channel, method)
        : method.responseStream
          ? serverStream(channel, method)
          : unary(channel, method),
    ]),
  ) as GrpcService<D>;
