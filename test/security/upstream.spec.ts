/** What passes to the platform and back: items 30, 32 and 33 of the security checklist. */
import type { Browser } from '../support/browser.js';
import { startWorld, passSecondFactor, type World } from './support/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld({ instances: 2 });
});
afterAll(() => world.close());
afterEach(() => {
  world.platform.answer = undefined;
  world.platform.isDown = false;
  world.platform.permissions = ['insertkeys-write', 'inventory-read'];
});

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const subjectIn = (authorization: unknown): string =>
  (JSON.parse(Buffer.from(String(authorization).split('.')[1] ?? '', 'base64url').toString('utf8')) as { sub: string })
    .sub;

describe('security-30 headers', () => {
  it('of the browser that state an identity or an address do not reach the platform', async () => {
    const browser = await world.signedIn();
    await browser.get('/api/user/info/', {
      authorization: 'Bearer forged',
      'x-user-id': 'admin',
      'x-user-guid': 'admin',
      'x-owner-guid': 'another-vault',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '1.2.3.4',
      'x-original-url': '/api/admin',
      'x-http-method-override': 'DELETE',
      te: 'trailers',
      'original-url': '/distribution/myvault/inventory/',
    });
    const seen = world.platform.requests.at(-1)?.headers ?? {};
    expect(Object.keys(seen).sort()).toEqual([
      'accept',
      'authorization',
      'connection',
      'host',
      'original-url',
      'traceparent',
      'x-correlation-id',
    ]);
    expect(world.provider.issued).toContain(String(seen.authorization).replace('Bearer ', ''));
    expect(seen['host']).toBe(new URL(world.platform.url).host);
  });

  it('named by Connection do not take our own along', async () => {
    const browser = await world.signedIn();
    await browser.get('/api/user/info/', { connection: 'keep-alive' });
    expect(subjectIn(world.platform.requests.at(-1)?.headers.authorization)).toBe('user-1');
  });

  it('of the platform that are its own do not reach the browser', async () => {
    const browser = await world.signedIn();
    const answer = await browser.get('/api/user/info/');
    expect(answer.status).toBe(200);
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
      expect(answer.headers[name]).toBeUndefined();
  });

  it('and body of an upload stream through as they are', async () => {
    const browser = await world.signedIn();
    const body = Buffer.alloc(300_000, 'x');
    const answer = await browser.send(`${world.publicUrl}/api/content/uploadimage?contextType=owner&id=1`, {
      method: 'POST',
      headers: { 'x-csrf': '1', 'content-type': 'image/png', origin: world.publicUrl },
      body,
    });
    expect(answer.status).toBe(200);
    const seen = world.platform.requests.at(-1);
    expect([seen?.url, seen?.body.length, seen?.headers['content-type']]).toEqual([
      '/api/content/uploadimage?contextType=owner&id=1',
      300_000,
      'image/png',
    ]);
  });
});

