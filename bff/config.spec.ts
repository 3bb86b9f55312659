import { generateKeyPairSync } from 'node:crypto';
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

  it('takes a key in the place of the secret, and says what is wrong with one without a word of it', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n');
    const withKey = { OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_SECRET: undefined };
    expect(faultsOf({ ...withKey, OIDC_CLIENT_KEY: pem })).toBe('');
    expect(faultsOf(withKey)).toContain('either OIDC_CLIENT_KEY or OIDC_CLIENT_KEY_FILE');
    expect(faultsOf({ ...withKey, OIDC_CLIENT_KEY: pem, OIDC_CLIENT_KEY_FILE: '/key.pem' })).toContain('either');
    expect(faultsOf({ ...withKey, OIDC_CLIENT_KEY_FILE: '/nowhere/key.pem' })).toContain('cannot be read');
    const broken = faultsOf({ ...withKey, OIDC_CLIENT_KEY: 'not-a-key-at-all' });
    expect(broken).toContain('must be a private key as PEM or JWK');
    expect(broken).not.toContain('not-a-key-at-all');
  });

  it('reports every fault at once and says how to mend it', () => {
    const message = faultsOf({ SESSION_KEYS: 'a:short', PLATFORM_GRPC: 'nowhere', PORT: '70000' });
    expect(message).toMatch(/SESSION_KEYS: .*openssl rand -base64 32/);
    expect(message).toMatch(/PLATFORM_GRPC: must be host:port/);
    expect(message).toMatch(/PORT/);
  });

  it('finds Redis as one server, behind Sentinels or as a Cluster, with credentials and TLS', () => {
    expect(readGatewayConfig(environment).redis).toBeUndefined();
    const redisOf = (changes: Record<string, string>) => readGatewayConfig({ ...environment, ...changes }).redis;
    expect(redisOf({ REDIS_URL: 'rediss://store:6380', REDIS_PASSWORD: 'p' })).toMatchObject({
      url: 'rediss://store:6380',
      password: 'p',
      tls: true,
    });
    expect(
      redisOf({ REDIS_SENTINELS: 'a:26379, [::1]:26380', REDIS_SENTINEL_MASTER: 'keyway', REDIS_TLS: 'true' }),
    ).toMatchObject({
      sentinels: [
        { host: 'a', port: 26_379 },
        { host: '::1', port: 26_380 },
      ],
      master: 'keyway',
      tls: true,
    });
    expect(redisOf({ REDIS_CLUSTER_NODES: 'n1:7000,n2:7001', REDIS_USERNAME: 'keyway' })).toMatchObject({
      nodes: [
        { host: 'n1', port: 7000 },
        { host: 'n2', port: 7001 },
      ],
      username: 'keyway',
    });
  });

  it('takes one Redis, whole', () => {
    expect(faultsOf({ REDIS_URL: 'redis://a', REDIS_CLUSTER_NODES: 'b:1' })).toContain(
      'REDIS_URL and REDIS_CLUSTER_NODES contradict each other',
    );
    expect(faultsOf({ REDIS_SENTINELS: 'a:1' })).toContain('REDIS_SENTINELS needs REDIS_SENTINEL_MASTER');
    expect(faultsOf({ REDIS_CLUSTER_NODES: 'redis://b:1' })).toContain('REDIS_CLUSTER_NODES: must be host:port');
    expect(faultsOf({ REDIS_URL: 'rediss://a', REDIS_CA_FILE: '/nowhere/ca.pem' })).toContain(
      'REDIS_CA_FILE cannot be read',
    );
  });
});
