/**
 * The calls that pass through to the platform (the specification's section 7), and nothing else:
 * a method and a path that stand here, below an upstream that stands in the configuration.
 */

export interface ProxyRoute {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Stands for all of its paths where requests are counted. */
  readonly template: string;
  /** What the caller needs; the platform checks the user's own rights behind it. */
  readonly permission: 'signed-in';
  /** Milliseconds of silence from the platform before it counts as gone. */
  readonly deadlineMs: number;
}

const readMs = 10_000;
const writeMs = 60_000;
const signedIn = 'signed-in';

export const proxyTable: readonly ProxyRoute[] = [
  {
    method: 'GET',
    path: /^\/mkapi\/navigation\/GetTopnavigation$/,
    template: '/mkapi/navigation/GetTopnavigation',
    permission: signedIn,
    deadlineMs: readMs,
  },
  {
    method: 'GET',
    path: /^\/mkapi\/content\/GetContent$/,
    template: '/mkapi/content/GetContent',
    permission: signedIn,
    deadlineMs: readMs,
  },
  {
    method: 'POST',
    path: /^\/mkapi\/content\/PostContent$/,
    template: '/mkapi/content/PostContent',
    permission: signedIn,
    deadlineMs: readMs,
  },
  {
    method: 'GET',
    path: /^\/api\/user\/info\/$/,
    template: '/api/user/info/',
    permission: signedIn,
    deadlineMs: readMs,
  },
  {
    method: 'POST',
    path: /^\/api\/content\/uploadimage$/,
    template: '/api/content/uploadimage',
    permission: signedIn,
    deadlineMs: writeMs,
  },
  {
    method: 'GET',
    path: /^\/api\/content\/ownerImage\/[\w-]+$/,
    template: '/api/content/ownerImage/:guid',
    permission: signedIn,
    deadlineMs: readMs,
  },
  {
    method: 'GET',
    path: /^\/api\/content\/image\/[\w./-]+$/,
    template: '/api/content/image/*',
    permission: signedIn,
    deadlineMs: readMs,
  },
];

/** Paths below these belong to the table alone: what it does not name does not exist. */
export const isProxied = (path: string): boolean => /^\/(?:api|mkapi)(?:\/|$)/i.test(path);

export const proxyRouteOf = (method: string | undefined, path: string): ProxyRoute | undefined =>
  proxyTable.find((route) => route.method === method && route.path.test(path));
