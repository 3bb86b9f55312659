import { until } from '../support/until.js';
import { staffEmail } from './companies.js';
import { startJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';
import { outOfReach } from './sight/reach.js';

/** 1280 px of a screen, as they are and at 200 %. */
const windows = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
] as const;

let journey: Journey;
let owner: Person;
let staff: Person;

beforeAll(async () => {
  journey = await startJourney();
  owner = await journey.arrives('owner@northwind.example');
  staff = await journey.arrives(staffEmail('space'));
  await Promise.all([owner.comesIn(), staff.comesIn()]);
});
afterAll(() => journey.end());

describe.each(windows)('a message at $width x $height', (size) => {
  const address = '**/stock/inventory/export';
  const refused = { code: 'upstream.unavailable', status: 503, correlationId: '01900000-0000-7000-8000-0000000000aa' };
  const message = () => owner.page.getByRole('listitem').filter({ hasText: 'not available at the moment' });
  const dialog = () => owner.page.getByRole('alertdialog');

  const hasKeyboard = () =>
    owner.page.evaluate<boolean>(`document.activeElement.matches('[role=listitem], [role=listitem] *')`);

  const exportsInVain = async (): Promise<void> => {
    await dialog().getByRole('button', { name: 'Export CSV' }).click();
    await message().waitFor();
  };

  beforeAll(async () => {
    await owner.page.setViewportSize(size);
    await owner.page.route(address, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(refused) }),
    );
    await owner.goTo('/distribution/myvault/inventory/');
    await owner.page.getByRole('gridcell').first().waitFor();
    await owner.page.getByRole('button', { name: 'Export' }).click();
    await exportsInVain();
    // It waits for as long as the keyboard is in it.
    await owner.page.keyboard.press('F8');
    await until(hasKeyboard, Boolean);
  });
  afterAll(() => owner.page.unroute(address));

  it('lies over nothing that a dialog asks to press', async () => {
    expect(await outOfReach(owner.page)).toEqual([]);
    expect(await message().isVisible()).toBe(true);
  });

  it('is closed by the keyboard, which is back in the dialog then', async () => {
    await owner.page.keyboard.press('Escape');
    await message().waitFor({ state: 'detached' });
    expect(await owner.page.evaluate('document.activeElement.textContent')).toBe('Export CSV');
  });

  it('lies over nothing of the page that can be pressed', async () => {
    await exportsInVain();
    // It waits for the pointer as well.
    await message().hover();
    await owner.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await outOfReach(owner.page)).toEqual([]);
    expect(await message().isVisible()).toBe(true);
  });
});

const windowsZoomed = [
  { width: 640, height: 400 },
  { width: 960, height: 540 },
] as const;

/** Every built screen that a publisher's owner has; of those of one thing the first that a list leads to. */
const screens = [
  '/home/dashboard/',
  '/distribution/myvault/dashboard/',
  '/distribution/myvault/inventory/',
  '/distribution/myvault/inventory/extract/',
  '/distribution/myvault/uploads/',
  '/distribution/myvault/uploads/insert/',
  '/distribution/myvault/rights/',
  '/distribution/myvault/rights-add/',
  '/distribution/distributionsettings/regions/',
  '/distribution/distributionsettings/regions-add/',
  // The European Union: in use, so it changes by a copy.
  '/distribution/distributionsettings/regions-edit/01900000-0000-7000-8000-000000000102',
  '/distribution/distributionsettings/currencies/',
  '/distribution/distributionsettings/currencies/add/',
  '/my_vault/transaction/',
  '/my_vault/transaction/?tab=chain',
  '/my_vault/blacklistings/',
  '/my_vault/blacklistings/new',
  '/distribution/myvault/transfers/outbox/',
  '/distribution/myvault/transfers/inbox/',
  '/distribution/myvault/transfers/new',
  '/distribution/myvault/transfers/stockpool-out/',
  '/distribution/myvault/transfers/stockpool-out/add',
  '/distribution/myvault/transfers/stockpool-in/',
  '/my_vault/my-allocations/',
  '/my_vault/my-allocations/add',
  '/my_vault/allocated/',
  '/distribution/pricing/',
  '/distribution/pricing/price-lists-add/',
  '/distribution/pricing/price-lists-calendar/',
  '/distribution/promotions/',
  '/distribution/promotions/promotions-add/',
  '/finance/price-lists-edit/',
  '/jobs/',
  '/notifications/',
  '/account/account/',
  '/account/account/account-edit/',
  '/account/security/',
  '/account/support/',
  '/account/developer/',
  '/account/developer/certificates/',
  '/usersandgroups/users/',
  '/usersandgroups/roles/',
  '/network/connections/',
] as const;
/** Of staff. */
const screensOfStaff = [
  '/administration/companies/',
  '/administration/countries/',
  '/administration/dead-letters/',
  '/administration/exchange-rates/',
  '/administration/key-providers/',
  '/administration/mail-templates/',
] as const;
const ofOneThing =
  /^\/(distribution\/myvault\/(uploads|rights|transaction)-detail|distribution\/distributionsettings\/regions-detail|distribution\/pricing\/price-lists-edit|distribution\/promotions\/promotions-edit|distribution\/myvault\/transfers\/(outbox|stockpool-out)|my_vault\/my-allocations|usersandgroups\/users-detail|my_network\/connections-type-guid\/connection|jobs)\/(?!add\b)[\w-]+/;

