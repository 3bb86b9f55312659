/** How the gateway proves to the provider that it is the gateway (OpenID Connect Core, section 9). */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import * as oidc from 'openid-client';

interface WithSecret {
  readonly method: 'client_secret_basic' | 'client_secret_post';
  readonly secret: string;
}

interface WithKey {
  readonly method: 'private_key_jwt';
  /** A private key as PEM (PKCS #8, PKCS #1 or SEC 1) or as JWK. */
  readonly key: string;
  /** `kid` of the assertion; absent: the JWK's own, or none. */
  readonly keyId: string | undefined;
  /**
   * Whom the assertion is for. The issuer, as what replaces RFC 7523 has it (a token endpoint may be
   * another server's); older providers take the token endpoint's address only.
   */
  readonly audience: 'issuer' | 'token_endpoint';
}

export type ClientAuthentication = WithSecret | WithKey;

const curveAlgorithms: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

const plainAlgorithms: Readonly<Record<string, string>> = { rsa: 'RS256', 'rsa-pss': 'PS256', ed25519: 'Ed25519' };

/** RS256 for RSA: the one that every provider takes; a JWK may name another in `alg`. */
const algorithmOf = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string | undefined => {
  if (type === 'ec') return curveAlgorithms[details?.namedCurve ?? ''];
  return plainAlgorithms[type ?? ''];
};

const isJwk = (text: string): boolean => text.trimStart().startsWith('{');

const privateKeyIn = (text: string): { key: KeyObject; jwk: JWK } => {
  const given = isJwk(text) ? (JSON.parse(text) as JWK) : undefined;
  const key = given === undefined ? createPrivateKey(text) : createPrivateKey({ key: { ...given }, format: 'jwk' });
  return { key, jwk: { ...(key.export({ format: 'jwk' }) as JWK), ...given } };
};

/** @returns what is wrong with it, without a word of it; undefined when it can sign */
const faultOfPrivateKey = (text: string): string | undefined => {
  try {
    const { key, jwk } = privateKeyIn(text);
    return (jwk.alg ?? algorithmOf(key)) === undefined ? 'is of a kind that no provider takes' : undefined;
  } catch {
    return 'must be a private key as PEM or JWK';
  }
};

/** The variables that say how; read in the gateway's config.ts. */
interface Given {
  readonly OIDC_CLIENT_AUTH: ClientAuthentication['method'];
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_CLIENT_KEY?: string | undefined;
  readonly OIDC_CLIENT_KEY_FILE?: string | undefined;
  readonly OIDC_CLIENT_KEY_ID?: string | undefined;
  readonly OIDC_CLIENT_ASSERTION_AUDIENCE: WithKey['audience'];
}
type Fault = (variable: keyof Given, message: string) => void;

/** A key in a variable has its line breaks as `\\n`, as most ways of setting one want them. */
const privateKeyOf = ({ OIDC_CLIENT_KEY: inline, OIDC_CLIENT_KEY_FILE: file }: Given, fault: Fault): string => {
  const variable = file === undefined ? 'OIDC_CLIENT_KEY' : 'OIDC_CLIENT_KEY_FILE';
  if ((inline === undefined) === (file === undefined)) {
    fault(variable, 'private_key_jwt needs either OIDC_CLIENT_KEY or OIDC_CLIENT_KEY_FILE');
    return '';
  }
  try {
    const key = file === undefined ? (inline ?? '').replaceAll('\\n', '\n') : readFileSync(file, 'utf8');
    const wrong = faultOfPrivateKey(key);
    if (wrong !== undefined) fault(variable, wrong);
    return key;
  } catch {
    fault(variable, 'cannot be read');
    return '';
  }
};

/** @param fault told of every variable that does not fit */
export const clientAuthenticationIn = (given: Given, fault: Fault): ClientAuthentication => {
  const { OIDC_CLIENT_AUTH: method, OIDC_CLIENT_SECRET: secret = '' } = given;
  if (method === 'private_key_jwt')
    return {
      method,
      key: privateKeyOf(given, fault),
      keyId: given.OIDC_CLIENT_KEY_ID,
      audience: given.OIDC_CLIENT_ASSERTION_AUDIENCE,
    };
  return { method, secret };
};

const withKey = async (given: WithKey, tokenEndpoint: () => string | undefined): Promise<oidc.ClientAuth> => {
  const { key, jwk } = privateKeyIn(given.key);
  const imported = (await importJWK(jwk, jwk.alg ?? algorithmOf(key))) as CryptoKey;
  const kid = given.keyId ?? jwk.kid;
  return oidc.PrivateKeyJwt(kid === undefined ? imported : { key: imported, kid }, {
    [oidc.modifyAssertion]: (_header, payload) => {
      const endpoint = tokenEndpoint();
      if (given.audience === 'token_endpoint' && endpoint !== undefined) payload['aud'] = endpoint;
    },
  });
};

/**
 * @param tokenEndpoint asked when an assertion is made: the provider is known by then
 * @throws Error when the key is none
 */
export const clientAuthentication = async (
  given: ClientAuthentication,
  tokenEndpoint: () => string | undefined,
): Promise<oidc.ClientAuth> => {
  if (given.method === 'private_key_jwt') return withKey(given, tokenEndpoint);
  const { method, secret } = given;
  return method === 'client_secret_basic' ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
};
