/** Sessions listed, ended and limited: items 15 to 17 of the security checklist, on three instances. */
import { sessionKey, tokensKey, userIndexKey } from '../../bff/session/store/store-keys.js';
import type { Answer, Browser } from '../support/browser.js';
import { timed } from '../support/clock.js';
import { openSocket } from './support/event-socket.js';
import { passSecondFactor, startWorld, type World } from './support/world.js';

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string | null>>;
  readonly actions: readonly { name: string }[];
}

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const rowsOf = (answer: Answer): Row[] => (answer.json as { rows: Row[] }).rows;
const listOf = async (browser: Browser): Promise<Row[]> => rowsOf(await browser.get('/bff/sessions'));
const codeOf = ({ json }: Answer): string => (json as { code: string }).code;
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/user/info/')).status === 200;

let world: World;
beforeAll(async () => {
  world = await startWorld({ instances: 3 });
});
afterAll(() => world.close());

afterEach(() => {
  world.clock.aheadMs = 0;
});

/** Nobody else's sessions are in the way. */
let count = 0;
const newUser = (): string => `user-${(count += 1)}-${Date.now()}`;

describe('security-15 a user’s own sessions', () => {
  it('are listed with device, address and instants, from whichever instance, and the current one is marked', async () => {
    const user = newUser();
    const desk = await world.signedIn(user, 0);
    const travel = await world.signedIn(user, 1);
    await travel.get('/bff/session', { 'user-agent': chrome });
    const half = await world.halfSignedIn(user, 2);
    const rows = await listOf(desk);
    expect(rows.map(({ cells }) => cells['Status']).sort()).toEqual([
      'Active',
      'Second factor pending',
      'This session',
    ]);
    const [current] = rows;
    expect(current).toMatchObject({ cells: { Status: 'This session', Address: '127.0.0.1' }, actions: [] });
    for (const name of ['SignedIn', 'LastSeen'])
      expect(Math.abs(Date.parse(current?.cells[name] ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await half.get('/bff/sessions')).status).toBe(401);
    expect(rowsOf(await travel.get('/bff/sessions')).filter(({ cells }) => cells['Status'] === 'This session')).toEqual(
      [expect.objectContaining({ id: rows.find(({ cells }) => cells['Status'] === 'Active')?.id })],
    );
  });

  it('tell where they were last used, once a minute at most', async () => {
    const browser = await world.signedIn(newUser());
    world.clock.advance(61);
    const before = (await listOf(browser))[0];
    const other = world.tabOf(browser, 1);
    await other.get('/bff/session', { 'user-agent': chrome });
    await expect(untilCell(browser, 'Device', 'Chrome 142 on Linux')).resolves.toBe('Chrome 142 on Linux');
    expect(before?.cells['Device']).toBe('Unknown on Unknown');
  });

  it('are named by nothing that opens or finds them elsewhere', async () => {
    const browser = await world.signedIn(newUser());
    const text = (await browser.get('/bff/sessions')).text;
    expect(text).toMatch(/"id":"[0-9a-f]{32}"/);
    expect(text).not.toContain(world.idHashOf(browser));
    expect(world.log.join('')).not.toContain((await listOf(browser))[0]?.id ?? 'none');
  });

  it('end one by one: everywhere, within a second, with their tokens', async () => {
    const user = newUser();
    const [here, there] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
    const onThird = world.tabOf(there, 2);
    expect(await isSignedIn(onThird)).toBe(true); // now in that instance's memory
    const idHash = world.idHashOf(there);
    const target = (await listOf(here)).find(({ cells }) => cells['Status'] === 'Active');
    const revokedBefore = world.provider.revoked.length;
    const [, ms] = await timed(async () => {
      expect((await here.delete(`/bff/sessions/${target?.id}`)).json).toEqual({ ended: 1 });
      expect(await isSignedIn(onThird)).toBe(false);
      expect(await isSignedIn(there)).toBe(false);
    });
    expect(ms).toBeLessThan(1_000);
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
    expect(await world.redis.zscore(userIndexKey(user), idHash)).toBeNull();
    await expect(untilRevoked(revokedBefore + 1)).resolves.toBeGreaterThan(revokedBefore);
    expect(await isSignedIn(here)).toBe(true);
    expect((await listOf(here)).map(({ cells }) => cells['Status'])).toEqual(['This session']);
  });

  it('end all but the one that asks', async () => {
    const user = newUser();
    const here = await world.signedIn(user, 0);
    const others = [await world.signedIn(user, 1), await world.signedIn(user, 2), await world.halfSignedIn(user, 0)];
    const stranger = await world.signedIn(newUser(), 1);
    expect((await here.delete('/bff/sessions')).json).toEqual({ ended: 3 });
    for (const other of others) expect((await other.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it('of another user are not found, by a name that is right for that user', async () => {
    const [mine, theirs] = [await world.signedIn(newUser()), await world.signedIn(newUser())];
    const name = (await listOf(theirs))[0]?.id ?? '';
    const answer = await mine.delete(`/bff/sessions/${name}`);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'accounts.session_not_found']);
    expect((await mine.delete(`/bff/sessions/${world.idHashOf(theirs)}`)).status).toBe(404);
    expect(await isSignedIn(theirs)).toBe(true);
  });

  it('end after a fresh sign-in only: with an older one the gateway asks for it', async () => {
    const user = newUser();
    const [here, there] = [await world.longSignedIn(user), await world.signedIn(user, 1)];
    const name = (await listOf(here)).find(({ cells }) => cells['Status'] === 'Active')?.id ?? '';
    for (const path of [`/bff/sessions/${name}`, '/bff/sessions']) {
      const answer = await here.delete(path);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'insufficient_user_authentication']);
    }
    expect(await isSignedIn(there)).toBe(true);
    await here.navigate('/bff/login?stepUp=one-factor');
    expect((await here.delete('/bff/sessions')).json).toEqual({ ended: 1 });
  });

  it('that are passing their second factor while all are ended end with the others', async () => {
    const user = newUser();
    const here = await world.signedIn(user, 0);
    const half = await world.halfSignedIn(user, 1);
    const slow = world.platform.holdCodes();
    const passing = passSecondFactor(half);
    await slow.arrived;
    expect((await here.delete('/bff/sessions')).json).toEqual({ ended: 1 });
    slow.release();
    expect((await passing).status).toBe(401);
    expect((await half.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    expect(await world.redis.zcard(userIndexKey(user))).toBe(1);
  });
});

describe('security-16 who manages the vault’s users', () => {
  const mayManage = (): void => {
    world.platform.permissions = ['insertkeys-write', 'inventory-read', 'user-read', 'user-delete'];
  };
  const manager = (): Promise<Browser> => {
    mayManage();
    return world.signedIn(newUser());
  };
  afterEach(() => {
    world.platform.permissions = ['insertkeys-write', 'inventory-read'];
  });

  it('ends all sessions of a user on every instance within a second, sockets included', async () => {
    const admin = await manager();
    const user = newUser();
    const browsers = [await world.signedIn(user, 0), await world.signedIn(user, 1), await world.signedIn(user, 2)];
    const sockets = await Promise.all(browsers.map((browser, instance) => openSocket(world, browser, instance)));
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true);
    const [, ms] = await timed(async () => {
      expect((await admin.delete(`/bff/users/${user}/sessions`)).json).toEqual({ ended: 3 });
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
      for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
    });
    expect(ms).toBeLessThan(1_000);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it('does so within the own vault only', async () => {
    const admin = await manager();
    const foreign = await world.signedIn(`foreign-${newUser()}`);
    const answer = await admin.delete(`/bff/users/foreign-user/sessions`);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'accounts.not_found']);
    expect(await isSignedIn(foreign)).toBe(true);
  });

  it('needs the permission, and a fresh sign-in', async () => {
    const user = newUser();
    const victim = await world.signedIn(user);
    const answer = await (await world.signedIn(newUser())).delete(`/bff/users/${user}/sessions`);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'permission.denied']);
    mayManage();
    const admin = await world.longSignedIn(newUser());
    const stale = await admin.delete(`/bff/users/${user}/sessions`);
    expect([stale.status, codeOf(stale)]).toEqual([403, 'insufficient_user_authentication']);
    expect(await isSignedIn(victim)).toBe(true);
  });
});

