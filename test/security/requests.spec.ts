/** Requests from elsewhere, headers, odd paths: items 23 to 27 and 31 of the security checklist. */
import { connect } from 'node:net';
import type { Answer, Browser } from '../support/browser.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { until } from '../support/until.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let browser: Browser;
let server: RedisServer;
beforeAll(async () => {
  // Its own, because Redis counts commands for the whole server.
  server = await startRedis();
  world = await startWorld({ redis: { url: server.url } });
  browser = await world.signedIn();
});
afterAll(async () => {
  await world.close();
  await server.stop();
});

/** Session reads that Redis has served, and everything that has reached the platform. */
const footprints = async (): Promise<string> => {
  const stats = await world.redis.info('commandstats');
  const reads = ['get', 'pttl', 'evalsha', 'set', 'getdel', 'pexpire'].map(
    (c) => new RegExp(`cmdstat_${c}:calls=(\\d+)`).exec(stats)?.[1],
  );
  return `${reads.join()} ${world.platform.requests.length} ${world.platform.calls.length}`;
};

const bare = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  browser.send(world.publicUrl + path, { method, headers, ...(method === 'POST' && { body: '{}' }) });

const header = (answer: Answer, name: string): string => String(answer.headers[name] ?? '');

describe('security-23 a request without the X-CSRF header', () => {
  const paths = [
    'GET /bff/session',
    'POST /bff/logout',
    'GET /bff/second-factor',
    'GET /api/user/info/',
    'GET /mkapi/content/GetContent',
    'POST /mkapi/content/PostContent',
    'POST /api/content/uploadimage',
    'GET /bff/added-without-a-thought',
    'DELETE /api/added',
    'GET /BFF/session',
    'GET /Api/user/info/',
  ];

  it.each(paths)('%s is 403, with a valid session too', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await bare(method, path);
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ code: 'permission.denied' });
    expect((await bare(method, path, { 'x-csrf': '0' })).status).toBe(403);
  });

  it('is refused before session, store and platform see anything of it', async () => {
    // The limiter tells Redis once a second what it has counted, at whatever moment: then it is looked at again.
    await until(async () => {
      const before = await footprints();
      await Promise.all(paths.map((route) => bare(...(route.split(' ') as [string, string]))));
      return (await footprints()) === before;
    }, Boolean);
    const before = await footprints();
    await browser.get('/api/user/info/');
    expect(await footprints()).not.toBe(before);
  });
});

describe('security-24 a request that another site caused', () => {
  it.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['none', { 'sec-fetch-site': 'none' }],
    ['of a foreign Origin', { origin: 'https://evil.example' }],
    ['of the Origin null', { origin: 'null' }],
    ['of our host on another port', { origin: 'http://localhost:1' }],
  ])('%s is 403 although it carries the header', async (_name, headers) => {
    for (const [method, path] of [
      ['GET', '/bff/session'],
      ['POST', '/bff/logout'],
      ['GET', '/api/user/info/'],
    ] as const) {
      expect((await browser.call(method, path, undefined, headers)).status).toBe(403);
    }
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
  });

  it('is 403 as a navigation to an API path', async () => {
    for (const path of ['/bff/session', '/api/user/info/', '/mkapi/content/GetContent']) {
      expect((await browser.navigate(path)).status).toBe(403);
      expect((await browser.get(path, { 'sec-fetch-mode': 'navigate' })).status).toBe(403);
    }
  });

  it('gets an image only when our own page shows it', async () => {
    const image = (site: string, dest: string) =>
      bare('GET', '/api/content/image/owner/1_64/0/2', {
        'sec-fetch-site': site,
        'sec-fetch-dest': dest,
        'sec-fetch-mode': 'no-cors',
      });
    expect((await image('same-origin', 'image')).status).toBe(200);
    expect((await image('cross-site', 'image')).status).toBe(403);
    expect((await image('same-origin', 'script')).status).toBe(403);
    expect((await bare('GET', '/api/content/image/owner/1_64/0/2')).status).toBe(403);
    expect(
      (await bare('POST', '/api/content/image/owner/1', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }))
        .status,
    ).toBe(403);
  });

  it('downloads nothing: a ticket opens from our own page or the address bar only', async () => {
    const download = (site: string, dest = 'document') =>
      bare('GET', '/bff/downloads/unknown', {
        'sec-fetch-site': site,
        'sec-fetch-dest': dest,
        'sec-fetch-mode': 'navigate',
      });
    expect((await download('same-origin')).status).toBe(404);
    expect((await download('none')).status).toBe(404);
    expect((await download('cross-site')).status).toBe(403);
    expect((await download('same-origin', 'iframe')).status).toBe(403);
  });
});

