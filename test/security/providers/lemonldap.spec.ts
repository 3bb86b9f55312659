/** The gateway and the platform with LemonLDAP::NG: no audience parameter, no revocation, a slash at the issuer's end. */
import { provisionLink } from '../../../platform/accounts/index.js';
import type { Answer, Browser } from '../../support/browser.js';
import { freePort } from '../../support/process.js';
import { startLemon, type Lemon } from './lemonldap.js';
import { linesWith, startProviderWorld, type ProviderWorld, type Variables } from './provider-world.js';

const audience = 'urn:keyway:platform';
const secret = 'lemonClientSecret0123456789';
const secondFactorPage = '/2-fa-authenticate/';

let provider: Lemon;
let people = 0;

/** The world of one client: its tokens are of one kind. */
const startClient = (id: string, publicUrl: string, platform: Variables): Promise<ProviderWorld> =>
  startProviderWorld({
    publicUrl,
    issuer: provider.issuer,
    gateway: {
      OIDC_CLIENT_ID: id,
      OIDC_CLIENT_SECRET: secret,
      OIDC_AUDIENCE: audience,
      OIDC_AUDIENCE_PARAMETER: 'none',
    },
    platform: { OIDC_AUDIENCE: audience, OIDC_LINK_BY_EMAIL: 'true', OIDC_CLAIM_NAME: 'name', ...platform },
  });

const isAsking = ({ url }: Answer): boolean => url.startsWith(provider.issuer);

/** Sends the page's form, and goes where that leads. */
const submit = async (browser: Browser, page: Answer, typed: Readonly<Record<string, string>>): Promise<Answer> => {
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of page.text.matchAll(
    /<input type="hidden"[^>]* name="(\w+)"(?: value="([^"]*)")?/g,
  ))
    form.set(name, value);
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const action = /<form[^>]* action="([^"#]+)"/.exec(page.text)?.[1];
  const answer = await browser.send(new URL(action ?? page.url, page.url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(provider.issuer).origin },
    body: form.toString(),
  });
  const { location } = answer.headers;
  return typeof location === 'string' ? browser.navigate(location, { isCrossSite: true }) : answer;
};

/** Types name and password into the page that LemonLDAP shows; who is known there is asked before whether to go on. */
const fillIn = async (browser: Browser, page: Answer, user: string): Promise<Answer> => {
  const asked = page.text.includes('name="password"') ? page : await submit(browser, page, {});
  return submit(browser, asked, { user, password: 'Correct-horse-1' });
};

/** Somebody whom LemonLDAP and the platform know by the same address, and nothing else. */
const person = async (world: ProviderWorld, isEmailVerified = true): Promise<{ username: string; email: string }> => {
  people += 1;
  const username = `person${people}`;
  const email = `${username}@northwind.example`;
  provider.users.set(username, { name: `Person ${people} of LemonLDAP`, email, isEmailVerified });
  await world.platform.user({ email, name: 'Somebody' });
  return { username, email };
};

const signedIn = async (world: ProviderWorld, isEmailVerified?: boolean) => {
  const browser = world.browser();
  const user = await person(world, isEmailVerified);
  const page = await browser.navigate(`/bff/login?returnTo=${secondFactorPage}`);
  const landed = await fillIn(browser, page, user.username);
  if (landed.url !== `${world.publicUrl}${secondFactorPage}`)
    throw new Error(`the login ended at ${landed.url}: ${landed.text}\n${world.log.slice(-4).join('')}`);
  await world.passSecondFactor(browser, user.email);
  return { browser, ...user };
};
const statusOf = async (browser: Browser): Promise<number> => (await browser.get('/api/user/info/')).status;

