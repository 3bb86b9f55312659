import { hostname } from 'node:os';
import { isOnThisMachine } from '../../../bff/session/oidc/provider-discovery.js';

describe('a provider without TLS', () => {
  it.each(['localhost', 'auth.localhost', '127.0.0.1', '127.0.1.1', '[::1]', hostname()])(
    'at %s is on this machine: what is said passes no network',
    async (name) => {
      expect(await isOnThisMachine(new URL(`http://${name}:8080/`))).toBe(true);
    },
  );

  it.each(['192.0.2.1', '[2001:db8::1]'])('at %s is not', async (address) => {
    expect(await isOnThisMachine(new URL(`http://${address}/`))).toBe(false);
  });
});
