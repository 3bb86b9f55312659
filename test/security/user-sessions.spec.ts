/**
 * Where a user of the vault is signed in, seen and ended by who may deactivate them: item 16 of the security checklist,
 * on three instances. Who may act about whom is the platform's to say: test/platform/accounts/user-sessions.spec.ts.
 */
import { sessionKey, tokensKey, userIndexKey } from '../../bff/session/store/store-keys.js';
import { UsersServiceService } from '../../proto/gen/keyway/accounts/v1/users.js';
import type { Answer, Browser } from '../support/browser.js';
import { timed } from '../support/clock.js';
import { until } from '../support/until.js';
import { openSocket } from './support/event-socket.js';
import { passSecondFactor, startWorld, type World } from './support/world.js';

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string | null>>;
  readonly actions: readonly { readonly name: string }[];
}

const rowsOf = ({ json }: Answer): Row[] => (json as { rows: Row[] }).rows;
const problemOf = ({ status, json }: Answer): unknown[] => [status, (json as { code: string }).code];
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/user/info/')).status === 200;

const usual = ['insertkeys-write', 'inventory-read'];
const managing = [...usual, 'user-read', 'user-delete'];
/** Templates of requests whose browser went away before the answer. */
const left: string[] = [];

let world: World;
beforeAll(async () => {
  const observer = {
    ended: (template: string, _method: string, status: number) => void (status === 0 && left.push(template)),
    upstream: () => undefined,
  };
  world = await startWorld({ instances: 3, observer });
});
afterAll(() => world.close());
beforeEach(() => {
  world.platform.permissions = managing;
});

/** Nobody else's sessions are in the way. */
let count = 0;
const newUser = (): string => `user-${(count += 1)}-${Date.now()}`;
const manager = (instance = 0): Promise<Browser> => world.signedIn(newUser(), instance);
/** One on each instance, one after the other: the provider signs in whom it is told. */
const managers = async (): Promise<Browser[]> => [await manager(0), await manager(1), await manager(2)];
/** Twelve at the same moment, on all instances. */
const twelve = async (path: string): Promise<Answer[]> => {
  const admins = await managers();
  return Promise.all(Array.from({ length: 4 }, () => admins.map((admin) => admin.delete(path))).flat());
};
const placeOf = (user: string, name?: string): string =>
  `/bff/users/${user}/sessions${name === undefined ? '' : `/${name}`}`;
const nameIn = async (by: Browser, user: string, at = 0): Promise<string> =>
  rowsOf(await by.get(placeOf(user)))[at]?.id ?? 'none';
const recorded = (): number =>
  world.platform.calls.filter(({ path }) => path === UsersServiceService.recordEndedSessions.path).length;

/** Each of the three doors, by a name that is right in form. */
const everyDoor = async (by: Browser, user: string, name = '0'.repeat(32)): Promise<unknown[][]> => [
  problemOf(await by.get(placeOf(user))),
  problemOf(await by.delete(placeOf(user, name))),
  problemOf(await by.delete(placeOf(user))),
];

const threeTimes = (...problem: unknown[]): unknown[][] => [problem, problem, problem];

describe('security-16 the sessions of another user', () => {
  it('are shut without a session, and before the second factor', async () => {
    const user = newUser();
    const refusal = threeTimes(401, 'session.unauthenticated');
    expect(await everyDoor(world.browser(), user)).toEqual(refusal);
    expect(await everyDoor(await world.halfSignedIn(newUser()), user)).toEqual(refusal);
  });

  it('are shut without the permission, also to who may change roles', async () => {
    const user = newUser();
    const victim = await world.signedIn(user);
    for (const permissions of [usual, [...usual, 'user-read', 'user-write']]) {
      world.platform.permissions = permissions;
      expect(await everyDoor(await manager(), user)).toEqual(threeTimes(403, 'permission.denied'));
    }
    expect(await isSignedIn(victim)).toBe(true);
  });

  it('are not found in another vault, by names that are right there', async () => {
    const admin = await manager();
    const user = `foreign-${newUser()}`;
    const foreign = await world.signedIn(user);
    const name = rowsOf(await foreign.get('/bff/sessions'))[0]?.id;
    expect(await everyDoor(admin, user, name)).toEqual(threeTimes(404, 'accounts.not_found'));
    // Nor under a user of one's own.
    const colleague = newUser();
    expect(problemOf(await admin.delete(placeOf(colleague, name)))).toEqual([404, 'accounts.session_not_found']);
    expect(await isSignedIn(foreign)).toBe(true);
  });

  it('are ended after a fresh sign-in only', async () => {
    const user = newUser();
    const victim = await world.signedIn(user);
    const admin = await world.longSignedIn(newUser());
    const name = await nameIn(admin, user);
    for (const place of [placeOf(user, name), placeOf(user)])
      expect(problemOf(await admin.delete(place))).toEqual([403, 'insufficient_user_authentication']);
    expect(await isSignedIn(victim)).toBe(true);
  });

  it('are listed as to the user, with nothing that opens or finds them elsewhere', async () => {
    const user = newUser();
    const [one, two] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
    const admin = await manager(2);
    const answer = await admin.get(placeOf(user));
    const rows = rowsOf(answer);
    const own = rowsOf(await one.get('/bff/sessions'));
    expect(rows.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    expect(rows.map(({ cells }) => cells['Status'])).toEqual(['Active', 'Active']);
    expect(rows.map(({ actions }) => actions.map(({ name }) => name))).toEqual([['end-session'], ['end-session']]);
    for (const browser of [one, two]) expect(answer.text).not.toContain(world.idHashOf(browser));
    for (const { id } of rows) expect(world.log.join('')).not.toContain(id);
    expect(world.platform.calls.some(({ path }) => path === UsersServiceService.lookAtSessions.path)).toBe(true);
  });

  it('end one by one: everywhere, within a second, with socket and tokens, while the others stay', async () => {
    const user = newUser();
    const [kept, there] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
    const admin = await manager();
    const onThird = world.tabOf(there, 2);
    expect(await isSignedIn(onThird)).toBe(true); // now in that instance's memory
    const socket = await openSocket(world, onThird, 2);
    const idHash = world.idHashOf(there);
    const own = rowsOf(await there.get('/bff/sessions')).find(({ cells }) => cells['Status'] === 'This session');
    const before = recorded();
    const [, ms] = await timed(async () => {
      expect((await admin.delete(placeOf(user, own?.id))).json).toEqual({ ended: 1 });
      expect(await socket.closed).toBe(4401);
      expect([await isSignedIn(onThird), await isSignedIn(there)]).toEqual([false, false]);
    });
    expect(ms).toBeLessThan(1_000);
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
    expect(await world.redis.zscore(userIndexKey(user), idHash)).toBeNull();
    expect([await isSignedIn(kept), await isSignedIn(admin)]).toEqual([true, true]);
    expect(recorded()).toBe(before + 1);
    const line = world.log.find((each) => each.includes('"audit":"session.revoked"') && each.includes(idHash));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ kind: 'administrator', target: user, count: 1 });
    // Again is too late, and is written down nowhere.
    expect(problemOf(await admin.delete(placeOf(user, own?.id)))).toEqual([404, 'accounts.session_not_found']);
    expect(recorded()).toBe(before + 1);
  });

  it('end all at once, and the one that asks stays where it is the user’s own', async () => {
    const user = newUser();
    const [asking, other] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
    const rows = rowsOf(await asking.get(placeOf(user)));
    const current = rows.find(({ cells }) => cells['Status'] === 'This session');
    expect(current?.actions).toEqual([]);
    expect(problemOf(await asking.delete(placeOf(user, current?.id)))).toEqual([404, 'accounts.session_not_found']);
    expect((await asking.delete(placeOf(user))).json).toEqual({ ended: 1 });
    expect([await isSignedIn(asking), await isSignedIn(other)]).toEqual([true, false]);
    const before = recorded();
    expect((await asking.delete(placeOf(user))).json).toEqual({ ended: 0 });
    expect(recorded()).toBe(before);
  });
});

