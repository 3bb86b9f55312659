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
import { linesWith, startProviderWorld, type ProviderWorld, type Variables } from './provider-world.js';

interface Setting {
  readonly provider?: Omit<PlainProviderOptions, 'publicUrl'>;
  readonly gateway?: Variables;
  readonly platform?: Variables;
  /** As the operator wrote it. */
  readonly issuer?: (issuer: string) => string;
}

const secretVariables = { OIDC_CLIENT_SECRET: clientSecret };

describe('a provider', () => {
  let provider: PlainProvider;
  let world: ProviderWorld;
  let people = 0;

  const start = async (setting: Setting): Promise<void> => {
    const { provider: given = {}, gateway = secretVariables, platform = {}, issuer: written } = setting;
    const publicUrl = `http://localhost:${await freePort()}`;
    provider = await startPlainProvider({ publicUrl, ...given });
    const issuer = written?.(provider.issuer) ?? provider.issuer;
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

    const sparse: Setting = {
      provider: { ...opaque.provider, introspectionLeavesOut: ['aud', 'token_type'] },
      platform: { ...opaque.platform, OIDC_CLIENT_IDS: clientId },
    };
    const expectRefusal = async (reason: string): Promise<void> => {
      await person();
      const browser = world.browser();
      expect((await login(browser)).status).toBe(403);
      const lines = linesWith(world.platformLog, { level: 40, endpoint: 'introspection' });
      expect(lines.map((line) => line['reason'])).toContainEqual(expect.stringContaining(reason));
      expect(world.platformLog.join('')).not.toContain(provider.refreshTokens.at(-1));
    };

    it('of which it says neither audience nor type refuses them, and the log names the setting', async () => {
      await start(sparse);
      await expectRefusal('OIDC_INTROSPECTION_TRUSTS');
    });

    it('of which it says neither is believed about our client’s, where the operator trusts that', async () => {
      await start({ ...sparse, platform: { ...sparse.platform, OIDC_INTROSPECTION_TRUSTS: 'client_id' } });
      expect(await statusOf(await signedIn())).toBe(200);
    });

    it('of which it says neither is not believed about another client’s', async () => {
      const platform = { ...sparse.platform, OIDC_INTROSPECTION_TRUSTS: 'client_id', OIDC_CLIENT_IDS: 'another' };
      await start({ ...sparse, platform });
      await expectRefusal('nor a client of OIDC_CLIENT_IDS');
    });

    it('for somebody else is not believed, whatever the operator trusts', async () => {
      await start({
        provider: opaque.provider ?? {},
        platform: {
          ...sparse.platform,
          OIDC_INTROSPECTION_TRUSTS: 'client_id',
          OIDC_AUDIENCE: 'urn:somebody-else',
        },
      });
      await expectRefusal('for somebody else (aud)');
    });

    it('is asked with the secret in the body', async () => {
      await start({
        provider: { ...opaque.provider, introspectionAuth: 'client_secret_post' },
        platform: { ...opaque.platform, OIDC_INTROSPECTION_AUTH: 'client_secret_post' },
      });
      expect(await statusOf(await signedIn())).toBe(200);
    });

    it('that does not take the platform’s secret: the log says where, with status and code, and no token', async () => {
      await start({ ...opaque, platform: { ...opaque.platform, OIDC_INTROSPECTION_CLIENT_SECRET: 'wrong' } });
      await person();
      expect((await login(world.browser())).status).toBe(503);
      const lines = linesWith(world.platformLog, { endpoint: 'introspection', status: 401, error: 'invalid_client' });
      expect(lines).not.toEqual([]);
      expect(lines[0]).toMatchObject({ level: 40 });
    });
  });

  describe('of no help says why in the log', () => {
    it('where it does not take the gateway: at error level, and the person may try again', async () => {
      await start({
        gateway: { OIDC_CLIENT_SECRET: 'anotherSecretOfTheTests0123456789', OIDC_PUSHED_REQUESTS: 'off' },
      });
      await person();
      expect((await login(world.browser())).status).toBe(503);
      const lines = linesWith(world.log, { endpoint: 'token' });
      expect(lines).toEqual([expect.objectContaining({ level: 50, status: 401, error: 'invalid_client' })]);
    });

    it('where it refuses what was asked', async () => {
      await start({ gateway: { ...secretVariables, OIDC_AUDIENCE: 'not an address' } });
      await person();
      expect((await login(world.browser())).status).toBe(403);
      const refused = linesWith(world.log, { level: 40, status: 400, error: 'invalid_target' });
      expect(refused).toEqual([expect.objectContaining({ endpoint: 'pushed authorization request' })]);
      const audited = linesWith(world.log, { audit: 'login.failed' });
      expect(audited[0]?.['reason']).toContain('400 invalid_target');
    });

    it('where its issuer is written with another slash: one sentence, of both', async () => {
      await start({ issuer: (issuer) => `${issuer}/` });
      await world.platform.http.get('/ready').expect(503);
      const sentence = `the provider calls itself "${provider.issuer}", OIDC_ISSUER says "${provider.issuer}/", with another slash at the end: write it as the provider does`;
      const [ofGateway] = linesWith(world.log, { endpoint: 'discovery' });
      const [ofPlatform] = linesWith(world.platformLog, { endpoint: 'discovery' });
      expect([ofGateway?.['reason'], ofPlatform?.['reason']]).toEqual([sentence, sentence]);
    });

    it('where it is not there', async () => {
      const nowhere = `http://127.0.0.1:${await freePort()}`;
      await start({ issuer: () => nowhere });
      await world.platform.http.get('/ready').expect(503);
      for (const lines of [world.log, world.platformLog])
        expect(linesWith(lines, { endpoint: 'discovery' })[0]?.['reason']).toContain('ECONNREFUSED');
    });

    it.each([
      ['nobody may link it', { OIDC_LINK_BY_EMAIL: 'false' }, 'OIDC_LINK_BY_EMAIL is off'],
      ['its address is not verified', { OIDC_CLAIM_EMAIL: 'mail' }, 'has the claim mail'],
      ['a claim is not there', { OIDC_CLAIM_NAME: 'nickname' }, 'has the claim nickname'],
    ])('where a subject is not linked: %s', async (_what, platform, reason) => {
      await start({ platform });
      await person();
      expect((await login(world.browser())).status).toBe(403);
      const lines = linesWith(world.platformLog, { msg: 'a subject is linked to no user' });
      expect(lines[0]).toMatchObject({ level: 40, subject: provider.person.sub });
      expect(lines[0]?.['reason']).toContain(reason);
    });

    it('where a token is for somebody else', async () => {
      await start({ platform: { OIDC_AUDIENCE: 'urn:somebody-else' } });
      await person();
      expect((await login(world.browser())).status).toBe(403);
      const lines = linesWith(world.platformLog, { level: 40, msg: 'an access token was refused' });
      expect(lines[0]?.['reason']).toContain('aud');
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
