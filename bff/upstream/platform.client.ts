/** The platform's gRPC services, typed, over one channel (more channels do not help). */
import type { Client } from '@grpc/grpc-js';
import { token } from '../../kernel/providers.js';
import {
  grpcChannel,
  grpcService,
  type GrpcCall,
  type GrpcService,
  type ServiceDefinition,
} from '../../kernel/grpc/client.js';
import { serviceDefinitions } from './services.client.js';

type Definitions = typeof serviceDefinitions;
type Services = { readonly [K in keyof Definitions]: GrpcService<Definitions[K]> };
type MethodsIn<D> = D extends unknown ? D[keyof D] : never;
/** The one method of the platform that stands at a gRPC path. */
export type MethodAt<P extends string> = Extract<MethodsIn<Definitions[keyof Definitions]>, { readonly path: P }>;

/** A unary method of which only the path is known. */
export type RpcCaller = (request: object, call: GrpcCall) => Promise<object>;

const servicesOver = (channel: Client): Services =>
  Object.fromEntries(
    Object.entries(serviceDefinitions).map(([name, definition]) => [
      name,
      grpcService<ServiceDefinition>(channel, definition),
    ]),
  ) as unknown as Services;

const callersOf = (services: Services): ReadonlyMap<string, RpcCaller> =>
  new Map(
    Object.entries(serviceDefinitions).flatMap(([name, definition]) => {
      const service = services[name as keyof Services] as unknown as Readonly<Record<string, RpcCaller>>;
      return Object.entries<{ readonly path: string }>(definition).flatMap(([method, { path }]) => {
        const caller = service[method];
        return caller === undefined ? [] : [[path, caller] as const];
      });
    }),
  );

/** Injection token of the Platform. */
export const PLATFORM = token<Platform>('platform');

export type Platform = Services & {
  /** By its gRPC path. @throws Error for a path that the platform does not have */
  rpc(path: string): RpcCaller;
  /** For the session's own client. */
  readonly channel: Client;
  close(): void;
};

/** @param address host:port */
export const connectPlatform = (address: string): Platform => {
  const channel = grpcChannel(address, {
    // Notices a peer that vanished without a word; a call's own deadline bounds the rest.
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
  });
  const services = servicesOver(channel);
  const callers = callersOf(services);
  const rpc = (path: string): RpcCaller => {
    const caller = callers.get(path);
    if (caller === undefined) throw new Error(`${path} is no method of the platform`);
    return caller;
  };
  return { ...services, rpc, channel, close: () => channel.close() };
};
