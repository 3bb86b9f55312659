import * as fc from 'fast-check';
import { loginAddress, safeReturnTo, withReturnTo } from './return-to.js';

describe('the way back after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil',
    '',
    '/a\nb',
    '/\u007f/evil.example',
    '/.//evil.example/x',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a\\..\\\\evil.example',
    '/',
    '/?x=1',
    '/2-fa-authenticate/',
  ])('leads home instead of to %j', (given) => expect(safeReturnTo(given)).toBe('/home/dashboard/'));

  it('is a path of this application, as it stands and wherever a browser resolves it', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2E%2e',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '\u007f',
        '\u2028',
        ' ',
        '@',
        ':',
        '?',
        '#',
      ],
      ...['a', 'evil.example', 'https:'],
    );
    const all = (): void =>
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
          const path = safeReturnTo(`/${pieces.join('')}`);
          const { href } = new URL(path, 'https://portal.example/x/');
          return /^\/(?![/\\])/.test(path) && href === `https://portal.example${path}`;
        }),
        { numRuns: 20_000 },
      );
    expect(all).not.toThrow();
  });

  it('leads to a path of the application with its query', () => {
    expect(safeReturnTo('/my_vault/transaction/?sort=-created')).toBe('/my_vault/transaction/?sort=-created');
  });

  it('stands in an address only where it is not home', () => {
    expect(withReturnTo('/', '/home/dashboard/')).toBe('/');
    expect(withReturnTo('/', '/a/b')).toBe('/?returnTo=%2Fa%2Fb');
    expect(loginAddress('/a?b=c')).toBe('/bff/login?returnTo=%2Fa%3Fb%3Dc');
  });
});
