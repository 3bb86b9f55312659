import type { IncomingMessage } from 'node:http';
import { DirectRoutes } from './direct-routes.js';

const named = (name: string) => Object.assign((): string => name, { routeName: name });
const requestOf = (method: string, url: string) =>
  ({ method, url }) as IncomingMessage & { params?: unknown; query?: unknown };
const routes = new DirectRoutes();
for (const [method, path] of [
  ['GET', '/bff/jobs'],
  ['GET', '/bff/jobs/:jobId'],
  ['GET', '/bff/jobs/recent'],
  ['POST', '/bff/jobs/:jobId/cancel'],
  ['GET', '/bff/login'],
  ['GET', '/bff/files/*path'],
] as const) {
  routes.add(method, path, named(`${method} ${path}`));
}
const nameOf = (request: IncomingMessage): string | undefined =>
  (routes.find(request) as { routeName?: string } | undefined)?.routeName;

describe('a route of Nest, found without Express', () => {
  it('is found by method and literal path, its query parsed as Express does', () => {
    const request = requestOf('GET', '/bff/jobs?state=done&state=failed&text=a%20b');
    expect(nameOf(request)).toBe('GET /bff/jobs');
    expect({ ...(request.query as object) }).toEqual({ state: ['done', 'failed'], text: 'a b' });
    expect(request.params).toEqual({});
  });

  it('with parameters gets them decoded', () => {
    const request = requestOf('POST', '/bff/jobs/a%20b/cancel');
    expect(nameOf(request)).toBe('POST /bff/jobs/:jobId/cancel');
    expect(request.params).toEqual({ jobId: 'a b' });
  });

  it('that stands literally wins over one with a parameter', () => {
    expect(nameOf(requestOf('GET', '/bff/jobs/recent'))).toBe('GET /bff/jobs/recent');
    expect(nameOf(requestOf('GET', '/bff/jobs/7'))).toBe('GET /bff/jobs/:jobId');
  });

  it.each([
    ['of another method', 'DELETE', '/bff/jobs'],
    ['in another case', 'GET', '/BFF/jobs'],
    ['with a slash too many', 'GET', '/bff/jobs/'],
    ['with an empty parameter', 'POST', '/bff/jobs//cancel'],
    ['with an escape that does not decode', 'GET', '/bff/jobs/%ff'],
    ['that passport serves through Express', 'GET', '/bff/login'],
    ['with a wildcard', 'GET', '/bff/files/a'],
  ])('%s is left to Express', (_what, method, url) => {
    expect(nameOf(requestOf(method, url))).toBeUndefined();
  });
});
