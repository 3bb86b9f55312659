import { readGatewayConfig } from './config.js';

const key = Buffer.alloc(32, 7).toString('base64');
const environment = {
  PUBLIC_URL: 'http://localhost:8080/',
  OIDC_ISSUER: 'http://localhost:8081',
  OIDC_CLIENT_ID: 'keyway',
  OIDC_CLIENT_SECRET: 'client-secret',
  SESSION_KEYS: `b:${key},a:${key}`,
  COOKIE_SECRET: 'x'.repeat(32),
  PLATFORM_URL: 'http://127.0.0.1:8082',
  PLATFORM_GRPC: '127.0.0.1:8083',
};
const faultsOf = (changes: Record<string, string | undefined>): string => {
  try {
    readGatewayConfig({ ...environment, ...changes });
    return '';
  } catch (thrown) {
    return (thrown as Error).message;
  }
};

describe('the configuration of the gateway', () => {
  it('has the specified limits where nothing else is said', () => {
    const config = readGatewayConfig(environment);
    expect(config.uploadTotalBytes).toBe(409_600);
    expect(config.session).toMatchObject({ idleSeconds: 1800, absoluteSeconds: 43_200 });
    expect(config.publicUrl).toBe('http://localhost:8080');
    expect(config.session.keys.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('has no default for a secret', () => {
    const message = faultsOf({ OIDC_CLIENT_SECRET: undefined, SESSION_KEYS: '', COOKIE_SECRET: undefined });
    for (const name of ['OIDC_CLIENT_SECRET', 'SESSION_KEYS', 'COOKIE_SECRET']) expect(message).toContain(name);
  });

  it('reports every fault at once and says how to mend it', () => {
    const message = faultsOf({ SESSION_KEYS: 'a:short', PLATFORM_GRPC: 'nowhere', PORT: '70000' });
    expect(message).toMatch(/SESSION_KEYS: .*openssl rand -base64 32/);
    expect(message).toMatch(/PLATFORM_GRPC: must be host:port/);
    expect(message).toMatch(/PORT/);
  });
});