describe('security-17 one session more than a user may have', () => {
  let limited: World;
  beforeAll(async () => {
    limited = await startWorld({
      instances: 2,
      config: (config) => ({ ...config, session: { ...config.session, maxPerUser: 3 } }),
    });
  });
  afterAll(() => limited.close());

  it('ends the one that was signed in longest ago, and no other', async () => {
    const browsers: Browser[] = [];
    for (let i = 0; i < 3; i += 1) {
      browsers.push(await limited.signedIn('user-1', i % 2));
      limited.clock.advance(1);
    }
    const [oldest] = browsers;
    if (oldest === undefined) throw new Error('no browser');
    const socket = await openSocket(limited, oldest);
    await limited.signedIn('user-2');
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true);
    const newest = await limited.signedIn('user-1', 1);
    expect(await socket.closed).toBe(4401);
    expect(await Promise.all([...browsers, newest].map(isSignedIn))).toEqual([false, true, true, true]);
    expect(limited.log.filter((line) => line.includes('"audit":"session.limit"'))).toHaveLength(1);
  });

  it('of half sessions ends half sessions only: a password alone pushes nobody out', async () => {
    const full = await limited.signedIn('user-3');
    for (let i = 0; i < 6; i += 1) await limited.halfSignedIn('user-3', i % 2);
    expect(await isSignedIn(full)).toBe(true);
    expect((await listOf(full)).filter(({ cells }) => cells['Status'] === 'Second factor pending')).toHaveLength(3);
  });
});

const untilCell = async (browser: Browser, name: string, wanted: string): Promise<string> => {
  for (;;) {
    const value = (await listOf(browser))[0]?.cells[name];
    if (value === wanted) return value;
  }
};

const untilRevoked = async (wanted: number): Promise<number> => {
  while (world.provider.revoked.length < wanted) await new Promise((resolve) => setImmediate(resolve));
  return world.provider.revoked.length;
};
