import { routeOf } from './route-template.js';

describe('a request to the identity provider is counted', () => {
  it.each([
    ['GET', '/auth?client_id=a&nonce=b', 'GET /auth'],
    ['GET', '/auth/8fK3_x-9', 'GET /auth'],
    ['POST', '/interaction/8fK3_x-9', 'POST /interaction/:uid'],
    ['POST', '/token', 'POST /token'],
  ])('%s %s as %s', (method, url, name) => {
    expect(routeOf({ method, url })).toBe(name);
  });

  it.each([
    ['GET', '/somebody@example.com'],
    ['GET', '/token/eyJhbGciOi'],
    ['GET', '/interaction/a/b'],
  ])('%s %s without what was sent', (method, url) => {
    expect(routeOf({ method, url })).toBe('GET none');
  });

  it('without a method that nobody serves', () => {
    expect(routeOf({ method: 'SECRET', url: '/auth' })).toBe('other /auth');
  });
});
