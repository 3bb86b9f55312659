/** The gateway and the platform with a provider of another make, from its own sign-in to its own sign-out. */
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import type { Answer, Browser } from '../../support/browser.js';
import { freePort } from '../../support/process.js';
import { startGlewlwyd, type Glewlwyd } from './glewlwyd.js';
import { startProviderWorld, type ProviderWorld } from './provider-world.js';

/** Glewlwyd takes https addresses for resources only. */
const audience = 'https://keyway.example/platform';
/** Letters and digits: Glewlwyd takes a Basic secret as it comes, not form-encoded (RFC 6749, section 2.3.1). */
const secret = 'glewlwydClientSecret0123456789';
const password = 'Correct-horse-1';

describe('with Glewlwyd as the identity provider', () => {
  let provider: Glewlwyd;
  let world: ProviderWorld;
  let clientKey = '';
  let people = 0;

  beforeAll(async () => {
    const publicUrl = `http://localhost:${await freePort()}`;
    provider = await startGlewlwyd(audience);
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    clientKey = await exportPKCS8(privateKey);
    const jwk = { ...(await exportJWK(publicKey)), kid: 'gateway-1', alg: 'ES256', use: 'sig' };
    const common = {
      redirect_uri: [`${publicUrl}/oidc-callback`],
      post_logout_redirect_uri: `${publicUrl}/`,
      resource: [audience],
    };
    await provider.addClient({
      ...common,
      client_id: 'basic',
      client_secret: secret,
      token_endpoint_auth_method: ['client_secret_basic'],
    });
    await provider.addClient({
      ...common,
      client_id: 'post',
      client_secret: secret,
      token_endpoint_auth_method: ['client_secret_post'],
    });
    await provider.addClient({
      ...common,
      client_id: 'key',
      jwks: { keys: [jwk] },
      token_endpoint_auth_method: ['private_key_jwt'],
    });
    world = await startProviderWorld({
      publicUrl,
      issuer: provider.issuer,
      gateway: { OIDC_CLIENT_ID: 'basic', OIDC_CLIENT_SECRET: secret, OIDC_AUDIENCE: audience },
      platform: {
        OIDC_AUDIENCE: audience,
        OIDC_LINK_BY_EMAIL: 'true',
        OIDC_CLAIM_NAME: 'name',
        OIDC_CLIENT_IDS: 'basic,post,key',
      },
    });
  });
  afterAll(async () => {
    await world.close();
    await provider.close();
  });

  /** Types the password into Glewlwyd, through the calls that its page makes. */
  const signIn = async (browser: Browser, username: string, clientId: string): Promise<Answer> => {
    const page = await browser.navigate('/bff/login?returnTo=/2-fa-authenticate/');
    const callback = new URL(page.url).searchParams.get('callback_url') ?? '';
    const send = (method: string, path: string, body: object) =>
      browser.send(`${provider.origin}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: provider.origin },
        body: JSON.stringify(body),
      });
    const passed = await send('POST', '/auth/', { username, password });
    expect(passed.status).toBe(200);
    const scope = 'openid profile email offline_access';
    expect((await send('PUT', `/auth/grant/${clientId}`, { scope })).status).toBe(200);
    return browser.navigate(`${callback}&g_continue`, { isCrossSite: true });
  };

  /** Somebody whom Glewlwyd and the platform know by the same address, and nothing else. */
  const person = async (isEmailVerified = true): Promise<{ username: string; name: string; email: string }> => {
    people += 1;
    const username = `person-${people}`;
    const known = { username, name: `Person ${people} of Glewlwyd`, email: `${username}@northwind.example` };
    await provider.addUser({ ...known, password, isEmailVerified });
    await world.platform.user({ email: known.email, name: 'Somebody' });
    return known;
  };

  const signedIn = async (clientId = 'basic') => {
    const browser = world.browser();
    const user = await person();
    const landed = await signIn(browser, user.username, clientId);
    if (landed.url !== `${world.publicUrl}/2-fa-authenticate/`)
      throw new Error(`the login ended at ${landed.url}: ${landed.text}\n${world.log.slice(-4).join('')}`);
    await world.passSecondFactor(browser, user.email);
    return { browser, user };
  };

  it('a user signs in, second factor included, and sees the own profile', async () => {
    const { browser, user } = await signedIn();
    expect((await browser.get('/bff/session')).json).toMatchObject({
      isAuthenticated: true,
      profile: { userEmail: user.email, userName: user.name },
    });
  });

  it('the browser carries a reference to the request, not the request', async () => {
    const browser = world.browser();
    const { url } = await browser.navigate('/bff/login', { until: (next) => next.startsWith(provider.issuer) });
    const names = [...new URL(url).searchParams.keys()].toSorted();
    expect(names).toEqual(['client_id', 'request_uri']);
  });

  it('a screen’s call goes through to the platform with the user’s own token', async () => {
    const { browser, user } = await signedIn();
    const answer = await browser.get('/api/user/info/');
    expect(answer.json).toMatchObject({ userEmail: user.email });
    expect(await browser.get('/bff/jobs')).toMatchObject({ status: 200 });
  });

  it('tokens are renewed again and again, each refresh token once', async () => {
    const { browser } = await signedIn();
    for (let i = 0; i < 3; i += 1) {
      world.clock.advance(301);
      expect((await browser.get('/api/user/info/')).status).toBe(200);
    }
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
  });

  it('an address that the provider has not verified signs nobody in', async () => {
    const browser = world.browser();
    const landed = await signIn(browser, (await person(false)).username, 'basic');
    expect(landed.status).not.toBe(200);
    expect(landed.text).toContain('Sign in unsuccessful');
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it('signing out ends the grant, and the browser goes on to the provider’s own sign-out', async () => {
    const { browser } = await signedIn();
    const { endSessionUrl } = (await browser.post('/bff/logout')).json as { endSessionUrl: string };
    expect(endSessionUrl).toContain(`${provider.issuer}/end_session?`);
    const page = await browser.navigate(endSessionUrl, { isCrossSite: true });
    expect(page.status).toBe(200);
    expect(new URL(page.url).searchParams.get('prompt')).toBe('end_session');
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it('the client proves itself in the body', async () => {
    await world.restart({
      OIDC_CLIENT_ID: 'post',
      OIDC_CLIENT_AUTH: 'client_secret_post',
      OIDC_CLIENT_SECRET: secret,
      OIDC_AUDIENCE: audience,
    });
    const { browser } = await signedIn('post');
    expect((await browser.get('/api/user/info/')).status).toBe(200);
  });

  it('the client proves itself with a key, and no secret exists', async () => {
    await world.restart({
      OIDC_CLIENT_ID: 'key',
      OIDC_CLIENT_AUTH: 'private_key_jwt',
      OIDC_CLIENT_KEY: clientKey.replaceAll('\n', '\\n'),
      OIDC_CLIENT_KEY_ID: 'gateway-1',
      OIDC_CLIENT_ASSERTION_AUDIENCE: 'token_endpoint',
      OIDC_AUDIENCE: audience,
      // It wants each endpoint's own address as the audience: a pushed request would need another than the rest.
      OIDC_PUSHED_REQUESTS: 'off',
    });
    const { browser } = await signedIn('key');
    expect((await browser.get('/api/user/info/')).status).toBe(200);
  });
});
