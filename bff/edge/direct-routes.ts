/**
 * From a request straight to Nest's handler of its route: guards, filters and all, without Express, which
 * changes the prototype of every request and asks each layer in turn (60 ms of CPU per 1,000 requests).
 * Whatever is not found here is Express' to answer, as before.
 */
import type { IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { Listener } from './edge.js';

type Params = Record<string, string>;
/** What the binding reads of a request (bff/binding/input.ts). */
type Routed = IncomingMessage & { params?: Params; query?: unknown };

interface Pattern {
  /** A name where a parameter stands, else the literal segment. */
  readonly segments: readonly { readonly literal?: string; readonly name?: string }[];
  readonly listener: Listener;
}

/** Written for Express: passport redirects through it. Paths with wildcards are Express' as well. */
const expressOnly = /^\/(?:bff\/login|oidc-callback)|[*{}()\\]/;
const parameter = /^:(\w+)$/;
const noParams: Params = Object.freeze({});

const paramsOf = ({ segments }: Pattern, given: readonly string[]): Params | undefined => {
  const params: Params = {};
  for (const [at, { literal, name }] of segments.entries()) {
    const segment = given[at] ?? '';
    if (literal !== undefined) {
      if (literal !== segment) return undefined;
    } else if (name !== undefined) {
      if (segment === '') return undefined;
      params[name] = segment.includes('%') ? decodeURIComponent(segment) : segment;
    }
  }
  return params;
};

export class DirectRoutes {
  private readonly literal = new Map<string, Listener>();
  /** By method and number of segments. */
  private readonly patterns = new Map<string, Pattern[]>();

  /** @param path as Express takes it; one that only Express can read is left to it */
  add(method: string, path: string, listener: Listener): void {
    if (expressOnly.test(path)) return;
    if (!path.includes(':')) {
      this.literal.set(`${method} ${path}`, listener);
      return;
    }
    const parts = path.split('/');
    const segments = parts.map((part) => {
      const name = parameter.exec(part)?.[1];
      return name === undefined ? { literal: part } : { name };
    });
    if (segments.some(({ literal }) => literal?.includes(':'))) return;
    const key = `${method} ${parts.length}`;
    this.patterns.set(key, [...(this.patterns.get(key) ?? []), { segments, listener }]);
  }

  /** Fills in `params` and `query`. @returns undefined when Express has to answer */
  find(request: IncomingMessage): Listener | undefined {
    const { url = '', method = '' } = request;
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const found = this.matched(method, path);
    if (found === undefined) return undefined;
    const routed = request as Routed;
    routed.params = found.params;
    routed.query = mark === -1 ? {} : parseQuery(url.slice(mark + 1));
    return found.listener;
  }

  private matched(method: string, path: string): { listener: Listener; params: Params } | undefined {
    const listener = this.literal.get(`${method} ${path}`);
    if (listener !== undefined) return { listener, params: noParams };
    const given = path.split('/');
    for (const pattern of this.patterns.get(`${method} ${given.length}`) ?? []) {
      try {
        const params = paramsOf(pattern, given);
        if (params !== undefined) return { listener: pattern.listener, params };
      } catch {
        return undefined; // an escape that does not decode: Express says so
      }
    }
    return undefined;
  }
}
