/**
 * A gRPC service as a class: `@RpcController(XService) class XGrpc implements RpcHandlers<typeof XService>`.
 * The counterpart of the kernel's grpcService: promises and async iterables, the actor as second
 * argument. An async handler of Nest's own GrpcStreamMethod deadlocks when it awaits the request
 * stream; here the stream is the first argument itself.
 */
import { Controller } from '@nestjs/common';
import { MessagePattern, Transport } from '@nestjs/microservices';
import type { ServiceDefinition } from '../../kernel/grpc/client.js';
import type { Actor } from './actor.js';

type Method = ServiceDefinition[string];
type RequestOf<M extends Method> = ReturnType<M['requestDeserialize']>;
type ResponseOf<M extends Method> = Parameters<M['responseSerialize']>[0];

export interface RpcCall {
  readonly correlationId: string;
  /** Aborted when the caller goes away or its deadline passes. */
  readonly signal: AbortSignal;
}

/** What a controller implements; `C` is Actor, or IdentityCaller for the identity provider's service. */
export type RpcHandlers<D extends ServiceDefinition, C = Actor> = {
  readonly [K in keyof D]: D[K]['requestStream'] extends true
    ? (parts: AsyncIterable<RequestOf<D[K]>>, caller: C, call: RpcCall) => Promise<ResponseOf<D[K]>>
    : D[K]['responseStream'] extends true
      ? (request: RequestOf<D[K]>, caller: C, call: RpcCall) => AsyncIterable<ResponseOf<D[K]>>
      : (request: RequestOf<D[K]>, caller: C, call: RpcCall) => Promise<ResponseOf<D[K]>>;
};

const definitionKey = Symbol('rpc definition');

export const RpcController =
  (definition: ServiceDefinition): ClassDecorator =>
  (target) => {
    Controller()(target);
    Reflect.defineMetadata(definitionKey, definition, target);
    const prototype = target.prototype as object;
    for (const [name, method] of Object.entries(definition)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      if (descriptor === undefined) throw new Error(`${target.name} does not handle ${method.path}`);
      MessagePattern(method.path, Transport.GRPC)(prototype, name, descriptor);
    }
  };

/** @returns the definition that a controller class serves, if it serves one */
export const definitionOf = (target: object): ServiceDefinition | undefined =>
  Reflect.getMetadata(definitionKey, target) as ServiceDefinition | undefined;
