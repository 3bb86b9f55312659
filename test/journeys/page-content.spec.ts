/** Staff has a page say something beside its own words, and whoever comes to it reads it until it is closed. */
import { staffEmail } from './companies.js';
import { findingsInAllThemes } from './accessibility.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';
import { faultsOfLongTexts, word } from './sight/longest.js';

const list = '/administration/page-content/';
const place = '/my_vault/blacklistings/';
const notice = 'Blacklistings of more than 100,000 keys take longer this week.';

describe('what staff has a page say', () => {
  let journey: Journey;
  let staff: Person;
  let owner: Person;
  let detail: string;

  beforeAll(async () => {
    journey = await joinJourney('northwind');
    staff = await journey.arrives(staffEmail('page-content'));
    await staff.comesIn();
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  it('is written for the address of the page', async () => {
    const { page } = staff;
    await staff.goTo(list);
    await page.getByRole('link', { name: 'Add page content' }).first().click();
    await page.getByRole('textbox', { name: /^Page/ }).fill('blacklistings');
    await page.getByRole('button', { name: 'Add page content' }).click();
    await staff.seesText('A notice, information, or both');
    await page.getByLabel('Notice').fill(notice);
    await page.getByLabel('Information').fill('Who blacklists tells the others.\n\nAsk us at trade@keyway.example.');
    await page.getByRole('button', { name: 'Add page content' }).click();
    await staff.seesText('No address of a page: copy it from the browser');
    await page.getByRole('textbox', { name: /^Page/ }).fill(new URL(`${place}?sort=-created`, page.url()).href);
    expect(await findingsInAllThemes(staff)).toEqual([]);
    await page.getByRole('button', { name: 'Add page content' }).click();
    await staff.sees(place);
  });

  it('stands above that page, and behind the button beside its breadcrumbs', async () => {
    const { page } = owner;
    await owner.goTo(place);
    await owner.seesText(notice);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await page.getByRole('button', { name: 'About Blacklistings' }).click();
    await page.getByRole('dialog').getByText('Ask us at trade@keyway.example.').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await page.keyboard.press('Escape');
    await owner.walksTo('/distribution/myvault/inventory/');
    expect(await page.getByText(notice).count()).toBe(0);
  });

  it('is closed by its reader for good, until it says something else', async () => {
    const { page } = owner;
    await owner.goTo(place);
    await page.getByRole('button', { name: 'Close this notice' }).click();
    await page.getByText(notice).waitFor({ state: 'detached' });
    await owner.goTo(place);
    await page.getByRole('button', { name: 'About Blacklistings' }).waitFor();
    expect(await page.getByText(notice).count()).toBe(0);
    await staff.page.getByRole('link', { name: 'Edit' }).click();
    await staff.page.getByLabel('Notice').fill(`${notice} Thank you.`);
    await staff.page.getByRole('button', { name: 'Save' }).click();
    await staff.page.waitForURL(/\/detail\//);
    await owner.goTo(place);
    await owner.seesText(`${notice} Thank you.`);
  });

  it('can be read and used at each width with the longest words', async () => {
    await staff.page.getByRole('link', { name: 'Edit' }).click();
    await staff.page.getByLabel('Notice').fill(word(300));
    await staff.page.getByLabel('Information').fill(word(4_000));
    await staff.page.getByRole('button', { name: 'Save' }).click();
    await staff.page.waitForURL(/\/detail\//);
    detail = new URL(staff.page.url()).pathname;
    for (const path of [list, detail, detail.replace('/detail/', '/edit/')]) {
      await staff.goTo(path);
      await staff.page.locator('main').getByText(/W{4}/).first().waitFor();
      expect(await faultsOfLongTexts(staff)).toEqual([]);
    }
    await owner.goTo(place);
    await owner.page.getByText(/W{4}/).first().waitFor();
    expect(await faultsOfLongTexts(owner)).toEqual([]);
    await owner.page.getByRole('button', { name: 'About Blacklistings' }).click();
    await owner.page.getByRole('dialog').getByText(/W{4}/).waitFor();
    expect(await faultsOfLongTexts(owner)).toEqual([]);
  });

  it('is gone once it is deleted', async () => {
    const { page } = staff;
    await staff.goTo(detail);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await staff.sees('Page content');
    await owner.goTo(place);
    await owner.sees('Blacklistings');
    expect(await owner.page.getByText(/W{4}/).count()).toBe(0);
  });
});
