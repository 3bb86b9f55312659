/** The event socket and the life of its session: item 35 of the security checklist. */
import { callErrors, errorCodes } from '../../kernel/errors.js';
import { AccountsServiceService } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from '../bff/support/gateway-world.js';
import type { Tab } from '../bff/support/browser.js';
import type { Browser } from '../support/browser.js';
import { openSocket } from './support/event-socket.js';
import { startWorld, type World } from './support/world.js';

const inactive = errorCodes({ 'accounts.inactive': 'permission_denied' });

describe('security-35 a socket on whichever instance', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ instances: 3 });
  });
  afterAll(() => world.close());
  afterEach(() => {
    world.platform.permissions = ['insertkeys-write', 'inventory-read'];
  });

  const ways: [string, (browser: Browser, user: string) => Promise<unknown>][] = [
    ['by signing out', (browser) => browser.post('/bff/logout')],
    ['by its user elsewhere', async (_browser, user) => (await world.signedIn(user, 1)).delete('/bff/sessions')],
    [
      'by who manages the vault’s users',
      async (_browser, user) => {
        world.platform.permissions = ['user-delete'];
        return (await world.signedIn('manager', 1)).delete(`/bff/users/${user}/sessions`);
      },
    ],
    [
      'by the provider’s refusal to renew it',
      async (browser) => {
        world.provider.behaviour.refreshFailure = 'invalid_grant';
        world.clock.advance(301);
        await browser.get('/api/user/info/').finally(() => {
          world.provider.behaviour.refreshFailure = undefined;
          world.clock.aheadMs = 0;
        });
      },
    ],
  ];

  it.each(ways)('is closed with 4401 when its session is ended %s', async (_name, end) => {
    const user = `user of ${_name}`.replaceAll(' ', '-');
    const browser = await world.signedIn(user, 0);
    const sockets = await Promise.all([0, 1, 2].map((instance) => openSocket(world, browser, instance)));
    await end(browser, user);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
    for (const { events } of sockets) expect(events).toContain('sessionended');
  });

  it('is closed as well when the news was lost on the way: the instance looks when it hears again', async () => {
    const browser = await world.signedIn('user-lost', 0);
    const socket = await openSocket(world, browser, 2);
    // Every instance's subscription breaks; what is published now is heard by nobody.
    await world.redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await browser.post('/bff/logout');
    expect(await socket.closed).toBe(4401);
  });

  it('tells its user of a session that begins or ends in another browser, and nobody else', async () => {
    const browser = await world.signedIn('user-told', 0);
    const [own, foreign] = [
      await openSocket(world, browser, 2),
      await openSocket(world, await world.signedIn('user-foreign', 1), 2),
    ];
    const began = own.heard('sessionschanged');
    const other = await world.signedIn('user-told', 1);
    await began;
    const ended = own.heard('sessionschanged');
    await other.post('/bff/logout');
    await ended;
    expect(foreign.events).not.toContain('sessionschanged');
  });
});

describe('security-35 a change of what a user may do', () => {
  let world: GatewayWorld;
  beforeEach(async () => {
    world = await startGatewayWorld();
  });
  afterEach(() => world.close());

  const open = async ({ browser }: SignedIn): Promise<Tab> => {
    const tab = await browser.listen();
    if (typeof tab === 'number') throw new Error(`the upgrade was refused with ${tab}`);
    return tab;
  };
  const tell = (user: SignedIn, target: string): void =>
    world.http.hub.publish(user.ownerGuid, target, { userGuid: user.userGuid });

  it('closes the user’s sockets with 1008 once they know, and no colleague’s; the next one has the new rights', async () => {
    const user = await world.signIn({ permissions: ['inventory-read'] });
    const colleague = await world.signIn({ ownerGuid: user.ownerGuid, permissions: ['inventory-read'] });
    const [tab, other] = [await open(user), await open(colleague)];
    await world.http.hub.attachments(1);
    // From here on the gateway has the old rights in its memory.
    world.http.hub.publish(user.ownerGuid, 'stockchanged', {});
    expect([await tab.next(), await other.next()]).toEqual([{ event: 'stockchanged' }, { event: 'stockchanged' }]);
    world.permit(user.accessToken, []);
    tell(user, 'accesschanged');
    expect(await tab.next()).toEqual({ event: 'accesschanged' });
    expect(await tab.closed).toBe(1008);
    const again = await open(user);
    world.http.hub.publish(user.ownerGuid, 'stockchanged', {});
    expect(await other.next()).toEqual({ event: 'stockchanged' });
    world.permit(user.accessToken, ['inventory-read']);
    tell(user, 'accesschanged');
    // Had the stock's frame been sent without the right to it, it would have come before this one.
    expect(await again.next()).toEqual({ event: 'accesschanged' });
  });

  it.each([
    ['who is no longer active', inactive('accounts.inactive')],
    ['whom the platform no longer knows', callErrors('session.unauthenticated')],
  ])('of one %s ends the sessions: 4401', async (_name, refusal) => {
    const user = await world.signIn({ permissions: ['inventory-read'] });
    const tab = await open(user);
    await world.http.hub.attachments(1);
    world.grpc.stub(AccountsServiceService.getProfile, () => Promise.reject(refusal));
    tell(user, 'accesschanged');
    expect(await tab.next()).toEqual({ event: 'sessionended' });
    expect(await tab.closed).toBe(4401);
    expect((await user.browser.ask('GET /jobs')).status).toBe(401);
  });
});
