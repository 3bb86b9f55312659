import { isReadOf, keyOf } from './api.js';
import { holdsAny } from './session/permissions.js';
import { addressOf } from './wire.js';

describe('the address of a call', () => {
  it('stands below /bff with its parameters escaped', () => {
    expect(addressOf('GET /stock/insertions/:insertionGuid', { params: { insertionGuid: '../x?y' } })).toEqual({
      method: 'GET',
      url: '/bff/stock/insertions/..%2Fx%3Fy',
    });
  });

  it('leaves out what is not asked', () => {
    expect(addressOf('GET /stock/inventory', { query: { size: 25, cursor: undefined, sort: '-a b' } }).url).toBe(
      '/bff/stock/inventory?size=25&sort=-a+b',
    );
  });

  it('finds cached reads by their route', () => {
    expect(isReadOf('GET /jobs')(keyOf('GET /jobs', {}))).toBe(true);
    expect(isReadOf('GET /jobs')(keyOf('GET /session', {}))).toBe(false);
  });
});

describe('a permission check', () => {
  it('is passed by any one of the keys, as a list or comma-separated', () => {
    expect(holdsAny(['a-read'], ['a-all', 'a-read'])).toBe(true);
    expect(holdsAny(['a-read'], 'a-all, a-read')).toBe(true);
    expect(holdsAny(['a-read'], ['a'])).toBe(false);
    expect(holdsAny([], [])).toBe(false);
  });
});
