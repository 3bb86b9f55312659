/** kill -9 in the middle of a sign-in, a renewal, an upload and a download: half is never whole, no session is lost. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import type { Browser } from '../support/browser.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { until } from '../support/until.js';
import { startOwnGateway, type OwnGateway } from '../security/support/own-process.js';
import { startWorld, type World } from '../security/support/world.js';

const half = 'x'.repeat(300_000);
const lifeSeconds = 300;

describe('kill -9 in the middle', () => {
  let folder: string;
  let redis: RedisServer;
  /** Its own gateway stands for the other instances, which live on. */
  let world: World;
  const running: OwnGateway[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyway-kept-'));
    redis = await startRedis(undefined, folder);
    world = await startWorld({ redis: { url: redis.url } });
  });
  afterEach(() => {
    world.platform.answer = undefined;
    world.provider.behaviour.answerAfter = () => Promise.resolve();
  });
  afterAll(async () => {
    for (const gateway of running) gateway.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await world.close();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<OwnGateway> => {
    const gateway = await startOwnGateway(world);
    running.push(gateway);
    return gateway;
  };
  const restartRedis = async (): Promise<void> => {
    await redis.stop('SIGKILL');
    redis = await startRedis(redis.port, folder);
  };
  /** Redis has come back a moment ago, and may be too late with an answer on a busy machine. */
  const signsIn = async (): Promise<Browser> => {
    const signedIn = await until(
      () => world.signedIn().catch(() => undefined),
      (browser) => browser !== undefined,
    );
    assert(signedIn);
    return signedIn;
  };
  const isServed = (browser: Browser): Promise<unknown> =>
    until(
      () => browser.get('/api/user/info/'),
      ({ status }) => status === 200,
    );
  const open = (gateway: OwnGateway, browser: Browser, method: string, path: string): ClientRequest => {
    const sent = request(gateway.url + path, {
      method,
      headers: {
        cookie: `${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}`,
        origin: world.publicUrl,
        'x-csrf': '1',
        'sec-fetch-site': 'same-origin',
        ...(method === 'POST' && { 'content-type': 'multipart/form-data; boundary=b' }),
      },
    });
    sent.on('error', () => undefined);
    return sent;
  };
  const answerTo = async (sent: ClientRequest): Promise<IncomingMessage> =>
    ((await once(sent, 'response')) as [IncomingMessage])[0];
  /** An image whose second half waits, and an upload that is half-way. */
  const transfersThrough = async (gateway: OwnGateway, browser: Browser) => {
    const rest = Promise.withResolvers<void>();
    world.platform.answer = (response, { url, body }) => {
      if (url === '/api/content/uploadimage') return void response.end(String(body.length));
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': half.length * 2 });
      response.write(half);
      void rest.promise.then(() => response.end(half));
    };
    const download = await answerTo(open(gateway, browser, 'GET', '/api/content/image/owner/a.png').end());
    const begun = world.platform.begins('/api/content/uploadimage');
    const upload = open(gateway, browser, 'POST', '/api/content/uploadimage');
    const uploaded = answerTo(upload).then(text);
    await Promise.all([begun, new Promise((resolve) => upload.write(half, resolve))]);
    return { download: text(download), upload, uploaded, rest };
  };

  it('of a gateway: a sign-in that it began is finished by another instance', async () => {
    const gateway = await start();
    const browser = world.browser();
    browser.server = gateway.url;
    const back = await browser.navigate('/bff/login', { until: (url) => url.includes('/oidc-callback') });
    gateway.signal('SIGKILL');
    expect(await gateway.ended).toBeNull();
    browser.server = world.gateways[0]?.url ?? '';
    expect((await browser.navigate(back.url, { isCrossSite: true })).status).toBe(200);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: true });
  });

  it('of a gateway: an upload and a download break off, never to be taken for whole; another instance goes on', async () => {
    const browser = await world.signedIn();
    const gateway = await start();
    const { download, upload, uploaded, rest } = await transfersThrough(gateway, browser);
    gateway.signal('SIGKILL');
    await expect(download).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    await expect(uploaded).rejects.toThrow(/aborted|hang up|ECONNRESET|EPIPE/);
    upload.destroy();
    rest.resolve();
    world.platform.answer = undefined;
    await isServed(browser);
  });

  it('of Redis: an upload and a download go on, for neither needs it; the session is there when it is back', async () => {
    const browser = await world.signedIn();
    const gateway = await start();
    const { download, upload, uploaded, rest } = await transfersThrough(gateway, browser);
    await redis.stop('SIGKILL');
    upload.end(half);
    rest.resolve();
    expect(await uploaded).toBe(String(half.length * 2));
    expect((await download).length).toBe(half.length * 2);
    redis = await startRedis(redis.port, folder);
    world.platform.answer = undefined;
    const tab = world.tabOf(browser, 0);
    tab.server = gateway.url;
    await isServed(tab);
  });

  it('of Redis: a sign-in that was begun is finished when it is back', async () => {
    const browser = world.browser();
    const back = await browser.navigate('/bff/login', { until: (url) => url.includes('/oidc-callback') });
    await restartRedis();
    const finished = await until(
      () => browser.navigate(back.url, { isCrossSite: true }),
      ({ status }) => status === 200,
    );
    expect(finished.status).toBe(200);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: true });
  });

  it('of Redis: the tokens that a renewal has just been given are not lost with it', async () => {
    const browser = await signsIn();
    world.clock.advance(lifeSeconds + 1);
    const restarted = Promise.withResolvers<void>();
    world.provider.behaviour.answerAfter = () => restarted.promise;
    const made = world.provider.refreshMade();
    const renewing = browser.get('/api/user/info/');
    await made;
    await restartRedis();
    // The gateway's own connections are still to come back.
    restarted.resolve();
    expect([200, 503]).toContain((await renewing).status);
    await isServed(browser);
    // The provider rotates: had the new one been lost, the next renewal would end the session.
    world.clock.advance(lifeSeconds + 1);
    await isServed(browser);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
  });
});
