import { until } from '../support/until.js';
import { staffEmail } from './companies.js';
import { findingsInAllThemes, seriousFindings } from './accessibility.js';
import { InsertWizard } from './person/insert-wizard.js';
import { keys } from './keys.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

const settings = '/distribution/distributionsettings';

/** axe on every built screen in the three themes (WCAG 2.2 AA): no serious and no critical finding. */
describe('every built screen', () => {
  let journey: Journey;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('northwind');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  /** Right in form, and no insertion's. */
  const nothingHref = `/distribution/myvault/uploads-detail/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`;
  const firstRowOf = async (list: string): Promise<void> => {
    await owner.walksTo(list);
    await owner.page.getByRole('row').nth(1).getByRole('link').first().click();
  };
  const openRegion = async (): Promise<void> => {
    await owner.walksTo(`${settings}/regions/`);
    await owner.page.getByRole('link', { name: 'European Union', exact: true }).click();
  };
  const openRight = async (): Promise<void> => {
    await owner.walksTo('/distribution/myvault/rights/');
    await owner.page.getByRole('link', { name: 'Europe only' }).first().click();
  };
  const accountGuid = async (): Promise<string> => {
    await owner.walksTo('/account/account/');
    const href = await owner.page.getByRole('link', { name: /authenticator app/ }).getAttribute('href');
    return href ?? '';
  };

  const screens: readonly (readonly [string, string | RegExp, () => Promise<void>])[] = [
    ['My Vault', 'My Vault', () => owner.walksTo('/distribution/myvault/dashboard/')],
    ['Rights', 'Rights', () => owner.walksTo('/distribution/myvault/rights/')],
    ['a right', 'Europe only', openRight],
    [
      'the form of a right',
      /^Edit /,
      async () => {
        await openRight();
        await owner.page.getByRole('link', { name: 'Edit' }).click();
      },
    ],
    ['Regions', 'Regions', () => owner.walksTo(`${settings}/regions/`)],
    ['a region', 'European Union', openRegion],
    [
      'a copy in the place of a region in use',
      /^Edit /,
      async () => {
        await openRegion();
        await owner.page.getByRole('link', { name: 'Change as a copy' }).click();
        await owner.page.getByRole('group', { name: 'What gets the new region' }).first().waitFor();
      },
    ],
    ['the form of a region, with the map', 'Add region', () => owner.walksTo(`${settings}/regions-add/`)],
    ['Markets', 'Markets', () => owner.walksTo(`${settings}/currencies/`)],
    ['the form of a market', 'Add market', () => owner.walksTo(`${settings}/currencies/add/`)],
    [
      'the form of a market, with links to what is missing',
      'Add market',
      async () => {
        await owner.walksTo(`${settings}/currencies/add/`);
        await owner.page.getByRole('button', { name: 'Add market' }).click();
        await owner.seesText('Please check these fields');
      },
    ],
    ['Products', 'Products', () => owner.walksTo('/productcatalog/products/')],
    ['SKUs', 'SKUs', () => owner.walksTo('/productcatalog/skus/')],
    ['Imports', 'Imports', () => owner.walksTo('/productcatalog/imports/')],
    ['a product', /.+/, () => firstRowOf('/productcatalog/products/')],
    ['the form of a product', 'Add product', () => owner.walksTo('/productcatalog/products/products-add/')],
    ['Catalog sharing', 'Catalog sharing', () => owner.walksTo('/productcatalog/catalog-sharing/')],
    ['Catalog sharing by product', 'Catalog sharing', () => owner.walksTo('/productcatalog/catalog-sharing/products/')],
    ['the form of a sharing rule', 'Create rule', () => owner.walksTo('/productcatalog/catalog-sharing/create-rule/')],
    ['Inventory', 'Inventory', () => owner.walksTo('/distribution/myvault/inventory/')],
    ['Insertions', 'Insertions', () => owner.walksTo('/distribution/myvault/uploads/')],
    ['an insertion', /^Insertion \d+/, () => firstRowOf('/distribution/myvault/uploads/')],
    ['Insert inventory', 'Insert inventory', () => owner.walksTo('/distribution/myvault/uploads/insert/')],
    ['an address that names no insertion', 'No records found.', () => owner.walksTo(nothingHref)],
    ['Transactions', /^Transaction/, () => owner.walksTo('/my_vault/transaction/')],
    ['a transaction', /^Transaction \d+/, () => firstRowOf('/my_vault/transaction/')],
    ['Outbox', 'Outbox', () => owner.walksTo('/distribution/myvault/transfers/outbox/')],
    ['Inbox', 'Inbox', () => owner.walksTo('/distribution/myvault/transfers/inbox/')],
    ['Stockpools out', 'Stockpools out', () => owner.walksTo('/distribution/myvault/transfers/stockpool-out/')],
    [
      'the form of a stockpool',
      'Create stockpool',
      () => owner.walksTo('/distribution/myvault/transfers/stockpool-out/add'),
    ],
    ['Stockpools in', 'Stockpools in', () => owner.walksTo('/distribution/myvault/transfers/stockpool-in/')],
    ['My allocations', 'My allocations', () => owner.walksTo('/my_vault/my-allocations/')],
    ['the form of an allocation', 'Offer an allocation', () => owner.walksTo('/my_vault/my-allocations/add')],
    ['Allocated', 'Allocated', () => owner.walksTo('/my_vault/allocated/')],
    ['Pricing', 'Pricing', () => owner.walksTo('/distribution/pricing/')],
    ['the form of a price list', 'Add price list', () => owner.walksTo('/distribution/pricing/price-lists-add/')],
    ['price lists by connection', 'Price lists by connection', () => owner.walksTo('/finance/price-lists-edit/')],
    ['Promotions', 'Promotions', () => owner.walksTo('/distribution/promotions/')],
    ['the form of a promotion', 'Add promotion', () => owner.walksTo('/distribution/promotions/promotions-add/')],
    ['Transfer keys', 'Transfer keys', () => owner.walksTo('/distribution/myvault/transfers/new')],
    ['Extract', 'Extract', () => owner.walksTo('/distribution/myvault/inventory/extract/')],
    ['Account', 'Account', () => owner.walksTo('/account/account/')],
    ['the company’s form', /^Edit /, () => owner.walksTo('/account/account/account-edit/')],
    ['a user', /.+/, () => firstRowOf('/usersandgroups/users/')],
    ['Roles', 'Roles', () => owner.walksTo('/usersandgroups/roles/')],
    ['Connections', 'Connections', () => owner.walksTo('/network/connections/')],
    ['support sessions', 'Support sessions', () => owner.walksTo('/account/support/')],
    ['the audit log', 'Audit log', () => owner.walksTo('/account/audit-log/')],
    ['an audit event', /./, () => firstRowOf('/account/audit-log/')],
    ['the authenticator set-up', 'Authenticator app', async () => owner.walksTo(await accountGuid())],
    ['a feature that is not available', /.+/, () => owner.walksTo('/home/dashboard/')],
  ];

  it.each(screens)('%s has no serious finding in any theme', async (_name, heading, open) => {
    await open();
    await owner.sees(heading);
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  describe('of staff', () => {
    let staff: Person;
    beforeAll(async () => {
      staff = await journey.arrives(staffEmail('accessibility'));
      await staff.comesIn();
    });
    afterAll(() => staff.leaves());

    it('has none: the dead letters and the mail templates', async () => {
      await staff.walksTo('/administration/dead-letters/');
      await staff.sees('Dead letters');
      expect(await findingsInAllThemes(staff)).toEqual([]);
      await staff.walksTo('/administration/mail-templates/');
      await staff.sees('Mail templates');
      expect(await findingsInAllThemes(staff)).toEqual([]);
    });

    it('has none: a company, and the question for an Owner’s lost second factor', async () => {
      await staff.walksTo('/administration/companies/');
      await staff.page.getByRole('row').nth(1).getByRole('link').first().click();
      await staff.seesText('Nobody has asked for one.');
      expect(await findingsInAllThemes(staff)).toEqual([]);
      await staff.page.getByRole('button', { name: 'Reset the second factor of an Owner' }).click();
      await staff.page.getByLabel('Email of the Owner').waitFor();
      expect(await seriousFindings(staff.page)).toEqual([]);
    });

    it('has none: the merge of two countries', async () => {
      await staff.walksTo('/administration/countries/');
      await staff.page.getByRole('link', { name: 'Afghanistan' }).click();
      await staff.page.getByRole('link', { name: 'Merge' }).click();
      await staff.sees('Merge countries');
      const found = staff.page.getByRole('list', { name: 'Found for the country that stays' });
      await found.waitFor();
      expect(await findingsInAllThemes(staff)).toEqual([]);
      await found.getByRole('button', { name: 'Albania' }).click();
      await staff.page.getByRole('table', { name: 'What moves' }).waitFor();
      expect(await findingsInAllThemes(staff)).toEqual([]);
    });

    it('loads nothing that the content security policy blocks', () => {
      expect(staff.faults).toEqual([]);
    });
  });

  it('under the mouse has none: a row with a link, and a card that can be chosen', async () => {
    await owner.walksTo('/distribution/myvault/uploads/');
    await owner.page.getByRole('row').nth(1).getByRole('link').first().hover();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.walksTo('/distribution/myvault/uploads/insert/');
    await owner.page.getByRole('group', { name: 'Product' }).getByRole('radio').first().hover();
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('below the palette and the list of shortcuts has none in them', async () => {
    await owner.goTo('/distribution/myvault/inventory/');
    await owner.sees('Inventory');
    await owner.page.keyboard.press('Control+k');
    const palette = owner.page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('option').first().waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.keyboard.type('aurora');
    await palette.getByRole('group', { name: 'SKUs' }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await owner.page.keyboard.press('?');
    await owner.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.keyboard.press('Escape');
  });

  it('shows in high contrast where a button is that cannot be pressed yet', async () => {
    await owner.goTo('/distribution/myvault/uploads/insert/');
    await owner.sees('Insert inventory');
    await owner.page.getByRole('button', { name: 'Next', disabled: true }).waitFor();
    const next = "[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next')";
    const colours = async () => ({
      border: await owner.page.evaluate(`getComputedStyle(${next}).borderTopColor`),
      text: await owner.page.evaluate(`getComputedStyle(${next}).color`),
    });
    await owner.choosesTheme('Light');
    // The colours of one theme go over into the next one's for a moment.
    await until(colours, ({ border }) => border === 'rgba(0, 0, 0, 0)');
    await owner.choosesTheme('High contrast');
    const outlined = await until(colours, ({ border, text }) => border === text);
    expect(outlined.border).not.toBe('rgba(0, 0, 0, 0)');
  });

  it('of the insertion wizard has none, from the platform to the summary', async () => {
    const wizard = new InsertWizard(owner);
    const once = keys('AXEAX', 4);
    await wizard.open();
    await owner.page.getByRole('group', { name: 'Product' }).getByRole('radio').first().check();
    for (const step of ['Platform (DRM)', 'Rights']) {
      await wizard.next();
      await owner.page.getByRole('group', { name: step }).getByRole('radio').first().check();
      expect([step, await findingsInAllThemes(owner)]).toEqual([step, []]);
    }
    await wizard.next();
    await wizard.drops({ name: 'one.txt', keys: once }, { name: 'two.txt', keys: once.slice(0, 1) });
    await wizard.findings().waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await wizard.replaces('two.txt', { name: 'two.txt', keys: keys('AXEBX', 2) });
    await owner.seesText('6 keys can be inserted.');
    await wizard.next();
    await owner.page.getByRole('button', { name: 'Insert 6 keys' }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await wizard.cancels();
  });

  it.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['high contrast', { contrast: 'more' }],
  ] as const)('on the way in has none when the system is %s', async (_name, media) => {
    const visitor = await journey.arrives('editor');
    await visitor.page.emulateMedia(media);
    await visitor.goTo('/');
    await visitor.sees('Please login to continue');
    expect(await seriousFindings(visitor.page)).toEqual([]);
    await visitor.goTo('/reset-password/');
    await visitor.sees('Reset password via email');
    expect(await seriousFindings(visitor.page)).toEqual([]);
    await visitor.givesPassword();
    expect(await seriousFindings(visitor.page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
    await visitor.leaves();
  });

  it('does not count what is half faded while it is looked at, and counts what stays pale', async () => {
    await owner.walksTo('/distribution/myvault/dashboard/');
    await seriousFindings(owner.page);
    await owner.page.evaluate(`{
      const [staying, fading] = ['Stays pale', 'Fades in'].map((text) => {
        const line = document.createElement('p');
        line.textContent = text;
        document.querySelector('main').append(line);
        return line;
      });
      staying.style.opacity = '0.3';
      const { run } = axe;
      axe.run = (...told) => {
        axe.run = run;
        fading.animate([{ opacity: 0.2 }, { opacity: 0.3, offset: 0.99 }, { opacity: 1 }], 900);
        return run(...told);
      };
    }`);
    expect(await seriousFindings(owner.page)).toEqual([expect.stringMatching(/^color-contrast: .*Stays pale/)]);
  });

  it('loads nothing that the content security policy blocks', () => {
    expect(owner.faults).toEqual([]);
  });
});
