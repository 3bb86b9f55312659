import { loginAddress, safeReturnTo, withReturnTo } from './return-to.js';

describe('the way back after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil',
    '',
    '/a\nb',
    '/',
    '/?x=1',
    '/2-fa-authenticate/',
  ])('leads home instead of to %j', (given) => expect(safeReturnTo(given)).toBe('/home/dashboard/'));

  it('leads to a path of the application with its query', () => {
    expect(safeReturnTo('/my_vault/transaction/?sort=-created')).toBe('/my_vault/transaction/?sort=-created');
  });

  it('stands in an address only where it is not home', () => {
    expect(withReturnTo('/', '/home/dashboard/')).toBe('/');
    expect(withReturnTo('/', '/a/b')).toBe('/?returnTo=%2Fa%2Fb');
    expect(loginAddress('/a?b=c')).toBe('/bff/login?returnTo=%2Fa%3Fb%3Dc');
  });
});
