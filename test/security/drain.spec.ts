/** The end of an instance: the drain of item 38, on the real process. */
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import { renewalLockKey } from '../../bff/session/store/store-keys.js';
import type { Browser } from '../support/browser.js';
import { until } from '../support/until.js';
import { startOwnGateway, type OwnGateway } from './support/own-process.js';
import { startWorld, type World } from './support/world.js';

describe('security-38 an instance that is told to end', () => {
  let world: World;
  let browser: Browser;
  const running: OwnGateway[] = [];

  beforeAll(async () => {
    world = await startWorld();
    browser = await world.signedIn();
  });
  afterEach(() => {
    world.platform.answer = undefined;
    world.provider.behaviour.tokenAfter = () => Promise.resolve();
  });
  afterAll(async () => {
    for (const gateway of running) gateway.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await world.close();
  });

  const start = async (environment: Record<string, string>): Promise<OwnGateway> => {
    const gateway = await startOwnGateway(world, environment);
    running.push(gateway);
    return gateway;
  };
  const headers = (): Record<string, string> => ({
    cookie: `${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}`,
    origin: world.publicUrl,
    'x-csrf': '1',
    'sec-fetch-site': 'same-origin',
  });
  const open = (gateway: OwnGateway, method: string, path: string): ClientRequest =>
    request(gateway.url + path, { method, headers: headers() });
  const answerTo = async (sent: ClientRequest): Promise<IncomingMessage> =>
    ((await once(sent, 'response')) as [IncomingMessage])[0];
  const readyStatus = async (gateway: OwnGateway): Promise<number> => (await fetch(`${gateway.url}/ready`)).status;

  it('denies readiness first, and serves on until load balancers have noticed', async () => {
    const gateway = await start({ SHUTDOWN_DELAY: '8' });
    expect([await readyStatus(gateway), (await fetch(`${gateway.url}/startup`)).status]).toEqual([200, 200]);
    gateway.signal('SIGTERM');
    await until(
      () => readyStatus(gateway),
      (status) => status === 503,
    );
    expect((await fetch(`${gateway.url}/live`)).status).toBe(200);
    const served = await answerTo(open(gateway, 'GET', '/bff/session').end());
    expect([served.statusCode, served.headers.connection]).toEqual([200, 'close']);
    expect(JSON.parse(await text(served))).toMatchObject({ isAuthenticated: true });
    expect(await gateway.ended).toBe(0);
  });

  it('finishes a slow request, an upload and a download, and sends its tabs elsewhere', async () => {
    const gateway = await start({ SHUTDOWN_SECONDS: '60' });
    const half = 'x'.repeat(200_000);
    const slow = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    world.platform.answer = (response, { url, body }) => {
      if (url.startsWith('/api/content/image')) {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': half.length * 2 });
        response.write(half);
        void slow.promise.then(() => response.end(half));
      } else if (url === '/api/content/uploadimage') response.end(String(body.length));
      else {
        arrived.resolve();
        void slow.promise.then(() => response.end('late'));
      }
    };
    const tab = new WebSocket(`${gateway.url.replace('http', 'ws')}/bff/events`, { headers: headers() });
    const closed = once(tab, 'close');
    await once(tab, 'open');
    const asked = answerTo(open(gateway, 'GET', '/mkapi/content/GetContent').end());
    const download = await answerTo(open(gateway, 'GET', '/api/content/image/owner/a.png').end());
    const begun = world.platform.begins('/api/content/uploadimage');
    const upload = open(gateway, 'POST', '/api/content/uploadimage');
    upload.setHeader('content-type', 'multipart/form-data; boundary=b');
    const uploaded = answerTo(upload);
    await Promise.all([begun, new Promise((resolve) => upload.write(half, resolve))]);
    await arrived.promise;

    gateway.signal('SIGTERM');
    expect((await closed)[0]).toBe(1012);
    const refused = async (): Promise<unknown> =>
      fetch(`${gateway.url}/live`).then(
        ({ status }) => status,
        (failure: unknown) => ((failure as Error).cause as { code?: unknown }).code,
      );
    await until(refused, (outcome) => outcome === 'ECONNREFUSED');
    upload.end(half);
    slow.resolve();

    expect(await text(await uploaded)).toBe(String(half.length * 2));
    expect((await text(download)).length).toBe(half.length * 2);
    expect([await text(await asked), (await asked).headers.connection]).toEqual(['late', 'close']);
    expect(await gateway.ended).toBe(0);
    expect(gateway.log.filter(({ msg }) => String(msg).includes('cut off'))).toEqual([]);
  });

  it('finishes a renewal that nobody waits for any more: its tokens are kept and its lock is given back', async () => {
    world.provider.behaviour.accessTokenSeconds = 1;
    const expiring = await world.signedIn('user-2');
    world.provider.behaviour.accessTokenSeconds = 300;
    const expired = Date.now() + 1_000;
    const gateway = await start({});
    await until(
      () => Date.now(),
      (now) => now > expired,
    );
    const told = Promise.withResolvers<void>();
    world.provider.behaviour.tokenAfter = () => told.promise;
    const arrived = world.provider.refreshArrived();
    const tab = world.tabOf(expiring, 0);
    tab.server = gateway.url;
    const gone = tab.get('/api/user/info/').catch(() => 'went away');
    await arrived;
    const lock = renewalLockKey(world.idHashOf(expiring));
    expect(await world.redis.exists(lock)).toBe(1);
    await tab.close();
    expect(await gone).toBe('went away');

    gateway.signal('SIGTERM');
    told.resolve();
    expect(await gateway.ended).toBe(0);
    expect(await world.redis.exists(lock)).toBe(0);
    const renewals = world.provider.calls.refresh_token;
    expect((await expiring.get('/api/user/info/')).status).toBe(200);
    expect(world.provider.calls.refresh_token).toBe(renewals);
  });

  it('cuts what is not done in the grace period, says so, and ends well', async () => {
    const gateway = await start({ SHUTDOWN_SECONDS: '0.2' });
    const arrived = Promise.withResolvers<void>();
    world.platform.answer = () => arrived.resolve();
    const asked = answerTo(open(gateway, 'GET', '/mkapi/content/GetContent').end()).catch(
      (failure: unknown) => (failure as { code?: unknown }).code,
    );
    await arrived.promise;
    gateway.signal('SIGTERM');
    expect(await asked).toBe('ECONNRESET');
    expect(await gateway.ended).toBe(0);
    expect(gateway.log.at(-1)).toMatchObject({ level: 40, requests: 1 });
  });
});
