/**
 * The platform's gRPC server: Nest's transport with generated definitions, where every method
 * passes the same gate: correlation, token, actor, the proto's own access rule, deadline, errors.
 */
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { ServerGrpc } from '@nestjs/microservices';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { correlationHeader, correlationIdFrom, traceparentIn, withCorrelation } from '../../kernel/correlation.js';
import { within } from '../../kernel/drain.js';
import { DomainError, callErrors } from '../../kernel/errors.js';
import { clientAddressHeader, permissionVersionHeader, type ServiceDefinition } from '../../kernel/grpc/client.js';
import { toGrpcStatus } from '../../kernel/grpc/status.js';
import type { Logger } from '../../kernel/log.js';
import { observe, type Operation } from '../../kernel/observation.js';
import { accessByPath, type MethodAccess } from '../../proto/gen/access.js';
import type { Actor } from './actor.js';
import { assertAccess, isIdentity, type Caller, type Callers } from './caller.js';
import { clientAddressIn } from './client-address.js';
import { permissionVersionOf } from './permission-version.js';
import type { RpcCall } from './rpc-controller.js';
import { areaOfRpc } from './support/reading.js';

type Method = ServiceDefinition[string];
/** The parts of grpc-js' four call types that are used here. */
type Call = Pick<
  ServerUnaryCall<unknown, unknown>,
  'request' | 'metadata' | 'cancelled' | 'getDeadline' | 'sendMetadata'
> & {
  on(event: 'cancelled', listener: () => void): unknown;
};
type WritableCall = Call & {
  write(part: unknown): boolean;
  once(event: 'drain', listener: () => void): unknown;
  end(): void;
  emit(event: 'error', error: Error): boolean;
};
/** Nest's MessageHandler, whose type knows two arguments; gRPC handlers get three. */
type RpcHandler = (payload: unknown, context: unknown, call: RpcCall) => Promise<unknown>;
/** One method as it is called. */
interface Served {
  readonly method: Method;
  readonly handler: MessageHandler;
  readonly access: MethodAccess;
  readonly operation: Operation;
}
type Answer = (failure: unknown, value?: unknown) => void;

export interface GrpcServerOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** Called at listen time, when the application knows its controllers. */
  readonly callers: () => Callers;
  readonly definitions: () => readonly ServiceDefinition[];
}

const maxMessageBytes = 4 * 1024 * 1024;

const isPast = (deadline: Date | number): boolean => Number(deadline) <= Date.now();

const signalOf = (call: Call): AbortSignal => {
  const gone = new AbortController();
  if (call.cancelled) gone.abort();
  call.on('cancelled', () => gone.abort(callErrors('upstream.deadline')));
  return gone.signal;
};

const permissionMetadata = ({ permissions }: Actor): Metadata => {
  const metadata = new Metadata();
  metadata.set(permissionVersionHeader, permissionVersionOf(permissions));
  return metadata;
};

/** @throws Error at boot for a method that does not say who may call it */
const accessOf = (path: string): MethodAccess => {
  const access = accessByPath[path];
  if (access === undefined) throw new Error(`${path} does not say who may call it`);
  return access;
};

