/** The calls of the proxy table go to the platform, and no further into the gateway. */
import { callErrors } from '../../../kernel/errors.js';
import { noteRoute } from '../observer.js';
import type { createProxy } from '../proxy/proxy.js';
import { isBodyOf, isProxied, proxyRouteOf } from '../proxy/proxy-table.js';
import type { Reads } from '../proxy/reads.js';
import { contextOf } from '../request-context.js';
import type { Stage } from './stage.js';

export interface PassedOnDependencies {
  readonly proxy: ReturnType<typeof createProxy>;
  readonly reads: Reads;
}

/** @throws DomainError request.not_found for a path of the platform's that is not in the table, request.invalid */
export const passedOn =
  ({ proxy, reads }: PassedOnDependencies): Stage =>
  async ({ request, response, path }) => {
    if (!isProxied(path)) return false;
    const route = proxyRouteOf(request.method, path);
    if (route === undefined) throw callErrors('request.not_found');
    noteRoute(response, route.template);
    if (!isBodyOf(route, request)) throw callErrors('request.invalid');
    if (route.by === 'http-proxy-middleware') await proxy.pass(request, response, route);
    else {
      const context = contextOf(request);
      const { correlationId, traceparent } = context;
      reads.pass(request, response, route, { correlationId, traceparent, accessToken: await context.accessToken() });
    }
    return true;
  };
