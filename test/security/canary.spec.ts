/** Item 10 of the security checklist: tokens stay inside, over a whole day's use. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startWorld, type World } from './support/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('security-10 no token and no session id', () => {
  it('is in any answer, header, page, frame or line of the log', async () => {
    const browser = await world.signedIn();
    const sessionCookie = browser.cookie('__Host-keyway') ?? '';
    const socket = new WebSocket(`${world.publicUrl.replace('http', 'ws')}/bff/events`, {
      origin: world.publicUrl,
      headers: { cookie: `__Host-keyway=${sessionCookie}` },
    });
    const frames: string[] = [];
    socket.on('message', (data: Buffer) => frames.push(data.toString('utf8')));
    await once(socket, 'open');
    const paths = [
      '/bff/session',
      '/bff/second-factor',
      '/bff/stock/insertable-products',
      '/bff/jobs',
      '/bff/navigation?path=/',
      '/api/user/info/',
      '/mkapi/content/GetContent?currentSiteId=2',
      '/meta.json',
      '/home/dashboard/',
    ];
    for (const path of paths) await browser.get(path);
    world.clock.advance(301);
    await browser.get('/api/user/info/');
    world.provider.behaviour.refreshFailure = 'server_error';
    world.clock.advance(301);
    await browser.get('/api/user/info/');
    world.provider.behaviour.refreshFailure = undefined;
    world.provider.behaviour.forgeIdToken = (claims, sign) => sign.foreign(claims);
    await world.browser().navigate('/bff/login');
    world.provider.behaviour.forgeIdToken = undefined;
    world.platform.isDown = true;
    for (const path of paths) await browser.get(path);
    world.platform.isDown = false;
    const closed = once(socket, 'close');
    const logout = await browser.post('/bff/logout');
    await closed;

    // The one exception, which the protocol asks for: the ID token as the hint of the sign-out.
    const { endSessionUrl } = logout.json as { endSessionUrl: string };
    const hint = new URL(endSessionUrl).searchParams.get('id_token_hint') ?? '';
    const fromGateway = browser.seen.filter(
      ({ url }) => url.startsWith(world.publicUrl) && !url.endsWith('/bff/logout'),
    );
    const seen = [
      ...fromGateway.map(({ headers, text }) => JSON.stringify(headers) + text),
      ...frames,
      ...world.log,
    ].join('\n');
    const canaries = new Set(world.provider.issued);
    expect(canaries.size).toBeGreaterThanOrEqual(8);
    for (const token of canaries) {
      expect(seen).not.toContain(token);
      // Nor the part of a JWT that gives its content away.
      expect(seen).not.toContain(token.split('.')[1] ?? token);
    }
    for (const token of [...canaries].filter((one) => one !== hint)) expect(logout.text).not.toContain(token);
    const sessionId = decodeURIComponent(sessionCookie).slice(2).split('.')[0] ?? '';
    expect(sessionId).toHaveLength(43);
    expect([...frames, ...world.log, ...fromGateway.map(({ text }) => text)].join('\n')).not.toContain(sessionId);
  });
});
