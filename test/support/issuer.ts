/** An OpenID issuer for tests of what stands behind it: discovery, JWKS, and any token one asks for. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

export interface TestIssuer {
  readonly url: string;
  /** RFC 9068 access token for the audience. @param claims override or, when undefined, remove */
  tokenFor(userGuid: string, claims?: JWTPayload): Promise<string>;
  /** The identity provider's token in its own name. */
  identityToken(): Promise<string>;
  /** Any claims under a key the issuer does not publish. */
  forgedToken(userGuid: string): Promise<string>;
  close(): Promise<void>;
}

const algorithm = 'ES256';
/** Longer than any spec file takes: a user of it signs in once. */
const lifetimeSeconds = 6 * 3600;

export const startTestIssuer = async (audience: string): Promise<TestIssuer> => {
  const [own, foreign] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'test', alg: algorithm, use: 'sig' };
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks` },
      '/jwks': { keys: [jwk] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (claims: JWTPayload, key: CryptoKey): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: url,
      aud: audience,
      iat: now,
      exp: now + lifetimeSeconds,
      client_id: 'keyway-web',
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: 'test', typ: 'at+jwt' }).sign(key);
  };
  return {
    url,
    tokenFor: (userGuid, claims = {}) => sign({ sub: userGuid, ...claims }, own.privateKey),
    identityToken: () =>
      sign({ sub: 'keyway-identity', client_id: 'keyway-identity', scope: 'identity' }, own.privateKey),
    forgedToken: (userGuid) => sign({ sub: userGuid }, foreign.privateKey),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
