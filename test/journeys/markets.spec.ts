/** A vault says where it sells; staff keeps the VAT that it starts from. */
import { staffEmail } from './companies.js';
import type { Person } from './person/person.js';
import { pageOfKeptReads } from './kept-reads.js';
import { joinJourney, type Journey } from './journey.js';

const markets = '/distribution/distributionsettings/currencies/';

describe('markets, and the countries that they are made of', () => {
  let journey: Journey;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('markets');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const seesExactly = (title: string, page = owner.page): Promise<void> => owner.sees(new RegExp(`^${title}$`), page);
  const add = async (country: string): Promise<void> => {
    await owner.goTo(`${markets}add/`);
    await seesExactly('Add market');
    await owner.page.getByLabel('Country').selectOption({ label: country });
  };

  it('an empty list says what a market is, and leads to the first one', async () => {
    await owner.goTo(markets);
    await owner.seesText('No markets yet');
    await owner.page.getByRole('link', { name: 'Add market' }).first().click();
    await seesExactly('Add market');
    await owner.page.getByRole('button', { name: 'Add market' }).click();
    await owner.seesText('Please check these fields');
  });

  it('a country proposes its currency and VAT, and what was proposed can be changed', async () => {
    await add('Sweden');
    expect(await owner.page.getByLabel('Currency').inputValue()).toBe('SEK');
    expect(await owner.page.getByLabel('VAT rate').inputValue()).toBe('25');
    await owner.page.getByLabel('VAT rate').fill('6.255');
    await owner.page.getByRole('button', { name: 'Add market' }).click();
    await owner.seesText('At most 2 decimals');
    await owner.page.getByLabel('VAT rate').fill('6.25');
    await owner.page.getByRole('button', { name: 'Add market' }).click();
    await seesExactly('Sweden');
    await owner.seesText('6.25 %');
    await owner.seesText('Nothing uses this market');
  });

  it('a country has one market', async () => {
    await add('Sweden');
    await owner.page.getByRole('button', { name: 'Add market' }).click();
    await owner.seesText('There is already one with this country.');
  });

  it('another open list follows, a stale save shows both versions', async () => {
    const list = await owner.context.newPage();
    await list.goto(new URL(markets, owner.page.url()).href);
    await list.getByRole('link', { name: 'Sweden' }).waitFor();
    await owner.goTo(markets);
    await owner.page.getByRole('link', { name: 'Sweden' }).click();
    await seesExactly('Sweden');
    const other = await owner.context.newPage();
    const edit = owner.page.url().replace('/detail/', '/edit/');
    await Promise.all([owner.page, other].map((page) => page.goto(edit)));
    await other.getByLabel('VAT rate').fill('7');
    await other.getByRole('button', { name: 'Save' }).click();
    await seesExactly('Sweden', other);
    await list.getByText('7', { exact: true }).first().waitFor();
    await owner.page.getByLabel('VAT rate').fill('8');
    await owner.page.getByRole('button', { name: 'Save' }).click();
    const dialog = owner.page.getByRole('alertdialog', { name: 'This market has changed in the meantime' });
    await dialog.getByRole('radio', { name: 'VAT rate, as you entered it: 8 %' }).check();
    await dialog.getByRole('button', { name: 'Continue with this' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await seesExactly('Sweden');
    await owner.seesText('8 %');
    await Promise.all([list.close(), other.close()]);
  });

  it('a market that nothing uses is deleted after a question', async () => {
    await owner.page.getByRole('button', { name: 'Delete' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seesExactly('Markets');
    await owner.seesText('No markets yet');
  });

  it('the list has what was added and saved and not what was deleted, however young its last read is', async () => {
    const page = await pageOfKeptReads(owner);
    await page.goto(markets);
    const inList = page.getByRole('row', { name: /Finland/ });
    const backToList = async (): Promise<void> => {
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Markets' }).click();
      await seesExactly('Markets', page);
    };
    await page.getByRole('link', { name: 'Add market' }).first().click();
    await page.getByLabel('Country').selectOption({ label: 'Finland' });
    await page.getByRole('button', { name: 'Add market' }).click();
    await seesExactly('Finland', page);
    await backToList();
    await inList.getByRole('link', { name: 'Finland' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('VAT rate').fill('3.75');
    await page.getByRole('button', { name: 'Save' }).click();
    await seesExactly('Finland', page);
    await backToList();
    await inList.getByText('3.75').waitFor();
    await inList.getByRole('link', { name: 'Finland' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seesExactly('Markets', page);
    await page.getByText('No markets yet').waitFor();
    await page.close();
  });

  it('staff edits a country’s VAT, which the next market starts from, and has nothing of trade', async () => {
    const staff = await journey.arrives(staffEmail('markets'));
    await staff.comesIn();
    await staff.goTo('/administration/countries/?filter=%7B%22Name%22%3A%22Andorra%22%7D');
    await staff.page.getByRole('link', { name: 'Andorra' }).click();
    await staff.sees(/^Andorra$/);
    await staff.page.getByRole('link', { name: 'Edit' }).click();
    await staff.page.getByLabel('Standard VAT rate').fill('4.5');
    await staff.page.getByRole('button', { name: 'Save' }).click();
    await staff.seesText('A rate holds from a day');
    await staff.page.getByLabel('VAT rate holds from').fill('2013-01-01');
    await staff.page.getByRole('button', { name: 'Save' }).click();
    await staff.sees(/^Andorra$/);
    await staff.goTo('/distribution/myvault/rights/');
    await staff.seesText('This page needs the permission');
    await add('Andorra');
    expect(await owner.page.getByLabel('VAT rate').inputValue()).toBe('4.5');
  });

  it('a retailer has no markets', async () => {
    const retailer = await journey.arrives('owner@pixelharbour.example');
    await retailer.comesIn();
    await retailer.goTo(markets);
    await retailer.seesText('currencysettings-read');
  });

  it('breaks nothing that the content security policy guards', () => {
    expect(owner.faults).toEqual([]);
  });
});
