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

  it('never leads a browser to another site', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(new URL(safeReturnTo(`/${text}`, site), site).origin).toBe(site);
        expect(new URL(safeReturnTo(text, site), site).origin).toBe(site);
      }),
      { numRuns: 3_000 },
    );
  });
});
