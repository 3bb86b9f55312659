/** The event socket: who may open it, what it says to whom, and when it ends (security items 34 and 35). */
import type { BrowserEvent } from '../../bff/contract.js';
import { defaultSockets } from '../../bff/hub/sockets.service.js';
import { JobsServiceService } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import type { Tab } from './support/browser.js';
import { timed } from '../support/clock.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;

beforeEach(async () => {
  world = await startGatewayWorld();
});
afterEach(() => world.close());

const job = (jobId: string): Extract<BrowserEvent, { event: 'jobchanged' }>['job'] => ({
  jobId,
  kind: 'stock.insertion',
  title: 'Insert',
  state: 'running',
  done: 1,
  total: 2,
  isCancellable: true,
  resultName: null,
  resultBytes: 0,
  failureCode: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  href: null,
  isRetryable: false,
  askedBy: 'Ada',
  lines: 0,
  failedLines: 0,
});

const open = async (user: SignedIn): Promise<Tab> => {
  const tab = await user.browser.listen();
  if (typeof tab === 'number') throw new Error(`the upgrade was refused with ${tab}`);
  return tab;
};

describe('an upgrade', () => {
  it('without a session, or before the second factor, is refused', async () => {
    const halfway = await world.signIn({ stage: 'first-factor' });
    expect(await world.stranger.listen()).toBe(401);
    expect(await halfway.browser.listen()).toBe(401);
  });

  it('from another origin, or from none, is refused', async () => {
    const { browser } = await world.signIn();
    expect(await browser.listen({ origin: 'https://evil.example' })).toBe(403);
    expect(await browser.listen({ origin: null })).toBe(403);
  });

  it.each(['/bff/events/', '/bff/events?token=abc', '/hubs/notification', '/'])('of %s is refused', async (path) => {
    const { browser } = await world.signIn();
    expect(await browser.listen({ path })).toBe(404);
  });

  it('over the limit of tabs per user is refused, and one that closed makes room', async () => {
    const user = await world.signIn();
    const tabs: Tab[] = [];
    for (let count = 0; count < defaultSockets.perUser; count += 1) tabs.push(await open(user));
    expect(await user.browser.listen()).toBe(429);
    tabs[0]?.close();
    await tabs[0]?.closed;
    // The gateway frees the slot with its own end of the closing handshake.
    const again = await user.browser.listen();
    expect(typeof again === 'number' ? await user.browser.listen() : again).not.toBe(429);
  });
});

describe('a frame', () => {
  it('of a job reaches the tabs of its user and nobody else of the vault', async () => {
    const author = await world.signIn({ permissions: ['inventory-read'] });
    const colleague = await world.signIn({ ownerGuid: author.ownerGuid, permissions: ['inventory-read'] });
    const [first, second, other] = [await open(author), await open(author), await open(colleague)];
    await world.http.hub.attachments(1);
    world.http.hub.publish(author.ownerGuid, 'jobchanged', { userGuid: author.userGuid, job: job('j1') });
    world.http.hub.publish(author.ownerGuid, 'stockchanged', {});
    expect(await first.next()).toEqual({ event: 'jobchanged', job: job('j1') });
    expect(await second.next()).toMatchObject({ event: 'jobchanged' });
    expect(await other.next()).toEqual({ event: 'stockchanged' });
  });

  it('of a report that is ready reaches whoever asked for it', async () => {
    const author = await world.signIn();
    const tab = await open(author);
    await world.http.hub.attachments(1);
    const message = { ownerId: '3', message: 'Your report', jobId: 'j2', userGuid: author.userGuid };
    world.http.hub.publish(author.ownerGuid, 'keybykeyreportupdate', message);
    expect(await tab.next()).toEqual({ event: 'keybykeyreportupdate', jobId: 'j2', message: 'Your report' });
  });

  it('of the stock does not reach a user who may not see it, from the moment on that the platform says so', async () => {
    const viewer = await world.signIn({ permissions: [] });
    const colleague = await world.signIn({ ownerGuid: viewer.ownerGuid, permissions: ['inventory-read'] });
    const [tab, other] = [await open(viewer), await open(colleague)];
    await world.http.hub.attachments(1);
    world.http.hub.publish(viewer.ownerGuid, 'stockchanged', {});
    // Who may see it has it, and so would the viewer, who was there first; a job's frame needs no such look.
    expect(await other.next()).toEqual({ event: 'stockchanged' });
    world.http.hub.publish(viewer.ownerGuid, 'jobchanged', { userGuid: viewer.userGuid, job: job('j3') });
    expect(await tab.next()).toMatchObject({ event: 'jobchanged' });
  });

  it('of work that moved on reaches the whole vault with nothing but an address, and nobody who sees no stock', async () => {
    const author = await world.signIn({ permissions: ['insertkeys-write'] });
    const colleague = await world.signIn({ ownerGuid: author.ownerGuid, permissions: ['insertionslist-read'] });
    const viewer = await world.signIn({ ownerGuid: author.ownerGuid, permissions: [] });
    const [own, other, none] = [await open(author), await open(colleague), await open(viewer)];
    await world.http.hub.attachments(1);
    const href = '/distribution/myvault/uploads-detail/i1';
    world.http.hub.publish(author.ownerGuid, 'workmoved', { href, key: 'AAAA' });
    for (const tab of [own, other]) expect(await tab.next()).toEqual({ event: 'workmoved', href });
    world.http.hub.publish(author.ownerGuid, 'jobchanged', { userGuid: viewer.userGuid, job: job('j5') });
    expect(await none.next()).toMatchObject({ event: 'jobchanged' });
  });

  it('of another shape is dropped', async () => {
    const user = await world.signIn();
    const tab = await open(user);
    await world.http.hub.attachments(1);
    world.http.hub.publish(user.ownerGuid, 'jobchanged', { userGuid: user.userGuid, job: { key: 'AAAA' } });
    world.http.hub.publish(user.ownerGuid, 'jobchanged', {
      userGuid: user.userGuid,
      job: { ...job('j4'), keys: ['AAAA'] },
    });
    expect(await tab.next()).toEqual({ event: 'jobchanged', job: job('j4') });
  });
});

