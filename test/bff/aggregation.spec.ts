/** How a screen's parts are read: side by side, once, no longer than somebody waits, under the rights that hold now. */
import { AccountsServiceService } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { JobsServiceService, ListJobsResponse } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { ListPriceRowsResponse, PriceRowsServiceService } from '../../proto/gen/keyway/pricing/v1/price_rows.js';
import type { SeenRequest } from './support/fake-http.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['order-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const parts = [
  'GET /mkapi/navigation/GetTopnavigation?currentSiteId=2&groupTag=SIDE',
  'GET /mkapi/navigation/GetTopnavigation?currentSiteId=2',
  'GET /api/content/ownerImage/7',
  'GET /api/content/pageContent',
] as const;
const route = 'GET /navigation?path=%2Fdistribution%2Forders%2F';
const item = { text: 'Orders', href: '/distribution/orders/', rbacRole: ['order-read'] };
const body = { items: [item] };

const bodyOf = (route: string): string | object => {
  if (route.includes('ownerImage')) return JSON.stringify('/api/content/image/u7');
  return route.includes('pageContent') ? { notice: '', information: '' } : body;
};

/** Holds the platform's answers back until told. */
const held = (routes: readonly string[] = parts) => {
  const arrived = routes.map(() => Promise.withResolvers<SeenRequest>());
  const released = Promise.withResolvers<void>();
  for (const [at, one] of routes.entries()) {
    world.http.answer(one, async (request) => {
      arrived[at]?.resolve(request);
      await released.promise;
      return { body: bodyOf(one) };
    });
  }
  return { arrived: Promise.all(arrived.map(({ promise }) => promise)), release: released.resolve };
};
const answerAll = (): void => held().release();
const shared = { headers: { 'x-since-change': '60000' } };

describe('the parts of a screen', () => {
  it('are asked for side by side: all have arrived before one is answered', async () => {
    const { arrived, release } = held();
    const answer = owner.browser.ask(route);
    expect((await arrived).map(({ url }) => `GET ${url}`)).toEqual([...parts]);
    release();
    expect((await answer).json()).toMatchObject({ unavailable: [] });
  });

  it('are given up by the platform as well when the browser goes away', async () => {
    const { arrived, release } = held();
    const tab = new AbortController();
    const answer = owner.browser.ask(route, { signal: tab.signal });
    const requests = await arrived;
    tab.abort();
    await expect(answer).rejects.toThrow('aborted');
    await Promise.all(requests.map(({ cut }) => cut));
    release();
  });

  it('that are asked for by gRPC are canceled in the same way', async () => {
    const called = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    world.grpc.stub(JobsServiceService.listJobs, async () => {
      called.resolve();
      await released.promise;
      return ListJobsResponse.fromPartial({});
    });
    const tab = new AbortController();
    const answer = owner.browser.ask('GET /jobs', { signal: tab.signal });
    await called.promise;
    tab.abort();
    await expect(answer).rejects.toThrow('aborted');
    await world.grpc.calls.at(-1)?.cut;
    released.resolve();
  });

  it('that were down are read again alone', async () => {
    answerAll();
    world.http.answer(parts[0], { status: 503 });
    expect((await owner.browser.ask(route)).json()).toMatchObject({ side: [], unavailable: ['side'] });
    answerAll();
    world.http.requests.length = 0;
    const again = await owner.browser.ask(`${route}&only=side`);
    expect(again.json()).toMatchObject({ side: [{ text: 'Orders' }], unavailable: [] });
    expect(world.http.requests.map(({ url }) => `GET ${url}`)).toEqual([parts[0]]);
  });

  it('that are still down when they are read again alone are told as a problem', async () => {
    world.http.answer(parts[0], { status: 503 });
    expect((await owner.browser.ask(`${route}&only=side`)).status).toBe(503);
  });
});

