/**
 * Binds a controller's method to an endpoint of the contract:
 *
 *     @Handle(contract.insertion)
 *     async insertion(input: Input<typeof contract.insertion>, context: HandlerContext) { ... }
 *
 * Around it stand, in this order: the access check (access-guard.ts), the parse of params, query
 * and body, the deadline, the parse of the reply (which strips what is not declared), and the
 * check that only declared codes leave. A method whose types do not fit does not compile.
 */
import { Req, RequestMapping, RequestMethod, Res, type Type } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Access, AnyEndpoint, Input, Reply, Route } from '../../kernel/endpoint.js';
import { runHandler, type Handler } from './execution.js';
import type { HandlerContext } from './handler-context.js';
import { handlerContextOf, limitOf } from './handler-context.js';
import type { ParsedRequest } from './input.js';

/** Everything of the contract stands below this path. */
export const contractPrefix = '/bff';

/** What the guard and the boot check know of a bound method. */
export interface BoundRoute {
  /** As Express serves it, prefix included. */
  readonly route: Route;
  readonly access: Access;
  readonly endpoint: AnyEndpoint | undefined;
}

const boundKey = Symbol('bound route');

/** @returns undefined for a method that no decorator of this file has bound. */
// oxlint-disable-next-line typescript/no-unsafe-function-type -- Nest hands handlers out as Function
export const boundRouteOf = (handler: Function): BoundRoute | undefined =>
  Reflect.getMetadata(boundKey, handler) as BoundRoute | undefined;

type Served = (request: ParsedRequest, response: ServerResponse) => Promise<void>;

const serve = (
  bound: BoundRoute,
  target: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
  served: Served,
): void => {
  const [method = 'GET', path = '/'] = bound.route.split(' ');
  descriptor.value = served;
  Reflect.defineMetadata(boundKey, bound, served);
  Req()(target, key, 0);
  Res()(target, key, 1);
  RequestMapping({ method: RequestMethod[method as keyof typeof RequestMethod], path })(target, key, descriptor);
};

/** @param endpoint of bff/contract.ts, by identity: the boot check compares them */
export const Handle =
  <E extends AnyEndpoint>(endpoint: E) =>
  <H extends (input: Input<E>, context: HandlerContext) => Promise<Reply<E>>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const handler = descriptor.value as unknown as Handler;
    const [method = '', path = ''] = (endpoint.route as string).split(' ');
    const bound = { route: `${method} ${contractPrefix}${path}` as Route, access: endpoint.permission, endpoint };
    serve(bound, target, key, descriptor, function (this: unknown, request, response) {
      return runHandler(endpoint, handler.bind(this), request, response);
    });
  };

/**
 * Gives a controller a method that answers an endpoint, where endpoints of one kind are all answered alike.
 *
 * @param name of the method
 * @param handler gets the controller first
 */
export const addHandler = <C, E extends AnyEndpoint>(
  controller: Type<C>,
  name: string,
  endpoint: E,
  handler: (self: C, input: Input<E>, context: HandlerContext) => Promise<Reply<E>>,
): void => {
  const prototype = controller.prototype as object;
  const descriptor = {
    value(this: C, input: Input<E>, context: HandlerContext) {
      return handler(this, input, context);
    },
    configurable: true,
    writable: true,
  };
  Handle(endpoint)(prototype, name, descriptor);
  Object.defineProperty(prototype, name, descriptor);
};

/**
 * Binds a route that is no endpoint of the contract because its answer is not JSON (a download, a redirect).
 * The method writes the response itself; what it throws before the first byte becomes a problem.
 *
 * @param route as served, prefix included
 * @param deadlineMs for the whole answer
 */
export const HandleRaw =
  (route: Route, access: Access, deadlineMs: number) =>
  <H extends (params: Readonly<Record<string, string>>, context: HandlerContext) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const handler = descriptor.value as unknown as H;
    const bound = { route, access, endpoint: undefined };
    serve(bound, target, key, descriptor, async function (this: unknown, request, response) {
      const limit = limitOf(response, deadlineMs);
      try {
        const params = request.params as Readonly<Record<string, string>>;
        await limit.within(handler.call(this, params, handlerContextOf(request, response, limit.signal, deadlineMs)));
      } finally {
        limit.release();
      }
    });
  };
