/** Answers every endpoint that the contract declares as a relay: it has no handler of its own. */
import { Controller, Inject, type Type } from '@nestjs/common';
import type { AnyEndpoint, Contract, Input, Reply } from '../../../kernel/endpoint.js';
import { accessTable } from '../../../proto/gen/access.js';
import { PLATFORM, type MethodAt, type Platform } from '../../upstream/platform.client.js';
import { addHandler } from '../endpoint-decorator.js';
import type { HandlerContext } from '../handler-context.js';
import type { Relay, RelayEndpoint, Rpc } from './relay.contract.js';
import { saveOrShow } from '../saves/conflict.js';

interface Method {
  readonly requestStream: false;
  readonly responseStream: false;
  readonly requestDeserialize: (value: Buffer) => unknown;
  readonly responseDeserialize: (value: Buffer) => unknown;
}
type RpcRequest<M extends Rpc> =
  MethodAt<`/keyway.${M}`> extends infer F extends Method ? Partial<ReturnType<F['requestDeserialize']>> : never;
type RpcAnswer<M extends Rpc> =
  MethodAt<`/keyway.${M}`> extends infer F extends Method ? ReturnType<F['responseDeserialize']> : never;
/** What is undefined is left out of the request. */
type Said<T> = { [K in keyof T]: Exclude<T[K], undefined> };
type ParamsIn<T> = T extends { readonly params: infer P } ? P : unknown;
type QueryIn<T> = T extends { readonly query: infer Q } ? Q : unknown;
type BodyIn<T, I extends string> = T extends { readonly body: infer B }
  ? [I] extends [never]
    ? B
    : { readonly [K in I]: B }
  : unknown;
type Asked<E, I extends string, W> = Said<ParamsIn<Input<E>> & QueryIn<Input<E>> & BodyIn<Input<E>, I> & W>;
type Part<A, O extends string> = [O] extends [never] ? A : O extends keyof A ? NonNullable<A[O]> : never;

type Fitted<E, M extends Rpc, O extends string, I extends string, N extends Rpc, W> = [
  Part<RpcAnswer<M> | RpcAnswer<N>, O>,
] extends [Reply<E>]
  ? Asked<E, I, W> extends RpcRequest<M>
    ? unknown
    : { readonly 'what is asked does not fit the request of': M }
  : { readonly 'the reply is not in the answer of': M };
/** A relay whose request or answer does not fit its rpc does not compile. */
export type Fitting<C extends Contract> = {
  readonly [K in keyof C]: C[K] extends { readonly relay: Relay<infer M, infer O, infer I, infer N, infer W> }
    ? Fitted<C[K], M, O, I, N, W>
    : unknown;
};

const isRelay = (endpoint: AnyEndpoint): endpoint is RelayEndpoint => 'relay' in endpoint;

interface Given {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

const said = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const requestOf = ({ into, with: fixed }: Relay, { params, query, body }: Given): object =>
  said({ ...params, ...query, ...(into === undefined ? body : { [into]: body }), ...fixed });

const partOf = (answer: object, of: string | undefined): unknown =>
  of === undefined ? answer : (answer as Readonly<Record<string, unknown>>)[of];

/** @param contract whose relays it answers; the others are left alone */
export const relaysControllerOf = <C extends Contract>(contract: C & Fitting<C>): Type => {
  @Controller()
  class RelaysController {
    constructor(@Inject(PLATFORM) readonly platform: Platform) {}

    async ask({ of }: Relay, rpc: Rpc, request: object, context: HandlerContext): Promise<unknown> {
      const path = `/keyway.${rpc}` as const;
      const call = accessTable[path].audience === 'visitor' ? context.visitorCall() : await context.call();
      return partOf(await this.platform.rpc(path)(request, call), of);
    }

    async answer(relay: Relay, given: Given, context: HandlerContext): Promise<unknown> {
      const act = () => this.ask(relay, relay.rpc, requestOf(relay, given), context);
      const { stale } = relay;
      if (stale === undefined) return act();
      return saveOrShow(stale.code, act, () => this.ask(relay, stale.read, given.params ?? {}, context));
    }
  }

  for (const [name, endpoint] of Object.entries<AnyEndpoint>(contract)) {
    if (isRelay(endpoint))
      addHandler(RelaysController, name, endpoint, (self, input, context) =>
        self.answer(endpoint.relay, input as Given, context),
      );
  }
  return RelaysController;
};
