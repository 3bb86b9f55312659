/** An older and a newer gateway on the same sessions, as during every rollout (ADR 0030). */
import { SessionControl } from '../../bff/session/control/session-control.js';
import { Activities } from '../../bff/session/records/activity.js';
import { SessionRecords } from '../../bff/session/records/session-records.js';
import { TokenVault } from '../../bff/session/records/token-vault.js';
import { EmbeddedStore } from '../../bff/session/store/embedded/embedded-store.js';
import { KeyRing } from '../../bff/session/store/key-ring.js';
import { systemClock } from '../../kernel/clock.js';
import type { Browser } from '../support/browser.js';
import { keyOne, passSecondFactor, startWorld, type World } from './support/world.js';

/** The first instance is of this version, the second one of the next, which writes what this one cannot read. */
const startBoth = async (): Promise<World> => {
  const world = await startWorld();
  await world.addGateway({ form: { writes: 2, reads: 2 } });
  return world;
};
const older = 0;
const newer = 1;

const sessionAt = async (world: World, browser: Browser, instance: number): Promise<unknown> =>
  (await world.tabOf(browser, instance).get('/bff/session')).json;
const recordsOf = async (world: World): Promise<[string, string | null, number][]> => {
  const names = (await world.redis.keys('kw:*')).filter((name) => /:(session|tok|sessions)$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const isIndex = name.endsWith(':sessions');
      const value = isIndex ? (await world.redis.zrange(name, '0', '-1')).join() : await world.redis.get(name);
      return [name, value, await world.redis.pexpiretime(name)];
    }),
  );
};

describe('during a rollout', () => {
  let world: World;
  beforeEach(async () => {
    world = await startBoth();
  });
  afterEach(() => world.close());

  it('what an older gateway has written serves a newer one, from the first factor on', async () => {
    const browser = await world.halfSignedIn('user-1', older);
    browser.server = world.gateways[newer]?.url ?? '';
    expect((await passSecondFactor(browser)).status).toBe(200);
    expect((await browser.get('/api/user/info/')).status).toBe(200);
    expect(await sessionAt(world, browser, newer)).toMatchObject({ isAuthenticated: true });
  });

  it('a session of a newer gateway is answered for with 503 by an older one, which changes nothing of it', async () => {
    const browser = await world.signedIn('user-1', newer);
    const before = await recordsOf(world);
    expect(before.length).toBeGreaterThan(2);
    const tab = world.tabOf(browser, older);
    for (const path of ['/bff/session', '/api/user/info/', '/bff/jobs']) {
      const answer = await tab.get(path);
      expect([answer.status, answer.setCookies]).toEqual([503, []]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await recordsOf(world)).toEqual(before);
    expect(await sessionAt(world, browser, newer)).toMatchObject({ isAuthenticated: true });
  });

  it('an older gateway that cannot read a session leaves it in the list, where a newer one shows it', async () => {
    await world.signedIn('user-1', newer);
    const here = await world.signedIn('user-1', older);
    const rowsAt = async (instance: number): Promise<number> => {
      const answer = await world.tabOf(here, instance).get('/bff/sessions');
      return (answer.json as { rows: unknown[] }).rows.length;
    };
    expect(await rowsAt(older)).toBe(1);
    expect(await rowsAt(newer)).toBe(2);
  });

  it('a sign-in begun at a newer gateway, and refused by an older one, is finished by the newer one', async () => {
    const browser = world.browser(newer);
    const begun = await browser.send(`${world.publicUrl}/bff/login`);
    const redirects: string[] = [];
    let next = String(begun.headers['location']);
    while (!next.startsWith(`${world.publicUrl}/oidc-callback`)) {
      const answer = await browser.send(next, { isTopLevel: true, isCrossSite: true });
      next = new URL(String(answer.headers['location']), next).href;
      redirects.push(next);
      if (redirects.length > 10) throw new Error(`no callback: ${redirects.join(' ')}`);
    }
    const callback = { isTopLevel: true, isCrossSite: true } as const;
    browser.server = world.gateways[older]?.url ?? '';
    expect((await browser.send(next, callback)).status).toBe(503);
    browser.server = world.gateways[newer]?.url ?? '';
    expect((await browser.send(next, callback)).status).toBeLessThan(400);
    expect(browser.cookie('__Host-keyway')).toBeDefined();
  });
});

it('who is signed out everywhere by an older gateway is so in the sessions that it cannot read', async () => {
  const store = new EmbeddedStore();
  const [present, next] = [new KeyRing([keyOne]), new KeyRing([keyOne], { writes: 2, reads: 2 })];
  const lifetimes = { idleMs: 60_000, absoluteMs: 60_000 };
  const recordsOver = (ring: KeyRing) => new SessionRecords(store, ring, lifetimes, systemClock);
  const record = { userGuid: 'u1', ownerGuid: 'o1', stage: 'full', createdAtMs: Date.now() } as const;
  const written = [
    ['a', present],
    ['b', next],
  ] as const;
  for (const [idHash, ring] of written) {
    await recordsOver(ring).write(idHash, JSON.stringify(record), true);
    await recordsOver(ring).enlist(idHash, record);
  }
  const vault = new TokenVault(store, present);
  const revoked: (string | undefined)[] = [];
  const provider = { revoke: (token: string | undefined) => Promise.resolve(void revoked.push(token)) };
  const activities = new Activities(store, present, systemClock);
  const control = new SessionControl(store, recordsOver(present), vault, activities, provider);
  expect((await control.live('u1')).map(({ idHash }) => idHash)).toEqual(['a']);
  expect((await control.revokeAll({ userGuid: 'u1' }, 'revoked')).sort()).toEqual(['a', 'b']);
  expect(await recordsOver(next).read('b')).toBeUndefined();
  await store.close();
});