describe('with LemonLDAP as the identity provider', () => {
  let world: ProviderWorld;
  let opaque: ProviderWorld;

  beforeAll(async () => {
    const [publicUrl, opaqueUrl] = [`http://localhost:${await freePort()}`, `http://localhost:${await freePort()}`];
    provider = await startLemon([
      { id: 'keyway', secret, publicUrl, audience },
      { id: 'opaque', secret, publicUrl: opaqueUrl },
      { id: 'platform', secret },
    ]);
    world = await startClient('keyway', publicUrl, { OIDC_CLIENT_IDS: 'keyway' });
    opaque = await startClient('opaque', opaqueUrl, {
      OIDC_CLIENT_IDS: 'opaque',
      OIDC_ACCESS_TOKENS: 'opaque',
      OIDC_INTROSPECTION_CLIENT_ID: 'platform',
      OIDC_INTROSPECTION_CLIENT_SECRET: secret,
      OIDC_INTROSPECTION_AUTH: 'client_secret_post',
      OIDC_INTROSPECTION_TRUSTS: 'client_id',
    });
  });
  afterAll(async () => {
    await world.close();
    await opaque.close();
    await provider.close();
  });
  afterEach(() => {
    world.clock.aheadMs = 0;
  });

  it('a user signs in, second factor included, and is linked by the verified address', async () => {
    const { browser, email } = await signedIn(world);
    expect((await browser.get('/bff/session')).json).toMatchObject({
      isAuthenticated: true,
      profile: { userEmail: email, userName: `Person ${people} of LemonLDAP` },
    });
  });

  it('no offline access is asked for: it renews without it', async () => {
    const page = await world.browser().navigate('/bff/login', { until: (url) => url.startsWith(provider.issuer) });
    expect(new URL(page.url).searchParams.get('scope')).toBe('openid profile email');
  });

  it('tokens are renewed again and again, with one refresh token', async () => {
    const { browser } = await signedIn(world);
    for (let i = 0; i < 3; i += 1) {
      world.clock.advance(301);
      expect(await statusOf(browser)).toBe(200);
    }
  });

  it('a refresh token that it has lost ends the session, and the next sign-in needs no password', async () => {
    const { browser } = await signedIn(world);
    await provider.loseRefreshTokens();
    world.clock.advance(301);
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    const lines = linesWith(world.log, { endpoint: 'token', status: 400, error: 'invalid_request' });
    expect(lines).toEqual([expect.objectContaining({ level: 40, verdict: 'refused' })]);
    const again = await browser.navigate(`/bff/login?returnTo=${secondFactorPage}`);
    expect(again.url).toBe(`${world.publicUrl}${secondFactorPage}`);
  });

  it('a sign-out there is noticed with the next renewal', async () => {
    const { browser } = await signedIn(world);
    await browser.navigate(`${provider.issuer}?logout=1`, { isCrossSite: true });
    expect(await statusOf(browser)).toBe(200);
    world.clock.advance(301);
    expect(await statusOf(browser)).toBe(401);
  });

  it('an act that asks for a fresh sign-in is let through by one with the password', async () => {
    const { browser, username } = await signedIn(world);
    world.clock.advance(301);
    expect((await browser.delete('/bff/sessions')).status).toBe(403);
    world.clock.aheadMs = 0;
    await provider.ageSignIns();
    const page = await browser.navigate('/bff/login?stepUp=one-factor&returnTo=/signed-in-again');
    expect(isAsking(page)).toBe(true);
    expect((await fillIn(browser, page, username)).url).toBe(`${world.publicUrl}/signed-in-again`);
    expect(linesWith(world.log, { audit: 'step-up.passed' })).toHaveLength(1);
    expect((await browser.delete('/bff/sessions')).status).toBe(200);
  });

  it('signing out ends the session there as well, and leads back', async () => {
    const { browser } = await signedIn(world);
    const { endSessionUrl } = (await browser.post('/bff/logout')).json as { endSessionUrl: string };
    const back = await browser.navigate(endSessionUrl, { isCrossSite: true });
    expect(back.url).toBe(`${world.publicUrl}/`);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    expect(isAsking(await browser.navigate('/bff/login'))).toBe(true);
  });

  it('an address that it has not verified signs nobody in, until the operator links the subject', async () => {
    const { username, email } = await person(world, false);
    const attempt = async (): Promise<Answer> => {
      const browser = world.browser();
      return fillIn(browser, await browser.navigate('/bff/login'), username);
    };
    expect((await attempt()).status).toBe(403);
    const [line] = linesWith(world.platformLog, { subject: username });
    expect(line?.['reason']).toContain('email_verified');
    const { database } = world.platform;
    if (database === undefined) throw new Error('this platform has a Postgres');
    await provisionLink(database, { issuer: provider.issuer, subject: username, email });
    expect((await attempt()).status).toBe(200);
  });

  it('a wrong secret is said to the operator, and no session ends for it', async () => {
    const { browser } = await signedIn(world);
    const gateway = { OIDC_CLIENT_ID: 'keyway', OIDC_AUDIENCE: audience, OIDC_AUDIENCE_PARAMETER: 'none' };
    await world.restart({ ...gateway, OIDC_CLIENT_SECRET: 'anotherSecret' });
    world.clock.advance(301);
    expect(await statusOf(browser)).toBe(503);
    const lines = linesWith(world.log, { endpoint: 'token', status: 401, error: 'invalid_client' });
    expect(lines).toEqual([expect.objectContaining({ level: 50 })]);
    await world.restart({ ...gateway, OIDC_CLIENT_SECRET: secret });
    expect(await statusOf(browser)).toBe(200);
  });

  it('its opaque tokens are believed by the client alone, as it names no audience and no type', async () => {
    const { browser } = await signedIn(opaque);
    expect(await statusOf(browser)).toBe(200);
    opaque.clock.advance(301);
    expect(await statusOf(browser)).toBe(200);
  });
});
