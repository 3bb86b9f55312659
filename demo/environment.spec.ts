import { announcement } from './announcement.js';
import { demoPassword } from './companies.js';
import { demoConfig } from './config.js';
import { gatewayEnvironment, identityEnvironment, platformEnvironment } from './environment.js';

const secret = 'A'.repeat(43);
const secrets = {
  gatewayClientSecret: secret,
  identityCookieKeys: secret,
  vaultKeys: secret,
  fingerprintPepper: secret,
  sessionKeys: secret,
  cookieSecret: secret,
  redisPassword: secret,
};

describe('what the launcher hands on', () => {
  it('is the authorities that Node is to trust, to every process that speaks with a provider', () => {
    const config = demoConfig({ NODE_EXTRA_CA_CERTS: '/etc/keyway/ca.pem' });
    const environments = [
      platformEnvironment(config, secrets),
      identityEnvironment(config, secrets),
      gatewayEnvironment(config, secrets, 8080, undefined, 'dist/web'),
    ];
    expect(environments.map(({ NODE_EXTRA_CA_CERTS: file }) => file)).toEqual(Array(3).fill('/etc/keyway/ca.pem'));
  });

  it('is a client id that Basic does not encode, the same for both sides', () => {
    const config = demoConfig({});
    const gateway = gatewayEnvironment(config, secrets, 8080, undefined, 'dist/web')['OIDC_CLIENT_ID'];
    expect(gateway).toMatch(/^[A-Za-z]+$/);
    expect(identityEnvironment(config, secrets)['GATEWAY_CLIENT_ID']).toBe(gateway);
  });
});

describe('what the terminal says when all is ready', () => {
  const said = (environment: Record<string, string>): string =>
    announcement({ config: demoConfig(environment), seconds: 1, isSingleInstance: false, hasMailbox: true });

  it('is the password of the demo, with the embedded provider', () => {
    expect(said({})).toContain(demoPassword);
  });

  it('is no password that another provider does not know', () => {
    const text = said({ OIDC_ISSUER: 'https://auth.example/' });
    expect(text).not.toContain(demoPassword);
    expect(text).toContain('https://auth.example/');
    expect(text).toContain('owner@northwind.example');
  });
});
