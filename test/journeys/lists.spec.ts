import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { listOn } from './files/csv.js';
import { AuthenticatorSetup } from './person/authenticator-setup.js';
import { codeOf } from './person/authenticator.js';
import { ChangeWizard } from './person/change-wizard.js';
import { ListRows } from './person/list-rows.js';
import type { Person } from './person/person.js';
import { SlowPage } from './person/slow-page.js';
import { startJourney, type Journey } from './journey.js';
import type { StartedProduct } from './product.js';

/** A publisher's owner among lists, in order: each step stands on the one before. */
describe('an owner who works in lists', () => {
  const inventory = '/distribution/myvault/inventory/';
  const lowStock = `${inventory}?filter=${encodeURIComponent('{"Level":"low"}')}`;
  const uploads = '/distribution/myvault/uploads/';
  let journey: Journey<StartedProduct>;
  let client: Client;
  let owner: Person;
  let rows: ListRows;
  let wizard: ChangeWizard;
  let secret: string;

  beforeAll(async () => {
    journey = await startJourney();
    client = new Client(journey.product.databaseUrl);
    await client.connect();
    owner = await journey.arrives('owner@northwind.example');
    rows = new ListRows(owner);
    wizard = new ChangeWizard(owner);
    await owner.comesIn();
  });
  afterAll(async () => {
    await client.end();
    await journey.end();
  });

  const views = () => owner.page.getByRole('button', { name: /^View: / });
  const choosesInMenu = async (name: string): Promise<void> => {
    await views().click();
    await owner.page.getByRole('menu').getByText(name, { exact: true }).click();
  };

  it('marks a SKU as low, and finds it by that', async () => {
    await owner.goTo(inventory);
    await rows.settled();
    const first = owner.page.getByRole('row').nth(1);
    await first.getByRole('button', { name: /^Actions for/ }).click();
    await owner.page.getByRole('menuitem', { name: 'Set the low-stock mark' }).click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel('Low at').fill('1,000,000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.goTo(lowStock);
    await rows.settled();
    await owner.page.getByRole('gridcell').getByText('Low', { exact: true }).first().waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.choosesTheme('Light');
  });

  it('tells the rows of before from those that are long in coming', async () => {
    const slow = await SlowPage.of(owner.page);
    const answer = await slow.holds('GET', /\/bff\/stock\/inventory\?/);
    const loading = owner.page.getByRole('progressbar', { name: 'Loading' });
    await owner.page.getByRole('button', { name: 'Remove Stock: Low' }).click();
    await answer.asked;
    await loading.waitFor();
    expect(await owner.page.getByRole('grid').getAttribute('aria-busy')).toBe('true');
    answer.letThrough();
    await rows.settled();
    await loading.waitFor({ state: 'detached' });
    await slow.isQuick();
    await owner.goTo(lowStock);
    await rows.settled();
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
    await rows.settled();
    expect(await listOn(owner.page)).toEqual(saved);
  });

  it('sees that the view was changed, leaves it, and the whole list is there again', async () => {
    await owner.page.getByRole('button', { name: 'Remove Stock: Low' }).click();
    await owner.page.getByRole('button', { name: 'View: Low stock (changed)' }).waitFor();
    await choosesInMenu('Without a view');
    await owner.page.getByRole('button', { name: 'View: Views' }).waitFor();
    expect(new URL(owner.page.url()).search).toBe('');
  });

  /** The same person in another tab, or anybody else of the vault: whoever saves first. */
  const opensBeside = async (path: string): Promise<Page> => {
    const page = await owner.context.newPage();
    await page.goto(path);
    await page.getByRole('grid').locator(':scope:not([aria-busy=true])').waitFor();
    return page;
  };

  it('two who change one saved view see both versions, and what does not contradict is put together', async () => {
    await choosesInMenu('Low stock');
    await views()
      .and(owner.page.getByRole('button', { name: 'View: Low stock' }))
      .waitFor();
    const other = await opensBeside(owner.page.url());
    await other.getByRole('button', { name: 'View: Low stock' }).click();
    await other.getByRole('menuitem', { name: 'Rename or share' }).click();
    await other.getByRole('dialog').getByLabel('Name').fill('Running out');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await other.getByRole('button', { name: 'View: Running out' }).waitFor();
    await other.close();
    await owner.page.getByRole('button', { name: 'Remove Stock: Low' }).click();
    await owner.page.getByRole('button', { name: 'View: Low stock (changed)' }).waitFor();
    await choosesInMenu('Save changes to Low stock');
    const dialog = owner.page.getByRole('alertdialog', { name: 'The view Running out has changed in the meantime' });
    await dialog.getByRole('radio', { name: 'Name, as it is now: Running out', checked: true }).waitFor();
    await dialog.getByRole('radio', { name: 'Filter, as you entered it: None', checked: true }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.page.getByRole('button', { name: 'View: Running out', exact: true }).waitFor();
    expect(new URL(owner.page.url()).searchParams.get('filter')).toBeNull();
    await choosesInMenu('Without a view');
    await owner.page.getByRole('button', { name: 'View: Views' }).waitFor();
  });

  it('two who set one low-stock mark decide which number it is', async () => {
    const asksForMark = async (page: Page) => {
      const row = page.getByRole('row').nth(1);
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Set the low-stock mark' }).click();
      await page.getByRole('dialog').getByLabel('Low at').waitFor();
      return page.getByRole('dialog');
    };
    const mine = await asksForMark(owner.page);
    const known = await mine.getByLabel('Low at').inputValue();
    const other = await opensBeside(inventory);
    const theirs = await asksForMark(other);
    expect(await theirs.getByLabel('Low at').inputValue()).toBe(known);
    await theirs.getByLabel('Low at').fill('500');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.waitFor({ state: 'detached' });
    await mine.getByLabel('Low at').fill('700');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByRole('heading', { name: 'This mark has changed in the meantime' }).waitFor();
    const save = mine.getByRole('button', { name: 'Save this' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await mine.getByRole('radio', { name: 'Low at, as it is now: 500 free keys' }).waitFor();
    await mine.getByRole('radio', { name: 'Low at, as you entered it: 700 free keys' }).check();
    await save.click();
    await mine.waitFor({ state: 'detached' });
    expect(await (await asksForMark(other)).getByLabel('Low at').inputValue()).toBe('700');
    await other.close();
  });

  it('goes from a row of the inventory to its insertions', async () => {
    await rows.settled();
    const row = owner.page.getByRole('row').nth(1);
    const sku = (await row.getByRole('button', { name: 'Copy SKU' }).locator('xpath=..').innerText()).trim();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await owner.page.getByRole('menuitem', { name: 'Its insertions' }).click();
    await owner.sees('Insertions');
    await owner.page.getByRole('group', { name: 'Active filters' }).getByText(`SKU (whole code): ${sku}`).waitFor();
    await rows.settled();
    expect(await owner.page.getByRole('row').count()).toBeGreaterThan(1);
  });

  it('cancels all drafts at once: sees the numbers before, and a line for each afterwards', async () => {
    for (let count = 0; count < 3; count += 1) await owner.asks('/bff/stock/insertions', 'POST');
    await owner.goTo(uploads);
    await rows.settled();
    await rows.selectsAllThatMatch();
    await rows.does('Cancel drafts');
    const dialog = owner.page.getByRole('alertdialog');
    await dialog.getByText('3 will change').waitFor();
    await dialog.getByText(/Not a draft: completed/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel the drafts' }).click();
    await owner.seesText('Cancel 3 draft insertions is done');
    await owner.goTo('/jobs/');
    await owner.sees('Jobs');
    await rows.settled();
    await owner.page.getByRole('link', { name: 'Cancel 3 draft insertions' }).click();
    await owner.sees('Cancel 3 draft insertions');
    await owner.page.getByRole('tab', { name: 'Done' }).click();
    const lines = owner.page.getByRole('table', { name: 'Lines of this job' });
    await lines.getByRole('row').nth(3).waitFor();
    expect(await lines.getByRole('row').count()).toBe(4);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.choosesTheme('Light');
  });

  /** As another person's cancel of it that comes to its end a moment later than the job looks at the row. */
  const whileOneIsCanceled = async (insertionGuid: string, act: () => Promise<void>): Promise<void> => {
    await client.query('BEGIN');
    await client.query('UPDATE insertion SET status = 6, finished_at = now() WHERE id = $1', [insertionGuid]);
    await act();
    await until(
      async () =>
        (await client.query(`SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`))
          .rowCount ?? 0,
      (waiting) => waiting > 0,
      120_000,
    );
    await client.query('COMMIT');
  };

  it('sees which of many could not be done and why, and tries those again', async () => {
    const drafts = [
      await owner.asks('/bff/stock/insertions', 'POST'),
      await owner.asks('/bff/stock/insertions', 'POST'),
    ];
    const [, taken = ''] = (drafts as { insertionGuid: string }[]).map(({ insertionGuid }) => insertionGuid);
    await owner.goTo(uploads);
    await rows.settled();
    const matching = await rows.selectsAllThatMatch();
    await rows.does('Cancel drafts');
    const dialog = owner.page.getByRole('alertdialog');
    await dialog.getByText(`2 will change, ${matching - 2} skipped:`).waitFor();
    await dialog.getByText('3 rows: Not a draft: canceled').waitFor();
    await whileOneIsCanceled(taken, () => dialog.getByRole('button', { name: 'Cancel the drafts' }).click());
    await owner.seesText('Cancel 2 draft insertions is done, 1 failed');
    await owner.goTo('/jobs/');
    await owner.page.getByRole('link', { name: 'Cancel 2 draft insertions' }).click();
    const lines = owner.page.getByRole('table', { name: 'Lines of this job' });
    await owner.page.getByRole('tab', { name: 'Failed (1)', selected: true }).waitFor();
    await lines.getByRole('row', { name: /Failed This insertion is finished and can no longer be canceled/ }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.choosesTheme('Light');
    const first = owner.page.url();
    await owner.page.getByRole('button', { name: 'Retry what failed' }).click();
    await owner.page.waitForURL((url) => url.href !== first);
    // It is no draft any more: nothing is left to be done, and that is what is said.
    await lines.getByRole('row', { name: /Skipped Not a draft: canceled/ }).waitFor();
    expect(await lines.getByRole('row').count()).toBe(2);
  });

  const places = `stock_standing b JOIN vault v ON v.id = b.vault_id AND v.name = 'Northwind Interactive'
    JOIN sku s ON s.vault_id = b.vault_id AND s.id = b.sku_id`;
  /** Rows and keys by what Postgres holds. */
  const stock = async (where: string): Promise<{ rows: number; free: number; voided: number; blacklisted: number }> => {
    const found = await client.query<{ rows: number; free: number; voided: number; blacklisted: number }>(
      `SELECT count(*)::int AS rows, sum(available)::int AS free, sum(voided)::int AS voided,
        sum(blacklisted)::int AS blacklisted FROM ${places} WHERE ${where}`,
    );
    return found.rows[0] ?? { rows: 0, free: 0, voided: 0, blacklisted: 0 };
  };
  const [worldwide, elsewhere] = [`s.region = 'ROW'`, `s.region <> 'ROW'`];
  const text = (count: number): string => count.toLocaleString('en');

  it('withdraws the free keys of all rows that match, and of no other', async () => {
    secret = await new AuthenticatorSetup(owner).connects();
    const [before, others] = [await stock(worldwide), await stock(elsewhere)];
    await owner.goTo(`${inventory}?filter=${encodeURIComponent('{"Region":"ROW"}')}`);
    await rows.settled();
    expect(await rows.selectsAllThatMatch()).toBe(before.rows);
    await rows.does('Withdraw keys');
    await owner.sees('Withdraw keys');
    expect(await wizard.figures()).toMatchObject({
      'Keys to be withdrawn': text(before.free),
      'Rows chosen': text(before.rows),
      'Left as they are': '0',
    });
    // Whose keys and how many stands on the server: the address names none of the rows.
    expect(new URL(owner.page.url()).search).toBe('');
    await wizard.next();
    await wizard.gives({ reference: 'End of sale' });
    await wizard.ticks();
    await wizard.entersCode(await codeOf(secret, 'now'));
    await wizard.finishes(new RegExp(`^Withdraw ${text(before.free)} keys$`));
    await owner.seesText(`${text(before.free)} keys withdrawn.`);
    await owner.seesText(`Free stock of ${text(before.rows)} rows of the inventory`);
    expect(await stock(worldwide)).toEqual({ ...before, free: 0, voided: before.voided + before.free });
    expect(await stock(elsewhere)).toEqual(others);
  });

  it('blacklists what came in with all insertions that match, and is told what stays as it is and why', async () => {
    const before = await stock('true');
    await owner.goTo(uploads);
    await rows.filters('Status', 'Completed');
    const matching = await rows.selectsAllThatMatch();
    await rows.does('Blacklist keys');
    await owner.sees('Blacklist keys');
    const figures = await wizard.figures();
    expect(figures).toMatchObject({ 'Insertions chosen': text(matching), 'Left as they are': text(before.voided) });
    await wizard.isLeft(
      'Not in this state',
      text(before.voided),
      'An open order or offer holds them, or they have left the stock.',
    );
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.choosesTheme('Light');
    await wizard.next();
    await wizard.gives({ reason: 'Leaked', reference: 'Case 8' });
    await wizard.ticks();
    await wizard.entersCode(await codeOf(secret, 'after'));
    const blocked = figures['Keys to be blacklisted'] ?? '';
    await wizard.finishes(new RegExp(`^Blacklist ${blocked} keys$`));
    await owner.seesText(`${blocked} keys blacklisted.`);
    await owner.seesText(`${text(matching)} insertions`);
    const after = await stock('true');
    expect(after).toMatchObject({ free: 0, voided: before.voided });
    expect(text(after.blacklisted - before.blacklisted)).toBe(blocked);
    expect(owner.faults).toEqual([]);
  });
});