describe('reads of one session that are alike', () => {
  const asked = (): number => world.http.requests.filter(({ url }) => `GET ${url}` === parts[0]).length;

  it('are made once while they are under way, and answered alike', async () => {
    const { arrived, release } = held();
    const first = owner.browser.ask(route, shared);
    await arrived;
    const others = Array.from({ length: 9 }, () => owner.browser.ask(route, shared));
    const later = owner.browser.ask('GET /session', shared);
    // The session's own read is answered after the nine have been taken in: same connection order, same loop.
    await later;
    release();
    const bodies = (await Promise.all([first, ...others])).map((answer) => answer.body);
    expect(new Set(bodies).size).toBe(1);
    expect(asked()).toBe(1);
    await owner.browser.ask(route, shared);
    expect(asked()).toBe(2);
  });

  it('are made again for a tab that has changed something since', async () => {
    const { arrived, release } = held();
    const first = owner.browser.ask(route, shared);
    await arrived;
    const second = Promise.withResolvers<void>();
    world.http.answer(parts[0], () => {
      second.resolve();
      return { body: { items: [] } };
    });
    const changed = owner.browser.ask(route, { headers: { 'x-since-change': '0' } });
    await second.promise;
    release();
    expect((await first).json()).toMatchObject({ side: [{ text: 'Orders' }] });
    expect((await changed).json()).toMatchObject({ side: [] });
  });

  it('are never shared with another session', async () => {
    const other = await world.signIn({ permissions: [] });
    const { arrived, release } = held();
    const mine = owner.browser.ask(route, shared);
    await arrived;
    const second = Promise.withResolvers<void>();
    world.http.answer(parts[0], () => {
      second.resolve();
      return { body };
    });
    const theirs = other.browser.ask(route, shared);
    await second.promise;
    release();
    expect((await mine).json()).toMatchObject({ side: [{ text: 'Orders' }] });
    expect((await theirs).json()).toMatchObject({ side: [] });
  });

  it('go on for the tab that stays when another goes away', async () => {
    const { arrived, release } = held();
    const tab = new AbortController();
    const leaves = owner.browser.ask(route, { ...shared, signal: tab.signal });
    await arrived;
    const stays = owner.browser.ask(route, shared);
    await owner.browser.ask('GET /session');
    tab.abort();
    await expect(leaves).rejects.toThrow('aborted');
    release();
    expect((await stays).json()).toMatchObject({ side: [{ text: 'Orders' }] });
    expect(asked()).toBe(1);
  });
});

describe('security-32 a permission', () => {
  const profileReads = (): number =>
    world.grpc.calls.filter(({ path }) => path === AccountsServiceService.getProfile.path).length;

  it('that is taken away is gone from the next answer, within the seconds that a profile is remembered', async () => {
    const user = await world.signIn({ permissions: ['order-read'] });
    answerAll();
    expect((await user.browser.ask(route)).json()).toMatchObject({ side: [{ text: 'Orders' }] });
    world.permit(user.accessToken, []);
    expect((await user.browser.ask(route)).json()).toMatchObject({ side: [] });
  });

  it('that is granted is there with the next answer', async () => {
    const user = await world.signIn({ permissions: [] });
    answerAll();
    expect((await user.browser.ask(route)).json()).toMatchObject({ side: [] });
    world.permit(user.accessToken, ['order-read']);
    expect((await user.browser.ask(route)).json()).toMatchObject({ side: [{ text: 'Orders' }] });
  });

  it('that has not changed is not asked for again', async () => {
    const user = await world.signIn({ permissions: ['order-read'] });
    answerAll();
    await user.browser.ask(route);
    const before = profileReads();
    for (let turn = 0; turn < 5; turn += 1) await user.browser.ask(route);
    expect(profileReads()).toBe(before);
  });

  it('to ask a question that is posted is that of a read: asked for once, and gone at once', async () => {
    const user = await world.signIn({ permissions: ['pricelist-read'] });
    world.grpc.stub(PriceRowsServiceService.listPriceRows, () =>
      Promise.resolve(ListPriceRowsResponse.fromPartial({})),
    );
    const filter = { text: '', productGuid: '', regionCode: '', countryCode: '', currency: '', state: 'now' };
    const body = {
      rowsVersion: 0,
      filter,
      sort: 'entered',
      isDescending: false,
      cursor: '',
      size: 100,
      isCounted: false,
    };
    const ask = () => user.browser.ask('POST /pricing/lists/l1/rows', { body });
    expect((await ask()).status).toBe(200);
    const before = profileReads();
    for (let turn = 0; turn < 3; turn += 1) expect((await ask()).status).toBe(200);
    expect(profileReads()).toBe(before);
    world.permit(user.accessToken, []);
    expect((await ask()).status).toBe(403);
    world.permit(user.accessToken, ['pricelist-read']);
    expect((await ask()).status).toBe(200);
  });
});
