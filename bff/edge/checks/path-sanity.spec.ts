import * as fc from 'fast-check';
import { isSane } from './path-sanity.js';

describe('a request target', () => {
  it.each([
    '/',
    '/home/dashboard/',
    '/api/user/info/',
    '/mkapi/content/GetContent?currentSiteId=2',
    '/set-password/3f2a/some%40one.example',
    '/bff/stock/insertions?sort=-created&filter=%5B%7B%22a%22%3A1%7D%5D',
    '/api/content/image/owner/a-b.png_64/0/2',
  ])('%s is taken', (url) => {
    expect(isSane('GET', url)).toBe(true);
  });

  it.each([
    '',
    'x',
    '*',
    '//a',
    '/a//b',
    '/a/../b',
    '/a/..',
    '/./a',
    '/%2e%2e/a',
    '/a%2Fb',
    '/a%5cb',
    '/a%25',
    '/a%0d',
    '/a;b',
    '/a#b',
    '/a\\b',
    '/ä',
    '/a b',
    '/%',
    '/%g0',
    'http://a/b',
    '/a?b#c',
    '/a?b c',
  ])('%j is refused', (url) => {
    expect(isSane('GET', url)).toBe(false);
  });

  it('is refused with a method that nothing here answers, and when it is absent', () => {
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'get', undefined]) expect(isSane(method, '/')).toBe(false);
    expect(isSane('GET', undefined)).toBe(false);
    expect(isSane('GET', `/${'a'.repeat(4_096)}`)).toBe(false);
  });

  it('that is taken means the same path to a URL parser as to us', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        const url = `/${text}`;
        fc.pre(isSane('GET', url));
        expect(new URL(url, 'http://gateway.example').pathname).toBe(
          url
            .split('?')[0]
            ?.replaceAll('"', '%22')
            .replaceAll('<', '%3C')
            .replaceAll('>', '%3E')
            .replaceAll('`', '%60')
            .replaceAll('{', '%7B')
            .replaceAll('}', '%7D')
            .replaceAll('^', '%5E'),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
