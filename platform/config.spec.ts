import { loadPlatformConfig } from './config.js';

const key = Buffer.alloc(32, 7).toString('base64');
const environment = {
  ...{ PLATFORM_PORT: '0', PLATFORM_GRPC_PORT: '0', DATA_DIR: '/tmp/keyway', OIDC_AUDIENCE: 'urn:keyway:platform' },
  ...{ OIDC_ISSUER: 'http://localhost:8081', VAULT_KEYS: `a:${key}`, FINGERPRINT_PEPPER: key },
  ...{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'Keyway <no-reply@keyway.example>' },
};

describe('what the hash of a password costs', () => {
  it('is the usual where nothing is said', () => {
    expect(loadPlatformConfig({ ...environment, PUBLIC_URL: 'https://keyway.example' }).PASSWORD_COST).toBe(17);
  });

  it('may be more anywhere, and less on one machine only', () => {
    const load = (PUBLIC_URL: string, PASSWORD_COST: string) => () =>
      loadPlatformConfig({ ...environment, PUBLIC_URL, PASSWORD_COST });
    expect(load('https://keyway.example', '18')().PASSWORD_COST).toBe(18);
    expect(load('http://localhost:8080', '10')().PASSWORD_COST).toBe(10);
    expect(load('https://keyway.example', '16')).toThrow(/PASSWORD_COST.*tests on one machine/);
    expect(load('https://localhost.keyway.example', '16')).toThrow(/PASSWORD_COST.*tests on one machine/);
  });
});
