import { clientAddressIn } from './client-address.js';

describe('the stated address of a caller', () => {
  it.each(['203.0.113.7', '2001:db8::7', '::1'])('%s is one', (address) => {
    expect(clientAddressIn([address])).toBe(address);
  });

  it('is kept without the zone, which no other machine knows', () => {
    expect(clientAddressIn(['fe80::7%eth0'])).toBe('fe80::7');
  });

  it.each([[[]], [['unknown']], [['203.0.113.7:4711']], [["203.0.113.7'; --"]], [[Buffer.from('203.0.113.7')]]])(
    'is unknown where %j was said',
    (given) => {
      expect(clientAddressIn(given)).toBeUndefined();
    },
  );

  it('is unknown where two are stated: nobody says which is true', () => {
    expect(clientAddressIn(['203.0.113.7', '203.0.113.8'])).toBeUndefined();
  });
});
