/**
 * The calls that pass through to the platform (docs/domain.md, p), and nothing else:
 * a method, a path and a kind of body that stand here, below an upstream that stands in the configuration.
 */
import type { IncomingMessage } from 'node:http';

export interface ProxyRoute {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Stands for all of its paths where requests are counted. */
  readonly template: string;
  /** What the caller needs; the platform checks the user's own rights behind it. */
  readonly permission: 'signed-in';
  /** Milliseconds of silence from the platform before it counts as gone. */
  readonly deadlineMs: number;
  /** Documented reads go by undici, what carries bytes by http-proxy-middleware (ADR 0027). */
  readonly by: 'undici' | 'http-proxy-middleware';
  /** Media types that a body may have; without one a body is refused. */
  readonly body?: RegExp;
}

const readMs = 10_000;
const writeMs = 60_000;
const permission = 'signed-in';
const json = /^application\/json(?:\s*;|$)/i;
/** A picture as it is, or in a form. */
const picture = /^(?:image\/[\w.+-]+|application\/octet-stream|multipart\/form-data)(?:\s*;|$)/i;

const read = { method: 'GET', permission, deadlineMs: readMs, by: 'undici' } as const;
const bytes = { permission, by: 'http-proxy-middleware' } as const;

export const proxyTable: readonly ProxyRoute[] = [
  { ...read, path: /^\/mkapi\/navigation\/GetTopnavigation$/, template: '/mkapi/navigation/GetTopnavigation' },
  { ...read, path: /^\/mkapi\/content\/GetContent$/, template: '/mkapi/content/GetContent' },
  { ...read, path: /^\/api\/user\/info\/$/, template: '/api/user/info/' },
  { ...read, path: /^\/api\/content\/ownerImage\/[\w-]+$/, template: '/api/content/ownerImage/:guid' },
  {
    ...bytes,
    method: 'POST',
    path: /^\/mkapi\/content\/PostContent$/,
    template: '/mkapi/content/PostContent',
    deadlineMs: readMs,
    body: json,
  },
  {
    ...bytes,
    method: 'POST',
    path: /^\/api\/content\/uploadimage$/,
    template: '/api/content/uploadimage',
    deadlineMs: writeMs,
    body: picture,
  },
  {
    ...bytes,
    method: 'GET',
    path: /^\/api\/content\/image\/[\w./-]+$/,
    template: '/api/content/image/*',
    deadlineMs: readMs,
  },
];

/** Paths below these belong to the table alone: what it does not name does not exist. */
export const isProxied = (path: string): boolean => /^\/(?:api|mkapi)(?:\/|$)/i.test(path);

export const proxyRouteOf = (method: string | undefined, path: string): ProxyRoute | undefined =>
  proxyTable.find((route) => route.method === method && route.path.test(path));

/** RFC 9112, section 6: a message has a body when one of these headers says so. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** @returns whether the body, or its absence, is what the route is for */
export const isBodyOf = (route: ProxyRoute, request: Pick<IncomingMessage, 'headers'>): boolean =>
  route.body === undefined
    ? !hasBody(request)
    : !hasBody(request) || route.body.test(request.headers['content-type'] ?? '');
