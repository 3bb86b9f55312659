import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { findingsInAllThemes } from './accessibility.js';
import { listOn } from './csv.js';
import type { Person } from './person/person.js';
import { startJourney, type Journey } from './journey.js';

/** A publisher's owner among lists, in order: each step stands on the one before. */
describe('an owner who works in lists', () => {
  const inventory = '/distribution/myvault/inventory/';
  const uploads = '/distribution/myvault/uploads/';
  let journey: Journey;
  let database: TestDatabase;
  let owner: Person;

  beforeAll(async () => {
    database = await createDatabase();
    journey = await startJourney(database.url);
    owner = await journey.arrives('owner@northwind.example');
    await owner.signsInByEmail();
  });
  afterAll(async () => {
    await journey.end();
    await database.drop();
  });

  const settled = () => owner.page.getByRole('grid').locator(':scope:not([aria-busy=true])').waitFor();
  const views = () => owner.page.getByRole('button', { name: /^View: / });
  const choosesInMenu = async (name: string): Promise<void> => {
    await views().click();
    await owner.page.getByRole('menu').getByText(name, { exact: true }).click();
  };

  it('marks a SKU as low, and finds it by that', async () => {
    await owner.goTo(inventory);
    await settled();
    const first = owner.page.getByRole('row').nth(1);
    await first.getByRole('button', { name: /^Actions for/ }).click();
    await owner.page.getByRole('menuitem', { name: 'Set the low-stock mark' }).click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel('Low at').fill('1,000,000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.goTo(`${inventory}?filter=${encodeURIComponent('{"Level":"low"}')}`);
    await settled();
    await owner.page.getByRole('gridcell').getByText('Low', { exact: true }).first().waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.choosesTheme('Light');
  });

  it('saves what is shown as a view, shares it, and the list opens with it', async () => {
    await choosesInMenu('Save as a new view');
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Low stock');
    await dialog.getByLabel('Share with everybody in the vault').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await owner.page.getByRole('button', { name: 'View: Low stock' }).waitFor();
    const saved = await listOn(owner.page);
    await choosesInMenu('Open the list with it');
    await owner.goTo('/home/dashboard/');
    await owner.goTo(inventory);
    await owner.page.getByRole('button', { name: 'View: Low stock' }).waitFor();
    await settled();
    expect(await listOn(owner.page)).toEqual(saved);
  });

  it('sees that the view was changed, leaves it, and the whole list is there again', async () => {
    await owner.page.getByRole('button', { name: 'Remove Stock: Low' }).click();
    await owner.page.getByRole('button', { name: 'View: Low stock (changed)' }).waitFor();
    await choosesInMenu('Without a view');
    await owner.page.getByRole('button', { name: 'View: Views' }).waitFor();
    expect(new URL(owner.page.url()).search).toBe('');
  });

  it('goes from a row of the inventory to its insertions', async () => {
    await settled();
    const row = owner.page.getByRole('row').nth(1);
    const sku = (await row.getByRole('button', { name: 'Copy SKU' }).locator('xpath=..').innerText()).trim();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await owner.page.getByRole('menuitem', { name: 'Its insertions' }).click();
    await owner.sees('Insertions');
    await owner.page.getByRole('group', { name: 'Filters that work' }).getByText(`SKU (whole code): ${sku}`).waitFor();
    await settled();
    expect(await owner.page.getByRole('row').count()).toBeGreaterThan(1);
  });

  it('cancels all drafts at once: sees the numbers before, and a line for each afterwards', async () => {
    for (let count = 0; count < 3; count += 1) await owner.asks('/bff/stock/insertions', 'POST');
    await owner.goTo(uploads);
    await settled();
    await owner.page
      .getByRole('checkbox', { name: /select all|select every|this page/i })
      .first()
      .check();
    const all = owner.page.getByRole('button', { name: /^Select all .* that match/ });
    if (await all.isVisible()) await all.click();
    await owner.page.getByRole('button', { name: 'Cancel drafts' }).click();
    const dialog = owner.page.getByRole('alertdialog');
    await dialog.getByText('3 will change').waitFor();
    await dialog.getByText(/Not a draft: completed/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel the drafts' }).click();
    await owner.seesText('Cancel 3 draft insertions is done');
    await owner.goTo('/jobs/');
    await owner.sees('Jobs');
    await settled();
    await owner.page.getByRole('link', { name: 'Cancel 3 draft insertions' }).click();
    await owner.sees('Cancel 3 draft insertions');
    await owner.page.getByRole('tab', { name: 'Done' }).click();
    const lines = owner.page.getByRole('table', { name: 'Lines of this job' });
    await lines.getByRole('row').nth(3).waitFor();
    expect(await lines.getByRole('row').count()).toBe(4);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.choosesTheme('Light');
    expect(owner.faults).toEqual([]);
  });
});