describe('security-25 other origins', () => {
  const origins = ['https://evil.example', 'null', 'http://localhost'];

  it('are never allowed to read an answer, also when the platform says they are', async () => {
    const passed = await browser.get('/api/user/info/');
    expect(passed.status).toBe(200);
    for (const origin of [...origins, world.publicUrl]) {
      for (const path of ['/', '/meta.json', '/assets/main.abc123.js', '/bff/session', '/api/user/info/', '/nowhere']) {
        const answer = await browser.call('GET', path, undefined, { origin });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    }
  });

  it('get no preflight answered', async () => {
    for (const path of ['/bff/session', '/api/user/info/', '/mkapi/content/PostContent', '/']) {
      const answer = await bare('OPTIONS', path, {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-csrf',
      });
      expect([403, 404]).toContain(answer.status);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('security-26 the headers of an answer', () => {
  it('of a page allow no inline code, no plug-in, no frame, and only trusted scripts', async () => {
    const [first, second] = [await browser.navigate('/home/dashboard/'), await browser.navigate('/home/dashboard/')];
    const policy = header(first, 'content-security-policy');
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
    for (const directive of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'report-to csp',
    ]) {
      expect(policy).toContain(directive);
    }
    expect(header(first, 'reporting-endpoints')).toBe('csp="/csp-reports"');
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(first.text).toContain(`<meta name="csp-nonce" content="${nonce}">`);
    expect(first.text).toContain(`nonce="${nonce}" src=`);
    expect(second.text).not.toContain(nonce);
    expect(header(first, 'cache-control')).toBe('no-store');
  });

  it.each(['/', '/bff/session', '/api/user/info/', '/meta.json', '/nowhere/at/all', '/live', '/bff/login'])(
    'of %s harden the browser',
    async (path) => {
      const answer =
        path.startsWith('/bff/') || path.startsWith('/api/') ? await browser.get(path) : await bare('GET', path);
      expect(header(answer, 'strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(header(answer, 'x-content-type-options')).toBe('nosniff');
      // A page for people by itself may stand at an address with a token: not even its own pictures are told it.
      expect(header(answer, 'referrer-policy')).toBe(path === '/bff/login' ? 'no-referrer' : 'same-origin');
      expect(header(answer, 'cross-origin-opener-policy')).toBe('same-origin');
      expect(header(answer, 'content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers['x-powered-by']).toBeUndefined();
      expect(answer.headers['server']).toBeUndefined();
    },
  );

  it('of data forbid storing it, of refusals too', async () => {
    for (const answer of [
      await browser.get('/bff/session'),
      await browser.get('/api/user/info/'),
      await bare('GET', '/bff/session'),
      await browser.get('/bff/nothing'),
    ]) {
      expect(header(answer, 'cache-control')).toBe('no-store');
    }
  });

  it('of files let the browser keep what cannot change, and ask again for what can', async () => {
    const asset = await bare('GET', '/assets/main.abc123.js', { 'accept-encoding': 'br' });
    expect(header(asset, 'cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header(asset, 'content-encoding')).toBe('br');
    expect(header(asset, 'content-type')).toContain('text/javascript');
    expect(header(await bare('GET', '/meta.json'), 'cache-control')).toBe('no-cache');
    const etag = header(await bare('GET', '/meta.json'), 'etag');
    expect((await bare('GET', '/meta.json', { 'if-none-match': etag })).status).toBe(304);
    expect((await bare('GET', '/assets/gone.js')).status).toBe(404);
  });

  it('lead violations to an address that logs one line of them', async () => {
    const report = [
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'script-src',
          blockedURL: 'https://evil.example/x.js?code=secret\n"forged":1',
          documentURL: `${world.publicUrl}/a?ticket=1`,
        },
      },
    ];
    const answer = await browser.send(`${world.publicUrl}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: JSON.stringify(report),
    });
    expect(answer.status).toBe(204);
    const line = world.log.find((l) => l.includes('evil.example/x.js')) ?? '';
    expect(line).toContain('"directive":"script-src"');
    expect(line).not.toMatch(/secret|forged|ticket/);
    const tooLarge = await browser.send(`${world.publicUrl}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: 'x'.repeat(20_000),
    });
    expect(tooLarge.status).toBe(204);
  });
});

describe('security-27 a call without a session', () => {
  it.each([
    'GET /bff/navigation?path=/',
    'GET /bff/jobs',
    'POST /bff/stock/insertions',
    'GET /bff/nothing-like-it',
    'GET /api/user/info/',
    'GET /mkapi/content/GetContent',
    'GET /bff/second-factor',
  ])('%s is answered 401 as a problem, never with a redirect', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const stranger = world.browser();
    const answer = await stranger.call(method, path, method === 'POST' ? {} : undefined);
    expect(answer.status).toBe(401);
    expect(header(answer, 'content-type')).toBe('application/problem+json');
    expect(answer.json).toMatchObject({
      code: 'session.unauthenticated',
      status: 401,
      instance: header(answer, 'x-correlation-id'),
    });
    expect(answer.headers['location']).toBeUndefined();
  });

  it('by navigation gets the page, which needs no session; only /bff/login redirects', async () => {
    const stranger = world.browser();
    expect((await stranger.navigate('/distribution/myvault/inventory/')).status).toBe(200);
    const login = await stranger.send(`${world.publicUrl}/bff/login`, {
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    expect(login.status).toBe(302);
    expect((await stranger.get('/bff/login')).status).toBe(403);
  });
});

describe('security-31 a path or method that could be read in two ways', () => {
  const targets = [
    '/api/..%2fadmin',
    '/api/%2e%2e/admin',
    '/api/../admin',
    '/api/./user/info/',
    '//evil.example/api/user/info/',
    '/api//user/info/',
    '/api\\user\\info',
    '/api/user%5cinfo',
    '/api/%252e%252e/admin',
    '/api/user/info/%00',
    '/api/user/info/;a=b',
    '/api/user/info/#x',
    '/api/user/info/?a#b',
    'http://evil.example/api/user/info/',
    '/api/user/%',
    '/api/user/%zz',
    '/mkapi/content/GetContent/..%2f..%2fapi',
  ];
  const raw = (requestLine: string, ...more: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(world.publicUrl);
      const socket = connect(Number(port), '127.0.0.1');
      let text = '';
      socket
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve(text))
        .on('error', reject);
      socket.write(
        `${requestLine} HTTP/1.1\r\nhost: localhost:${port}\r\nx-csrf: 1\r\ncookie: __Host-keyway=${browser.cookie('__Host-keyway') ?? ''}\r\nconnection: close\r\n${more.map((line) => `${line}\r\n`).join('')}\r\n`,
      );
    });
  const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);

  it.each(targets)('%s never reaches the platform', async (target) => {
    // The session is in memory: what the fast path does not refuse, it passes on.
    for (let turn = 0; turn < 2; turn += 1) expect((await browser.get('/api/user/info/')).status).toBe(200);
    const before = world.platform.requests.length;
    expect([400, 404]).toContain(statusOf(await raw(`GET ${target}`)));
    expect(world.platform.requests.length).toBe(before);
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'FOO', 'DELETE', 'PUT'])('%s never reaches the platform', async (method) => {
    const before = world.platform.requests.length;
    const status = statusOf(await raw(`${method} /api/user/info/`));
    // Node itself closes a CONNECT without an answer.
    expect(method === 'CONNECT' ? [400, 404, 0] : [400, 404]).toContain(status);
    expect(world.platform.requests.length).toBe(before);
  });

  it.each([
    'GET /api/user/info/',
    'GET /bff/session',
    'POST /mkapi/content/PostContent',
    'GET /bff/events',
    'GET /',
    'GET /live',
  ])('%s that names a second host reaches nothing', async (request) => {
    for (let turn = 0; turn < 2; turn += 1) expect((await browser.get('/api/user/info/')).status).toBe(200);
    const before = world.platform.requests.length;
    for (const host of ['Host: evil.example', `host: ${new URL(world.publicUrl).host}`]) {
      expect(statusOf(await raw(request, host))).toBe(400);
      expect(statusOf(await raw(request, host, 'connection: upgrade', 'upgrade: websocket'))).toBe(400);
    }
    expect(world.platform.requests.length).toBe(before);
  });

  it.each([
    'GET /api/admin',
    'GET /api/user/info',
    'GET /API/user/info/',
    'POST /api/user/info/',
    'GET /mkapi/content/PostContent',
    'GET /api/content/ownerImage/a/b',
    'GET /hubs/notification',
  ])('%s is not in the table and is not passed on', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const before = world.platform.requests.length;
    const answer = await browser.call(method, path, method === 'POST' ? {} : undefined);
    expect(world.platform.requests.length).toBe(before);
    // A path below no API prefix is one of the client's own.
    expect([answer.status, answer.text.includes('<!doctype html>')]).toEqual(
      path.startsWith('/hubs') ? [200, true] : [404, false],
    );
  });

  it('keeps a query as it came', async () => {
    await browser.get('/api/content/ownerImage/a?x=//evil&y=%2e%2e');
    expect(world.platform.requests.at(-1)?.url).toBe('/api/content/ownerImage/a?x=//evil&y=%2e%2e');
  });
});
