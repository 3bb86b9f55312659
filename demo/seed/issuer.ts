/** Stands in for the identity provider while the seed runs, which is before it is started: tokens for this process alone. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { PlatformConfig } from '../../platform/config.js';

export interface SeedIssuer {
  /** All that the platform's configuration says of tokens: whatever another provider's look like, these are ours. */
  readonly settings: Pick<PlatformConfig, Extract<keyof PlatformConfig, `OIDC_${string}`>>;
  tokenFor(userGuid: string): Promise<string>;
  close(): Promise<void>;
}

const algorithm = 'ES256';
const lifetimeSeconds = 3_600;

export const startSeedIssuer = async (audience: string): Promise<SeedIssuer> => {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'seed', alg: algorithm, use: 'sig' };
  const server = createServer((request, response) => {
    const isDiscovery = request.url === '/.well-known/openid-configuration';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isDiscovery ? { issuer: url, jwks_uri: `${url}/jwks` } : { keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      OIDC_ISSUER: url,
      OIDC_AUDIENCE: audience,
      OIDC_ACCESS_TOKENS: 'jwt',
      OIDC_INTROSPECTION_CLIENT_ID: undefined,
      OIDC_INTROSPECTION_CLIENT_SECRET: undefined,
      OIDC_INTROSPECTION_AUTH: 'client_secret_basic',
      OIDC_INTROSPECTION_TRUSTS: 'token_type',
      OIDC_INTROSPECTION_SECONDS: 0,
      OIDC_CLIENT_IDS: [],
      OIDC_SUBJECTS: 'accounts',
      OIDC_LINK_BY_EMAIL: false,
      OIDC_CLAIM_SUBJECT: 'sub',
      OIDC_CLAIM_EMAIL: 'email',
      OIDC_CLAIM_OWNER: undefined,
      OIDC_CLAIM_NAME: undefined,
    },
    tokenFor: (userGuid) =>
      new SignJWT({ client_id: 'keyway-seed' })
        .setProtectedHeader({ alg: algorithm, kid: 'seed', typ: 'at+jwt' })
        .setIssuer(url)
        .setAudience(audience)
        .setSubject(userGuid)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