describe('upstream', () => {
  it('there is one connection per owner, with the token in a header and not in the address', async () => {
    const first = await world.signIn();
    const second = await world.signIn({ ownerGuid: first.ownerGuid });
    await open(first);
    await open(second);
    await open(await world.signIn());
    await world.http.hub.attachments(2);
    expect(world.http.hub.attached.filter(({ ownerGuid }) => ownerGuid === first.ownerGuid)).toHaveLength(1);
    const [attached] = world.http.hub.attached;
    expect(attached?.authorization).toBe(`Bearer ${first.accessToken}`);
    expect(attached?.url).not.toContain('canary');
  });

  it('a lost connection comes back, and what was missed is read anew', async () => {
    const user = await world.signIn({ permissions: ['inventory-read'] });
    const tab = await open(user);
    await world.http.hub.attachments(1);
    world.grpc.stub(JobsServiceService.listJobs, () => Promise.resolve({ jobs: [] }));
    world.http.hub.cut();
    await world.http.hub.attachments(2);
    expect(await tab.next()).toEqual({ event: 'stockchanged' });
  });
});

describe('a socket', () => {
  it('ends within a second when its session ends elsewhere', async () => {
    const user = await world.signIn();
    const tab = await open(user);
    const [, ms] = await timed(async () => {
      await world.sessions.end(user.idHash);
      expect(await tab.next()).toEqual({ event: 'sessionended' });
      expect(await tab.closed).toBe(4401);
    });
    expect(ms).toBeLessThan(1_000);
  });

  it('ends for each tab when one of them signs out', async () => {
    const user = await world.signIn();
    const [first, second] = [await open(user), await open(user)];
    expect((await user.browser.ask('POST /logout')).status).toBe(200);
    expect([await first.next(), await second.next()]).toEqual([{ event: 'sessionended' }, { event: 'sessionended' }]);
    expect([await first.closed, await second.closed]).toEqual([4401, 4401]);
  });

  it('takes no more than 1 kB in one frame', async () => {
    const tab = await open(await world.signIn());
    tab.send('x'.repeat(1_025));
    expect(await tab.closed).toBe(1009);
  });

  it('that talks instead of listening is closed', async () => {
    const tab = await open(await world.signIn());
    for (let count = 0; count < 31; count += 1) tab.send('{}');
    expect(await tab.closed).toBe(1008);
  });

  it('is told to come back elsewhere when the gateway stops', async () => {
    const tab = await open(await world.signIn());
    const stopped = world.close();
    expect(await tab.closed).toBe(1012);
    await stopped;
    world = await startGatewayWorld();
  });
});
