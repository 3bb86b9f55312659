/** A person makes a right of their own, changes it while keys have it, and looks at the vault as a whole. */
import type { Page } from 'playwright-core';
import type { Person } from './person/person.js';
import { pageOfKeptReads } from './kept-reads.js';
import { joinJourney, type Journey } from './journey.js';

describe('rights and the vault at a glance', () => {
  let journey: Journey;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('rights');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const save = (page: Page = owner.page): Promise<void> => page.getByRole('button', { name: 'Save' }).click();
  /** 'Edit Europe only' is not 'Europe only'. */
  const seesExactly = (title: string, page?: Page): Promise<void> => owner.sees(new RegExp(`^${title}$`), page);
  const open = async (name: string): Promise<void> => {
    await owner.goTo('/distribution/myvault/rights/');
    await owner.page.getByRole('link', { name, exact: true }).first().click();
    await seesExactly(name);
  };

  it('a right is added with its regions, and says in how many countries it may be sold', async () => {
    await owner.goTo('/distribution/myvault/rights/');
    await owner.page.getByRole('link', { name: 'Add right' }).click();
    await seesExactly('Add right');
    await owner.page.getByRole('button', { name: 'Add right' }).click();
    await owner.seesText('Please check these fields');
    await owner.page.getByLabel('Name').fill('Nordic shops');
    await owner.page.getByRole('radio', { name: /^Include regions/ }).check();
    await owner.seesText('No country is left');
    await owner.page.getByRole('checkbox', { name: /^North America/ }).check();
    await owner.page.getByRole('checkbox', { name: /^European Union/ }).check();
    await owner.seesText('May be sold in 32 countries');
    await owner.page.getByRole('radio', { name: /^Private/ }).check();
    await owner.page.getByRole('button', { name: 'Add right' }).click();
    await seesExactly('Nordic shops');
    await owner.seesText('Only EU, NA');
  });

  it('a right that nothing has is copied, deactivated and deleted', async () => {
    await open('Nordic shops');
    await owner.page.getByRole('link', { name: 'Copy' }).click();
    await owner.sees('Copy right');
    await owner.page.getByRole('button', { name: 'Add right' }).click();
    await seesExactly('Copy of Nordic shops');
    await owner.page.getByRole('button', { name: 'Deactivate' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await owner.page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
    await owner.page.getByRole('button', { name: 'Delete' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seesExactly('Rights');
    expect(await owner.page.getByRole('link', { name: 'Copy of Nordic shops' }).count()).toBe(0);
  });

  it('the list has what was added and not what was deleted, however young its last read is', async () => {
    const page = await pageOfKeptReads(owner);
    await page.goto('/distribution/myvault/rights/');
    const inList = page.getByRole('link', { name: 'Short-lived', exact: true });
    const backToList = async (): Promise<void> => {
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Rights' }).click();
      await seesExactly('Rights', page);
    };
    await page.getByRole('link', { name: 'Add right' }).click();
    await page.getByLabel('Name').fill('Short-lived');
    await page.getByRole('button', { name: 'Add right' }).click();
    await seesExactly('Short-lived', page);
    await backToList();
    await inList.click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seesExactly('Rights', page);
    await inList.waitFor({ state: 'detached' });
    await page.close();
  });

  it('an edit of terms that keys have is announced as a version, and those keys keep theirs', async () => {
    await open('Europe only');
    await owner.page.getByRole('link', { name: 'Edit' }).click();
    await owner.sees('Edit Europe only');
    await owner.page.getByRole('checkbox', { name: /^Western Asia/ }).check();
    await owner.seesText(/Saving makes version 2 for new insertions\./);
    await save();
    await seesExactly('Europe only');
    const versions = owner.page.getByRole('table', { name: 'Versions' }).getByRole('row');
    await versions.nth(2).waitFor();
    expect(await versions.nth(1).innerText()).toMatch(/^2 \(newest\)/);
    expect(await versions.nth(1).getByRole('cell').nth(7).innerText()).toBe('0');
    expect(Number((await versions.nth(2).getByRole('cell').nth(7).innerText()).replaceAll(',', ''))).toBeGreaterThan(0);
  });

  it('two who edit one right see both versions, and nothing is overwritten without a decision', async () => {
    await open('Nordic shops');
    const other = await owner.context.newPage();
    await Promise.all([owner.page, other].map((page) => page.goto(owner.page.url().replace('-detail/', '-edit/'))));
    await other.getByLabel('Description').fill('Theirs.');
    await save(other);
    await seesExactly('Nordic shops', other);
    await other.close();
    await owner.page.getByLabel('Description').fill('Mine.');
    await save();
    const dialog = owner.page.getByRole('alertdialog', { name: 'This right has changed in the meantime' });
    expect(await dialog.getByRole('row').nth(1).innerText()).toMatch(
      /Description\s+Both have changed it\s+Theirs\.\s+Mine\./,
    );
    const goOn = dialog.getByRole('button', { name: 'Continue with this' });
    expect(await goOn.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('radio', { name: 'Description, as you entered it: Mine.' }).check();
    await goOn.click();
    await dialog.waitFor({ state: 'detached' });
    await save();
    await seesExactly('Nordic shops');
    await owner.seesText('Mine.');
  });

  it('My Vault shows the stock, and a figure leads to its list', async () => {
    await owner.goTo('/distribution/myvault/dashboard/');
    await owner.sees('My Vault');
    const products = owner.page.getByRole('list', { name: 'Stock by product' });
    const first = products.getByRole('link').first();
    const title = await first.innerText();
    await first.click();
    await owner.sees('Inventory');
    await owner.page.getByRole('row').nth(1).waitFor();
    expect(await owner.page.getByRole('row').nth(1).innerText()).toContain(title);
  });

  it('My Vault’s movement is walked through with the keyboard, and is a table as well', async () => {
    await owner.goTo('/distribution/myvault/dashboard/?period=months');
    const columns = owner.page.getByRole('group', { name: 'Inserted keys by month' });
    await columns.getByRole('link').last().focus();
    await owner.page.keyboard.press('Home');
    expect(await owner.page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      await columns.getByRole('link').first().getAttribute('aria-label'),
    );
    await owner.page.getByRole('button', { name: 'Movement as a table' }).click();
    const rows = owner.page.getByRole('region', { name: 'Movement' }).getByRole('row');
    await rows.nth(12).waitFor();
    expect(await rows.count()).toBe(13);
    await rows.nth(1).getByRole('link').click();
    await owner.sees('Transactions');
    expect(owner.page.url()).toContain('DateFrom');
  });

  it('breaks nothing that the content security policy guards', () => {
    expect(owner.faults).toEqual([]);
  });
});
