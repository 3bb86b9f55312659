/** What passes through to the platform, in bytes: which bodies, how it ends, and what is held of it on the way. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import type { Browser } from '../support/browser.js';
import { timed } from '../support/clock.js';
import { until } from '../support/until.js';
import { RawConnection } from './support/raw-connection.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  browser = await world.signedIn();
});
afterAll(() => world.close());
afterEach(() => {
  world.platform.answer = undefined;
});

/** By undici and by http-proxy-middleware. */
const reads = ['/api/user/info/', '/api/content/image/owner/1'] as const;

/** A browser's request that reads its answer when it is told to. */
const opened = async (path: string, instance = 0) => {
  const tab = request(new URL(path, world.gateways[instance]?.url ?? ''), {
    headers: { 'x-csrf': '1', cookie: `${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}` },
  });
  tab.on('error', () => undefined).end();
  const [response] = (await once(tab, 'response')) as [IncomingMessage];
  return { tab, response };
};

/** The platform's side of the next answer, once its head is out. */
const answering = (length?: number): Promise<ServerResponse> =>
  new Promise((resolve) => {
    world.platform.answer = (response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(length !== undefined && { 'content-length': String(length) }),
      });
      response.write(' ');
      resolve(response);
    };
  });

const post = (path: string, contentType: string | undefined, body: string) =>
  browser.send(world.publicUrl + path, {
    method: 'POST',
    headers: {
      'x-csrf': '1',
      origin: world.publicUrl,
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    body,
  });

describe('security-31 a body', () => {
  it.each([
    ['/mkapi/content/PostContent?currentSiteId=2', 'text/html'],
    ['/mkapi/content/PostContent?currentSiteId=2', 'application/x-www-form-urlencoded'],
    ['/mkapi/content/PostContent?currentSiteId=2', undefined],
    ['/api/content/uploadimage', 'text/html'],
    ['/api/content/uploadimage', 'application/json'],
  ])('to %s of the type %s is refused and reaches nothing', async (path, contentType) => {
    const before = world.platform.requests.length;
    expect((await post(path, contentType, '{}')).status).toBe(400);
    expect(world.platform.requests.length).toBe(before);
  });

  it.each(reads)('with a read of %s is refused and reaches nothing', async (path) => {
    // A session in memory takes the fast path from its second read on.
    for (let turn = 0; turn < 3; turn += 1) expect((await browser.get(path)).status).toBe(200);
    const before = world.platform.requests.length;
    const answer = await browser.send(world.publicUrl + path, { headers: { 'x-csrf': '1' }, body: '{}' });
    expect(answer.status).toBe(400);
    expect(world.platform.requests.length).toBe(before);
  });

  it.each([
    ['/mkapi/content/PostContent?currentSiteId=2', 'application/json; charset=utf-8'],
    ['/api/content/uploadimage', 'image/webp'],
    ['/api/content/uploadimage', 'multipart/form-data; boundary=x'],
  ])('to %s of the type %s passes as it is', async (path, contentType) => {
    const body = JSON.stringify({ text: randomUUID() });
    expect((await post(path, contentType, body)).status).toBe(200);
    expect(world.platform.requests.at(-1)).toMatchObject({ url: path, body });
  });
});

describe('a request with neither Content-Length nor Transfer-Encoding has no body', () => {
  const csrf = 'x-csrf: 1';
  const json = 'content-type: application/json';
  it.each([
    ['POST /mkapi/content/PostContent?currentSiteId=2', [csrf], 200],
    ['POST /mkapi/content/PostContent?currentSiteId=2', [csrf, json], 200],
    ['GET /api/content/image/owner/1', [csrf], 200],
    ['GET /api/user/info/', [csrf], 200],
    ['POST /bff/second-factor/verify', [csrf, json], 400],
    ['POST /bff/backchannel-logout', ['content-type: application/x-www-form-urlencoded'], 400],
    ['DELETE /bff/nothing', [csrf], 404],
    ['GET /bff/nothing', [csrf], 404],
  ])('%s with %j is answered, and so is what comes after it', async (line, headers, status) => {
    const cookie = `cookie: ${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}`;
    const own = [`host: ${new URL(world.publicUrl).host}`, ...(headers.includes(csrf) ? [cookie] : [])];
    const bytes = Buffer.from([`${line} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n'));
    const connection = new RawConnection(Number(new URL(world.publicUrl).port));
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await connection.exchange(bytes, false, false)).status).toBe(status);
      if (status === 200) expect(world.platform.requests.at(-1)?.body).toBe('');
    }
    connection.close();
  });
});

describe.each(reads)('an answer of %s', (path) => {
  it.each([1, 256, 8 * 1024, 8 * 1024 + 1, 100_000])(
    'of %d bytes of every value arrives byte for byte',
    async (size) => {
      const sent = Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 31) % 256));
      world.platform.answer = (response) =>
        response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size }).end(sent);
      // From the second on the session is in memory, and the read goes the fast path.
      for (let turn = 0; turn < 2; turn += 1) {
        const { response } = await opened(path);
        expect(response.headers['content-length']).toBe(String(size));
        expect(sent.equals(await buffer(response))).toBe(true);
      }
    },
  );

  it('goes to the browser as it comes: the first byte before the last has been sent', async () => {
    const sending = answering();
    const { response } = await opened(path);
    const [first] = (await once(response, 'data')) as [Buffer];
    expect(first.toString()).toBe(' ');
    const end = once(response, 'end');
    (await sending).end('{}');
    await end;
    expect(response.complete).toBe(true);
  });

  it('is given up by the platform as well when the browser goes away', async () => {
    const sending = answering();
    const { tab } = await opened(path);
    const upstream = await sending;
    const closed = once(upstream, 'close');
    tab.destroy();
    await closed;
    expect(upstream.writableFinished).toBe(false);
  });

  it('is held back at the platform while the browser does not read', async () => {
    const size = 64 * 1024 * 1024;
    const sending = answering(size);
    const { response } = await opened(path);
    const upstream = await sending;
    let sent = 1;
    const chunk = Buffer.alloc(1024 * 1024);
    const fill = (): void => {
      while (sent + chunk.length <= size) {
        sent += chunk.length;
        if (!upstream.write(chunk)) return;
      }
      upstream.end(chunk.subarray(0, size - sent));
    };
    upstream.on('drain', fill);
    fill();
    // Nobody reads: another request of the same gateway is served meanwhile, and most is still to be sent.
    for (let turn = 0; turn < 20; turn += 1) expect((await browser.get('/bff/session')).status).toBe(200);
    expect(sent).toBeLessThan(size / 2);
    let received = 0;
    for await (const part of response as AsyncIterable<Buffer>) received += part.length;
    expect(received).toBe(size);
  });
});

describe('security-16 a session that is ended', () => {
  it('is gone from the fast path of the other instance with the news', async () => {
    const user = await world.signedIn('user-2');
    const tab = world.tabOf(user, 1);
    for (let turn = 0; turn < 3; turn += 1) expect((await tab.get('/api/user/info/')).status).toBe(200);
    await user.post('/bff/logout');
    // Well within the five seconds that a session is remembered.
    const [, ms] = await timed(() =>
      until(
        async () => (await tab.get('/api/user/info/')).status,
        (status) => status === 401,
      ),
    );
    expect(ms).toBeLessThan(1_000);
    const before = world.platform.requests.length;
    expect((await tab.get('/api/user/info/')).status).toBe(401);
    expect(world.platform.requests.length).toBe(before);
  });
});

it('a read is sent once more over a connection that the platform had closed', async () => {
  let isFirst = true;
  world.platform.answer = (response, { url }) => {
    if (isFirst) response.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url }));
    isFirst = false;
  };
  expect((await browser.get('/api/user/info/')).status).toBe(200);
});
