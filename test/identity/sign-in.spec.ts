import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { AccountsServiceService } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { testAudience, testPassword, type TestUser } from '../support/platform.js';
import {
  authorize,
  gatewayUrl,
  redeem,
  startIdentityWorld,
  TestBrowser,
  type IdentityWorld,
} from './identity-world.js';

let identity: IdentityWorld;
let user: TestUser;
beforeAll(async () => {
  identity = await startIdentityWorld();
  user = await identity.world.user({ email: 'ingrid@northwind.example', name: 'Ingrid Sandvik' });
});
afterAll(() => identity.close());

const signIn = async (browser = new TestBrowser()) => {
  const attempt = await authorize(identity.client);
  const page = await browser.go(attempt.url);
  const callback = await browser.submit(page, { email: user.email, password: testPassword });
  return { browser, attempt, tokens: await redeem(identity.client, callback.url, attempt) };
};
const forPlatform = (refreshToken: string | undefined) =>
  oidc.refreshTokenGrant(identity.client, refreshToken ?? '', { resource: testAudience });

describe('signing in', () => {
  it('leads from the page to the gateway with a code, and from the code to tokens', async () => {
    const { tokens } = await signIn();
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: identity.issuer,
      aud: 'keyway-web',
      sub: user.userGuid,
      sid: expect.any(String),
    });
    await expect(oidc.fetchUserInfo(identity.client, tokens.access_token, user.userGuid)).resolves.toEqual({
      sub: user.userGuid,
      email: 'ingrid@northwind.example',
      name: 'Ingrid Sandvik',
    });
  });

  it('gives a token for the platform that lives five minutes and that the platform takes', async () => {
    const { tokens } = await signIn();
    const granted = await forPlatform(tokens.refresh_token);
    expect(decodeProtectedHeader(granted.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    const claims = decodeJwt(granted.access_token);
    expect(claims).toMatchObject({
      iss: identity.issuer,
      aud: testAudience,
      sub: user.userGuid,
      client_id: 'keyway-web',
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    const call = identity.world.callWith(granted.access_token);
    const { profile } = await identity.world.service(AccountsServiceService).getProfile({}, call);
    expect(profile).toMatchObject({
      userGuid: user.userGuid,
      userEmail: user.email,
      roleName: 'Owner',
      ownerRole: 'Publisher',
    });
  });

  it('asks nobody twice while the session lasts, and again after prompt=login', async () => {
    const { browser } = await signIn();
    const again = await browser.go((await authorize(identity.client)).url);
    expect(again.url.href).toMatch(new RegExp(`^${gatewayUrl}/oidc-callback\\?code=`));
    const asked = await browser.go((await authorize(identity.client, { prompt: 'login' })).url);
    expect(asked.text).toContain('<h1>Sign in</h1>');
  });

  it('survives a restart between the page and the password', async () => {
    const browser = new TestBrowser();
    const attempt = await authorize(identity.client);
    const page = await browser.go(attempt.url);
    await identity.restart();
    const callback = await browser.submit(page, { email: user.email, password: testPassword });
    await expect(redeem(identity.client, callback.url, attempt)).resolves.toMatchObject({ token_type: 'bearer' });
  });

  it('keeps its signing keys over a restart', async () => {
    const { tokens } = await signIn();
    const granted = await forPlatform(tokens.refresh_token);
    await identity.restart();
    const call = identity.world.callWith(granted.access_token);
    await expect(identity.world.service(AccountsServiceService).getProfile({}, call)).resolves.toBeDefined();
    await expect(forPlatform(granted.refresh_token)).resolves.toBeDefined();
  });
});

describe('the sign-in page', () => {
  const open = async () => {
    const browser = new TestBrowser();
    const page = await browser.go((await authorize(identity.client)).url);
    return { browser, page };
  };

  it('says the same for a wrong password and for an address that has no account', async () => {
    const { browser, page } = await open();
    const wrong = await browser.submit(page, { email: user.email, password: 'Wrong-1-wrong' });
    const unknown = await browser.submit(page, { email: 'nobody@northwind.example', password: 'Wrong-1-wrong' });
    expect(wrong.text).toContain('Sign in unsuccessful');
    expect(wrong.text).toContain('Check your email and password, and try again.');
    expect(unknown.text.replace('nobody@', 'ingrid@')).toBe(wrong.text);
    expect(wrong.text).not.toContain('Wrong-1-wrong');
  });

  it('marks a field that is left empty', async () => {
    const { browser, page } = await open();
    const answer = await browser.submit(page, { email: user.email, password: '' });
    expect(answer.text).toMatch(/name="password"[^>]*aria-invalid="true"/s);
    expect(answer.text).toContain('Required Field');
  });

  it('escapes what was typed', async () => {
    const { browser, page } = await open();
    const answer = await browser.submit(page, { email: '"><script>alert(1)</script>', password: 'x' });
    expect(answer.text).not.toContain('<script>alert');
    expect(answer.text).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('locks an address after five wrong passwords, account or not', async () => {
    const locked = await identity.world.user();
    for (const email of [locked.email, 'stranger@northwind.example']) {
      const { browser, page } = await open();
      for (let wrong = 0; wrong < 5; wrong++) await browser.submit(page, { email, password: 'Wrong-1-wrong' });
      const answer = await browser.submit(page, { email, password: testPassword });
      expect(answer.text).toContain('Too many attempts. Try again in 15 minutes.');
    }
  });

  it('refuses a form from elsewhere, or of another sign-in', async () => {
    const { browser, page } = await open();
    const fields = { email: user.email, password: testPassword };
    const foreign = await browser.submit(page, fields, { origin: 'https://evil.example' });
    const crossSite = await browser.submit(page, fields, { 'sec-fetch-site': 'cross-site' });
    const forged = await browser.submit(page, { ...fields, token: 'x'.repeat(43) });
    expect([foreign.status, crossSite.status, forged.status]).toEqual([403, 403, 403]);
    const other = await new TestBrowser().submit(page, fields);
    expect(other.status).toBe(400);
    expect(other.text).toContain('This sign-in has expired');
  });

  it('allows no script or style of elsewhere, no frame, and is kept nowhere', async () => {
    const { page } = await open();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${gatewayUrl}`);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=/);
  });

  it('signs its cookies and keeps them from scripts', async () => {
    const { browser, page } = await open();
    const answer = await fetch((await authorize(identity.client)).url, { redirect: 'manual' });
    const cookies = [...page.headers.getSetCookie(), ...answer.headers.getSetCookie()];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/httponly/i);
    expect([...browser.cookies.keys()].some((name) => name.includes('.sig'))).toBe(true);
  });
});

describe('the protocol', () => {
  it('refuses an authorization without PKCE', async () => {
    const attempt = await authorize(identity.client, { code_challenge: undefined, code_challenge_method: undefined });
    const page = await new TestBrowser().go(attempt.url);
    expect(page.url.searchParams.get('error')).toBe('invalid_request');
  });

  it('shows an own page for a redirect address it does not know, and goes nowhere', async () => {
    const attempt = await authorize(identity.client, { redirect_uri: 'https://evil.example/' });
    const page = await new TestBrowser().go(attempt.url);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This request cannot be answered');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each(['/nothing/here', '/token'])('shows an own page for what it does not answer: GET %s', async (path) => {
    const page = await fetch(`${identity.issuer}${path}`);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain('Page not found');
    expect(text).toContain(`href="${gatewayUrl}"`);
  });

  it('gives tokens for no other resource', async () => {
    const page = await new TestBrowser().go((await authorize(identity.client, { resource: 'urn:other' })).url);
    expect(page.url.searchParams.get('error')).toBe('invalid_target');
  });

  it('refuses the code a second time, and ends what the first time gave', async () => {
    const browser = new TestBrowser();
    const attempt = await authorize(identity.client);
    const callback = await browser.submit(await browser.go(attempt.url), { email: user.email, password: testPassword });
    const tokens = await redeem(identity.client, callback.url, attempt);
    await expect(redeem(identity.client, callback.url, attempt)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(forPlatform(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('rotates refresh tokens, and ends the whole grant when one comes twice', async () => {
    const { tokens } = await signIn();
    const next = await forPlatform(tokens.refresh_token);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    await expect(forPlatform(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(forPlatform(next.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('lets one of several simultaneous uses of a refresh token pass at most', async () => {
    const { tokens } = await signIn();
    const uses = await Promise.allSettled(Array.from({ length: 5 }, () => forPlatform(tokens.refresh_token)));
    expect(uses.filter((use) => use.status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('renews nothing for a user who was deactivated', async () => {
    const leaver = await identity.world.user();
    const browser = new TestBrowser();
    const attempt = await authorize(identity.client);
    const callback = await browser.submit(await browser.go(attempt.url), {
      email: leaver.email,
      password: testPassword,
    });
    const tokens = await redeem(identity.client, callback.url, attempt);
    await identity.world.database?.execute('update app_user set is_active = false where id = $1', [leaver.userGuid]);
    await expect(forPlatform(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('revokes a refresh token on demand', async () => {
    const { tokens } = await signIn();
    await oidc.tokenRevocation(identity.client, tokens.refresh_token ?? '');
    await expect(forPlatform(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('serves its probes', async () => {
    const [live, ready] = await Promise.all(['/live', '/ready'].map((path) => fetch(`${identity.issuer}${path}`)));
    expect([live?.status, ready?.status]).toEqual([200, 200]);
  });
});

describe('signing out', () => {
  it('ends session and grant, and leads back to the gateway', async () => {
    const { browser, tokens } = await signIn();
    const url = oidc.buildEndSessionUrl(identity.client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${gatewayUrl}/`,
      state: 'there-and-back',
    });
    const page = await browser.go(url);
    expect(page.text).toContain('Signing you out');
    const left = await browser.submit(page, { logout: 'yes' });
    expect(left.url.href).toBe(`${gatewayUrl}/?state=there-and-back`);
    await expect(forPlatform(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const next = await browser.go((await authorize(identity.client)).url);
    expect(next.text).toContain('<h1>Sign in</h1>');
  });

  it('asks first when the wish may not be the user’s', async () => {
    const { browser } = await signIn();
    const page = await browser.go(`${identity.issuer}/session/end`);
    expect(page.text).toContain('Sign out of Keyway?');
    const stayed = await browser.submit(page, {});
    expect(stayed.text).toContain('You are signed out');
  });
});
