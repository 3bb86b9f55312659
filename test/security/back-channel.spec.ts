/** Back-channel logout: item 29 of the security checklist. */
import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { logoutTokenKey, sessionKey, tokensKey } from '../../bff/session/store/store-keys.js';
import type { Answer, Browser } from '../support/browser.js';
import { startRedis } from '../support/redis.js';
import { timed } from '../support/clock.js';
import { openSocket } from './support/event-socket.js';
import { clientId, type LogoutTokenForm } from './support/provider.js';
import { startWorld, type World } from './support/world.js';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const seconds = (): number => Math.floor(Date.now() / 1000);
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/user/info/')).status === 200;

/** As a server posts it: no Origin, no Fetch Metadata, no cookie. */
const post = (world: World, body: string, headers: Record<string, string> = {}, instance = 0): Promise<Answer> =>
  world.browser(instance).send(`${world.publicUrl}/bff/backchannel-logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
const send = (world: World, token: string, instance = 0): Promise<Answer> =>
  post(world, new URLSearchParams({ logout_token: token }).toString(), {}, instance);

/** What the ID token of this browser's session says: the last that was given out for its user. */
const claimsOf = (world: World): { sub: string; sid: string } => {
  const idToken = world.provider.issued.findLast((token) => token.split('.').length === 3 && 'sid' in payloadOf(token));
  return payloadOf(idToken ?? '') as { sub: string; sid: string };
};
const payloadOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as object;

let count = 0;
const newUser = (): string => `user-${(count += 1)}`;

describe('security-29 a logout token', () => {
  let world: World;
  const good = (more: JWTPayload): JWTPayload => ({
    iss: world.provider.issuer,
    aud: clientId,
    iat: seconds(),
    exp: seconds() + 120,
    jti: randomUUID(),
    events: { [event]: {} },
    ...more,
  });
  beforeAll(async () => {
    world = await startWorld({ instances: 3 });
  });
  afterAll(() => world.close());

  it('that names a session at the provider ends what came of it, on every instance within a second', async () => {
    const user = newUser();
    const kept = await world.signedIn(user, 1);
    const browser = await world.signedIn(user, 0);
    const { sid, sub } = claimsOf(world);
    const tab = world.tabOf(browser, 2);
    expect(await isSignedIn(tab)).toBe(true);
    const socket = await openSocket(world, browser, 2);
    const idHash = world.idHashOf(browser);
    const token = await world.provider.logoutToken(good({ sid, sub }));
    const [, ms] = await timed(async () => {
      const answer = await send(world, token, 1);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(await socket.closed).toBe(4401);
      expect(await isSignedIn(tab)).toBe(false);
    });
    expect(ms).toBeLessThan(1_000);
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
    expect(await isSignedIn(kept)).toBe(true);
  });

  it('that names the user only ends all of the user’s sessions, and nobody else’s', async () => {
    const user = newUser();
    const browsers = [await world.signedIn(user, 0), await world.signedIn(user, 1), await world.halfSignedIn(user, 2)];
    const stranger = await world.signedIn(newUser());
    expect((await send(world, await world.provider.logoutToken(good({ sub: user })))).status).toBe(200);
    for (const browser of browsers)
      expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it('that names the session of one user and another user ends nothing', async () => {
    const browser = await world.signedIn(newUser());
    const { sid } = claimsOf(world);
    expect((await send(world, await world.provider.logoutToken(good({ sid, sub: 'somebody-else' })))).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('for nobody who is here is taken all the same', async () => {
    expect((await send(world, await world.provider.logoutToken(good({ sid: 'unknown' })))).status).toBe(200);
  });

  describe('is refused, and ends nothing, when it', () => {
    type Change = (claims: JWTPayload) => { claims?: JWTPayload; form?: LogoutTokenForm };
    const without =
      (name: string): Change =>
      (claims) => ({
        claims: Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)),
      });
    const bad: [string, Change][] = [
      ['is of another type', () => ({ form: { header: { typ: 'JWT' } } })],
      ['is an ID token', () => ({ form: { header: { typ: undefined } } })],
      ['is signed with a secret', () => ({ form: { header: { alg: 'HS256', kid: undefined }, key: 'secret' } })],
      ['is signed with a foreign key', () => ({ form: { key: 'foreign' } })],
      ['names a key that the provider does not have', () => ({ form: { header: { kid: 'another' } } })],
      ['is of another issuer', (claims) => ({ claims: { ...claims, iss: 'https://evil.example' } })],
      ['is for another client', (claims) => ({ claims: { ...claims, aud: 'another-client' } })],
      ['has a nonce', (claims) => ({ claims: { ...claims, nonce: 'n' } })],
      ['names no events', without('events')],
      ['names another event', (claims) => ({ claims: { ...claims, events: { 'https://example.com/other': {} } } })],
      ['names the event with a text', (claims) => ({ claims: { ...claims, events: { [event]: 'yes' } } })],
      ['is ten minutes old', (claims) => ({ claims: { ...claims, iat: seconds() - 600, exp: seconds() + 600 } })],
      ['is of the future', (claims) => ({ claims: { ...claims, iat: seconds() + 600, exp: seconds() + 700 } })],
      ['has expired', (claims) => ({ claims: { ...claims, iat: seconds() - 100, exp: seconds() - 200 } })],
      ['says not when it was made', without('iat')],
      ['says not when it ends', without('exp')],
      ['has no id of its own', without('jti')],
      ['has an id of no letters', (claims) => ({ claims: { ...claims, jti: '' } })],
      ['names neither user nor session', ({ sub: _sub, sid: _sid, ...claims }) => ({ claims })],
      ['names both with nothing', (claims) => ({ claims: { ...claims, sub: '', sid: '' } })],
    ];

    it.each(bad)('%s', async (_name, change) => {
      const user = newUser();
      const browser = await world.signedIn(user);
      const claims = good({ sub: user, sid: claimsOf(world).sid });
      const { claims: changed = claims, form } = change(claims);
      const before = world.log.length;
      const answer = await send(world, await world.provider.logoutToken(changed, form));
      expect([answer.status, answer.json]).toEqual([400, { error: 'invalid_request' }]);
      expect(await isSignedIn(browser)).toBe(true);
      const audited = world.log.slice(before).filter((line) => line.includes('"audit":"backchannel.refused"'));
      expect(audited).toHaveLength(1);
    });

    it('is not signed at all', async () => {
      const user = newUser();
      const browser = await world.signedIn(user);
      const parts = [{ alg: 'none', typ: 'logout+jwt' }, good({ sub: user })];
      const token = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.';
      expect((await send(world, token)).status).toBe(400);
      expect(await isSignedIn(browser)).toBe(true);
    });

    it.each([
      ['no algorithm', { alg: 'none', typ: 'logout+jwt' }],
      ['a symmetric one', { alg: 'HS256', typ: 'logout+jwt' }],
      ['one that nobody here knows', { alg: 'XX256', typ: 'logout+jwt' }],
    ])('names %s: refused by our list, before a key is looked for', async (_name, header) => {
      const parts = [header, good({ sub: newUser() })];
      const token = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.AAAA';
      const before = world.log.length;
      expect((await send(world, token)).status).toBe(400);
      const audited = world.log.slice(before).filter((line) => line.includes('"audit":"backchannel.refused"'));
      expect(audited).toEqual([expect.stringContaining('ERR_JOSE_ALG_NOT_ALLOWED')]);
    });

    it('was taken before, on another instance', async () => {
      const user = newUser();
      const token = await world.provider.logoutToken(good({ sub: user }));
      expect((await send(world, token, 0)).status).toBe(200);
      const browser = await world.signedIn(user);
      expect((await send(world, token, 1)).status).toBe(400);
      expect(await isSignedIn(browser)).toBe(true);
    });

    it('comes twice at once', async () => {
      const token = await world.provider.logoutToken(good({ sub: newUser() }));
      const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((instance) => send(world, token, instance)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    });

    it.each([
      ['comes in no form', 'application/json', (token: string) => JSON.stringify({ logout_token: token })],
      [
        'stands twice in the form',
        'application/x-www-form-urlencoded',
        (t: string) => `logout_token=${t}&logout_token=x`,
      ],
      ['is none', 'application/x-www-form-urlencoded', () => 'logout_token='],
      ['is not there', 'application/x-www-form-urlencoded', () => ''],
      [
        'is longer than any',
        'application/x-www-form-urlencoded',
        (t: string) => `logout_token=${t}${'x'.repeat(20_000)}`,
      ],
    ])('%s', async (_name, type, bodyOf) => {
      const user = newUser();
      const browser = await world.signedIn(user);
      const token = await world.provider.logoutToken(good({ sub: user }));
      expect((await post(world, bodyOf(token), { 'content-type': type })).status).toBe(400);
      expect(await isSignedIn(browser)).toBe(true);
    });
  });

  it('is taken from a server only: whatever a page sends does not reach it', async () => {
    const user = newUser();
    const browser = await world.signedIn(user);
    const body = new URLSearchParams({
      logout_token: await world.provider.logoutToken(good({ sub: user })),
    }).toString();
    for (const headers of [{ origin: world.publicUrl }, { 'sec-fetch-site': 'cross-site' }, { cookie: 'a=b' }])
      expect((await post(world, body, headers as unknown as Record<string, string>)).status).toBe(403);
    expect((await browser.get('/bff/backchannel-logout')).status).toBe(404);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('keeps no token and no id of one in the store', async () => {
    const claims = good({ sub: newUser() });
    await send(world, await world.provider.logoutToken(claims));
    expect(await world.redis.exists(logoutTokenKey(world.provider.issuer, claims.jti ?? ''))).toBe(1);
    expect((await world.redis.keys('*')).join()).not.toContain(claims.jti);
  });
});

describe('security-29 while it cannot be told whether a logout token was taken before', () => {
  it('none is taken; afterwards the same one is', async () => {
    const server = await startRedis();
    const world = await startWorld({ redis: { url: server.url } });
    try {
      const browser = await world.signedIn('user-1');
      const token = await world.provider.logoutToken({
        iss: world.provider.issuer,
        aud: clientId,
        iat: seconds(),
        exp: seconds() + 120,
        jti: 'jti-1',
        sub: 'user-1',
        events: { [event]: {} },
      });
      process.kill(server.pid, 'SIGSTOP');
      const refused = await send(world, token).finally(() => process.kill(server.pid, 'SIGCONT'));
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await expect(untilServed(browser)).resolves.toBe(200);
      expect((await send(world, token)).status).toBe(200);
      expect(await isSignedIn(browser)).toBe(false);
    } finally {
      await world.close();
      await server.stop();
    }
  });
});

const untilServed = async (browser: Browser): Promise<number> => {
  for (;;) {
    const { status } = await browser.get('/bff/session');
    if (status === 200) return status;
  }
};