const drained = (call: WritableCall, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    call.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const writeAll = async (call: WritableCall, parts: AsyncIterable<unknown>, signal: AbortSignal): Promise<void> => {
  for await (const part of parts) {
    if (signal.aborted) return;
    if (!call.write(part)) await drained(call, signal);
  }
};

export class KeywayGrpcServer extends ServerGrpc {
  readonly #options: GrpcServerOptions;
  #server: Server | undefined;
  /** The port that was bound; differs from the one asked for when that was 0. */
  port = 0;

  constructor(options: GrpcServerOptions) {
    // `package` is required by the type; definitions are given below instead of read from a file.
    super({ package: 'keyway' });
    this.#options = options;
  }

  override async createClient(): Promise<Server> {
    const server = new Server({
      'grpc.max_receive_message_length': maxMessageBytes,
      'grpc.max_metadata_size': 32 * 1024,
    });
    const { host, port } = this.#options;
    this.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (failure, bound) =>
        failure
          ? reject(new Error(`The gRPC port ${port} of ${host} cannot be used.`, { cause: failure }))
          : resolve(bound),
      );
    });
    this.#server = server;
    return server;
  }

  override bindEvents(): Promise<void> {
    for (const definition of this.#options.definitions()) {
      const methods = Object.entries(definition).map(([name, method]) => [name, this.#gated(method)] as const);
      this.#server?.addService(definition, Object.fromEntries(methods) as UntypedServiceImplementation);
    }
    return Promise.resolve();
  }

  /** Takes no new call, lets running ones finish, and cuts those that have not by then. */
  async drain(graceMs: number): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    const finished = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
    if (!(await within(finished, graceMs))) server.forceShutdown();
  }

  override close(): Promise<void> {
    return this.drain(0);
  }

  #gated(method: Method) {
    const handler = this.messageHandlers.get(method.path);
    if (handler === undefined) throw new Error(`${method.path} has no handler`);
    const access = accessOf(method.path);
    // A stream that has begun is not taken back when the session ends.
    if (access.support === 'read' && method.responseStream) throw new Error(`${method.path} is no read of support`);
    return (call: Call, answer: Answer): void => {
      const correlationId = correlationIdFrom(call.metadata.get(correlationHeader)[0]);
      const parent = traceparentIn(call.metadata.get('traceparent')[0]);
      const operation = observe('rpc-in', method.path, parent);
      void withCorrelation(
        correlationId,
        () => this.#serve({ method, handler, access, operation }, call, answer, correlationId),
        operation.traceparent ?? parent,
      );
    };
  }

  async #serve({ method, handler, access, operation }: Served, call: Call, answer: Answer, correlationId: string) {
    const started = performance.now();
    const info: RpcCall = { correlationId, signal: signalOf(call) };
    try {
      if (isPast(call.getDeadline())) throw callErrors('upstream.deadline');
      const caller = await this.#callerOf(call, access, correlationId);
      if ('permissions' in caller) call.sendMetadata(permissionMetadata(caller));
      const made: unknown = await (handler as RpcHandler)(method.requestStream ? call : call.request, caller, info);
      // What passes an interceptor comes as an observable, a stream's parts as well.
      const result: unknown = isObservable(made) ? await lastValueFrom(made) : made;
      if (method.responseStream) {
        await writeAll(call as WritableCall, result as AsyncIterable<unknown>, info.signal);
        (call as WritableCall).end();
      } else {
        await this.#answering(caller, access, method.path);
        answer(null, result);
      }
      operation.end('ok');
      this.#options.log.debug({ method: method.path, ms: Math.round(performance.now() - started) }, 'call');
    } catch (thrown) {
      const error = this.#translated(thrown, method.path);
      const status = toGrpcStatus(error);
      operation.end(error.kind);
      // Destroyed, the stream would never send its status, and the caller would wait for the deadline.
      if (method.responseStream) (call as WritableCall).emit('error', Object.assign(new Error(status.details), status));
      else answer(status);
    }
  }

  /** What is for visitors looks at no token: one that is sent along makes nobody of them. */
  async #callerOf(call: Call, access: MethodAccess, correlationId: string): Promise<Caller> {
    const clientAddress = clientAddressIn(call.metadata.get(clientAddressHeader));
    if (access.audience === 'visitor') return { kind: 'visitor', correlationId, clientAddress };
    const [authorization] = call.metadata.get('authorization');
    const callers = this.#options.callers();
    const known = await callers.identify(authorization?.toString(), correlationId, clientAddress);
    const caller = isIdentity(known) || access.support === 'self' ? known : await callers.standing(known);
    assertAccess(caller, access);
    return caller;
  }

  /** What only says who the reader is, and of what is everybody's, is not of note. */
  #answering(caller: Caller, { audience }: MethodAccess, path: string): Promise<void> {
    return this.#options.callers().answering(caller, audience === 'permitted' ? areaOfRpc(path) : undefined);
  }

  /** Everything unknown becomes `internal`, with the cause in the log and nowhere else. */
  #translated(thrown: unknown, path: string): DomainError {
    if (thrown instanceof DomainError && thrown.kind !== 'internal') {
      this.#options.log.debug({ method: path, errorCode: thrown.code, err: thrown.cause }, 'refused');
      return thrown;
    }
    this.#options.log.error({ method: path, err: thrown }, 'call failed');
    return thrown instanceof DomainError ? thrown : callErrors('internal', { cause: thrown });
  }
}