describe('security-32 permissions', () => {
  it('open nothing but session, sign-out and second factor until the second factor has passed', async () => {
    const half = await world.halfSignedIn();
    const closed = [
      'GET /bff/navigation?path=/',
      'GET /bff/jobs',
      'GET /bff/stock/insertable-products',
      'POST /bff/stock/insertions',
      'GET /bff/stock/inventory',
      'GET /api/user/info/',
      'GET /mkapi/content/GetContent?currentSiteId=2',
      'POST /mkapi/content/PostContent?currentSiteId=2',
      'POST /api/content/uploadimage',
    ];
    for (const route of closed) {
      const [method = '', path = ''] = route.split(' ');
      expect((await half.call(method, path, method === 'POST' ? {} : undefined)).status).toBe(401);
    }
    expect((await half.get('/bff/session')).json).toMatchObject({
      isLoggedIn: true,
      isAuthenticated: false,
      profile: null,
      permissions: [],
    });
    expect((await half.get('/bff/second-factor')).json).toMatchObject({
      methods: ['email'],
      emailHint: 'u***@northwind.example',
    });
    expect((await half.post('/bff/second-factor/email')).status).toBe(200);
    const wrong = await half.post('/bff/second-factor/verify', { method: 'email', code: '000000' });
    expect([wrong.status, (wrong.json as { code: string }).code]).toEqual([400, 'accounts.code_wrong']);
    expect((await half.get('/api/user/info/')).status).toBe(401);
    expect((await passSecondFactor(half)).status).toBe(200);
    expect((await half.get('/api/user/info/')).status).toBe(200);
  });

  it('that a user lacks are answered 403 with an audit line', async () => {
    world.platform.permissions = ['inventory-read'];
    const browser = await world.signedIn();
    const before = world.log.length;
    const answer = await browser.get('/bff/stock/insertable-products');
    expect([answer.status, answer.json]).toMatchObject([403, { code: 'permission.denied' }]);
    const audit = world.log.slice(before).find((line) => line.includes('authorization.denied'));
    expect(audit).toContain('"userGuid":"user-1"');
    expect(audit).toContain('insertkeys-write');
  });

  it('that are taken away count from the next request on, without a new sign-in', async () => {
    const browser = await world.signedIn();
    expect((await browser.get('/bff/stock/insertable-products')).status).toBe(200);
    world.platform.permissions = ['inventory-read'];
    expect((await browser.get('/bff/stock/insertable-products')).status).toBe(403);
    // Its own refusal has made the gateway forget: from here on the gateway itself refuses.
    const calls = world.platform.calls.filter(({ path }) => path.includes('ListInsertableProducts')).length;
    expect((await browser.get('/bff/stock/insertable-products')).status).toBe(403);
    expect(world.platform.calls.filter(({ path }) => path.includes('ListInsertableProducts'))).toHaveLength(calls);
    expect((await browser.get('/bff/session')).json).toMatchObject({ permissions: ['inventory-read'] });
  });
});

describe('security-32 permissions that change', () => {
  const items = [
    { text: 'Insert', href: '/insert/', rbacRole: ['insertkeys-write'] },
    { text: 'Inventory', href: '/inventory/', rbacRole: ['inventory-read'] },
  ];
  const shownTo = async (tab: Browser): Promise<string[]> => {
    const { side } = (await tab.get('/bff/navigation?path=/')).json as { side: { text: string }[] };
    return side.map(({ text }) => text);
  };

  it('count from the next answer on, on every instance that had seen the old ones', async () => {
    world.platform.answer = (response, { url }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(url.includes('ownerImage') ? '""' : JSON.stringify({ items }));
    };
    const browser = await world.signedIn();
    const tabs = [browser, world.tabOf(browser, 1)];
    for (const tab of tabs) expect(await shownTo(tab)).toEqual(['Insert', 'Inventory']);
    world.platform.permissions = ['inventory-read'];
    for (const tab of tabs) expect(await shownTo(tab)).toEqual(['Inventory']);
    world.platform.permissions = ['insertkeys-write'];
    for (const tab of tabs) {
      expect(await shownTo(tab)).toEqual(['Insert']);
      expect((await tab.get('/bff/stock/insertable-products')).status).toBe(200);
    }
  });
});