describe('security-16 a session that somebody else ends', () => {
  it('is not brought back by what its browser had under way, on any instance', async () => {
    const user = newUser();
    const victim = await world.signedIn(user);
    const admin = await manager(1);
    const name = await nameIn(admin, user);
    const held = world.platform.holdAnswers();
    const slow = Array.from({ length: 12 }, (_, at) => world.tabOf(victim, at % 3).get('/api/user/info/'));
    await held.arrived(12);
    expect((await admin.delete(placeOf(user, name))).json).toEqual({ ended: 1 });
    held.release();
    for (const { status } of await Promise.all(slow)) expect([200, 401]).toContain(status);
    for (const instance of [0, 1, 2]) expect(await isSignedIn(world.tabOf(victim, instance))).toBe(false);
    expect(rowsOf(await admin.get(placeOf(user)))).toEqual([]);
  });

  it('nor by a second factor that it was passing', async () => {
    const user = newUser();
    const half = await world.halfSignedIn(user, 1);
    const admin = await manager();
    const name = await nameIn(admin, user);
    const codes = world.platform.holdCodes();
    const passing = passSecondFactor(half);
    await codes.arrived;
    expect((await admin.delete(placeOf(user, name))).json).toEqual({ ended: 1 });
    codes.release();
    expect((await passing).status).toBe(401);
    expect((await half.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    expect(await world.redis.zcard(userIndexKey(user))).toBe(0);
  });

  it('by twelve at the same moment ends for one of them, and is written down once', async () => {
    const user = newUser();
    await world.signedIn(user);
    const name = await nameIn(await manager(), user);
    const before = recorded();
    const answers = await twelve(placeOf(user, name));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(problemOf(answer)).toEqual([404, 'accounts.session_not_found']);
    expect(recorded()).toBe(before + 1);
  });

  it('with all of the user’s by twelve at the same moment is counted once', async () => {
    const user = newUser();
    for (const instance of [0, 1, 2]) await world.signedIn(user, instance);
    const answers = await twelve(placeOf(user));
    const counts = answers.map(({ json }) => (json as { ended: number }).ended);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(3);
    expect(await world.redis.zcard(userIndexKey(user))).toBe(0);
  });

  it('is written down also when the one who ended it leaves meanwhile', async () => {
    const user = newUser();
    const victim = await world.signedIn(user);
    const [admin, other] = [await manager(), await manager()];
    const name = await nameIn(admin, user);
    const before = left.length;
    const leaving = new AbortController();
    const outcome = Promise.withResolvers<boolean>();
    world.platform.recording = async (isCut) => {
      leaving.abort();
      await until(
        () => left.length,
        (gone) => gone > before,
      );
      // Over the connection on which the call would be cut, and so after it.
      await other.get(placeOf(user));
      outcome.resolve(isCut());
    };
    const asked = fetch(admin.server + placeOf(user, name), {
      method: 'DELETE',
      signal: leaving.signal,
      headers: {
        ...{ 'x-csrf': '1', 'sec-fetch-site': 'same-origin', origin: world.publicUrl },
        cookie: `__Host-keyway=${admin.cookie('__Host-keyway') ?? ''}`,
      },
    });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(outcome.promise).resolves.toBe(false);
    world.platform.recording = undefined;
    expect(await isSignedIn(victim)).toBe(false);
  });
});
