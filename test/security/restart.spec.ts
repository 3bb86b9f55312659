/** A gateway without a Redis, as `npm start` runs it on a machine that has none: stopped, killed, and started again. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../support/browser.js';
import { startOwnGateway, type OwnGateway } from './support/own-process.js';
import { passSecondFactor, startWorld, type World } from './support/world.js';

let world: World;
let folder: string;
let gateway: OwnGateway;

const start = async (): Promise<void> => {
  gateway = await startOwnGateway(world, { REDIS_URL: '', SESSION_DATA_DIR: join(folder, 'gateway') });
  for (const browser of browsers) browser.server = gateway.url;
};
const end = async (signal: NodeJS.Signals): Promise<void> => {
  gateway.signal(signal);
  await gateway.ended;
};
const browsers: Browser[] = [];
const signedIn = async (user: string): Promise<Browser> => {
  const browser = world.browser();
  browser.server = gateway.url;
  browsers.push(browser);
  world.provider.behaviour.user = user;
  expect((await browser.navigate('/bff/login')).status).toBe(200);
  expect((await passSecondFactor(browser)).status).toBe(200);
  return browser;
};
const statusOf = async (browser: Browser): Promise<number> => (await browser.get('/api/user/info/')).status;

beforeAll(async () => {
  world = await startWorld({ redis: 'embedded' });
  folder = await mkdtemp(join(tmpdir(), 'keyway-restart-'));
  await start();
});
afterAll(async () => {
  await end('SIGKILL');
  await world.close();
  await rm(folder, { recursive: true });
});

describe('security-11 a gateway that keeps its sessions itself', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('has them again after %s and a new start, tokens too', async (signal) => {
    const [desk, phone] = [await signedIn('user-1'), await signedIn('user-1')];
    expect(await statusOf(desk)).toBe(200);
    await end(signal);
    await start();
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([200, 200]);
    expect((await desk.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
    expect((await phone.delete('/bff/sessions')).status).toBe(200);
    await end(signal);
    await start();
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 200]);
    expect((await phone.post('/bff/logout')).status).toBe(200);
  });

  it('finishes after it a sign-in that was begun before', async () => {
    world.provider.behaviour.user = 'user-2';
    const browser = world.browser();
    browser.server = gateway.url;
    browsers.push(browser);
    const callback = await browser.navigate('/bff/login', { until: (url) => url.includes('/oidc-callback') });
    await end('SIGKILL');
    await start();
    expect((await browser.navigate(callback.url, { isCrossSite: true })).status).toBe(200);
    expect((await passSecondFactor(browser)).status).toBe(200);
    expect(await statusOf(browser)).toBe(200);
  });

  it('keeps no session id, no token and no name of a person readable on the disk', async () => {
    const browser = await signedIn('somebody-with-a-name');
    expect(await statusOf(browser)).toBe(200);
    const token = world.platform.requests.at(-1)?.headers.authorization?.split(' ')[1] ?? '';
    const cookie = decodeURIComponent(browser.cookie('__Host-keyway') ?? '');
    const id = /^s:([^.]+)\./.exec(cookie)?.[1] ?? '';
    expect([token.length > 20, id.length > 20]).toEqual([true, true]);
    const names = await readdir(join(folder, 'gateway'));
    const kept = (await Promise.all(names.map((name) => readFile(join(folder, 'gateway', name), 'latin1')))).join('');
    expect(kept).toContain(':session');
    for (const secret of [token, id, cookie, token.split('.')[2] ?? '', 'northwind.example'])
      expect(kept.includes(secret)).toBe(false);
  });
});
