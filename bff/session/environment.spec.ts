import { environmentOf, nonProductionNotice } from './environment.js';

describe('the environment', () => {
  it.each([
    ['https://portal.example', 'prod'],
    ['https://sandbox.portal.example', 'sandbox'],
    ['https://portal-tst.example', 'tst'],
    ['https://portal.acc.example', 'acc'],
    ['https://demo.example', 'demo'],
    ['https://contest.accounts.example', 'prod'],
    ['http://localhost:8080', 'localhost'],
    ['http://127.0.0.1:8080', 'localhost'],
    ['http://[::1]:8080', 'localhost'],
  ])('of %s is %s', (url, name) => {
    expect(environmentOf(url).name).toBe(name);
  });

  it('is what the operator says, when the address does not tell', () => {
    expect(environmentOf('https://portal.example', 'acc')).toMatchObject({ name: 'acc', isProduction: false });
  });

  it('is named to people everywhere but in production', () => {
    expect(nonProductionNotice(environmentOf('https://portal.example'))).toBeNull();
    expect(nonProductionNotice(environmentOf('https://sandbox.portal.example'))).toMatch(/not real/);
  });
});
