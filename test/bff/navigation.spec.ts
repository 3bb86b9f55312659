/** The shell's navigation: four reads side by side, of which one may fail. */
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['distributionnav-read', 'inventory-all', 'accountsettings-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const navigation = (tag: string) => `GET /mkapi/navigation/GetTopnavigation?currentSiteId=2${tag}`;
const side = {
  items: [
    {
      text: 'Distribution',
      icon: 'box',
      rbacRole: ['distributionnav-read'],
      items: [
        {
          text: 'My Vault',
          href: '/distribution/myvault/inventory/',
          rbacRole: ['inventory-read', 'inventory-all'],
          ownerRole: ['Publisher'],
        },
        { text: 'Orders', href: '/distribution/orders/', rbacRole: ['order-read'] },
      ],
    },
  ],
};
const tabs = { items: [{ text: 'Inventory', href: '/distribution/myvault/inventory/', isHighlighted: true }] };

const answerAll = (): void => {
  world.http.answer(navigation('&groupTag=SIDE'), { body: side });
  world.http.answer(navigation(''), { body: tabs });
  world.http.answer('GET /api/content/ownerImage/7', { body: JSON.stringify('/api/content/image/u7') });
  world.http.answer('GET /api/content/pageContent', { body: JSON.stringify({ notice: '', information: '' }) });
};
const route = 'GET /navigation?path=%2Fdistribution%2Fmyvault%2Finventory%2F';

describe('the navigation', () => {
  it('holds what this user may see', async () => {
    answerAll();
    expect((await owner.browser.ask(route)).json()).toEqual({
      side: [
        { text: 'Distribution', icon: 'box', items: [{ text: 'My Vault', href: '/distribution/myvault/inventory/' }] },
      ],
      tabs: [{ text: 'Inventory', href: '/distribution/myvault/inventory/', isHighlighted: true, items: [] }],
      profileMenu: [{ text: 'Settings', href: '/account/account/' }],
      profileImage: '/api/content/image/u7/64/0/2',
      content: null,
      unavailable: [],
    });
    for (const { url, headers } of world.http.requests) {
      if (url.startsWith('/mkapi/')) expect(headers['original-url']).toBe('/distribution/myvault/inventory/');
    }
  });

  it('brings what staff has the page say, and without it marks it as missing', async () => {
    answerAll();
    const said = { notice: 'Closed on Sunday.', information: 'One.\n\nTwo.' };
    world.http.answer('GET /api/content/pageContent', { body: JSON.stringify(said) });
    const path = '/distribution/myvault/inventory/';
    expect((await owner.browser.ask(route)).json()).toMatchObject({ content: { path, ...said }, unavailable: [] });
    world.http.answer('GET /api/content/pageContent', { status: 503 });
    expect((await owner.browser.ask(route)).json()).toMatchObject({
      content: null,
      unavailable: ['content'],
      tabs: [{ text: 'Inventory' }],
    });
  });

  it('shows the company logo and says so when the image cannot be read', async () => {
    answerAll();
    world.http.answer('GET /api/content/ownerImage/7', { status: 500 });
    expect((await owner.browser.ask(route)).json()).toMatchObject({
      profileImage: '/company-logo.svg',
      unavailable: ['profileImage'],
      tabs: [{ text: 'Inventory' }],
    });
  });

  it('stands without its tabs when they cannot be read, and marks them', async () => {
    answerAll();
    world.http.answer(navigation(''), { status: 503 });
    const answer = await owner.browser.ask(route);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ tabs: [], unavailable: ['tabs'], side: [{ text: 'Distribution' }] });
  });

  it('is unavailable when nothing of it can be read', async () => {
    for (const tag of ['&groupTag=SIDE', '']) world.http.answer(navigation(tag), { status: 503 });
    for (const rest of ['ownerImage/7', 'pageContent']) world.http.answer(`GET /api/content/${rest}`, { status: 503 });
    expect((await owner.browser.ask(route)).status).toBe(503);
  });

  it('says so when the sign-in has ended upstream', async () => {
    answerAll();
    world.http.answer(navigation('&groupTag=SIDE'), { status: 401 });
    expect((await owner.browser.ask(route)).status).toBe(401);
  });

  it('never puts what is no path into a header', async () => {
    answerAll();
    await owner.browser.ask('GET /navigation?path=https%3A%2F%2Fevil.example%2F');
    expect(world.http.requests[0]?.headers['original-url']).toBe('/');
  });
});
