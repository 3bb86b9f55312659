/** Sign-out: item 28 of the security checklist, and the end of a session as other tabs see it. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { sessionKey, tokensKey } from '../../bff/session/store/store-keys.js';
import { timed } from '../support/clock.js';
import { startWorld, type World } from './support/world.js';

const cookieName = '__Host-keyway';

describe('security-28 signing out', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ instances: 2 });
  });
  afterAll(() => world.close());

  it('is a POST: a GET to the same address does nothing', async () => {
    const browser = await world.signedIn();
    expect((await browser.get('/bff/logout')).status).toBe(404);
    expect((await browser.navigate('/bff/logout')).status).toBe(403);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
  });

  it('clears cookie, caches and storage, and takes the session out of the store', async () => {
    const browser = await world.signedIn();
    const idHash = world.idHashOf(browser);
    const answer = await browser.post('/bff/logout');
    expect(answer.status).toBe(200);
    expect(answer.setCookies).toEqual([`${cookieName}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`]);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(browser.cookie(cookieName)).toBeUndefined();
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
    expect(await world.redis.zscore('kw:{user:user-1}:sessions', idHash)).toBeNull();
  });

  it('revokes the refresh token and leads to the provider’s own sign-out with the ID token as a hint', async () => {
    const browser = await world.signedIn();
    const { endSessionUrl } = (await browser.post('/bff/logout')).json as { endSessionUrl: string };
    expect(world.provider.revoked).toContain(world.provider.refreshTokens.at(-1));
    const url = new URL(endSessionUrl);
    expect(url.origin).toBe(world.provider.issuer);
    expect(world.provider.issued).toContain(url.searchParams.get('id_token_hint'));
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${world.publicUrl}/`);
  });

  it('reaches the other tabs’ calls and sockets on another instance within a second', async () => {
    const browser = await world.signedIn();
    const tab = world.tabOf(browser, 1);
    expect((await tab.get('/api/user/info/')).status).toBe(200); // now in that instance's memory
    const socket = new WebSocket(`${(world.gateways[1]?.url ?? '').replace('http', 'ws')}/bff/events`, {
      origin: world.publicUrl,
      headers: { cookie: `${cookieName}=${browser.cookie(cookieName) ?? ''}` },
    });
    const frames: string[] = [];
    socket.on('message', (data: Buffer) => frames.push(data.toString('utf8')));
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const [code, ms] = await timed(async () => {
      await browser.post('/bff/logout');
      return ((await closed) as [number])[0];
    });
    expect(ms).toBeLessThan(1_000);
    expect(code).toBe(4401);
    expect(frames.map((frame) => (JSON.parse(frame) as { event: string }).event)).toContain('sessionended');
    expect((await tab.get('/api/user/info/')).status).toBe(401);
  });

  it('without a session is no error and tells nothing', async () => {
    const answer = await world.browser().post('/bff/logout');
    expect([answer.status, answer.json]).toEqual([200, { endSessionUrl: null }]);
  });
});
