import { networkOf } from './network.js';

describe('the network whose guesses are counted together', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0'],
    ['2001:db8::ffff:4:5:6', '2001:db8:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
