/** What providers differ in: each difference is met by configuration alone, and has a defined consequence. */
import { exportJWK, generateKeyPair } from 'jose';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Browser } from '../../support/browser.js';
import { freePort } from '../../support/process.js';
import {
  audience,
  clientId,
  clientSecret,
  platformClient,
  startPlainProvider,
  type PlainProvider,
  type PlainProviderOptions,
} from './plain-provider.js';
import { startProviderWorld, type ProviderWorld, type Variables } from './provider-world.js';

interface Setting {
  readonly provider?: Omit<PlainProviderOptions, 'publicUrl'>;
  readonly gateway?: Variables;
  readonly platform?: Variables;
}

const secretVariables = { OIDC_CLIENT_SECRET: clientSecret };

describe('a provider', () => {
  let provider: PlainProvider;
  let world: ProviderWorld;
  let people = 0;

  const start = async ({ provider: given = {}, gateway = secretVariables, platform = {} }: Setting): Promise<void> => {
    const publicUrl = `http://localhost:${await freePort()}`;
    provider = await startPlainProvider({ publicUrl, ...given });
    const { issuer } = provider;
    world = await startProviderWorld({
      publicUrl,
      issuer,
      gateway: { OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience, ...gateway },
      platform: { OIDC_LINK_BY_EMAIL: 'true', ...platform },
    });
  };
  afterEach(async () => {
    await world.close();
    await provider.close();
  });

  /** Somebody whom provider and platform know by the same address. */
  const person = async (claims: Record<string, unknown> = {}): Promise<string> => {
    people += 1;
    const email = `somebody-${people}@northwind.example`;
    provider.person = { sub: `subject-${people}`, email, email_verified: true, name: 'Somebody Else', ...claims };
    // The token for the platform is not UserInfo's: the address has to come with it (docs/providers.md).
    provider.tokenClaims = { email, email_verified: true, ...provider.tokenClaims };
    await world.platform.user({ email });
    return email;
  };
  const login = (browser: Browser): Promise<Answer> => browser.navigate('/bff/login?returnTo=/2-fa-authenticate/');
  const signedIn = async (claims?: Record<string, unknown>): Promise<Browser> => {
    const email = await person(claims);
    const browser = world.browser();
    const landed = await login(browser);
    if (landed.status !== 200) throw new Error(`${landed.status} at ${landed.url}\n${world.log.slice(-5).join('')}`);
    await world.passSecondFactor(browser, email);
    return browser;
  };
  const statusOf = async (browser: Browser): Promise<number> => (await browser.get('/api/user/info/')).status;
  const introspections = (): number => provider.calls.filter((path) => path === '/token/introspection').length;

  describe('with opaque access tokens', () => {
    const opaque: Setting = {
      provider: { accessTokens: 'opaque' },
      platform: {
        OIDC_ACCESS_TOKENS: 'opaque',
        OIDC_INTROSPECTION_CLIENT_ID: platformClient.id,
        OIDC_INTROSPECTION_CLIENT_SECRET: platformClient.secret,
        OIDC_INTROSPECTION_SECONDS: '60',
      },
    };

    it('is asked about each token once for all calls of the time that an answer holds', async () => {
      await start(opaque);
      const browser = await signedIn();
      const before = introspections();
      const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(browser)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(introspections()).toBe(before);
      expect(before).toBe(1);
    });

    it('ends a token with its next call, where no answer is kept', async () => {
      await start({ ...opaque, platform: { ...opaque.platform, OIDC_INTROSPECTION_SECONDS: '0' } });
      const browser = await signedIn();
      expect(await statusOf(browser)).toBe(200);
      await world.platform.http
        .get('/api/user/info/')
        .auth(provider.refreshTokens.at(-1) ?? '', { type: 'bearer' })
        .expect(401);
      await browser.post('/bff/logout');
      expect(provider.revoked).toContain(provider.refreshTokens.at(-1));
    });
  });

  it('that takes pushed requests only, and a client that has a key from a file', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const folder = await mkdtemp(join(tmpdir(), 'keyway-key-'));
    const file = join(folder, 'client.jwk');
    await writeFile(file, JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'from-file' }));
    const jwk = { ...(await exportJWK(publicKey)), kid: 'from-file', alg: 'RS256', use: 'sig' };
    await start({
      provider: {
        requiresPushedRequests: true,
        client: { token_endpoint_auth_method: 'private_key_jwt' },
        clientKeys: [jwk],
      },
      gateway: { OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY_FILE: file, OIDC_PUSHED_REQUESTS: 'require' },
    });
    const browser = await signedIn();
    expect(await statusOf(browser)).toBe(200);
    expect(provider.calls).toContain('/request');
    await rm(folder, { recursive: true, force: true });
  });

  it('that takes the secret in the body', async () => {
    await start({
      provider: { client: { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_post' } },
      gateway: { OIDC_CLIENT_AUTH: 'client_secret_post', ...secretVariables },
    });
    expect(await statusOf(await signedIn())).toBe(200);
  });

  it('without an end-session endpoint: the session ends here, and the answer names no address', async () => {
    await start({ provider: { hasEndSession: false } });
    const browser = await signedIn();
    expect((await browser.post('/bff/logout')).json).toEqual({ endSessionUrl: null });
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    expect(provider.revoked).toEqual([provider.refreshTokens.at(-1)]);
  });

  it('without refresh tokens: the session ends with its access token, and says so beforehand', async () => {
    await start({
      provider: { refreshTokens: 'none', accessTokenSeconds: 600 },
      gateway: { ...secretVariables, OIDC_SCOPES: 'openid profile email', OIDC_USERINFO: 'off' },
      platform: { OIDC_CLAIM_EMAIL: 'mail' },
    });
    provider.tokenClaims = { mail: `somebody-${people + 1}@northwind.example`, mail_verified: true };
    const browser = await signedIn();
    const { absoluteExpiresAt } = (await browser.get('/bff/session')).json as { absoluteExpiresAt: string };
    const leftSeconds = (Date.parse(absoluteExpiresAt) - world.clock.now().getTime()) / 1000;
    expect(leftSeconds).toBeGreaterThan(500);
    expect(leftSeconds).toBeLessThanOrEqual(600);
    world.clock.advance(590);
    expect(await statusOf(browser)).toBe(200);
    world.clock.advance(11);
    expect(await statusOf(browser)).toBe(401);
    expect(provider.calls.filter((path) => path === '/token')).toHaveLength(1);
  });

  it('with one refresh token for the whole session', async () => {
    await start({ provider: { refreshTokens: 'fixed' } });
    const browser = await signedIn();
    for (let i = 0; i < 3; i += 1) {
      world.clock.advance(301);
      expect(await statusOf(browser)).toBe(200);
    }
    expect(new Set(provider.refreshTokens).size).toBe(1);
  });

  it('without UserInfo: the address comes with the access token', async () => {
    await start({ provider: { hasUserInfo: false } });
    expect(await statusOf(await signedIn())).toBe(200);
  });

  it('that names the user by another claim than the subject', async () => {
    await start({ platform: { OIDC_CLAIM_SUBJECT: 'employee' } });
    provider.tokenClaims = { employee: 'E-1' };
    expect(await statusOf(await signedIn())).toBe(200);
    // Somebody else by `sub`, the same person by the claim: the link is kept, whatever the address says now.
    provider.person = { ...provider.person, sub: 'another-subject', email: 'other@northwind.example' };
    const again = world.browser();
    await login(again);
    expect((await again.get('/bff/session')).json).toMatchObject({ isLoggedIn: true });
  });

  it('that names another vault than the user’s: nobody is signed in', async () => {
    await start({ platform: { OIDC_CLAIM_OWNER: 'company' } });
    await person();
    provider.tokenClaims = { ...provider.tokenClaims, company: 'Another Vault' };
    const browser = world.browser();
    const landed = await login(browser);
    expect(landed.status).toBe(403);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it('whose subject is the id of one of our users is not believed', async () => {
    await start({ platform: { OIDC_LINK_BY_EMAIL: 'false' } });
    const victim = await world.platform.user({ email: 'victim@northwind.example' });
    provider.person = { sub: victim.userGuid, email: 'victim@northwind.example', email_verified: true };
    const browser = world.browser();
    expect((await login(browser)).status).toBe(403);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it('that verifies an address a second time, for somebody else, gives nobody the first one’s vault', async () => {
    await start({});
    await person();
    const first = world.browser();
    await login(first);
    provider.person = { ...provider.person, sub: 'a-later-owner-of-the-address' };
    const second = world.browser();
    expect((await login(second)).status).toBe(403);
    expect((await first.get('/bff/session')).json).toMatchObject({ isLoggedIn: true });
  });
});
