import * as fc from 'fast-check';
import { safeReturnTo } from './return-to.js';

const site = 'https://portal.example';

describe('the page to return to', () => {
  it('is the one asked for, when it is a page of this site', () => {
    expect(safeReturnTo('/orders/?a=1#b', site)).toBe('/orders/?a=1#b');
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'orders',
    '//evil',
    '///evil',
    '/\\evil',
    '\\/evil',
    'https:evil',
    '/\t/evil',
    '/a\n',
    '/bff/login',
    '/BFF/x',
    '/api',
    '/mkapi/x',
    '/oidc-callback?code=1',
  ])('%j is not', (given) => {
    expect(safeReturnTo(given, site)).toBe('/');
  });

  /** Whatever a URL parser resolves, drops or decodes on its way to a path: each may leave two slashes in front. */
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', '%2e', '%2E', '%2e%2e', '.%2e', '%2f', '%5c', '%5C', '%09', '%0a', '%00', '%25'],
    ...[
      '\t',
      '\n',
      '\r',
      '\0',
      '\u007f',
      '\u2028',
      '\u3002',
      '\uff0f',
      ' ',
      '@',
      ':',
      ';',
      '?',
      '#',
      '&',
      'a',
      '\u00e9',
    ],
    ...['evil.example', 'https:', 'javascript:', 'portal.example', '[::1]', 'bff', 'oidc-callback'],
  );
  const address = fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );

  it.each(['/.//evil.example/x', '/a/..//evil.example', '/%2e//evil.example', '/a/%2E%2e//evil.example', '/././/evil'])(
    '%j is not, which leads to another site once its dots are resolved',
    (given) => {
      expect(safeReturnTo(given, site)).toBe('/');
    },
  );

  it('is a path of this site, as it stands and wherever a browser resolves it', () => {
    const all = (): void =>
      fc.assert(
        fc.property(address, fc.constantFrom('', '/', '/a/', '/./'), (text, front) => {
          const path = safeReturnTo(front + text, site);
          const resolved = new URL(path, `${site}/bff/login`);
          return (
            /^\/(?![/\\])[\x21-\x7e]*$/.test(path) &&
            // Nothing is left to be resolved: what was looked at is what the browser opens.
            resolved.href === site + path &&
            !/^\/(?:bff|api|mkapi|oidc-callback|live|ready)(?:\/|$)/i.test(resolved.pathname)
          );
        }),
        { numRuns: 20_000 },
      );
    expect(all).not.toThrow();
  });
});
