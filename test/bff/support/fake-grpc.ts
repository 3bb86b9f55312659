/** An in-process gRPC server typed by the product's own definitions; a method that no test stubbed fails. */
import {
  Metadata,
  Server,
  ServerCredentials,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerReadableStream,
  type ServerUnaryCall,
} from '@grpc/grpc-js';
import { serviceDefinitions } from '../../../bff/upstream/services.client.js';
import { DomainError, callErrors } from '../../../kernel/errors.js';
import { permissionVersionHeader, type ServiceDefinition } from '../../../kernel/grpc/client.js';
import { toGrpcStatus } from '../../../kernel/grpc/status.js';

const definitions: readonly ServiceDefinition[] = Object.values(serviceDefinitions);

type Method = ServiceDefinition[string];
type RequestOf<M extends Method> = ReturnType<M['requestDeserialize']>;
type ResponseOf<M extends Method> = ReturnType<M['responseDeserialize']>;

/** What a test gives for a method, by the method's shape. */
export type Stub<M extends Method> = M['requestStream'] extends true
  ? (parts: ServerReadableStream<RequestOf<M>, ResponseOf<M>>, metadata: Metadata) => Promise<ResponseOf<M>>
  : M['responseStream'] extends true
    ? (request: RequestOf<M>, metadata: Metadata) => AsyncIterable<ResponseOf<M>>
    : (request: RequestOf<M>, metadata: Metadata) => Promise<ResponseOf<M>>;

/** One call as it arrived. */
export interface SeenCall {
  readonly path: string;
  readonly request: unknown;
  readonly metadata: Metadata;
  /** Milliseconds that the caller still gave it. */
  readonly deadlineMs: number;
  /** The caller gave up before it had the answer. */
  readonly cut: Promise<void>;
}

export interface FakeGrpc {
  readonly address: string;
  readonly calls: SeenCall[];
  stub<M extends Method>(method: M, stub: Stub<M>): void;
  /** Forgets stubs and calls. */
  reset(): void;
  close(): void;
}

type AnyCall = Pick<ServerUnaryCall<unknown, unknown>, 'metadata' | 'getDeadline'> & {
  on(event: 'cancelled', listener: () => void): unknown;
};

const statusOf = (thrown: unknown) =>
  toGrpcStatus(thrown instanceof DomainError ? thrown : callErrors('internal', { cause: thrown }));
const settled = async (work: () => unknown): Promise<unknown> => work();
const leftMs = (deadline: Date | number): number => Number(deadline) - Date.now();

/** @param versionOf as the platform tells with each answer, by the caller's Authorization */
export const startFakeGrpc = async (versionOf: (authorization: unknown) => string | undefined): Promise<FakeGrpc> => {
  const server = new Server();
  const stubs = new Map<string, (request: unknown, metadata: Metadata) => unknown>();
  const calls: SeenCall[] = [];

  const sendVersion = (call: Pick<ServerUnaryCall<unknown, unknown>, 'metadata' | 'sendMetadata'>): void => {
    const version = versionOf(call.metadata.get('authorization')[0]);
    const metadata = new Metadata();
    if (version !== undefined) metadata.set(permissionVersionHeader, version);
    call.sendMetadata(metadata);
  };
  const answer = (path: string, request: unknown, call: AnyCall): unknown => {
    const { metadata } = call;
    const cut = new Promise<void>((resolve) => void call.on('cancelled', resolve));
    calls.push({ path, request, metadata, deadlineMs: leftMs(call.getDeadline()), cut });
    const stub = stubs.get(path);
    if (stub === undefined) throw new Error(`no test expected a call of ${path}`);
    return stub(request, metadata);
  };

  const unary =
    (path: string): handleUnaryCall<unknown, unknown> =>
    (call, done) => {
      sendVersion(call);
      settled(() => answer(path, call.request, call)).then(
        (response) => done(null, response),
        (thrown: unknown) => done(statusOf(thrown)),
      );
    };
  const clientStream =
    (path: string): handleClientStreamingCall<unknown, unknown> =>
    (call, done) => {
      sendVersion(call);
      settled(() => answer(path, call, call)).then(
        (response) => done(null, response),
        (thrown: unknown) => done(statusOf(thrown)),
      );
    };
  const serverStream =
    (path: string): handleServerStreamingCall<unknown, unknown> =>
    (call) => {
      sendVersion(call);
      const send = async (): Promise<void> => {
        const parts = answer(path, call.request, call) as AsyncIterable<unknown>;
        for await (const part of parts) {
          if (call.cancelled) return;
          if (!call.write(part)) await new Promise((resolve) => call.once('drain', resolve));
        }
        call.end();
      };
      send().catch((thrown: unknown) => call.emit('error', statusOf(thrown)));
    };

  for (const definition of definitions) {
    const handlers = Object.entries(definition).map(([name, { path, requestStream, responseStream }]) => [
      name,
      requestStream ? clientStream(path) : responseStream ? serverStream(path) : unary(path),
    ]);
    server.addService(definition, Object.fromEntries(handlers) as never);
  }
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (failure, bound) => {
      if (failure) reject(failure);
      else resolve(bound);
    });
  });
  return {
    address: `127.0.0.1:${port}`,
    calls,
    stub: (method, stub) => void stubs.set(method.path, stub as never),
    reset: () => {
      stubs.clear();
      calls.length = 0;
    },
    close: () => server.forceShutdown(),
  };
};