describe('security-33 every call of the platform', () => {
  it('over HTTP carries the user’s own token, the trace and the correlation id', async () => {
    const [one, two] = [await world.signedIn('user-1'), await world.signedIn('user-2')];
    for (const [browser, user] of [
      [one, 'user-1'],
      [two, 'user-2'],
    ] as const) {
      // At first on the general path, then, with the session in memory, on the fast one.
      for (let turn = 0; turn < 3; turn += 1) {
        const click = `click-${turn}-of-${user}`;
        await browser.get('/api/user/info/', { traceparent: trace, 'x-correlation-id': click });
        const headers = world.platform.requests.at(-1)?.headers ?? {};
        expect(subjectIn(headers.authorization)).toBe(user);
        expect(headers['traceparent']).toBe(trace);
        expect(headers['x-correlation-id']).toBe(click);
      }
    }
  });

  it('over gRPC carries the same, and a deadline', async () => {
    const browser = await world.signedIn('user-2');
    await browser.get('/bff/second-factor', { traceparent: trace, 'x-correlation-id': 'click-12345678' });
    const call = world.platform.calls.at(-1);
    expect(call?.path).toBe('/keyway.accounts.v1.AccountsService/GetSecondFactor');
    expect(subjectIn(call?.metadata['authorization'])).toBe('user-2');
    expect(call?.metadata).toMatchObject({ traceparent: trace, 'x-correlation-id': 'click-12345678' });
    expect(call?.deadlineMs).toBeGreaterThan(0);
    expect(call?.deadlineMs).toBeLessThanOrEqual(10_000);
  });

  it('gets a trace of its own where the browser’s is not one', async () => {
    const browser = await world.signedIn();
    await browser.get('/api/user/info/', { traceparent: 'forged\\n', 'x-correlation-id': 'x' });
    const headers = world.platform.requests.at(-1)?.headers ?? {};
    expect(headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that the platform does not answer is 503 with Retry-After, and the session is untouched', async () => {
    const browser = await world.signedIn();
    world.platform.isDown = true;
    for (const path of ['/api/user/info/', '/bff/second-factor']) {
      const answer = await browser.get(path);
      expect([answer.status, (answer.json as { code: string }).code]).toEqual([503, 'upstream.unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    world.platform.isDown = false;
    expect((await browser.get('/api/user/info/')).status).toBe(200);
  });

  it('that breaks off in the middle is never taken for a whole answer', async () => {
    const browser = await world.signedIn();
    world.platform.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"half":');
      setImmediate(() => response.destroy());
    };
    await expect(browser.get('/api/user/info/')).rejects.toThrow(/closed|terminated|aborted/);
  });
});

describe('security-33 a screen whose upstream is partly down', () => {
  const items = (text: string) => JSON.stringify({ items: [{ text, href: '/distribution/orders/' }] });
  const answers = {
    side: (url: string) => url.includes('groupTag=SIDE'),
    tabs: (url: string) => url.includes('/GetTopnavigation') && !url.includes('groupTag'),
    profileImage: (url: string) => url.startsWith('/api/content/ownerImage/'),
    content: (url: string) => url === '/api/content/pageContent',
  };

  it.each(['side', 'tabs', 'profileImage', 'content'] as const)(
    'answers the rest, with %s marked, and all of it when asked again',
    async (part) => {
      const browser = await world.signedIn();
      let isPartDown = true;
      world.platform.answer = (response, { url }) => {
        const status = isPartDown && answers[part](url) ? 503 : 200;
        response.writeHead(status, { 'content-type': 'application/json' });
        const said = JSON.stringify({ notice: 'Closed on Sunday.', information: '' });
        const answer = answers.content(url) ? said : items('Orders');
        response.end(answers.profileImage(url) ? '"/api/content/image/7"' : answer);
      };
      const shown = { text: 'Orders', href: '/distribution/orders/', items: [] };
      const whole = {
        side: [shown],
        tabs: [{ ...shown, isHighlighted: false }],
        profileImage: '/api/content/image/7/64/0/2',
        content: { path: '/distribution/orders/', notice: 'Closed on Sunday.', information: '' },
        unavailable: [],
      };
      const empty = { side: [], tabs: [], profileImage: '/company-logo.svg', content: null }[part];
      const partial = await browser.get('/bff/navigation?path=/distribution/orders/');
      expect([partial.status, partial.json]).toMatchObject([200, { ...whole, [part]: empty, unavailable: [part] }]);
      isPartDown = false;
      expect((await browser.get('/bff/navigation?path=/distribution/orders/')).json).toMatchObject(whole);
    },
  );
});
