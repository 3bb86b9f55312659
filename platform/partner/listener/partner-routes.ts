/**
 * What the partner API serves. A class of handlers is an ordinary provider:
 *
 *     @Injectable()
 *     class ImportController {
 *       @ServePartner(importContract.begin)
 *       async begin(input: Input<typeof importContract.begin>, caller: PartnerCaller, exchange: PartnerExchange) { ... }
 *     }
 *
 * and its module says so once: `routes.serve(controller)`.
 */
import type { Input, Reply } from '../../../kernel/endpoint.js';
import type { notModified, PartnerCaller, PartnerExchange } from '../access/partner-caller.js';
import type { PartnerEndpoint } from '../partner-endpoint.contract.js';

/** A handler whose types have been checked where it was decorated. */
export type PartnerHandler = (input: never, caller: never, exchange: PartnerExchange) => Promise<unknown>;

export interface ServedEndpoint {
  readonly endpoint: PartnerEndpoint;
  readonly handler: PartnerHandler;
}

const served = new WeakMap<object, Map<string, PartnerEndpoint>>();

/** Binds a method to an endpoint; one whose types do not fit does not compile. A public one has no caller to look at. */
export const ServePartner =
  <E extends PartnerEndpoint>(endpoint: E) =>
  <
    H extends (
      input: Input<E>,
      caller: PartnerCaller,
      exchange: PartnerExchange,
    ) => Promise<Reply<E> | (E extends { readonly isConditional: true } ? typeof notModified : never)>,
  >(
    target: object,
    key: string,
    _descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const methods = served.get(target) ?? new Map<string, PartnerEndpoint>();
    served.set(target, methods.set(key, endpoint));
  };

/** Filled by the modules at their start, read when the listener opens. */
export class PartnerRoutes {
  readonly #endpoints = new Map<string, ServedEndpoint>();

  /** @throws Error for a class without handlers, or a route that is served already */
  serve(controller: object): void {
    const methods = served.get(Object.getPrototypeOf(controller) as object);
    if (methods === undefined) throw new Error(`${controller.constructor.name} serves no partner endpoint`);
    for (const [name, endpoint] of methods) {
      const route = endpoint.route as string;
      if (this.#endpoints.has(route)) throw new Error(`${route} is served twice`);
      const method = (controller as Readonly<Record<string, PartnerHandler>>)[name] as PartnerHandler;
      this.#endpoints.set(route, { endpoint, handler: method.bind(controller) });
    }
  }

  /** All of them, for the listener and for what describes the API. */
  get endpoints(): readonly ServedEndpoint[] {
    return [...this.#endpoints.values()];
  }
}