/** @returns the addresses of single things that the screen leads to, one of each kind */
const thingsOf = async (): Promise<readonly string[]> => {
  const hrefs = await owner.page.evaluate<string[]>(
    `[...document.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href'))`,
  );
  const kinds = new Map(
    hrefs.flatMap((href) => (ofOneThing.test(href) ? [[href.replace(/[\w-]+\/?$/, ''), href]] : [])),
  );
  return [...kinds.values()];
};

/** The form of what one side of a connection sets. */
const settingsOfAConnection = async (): Promise<string> => {
  const connected = encodeURIComponent(JSON.stringify({ View: 'connected' }));
  const { rows } = (await owner.asks(`/bff/connections?filter=${connected}`)) as { rows: { href: string }[] };
  return `${rows[0]?.href ?? ''}/settings`;
};

const stands = async (path: string, person = owner): Promise<void> => {
  await person.goTo(path);
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  await person.page.waitForLoadState('networkidle');
};

/** In both windows, on one visit. @returns what is out of reach, with the window and the address */
const outOfReachIn = async ({ page }: Person, path: string): Promise<readonly string[]> => {
  const findings: string[] = [];
  for (const size of windowsZoomed) {
    await page.setViewportSize(size);
    for (const finding of await outOfReach(page)) findings.push(`${path} at ${size.width}: ${finding}`);
  }
  return findings;
};

describe('at 200 %', () => {
  it('every act of the screens of staff is in reach', async () => {
    const findings: string[] = [];
    for (const path of screensOfStaff) {
      await stands(path, staff);
      findings.push(...(await outOfReachIn(staff, path)));
    }
    expect(findings).toEqual([]);
  });

  it('every act of every screen is in reach, by scrolling down alone', async () => {
    const findings: string[] = [];
    const things = new Set<string>();
    for (const path of screens) {
      await stands(path);
      for (const thing of await thingsOf()) things.add(thing);
      findings.push(...(await outOfReachIn(owner, path)));
    }
    expect(things.size).toBeGreaterThan(2);
    things.add(await settingsOfAConnection());
    for (const path of things) {
      await stands(path);
      findings.push(...(await outOfReachIn(owner, path)));
    }
    expect(findings).toEqual([]);
  });
});

describe.each(windowsZoomed)('a window of $width x $height', (size) => {
  beforeAll(() => owner.page.setViewportSize(size));

  it('has the menu over the page while it is asked for, or beside it', async () => {
    await stands('/distribution/myvault/inventory/');
    const menu = owner.page.getByRole('navigation', { name: 'Main' });
    if (size.width > 800) {
      expect(await menu.isVisible()).toBe(true);
      return;
    }
    expect(await menu.isVisible()).toBe(false);
    await owner.page.getByRole('button', { name: 'Show the navigation' }).click();
    await menu.getByRole('link', { name: 'Users' }).click();
    await owner.sees('Users');
    await menu.waitFor({ state: 'detached' });
  });
});

describe('the columns of a list beside the menu, at 1280 px', () => {
  beforeAll(() => owner.page.setViewportSize({ width: 1280, height: 800 }));

  it.each(['/distribution/myvault/inventory/', '/network/connections/'])(
    'stand whole without scrolling: %s',
    async (path) => {
      await stands(path);
      await owner.page.getByRole('gridcell').first().waitFor();
      const px = await owner.page.evaluate<{ table: number; frame: number }>(
        `(({ scrollWidth, parentElement }) => ({ table: scrollWidth, frame: parentElement.clientWidth }))(document.querySelector('[role=grid]'))`,
      );
      expect(px.table).toBeLessThanOrEqual(px.frame);
    },
  );
});

describe.each(windows)('the main act at $width x $height', (size) => {
  const links = () => owner.page.getByRole('link', { name: 'Insert inventory' });
  interface Act {
    readonly isFloating: boolean;
    readonly top: number;
    /** Of the element: another one would have another number. */
    readonly known: string;
  }
  const read = (): Promise<Act> =>
    owner.page.evaluate<Act>(`(() => {
      const act = [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === 'Insert inventory');
      act.dataset.known ??= String(Math.random());
      const { top, bottom, right } = act.getBoundingClientRect();
      const isAtEdge = innerHeight - bottom < 60 && innerHeight > bottom && innerWidth - right < 60 && innerWidth > right;
      return { isFloating: isAtEdge, top, known: act.dataset.known };
    })()`);

  it('floats once its place is scrolled away, and is one act still', async () => {
    await owner.page.setViewportSize(size);
    await stands('/distribution/myvault/dashboard/');
    await links().waitFor();
    const before = await read();
    expect(before.isFloating).toBe(false);
    await owner.page.mouse.move(size.width / 2, size.height / 2);
    await owner.page.mouse.wheel(0, 9_000);
    const floating = await until(read, ({ isFloating }) => isFloating);
    expect({ known: floating.known, count: await links().count() }).toEqual({ known: before.known, count: 1 });
    expect(await outOfReach(owner.page)).toEqual([]);
    await owner.page.mouse.wheel(0, -9_000);
    expect(await until(read, ({ isFloating }) => !isFloating)).toEqual(before);
    await links().click();
    await owner.sees('Insert inventory');
  });
});
