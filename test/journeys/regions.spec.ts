/** A vault's own regions: added, bound to a right, changed by a copy, deleted; and who may only read them. */
import type { Page } from 'playwright-core';
import { staffEmail } from './companies.js';
import { Keyboard } from './person/keyboard.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

const settings = '/distribution/distributionsettings';

describe('regions', () => {
  let journey: Journey;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('regions');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const seesExactly = (title: string, page?: Page): Promise<void> => owner.sees(new RegExp(`^${title}$`), page);
  const open = async (name: string): Promise<void> => {
    await owner.goTo(`${settings}/regions/`);
    await owner.page.getByRole('link', { name, exact: true }).first().click();
    await seesExactly(name);
  };

  it('one is added by a group, a name and a pasted list, and what it overlaps is shown', async () => {
    await owner.goTo(`${settings}/regions/`);
    await owner.page.getByRole('link', { name: 'Add region' }).click();
    await seesExactly('Add region');
    await owner.seesText('Changes cannot be undone after saving.');
    await owner.page.getByRole('button', { name: 'Add region' }).click();
    await owner.seesText('Please check these fields');
    await owner.page.getByLabel('Name').fill('German speakers');
    await owner.page.getByLabel('Short code').fill('dach');
    await owner.page.getByLabel('Add from a list').fill('DE, austria, Atlantis');
    await owner.page.getByRole('button', { name: 'Add these' }).click();
    await owner.seesText('2 recognized. Not known: Atlantis.');
    await owner.page.getByLabel('Find a country').fill('switz');
    await owner.page.getByRole('checkbox', { name: 'Switzerland' }).check();
    await owner.page.getByLabel('Find a country').fill('');
    await owner.seesText('3 of 249 chosen');
    await owner.seesText(/^European Union EU: 2 of its 27 countries/);
    await owner.page.locator('path[data-country="PL"]').click();
    await owner.seesText('4 of 249 chosen');
    await owner.page.locator('path[data-country="PL"]').click();
    await owner.seesText('3 of 249 chosen');
    await owner.seesText(/^Western Europe\s+3 of 9/);
    await owner.page.getByRole('button', { name: 'Add region' }).click();
    await seesExactly('German speakers');
    await owner.seesText('DACH');
    await owner.seesText('No right, SKU or price list of your vault names this region.');
  });

  it('one is found by a country in it', async () => {
    const filter = encodeURIComponent(JSON.stringify({ Country: 'Switzerland', Kind: 'custom' }));
    await owner.goTo(`${settings}/regions/?filter=${filter}`);
    await owner.page.getByRole('link', { name: 'German speakers', exact: true }).waitFor();
  });

  it('one is added with the keyboard alone', async () => {
    await owner.goTo(`${settings}/regions-add/`);
    await seesExactly('Add region');
    const keyboard = new Keyboard(owner);
    await keyboard.tabTo('textbox "Name"');
    await keyboard.type('By keyboard');
    await keyboard.tabTo('textbox "Short code"');
    await keyboard.type('KEYB');
    await keyboard.tabTo('checkbox "Oceania and Antarctica');
    await keyboard.press('Space');
    await owner.seesText('30 of 249 chosen');
    await keyboard.tabTo('button "Countries of Antarctica"');
    await keyboard.press('Enter');
    await keyboard.tabTo('checkbox "Antarctica"');
    await keyboard.press('Space');
    await owner.seesText('29 of 249 chosen');
    await keyboard.tabTo('button "Add region"');
    await keyboard.press('Enter');
    await seesExactly('By keyboard');
  });

  it('a code that the system has is refused at its field', async () => {
    await open('By keyboard');
    await owner.page.getByRole('link', { name: 'Copy' }).click();
    await seesExactly('Copy region');
    await owner.page.getByLabel('Short code').fill('EU');
    await owner.page.getByRole('button', { name: 'Add region' }).click();
    await owner.seesText('There is already a region with this short code.');
    await owner.page.getByLabel('Short code').fill('COPY');
    await owner.page.getByRole('button', { name: 'Add region' }).click();
    await seesExactly('Copy of By keyboard');
  });

  it('two who edit one region see both versions, and nothing is overwritten without a decision', async () => {
    await open('By keyboard');
    const other = await owner.context.newPage();
    await Promise.all([owner.page, other].map((page) => page.goto(owner.page.url().replace('-detail/', '-edit/'))));
    await other.getByLabel('Name').fill('Theirs');
    await other.getByRole('button', { name: 'Save' }).click();
    await seesExactly('Theirs', other);
    await other.close();
    await owner.page.getByLabel('Name').fill('Mine');
    await owner.page.getByRole('button', { name: 'Save' }).click();
    const dialog = owner.page.getByRole('alertdialog', { name: 'This region has changed in the meantime' });
    await dialog.getByRole('radio', { name: 'Name, as you entered it: Mine' }).check();
    await dialog.getByRole('button', { name: 'Continue with this' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await seesExactly('Mine');
  });

  it('one that nothing uses is deleted after a question', async () => {
    await open('Mine');
    await owner.page.getByRole('button', { name: 'Delete' }).click();
    const dialog = owner.page.getByRole('alertdialog', { name: 'Delete Mine?' });
    await dialog.getByText(/cannot be undone/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await seesExactly('Regions');
    // What was listed before stands there until it is read again.
    await owner.page.getByRole('link', { name: 'Mine', exact: true }).waitFor({ state: 'detached' });
  });

  it('one that a right names is in use, on the page that is open as well', async () => {
    await open('German speakers');
    const other = await owner.context.newPage();
    await other.goto('/distribution/myvault/rights-add/');
    await other.getByLabel('Name').fill('DACH shops');
    await other.getByRole('radio', { name: /^Include regions/ }).check();
    await other.getByRole('checkbox', { name: /^German speakers/ }).check();
    await other.getByRole('button', { name: 'Add right' }).click();
    await seesExactly('DACH shops', other);
    await other.close();
    await owner.seesText('Active / in use');
    await owner.page.getByRole('link', { name: 'DACH shops' }).waitFor();
    expect(await owner.page.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('what gets the new region is not left behind without a question', async () => {
    await open('German speakers');
    await owner.page.getByRole('link', { name: 'Change as a copy' }).click();
    await owner.page.getByRole('checkbox', { name: 'Right DACH shops' }).uncheck();
    await owner.page.getByRole('link', { name: 'Cancel' }).click();
    const left = owner.page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await left.getByRole('button', { name: 'Stay' }).click();
    await left.waitFor({ state: 'detached' });
    expect(await owner.page.getByRole('checkbox', { name: 'Right DACH shops' }).isChecked()).toBe(false);
    await owner.page.getByRole('link', { name: 'Cancel' }).click();
    await left.getByRole('button', { name: 'Leave' }).click();
    await seesExactly('German speakers');
  });

  it('two who change what one region is used by see both, whether before the consequences or after them', async () => {
    await open('German speakers');
    await owner.page.getByRole('link', { name: 'Change as a copy' }).click();
    await owner.page.getByLabel('Short code').fill('DACHX');
    await owner.page.getByRole('checkbox', { name: 'Right DACH shops' }).waitFor();
    const see = owner.page.getByRole('button', { name: 'See the consequences' });
    await see.click();
    const question = owner.page.getByRole('alertdialog', { name: /^Add / });
    await question.getByText('Rights that get it').waitFor();
    // Left, it is as if nobody had asked: the form stays as it is, and guarded.
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await owner.page.getByLabel('Short code').inputValue()).toBe('DACHX');
    await see.click();
    await question.getByText('Rights that get it').waitFor();
    const other = await owner.context.newPage();
    await other.goto(new URL('/distribution/myvault/rights/', owner.page.url()).href);
    await other.getByRole('link', { name: 'DACH shops' }).click();
    await seesExactly('DACH shops', other);
    await other.getByRole('link', { name: 'Edit' }).click();
    await other.getByRole('checkbox', { name: /^German speakers/ }).uncheck();
    await other.getByRole('radio', { name: /^Exclude regions/ }).check();
    await other.getByRole('button', { name: 'Save' }).click();
    await seesExactly('DACH shops', other);
    await question.getByRole('checkbox').check();
    await question.getByRole('button', { name: 'Add and move' }).click();
    const both = owner.page.getByRole('alertdialog', { name: 'This region has changed in the meantime' });
    await both.getByText('What gets the new region').first().waitFor();
    await both.getByText('Nothing', { exact: true }).first().waitFor();
    await both.getByRole('button', { name: 'Continue with this' }).click();
    await both.waitFor({ state: 'detached' });
    await owner.seesText('All: 0 of 0');
    // The right gets the region back, for who comes after.
    await other.getByRole('link', { name: 'Edit' }).click();
    await other.getByRole('radio', { name: /^Include regions/ }).check();
    await other.getByRole('checkbox', { name: /^German speakers/ }).check();
    await other.getByRole('button', { name: 'Save' }).click();
    await seesExactly('DACH shops', other);
    await other.close();
  });

  it('one in use changes by a copy that the right moves to, after its consequences in numbers', async () => {
    await open('German speakers');
    await owner.page.getByRole('link', { name: 'Change as a copy' }).click();
    await owner.seesText(/You are not allowed to update ACTIVE\/IN USE REGION/);
    await owner.page.getByLabel('Short code').fill('DACHL');
    await owner.page.getByLabel('Add from a list').fill('Liechtenstein');
    await owner.page.getByLabel('Add from a list').press('Enter');
    await owner.seesText('4 of 249 chosen');
    expect(await owner.page.getByRole('checkbox', { name: 'Right DACH shops' }).isChecked()).toBe(true);
    await owner.page.getByRole('button', { name: 'See the consequences' }).click();
    const dialog = owner.page.getByRole('alertdialog');
    await dialog.getByText('Rights that get it').waitFor();
    const move = dialog.getByRole('button', { name: 'Add and move' });
    expect(await move.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).check();
    await move.click();
    await seesExactly('Copy of German speakers');
    await owner.page.getByRole('link', { name: 'DACH shops' }).click();
    await seesExactly('DACH shops');
    await owner.seesText('Only DACHL');
    // The right had no keys: the old region is free.
    await open('German speakers');
    await owner.page.getByRole('button', { name: 'Delete' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seesExactly('Regions');
  });

  it('the system’s say why they stay as they are', async () => {
    await open('European Union');
    await owner.goTo(owner.page.url().replace('-detail/', '-edit/'));
    await owner.seesText(/You are not allowed to update SYSTEM REGION/);
  });

  it('staff adds, changes and deletes one of the system’s, which vaults have meanwhile and do not change', async () => {
    const staff = await journey.arrives(staffEmail('regions'));
    await staff.comesIn();
    await staff.goTo(`${settings}/regions/`);
    await staff.page.getByRole('link', { name: 'Add region' }).click();
    await staff.page.getByLabel('Name').fill('The North');
    await staff.page.getByLabel('Short code').fill('COPY');
    await staff.page.getByLabel('Add from a list').fill('DK, FI, NO');
    await staff.page.getByRole('button', { name: 'Add these' }).click();
    await staff.page.getByRole('button', { name: 'Add region' }).click();
    await staff.seesText('There is already a region with this short code.');
    await staff.page.getByLabel('Short code').fill('NORTH');
    await staff.page.getByRole('button', { name: 'Add region' }).click();
    await staff.sees(/^The North$/);
    await staff.seesText('No right, SKU or price list of any vault names this region.');
    await staff.page.getByRole('link', { name: 'Edit' }).click();
    await staff.page.getByLabel('Name').fill('The far North');
    await staff.page.getByRole('button', { name: 'Save' }).click();
    await staff.sees(/^The far North$/);
    await open('The far North');
    await owner.seesText('System');
    expect(await owner.page.getByRole('link', { name: /^Edit|^Change/ }).count()).toBe(0);
    expect(await owner.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await staff.page.getByRole('button', { name: 'Delete' }).click();
    await staff.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await staff.sees(/^Regions$/);
    // What vaults make of one is counted, and keeps it.
    await staff.page.getByRole('link', { name: 'European Union', exact: true }).click();
    await staff.sees(/^European Union$/);
    await staff.seesText('Active / in use');
    expect(await staff.page.getByRole('link', { name: /^Edit|^Change/ }).count()).toBe(0);
    expect(staff.faults).toEqual([]);
  });

  it('a retailer reads them, and changes none', async () => {
    const retailer = await journey.arrives('owner@pixelharbour.example');
    await retailer.comesIn();
    await retailer.goTo(`${settings}/regions/`);
    await retailer.sees('Regions');
    const add = retailer.page.getByRole('button', { name: 'Add region' });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await retailer.page.getByRole('link', { name: 'European Union', exact: true }).first().click();
    await retailer.sees('European Union');
    expect(await retailer.page.getByRole('link', { name: 'Distribution Settings' }).count()).toBe(0);
    expect(retailer.faults).toEqual([]);
  });

  it('break nothing that the content security policy guards', () => {
    expect(owner.faults).toEqual([]);
  });
});
