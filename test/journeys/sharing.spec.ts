/** A publisher says what its connections see, and a shop takes of it what it wants. Each step stands on the one before. */
import sharp from 'sharp';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { startJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

const root = '/productcatalog/catalog-sharing/';
const assets = '/distribution/myvault/shared-assets/';
/** Of the demo: the only rule for the shop. */
const ruleName = 'Standard editions for shops';
const shopName = 'Pixel Harbour';

describe('a catalogue that is shared', () => {
  let journey: Journey;
  let publisher: Person;
  let shop: Person;

  beforeAll(async () => {
    journey = await startJourney();
    publisher = await journey.arrives('owner@northwind.example');
    shop = await journey.arrives('owner@pixelharbour.example');
    await Promise.all([publisher.comesIn(), shop.comesIn()]);
  });
  afterAll(() => journey.end());

  const firstRow = ({ page }: Person) => page.getByRole('grid').getByRole('row').nth(1);
  /** How many rows there are in all, as the list says it below. */
  const total = async ({ page }: Person): Promise<number> => {
    const told = await page.getByText(/^\d+ – \d+ of \d+$/).innerText();
    return Number(told.split(' ').at(-1));
  };
  const hasTotal = ({ page }: Person, count: number) =>
    page.getByText(new RegExp(`^\\d+ – \\d+ of ${count}$`)).waitFor();
  const chooses = async (field: string, text: string): Promise<void> => {
    await publisher.page.getByRole('combobox', { name: field, exact: true }).click();
    await publisher.page.keyboard.type(text);
    await publisher.page.getByRole('listbox', { name: field }).getByRole('option', { name: text }).first().click();
  };
  const opensRule = async (): Promise<void> => {
    await publisher.goTo(`${root}share-rules/`);
    await publisher.page.getByRole('link', { name: ruleName }).click();
    await publisher.sees(ruleName);
    await publisher.page.getByText('What a save changes').waitFor();
  };
  /** The figure beside the form, once it is computed; its list is behind it. */
  const figure = (what: 'gains' | 'loses') =>
    publisher.page.getByRole('button', { name: new RegExp(`^${shopName} ${what} \\d+ SKUs: show them$`) });
  const numberIn = async (what: 'gains' | 'loses'): Promise<number> =>
    Number(/\d+/.exec(await figure(what).innerText())?.[0]);

  it('is what the shop sees, all of it connected', async () => {
    await shop.goTo('/');
    await shop.goTo(assets);
    await firstRow(shop).waitFor();
    expect(await shop.page.getByRole('gridcell', { name: 'No', exact: true }).count()).toBe(0);
    expect(await findingsInAllThemes(shop)).toEqual([]);
  });

  it('becomes smaller by a rule as the form has said before, while the shop looks on', async () => {
    const before = await total(shop);
    await opensRule();
    await chooses('DRM platforms', 'Steam');
    const lost = await numberIn('loses');
    expect(lost).toBeGreaterThan(0);
    await figure('loses').click();
    const listed = publisher.page.getByRole('dialog', { name: `${shopName} would no longer see` });
    await listed.getByRole('listitem').first().waitFor();
    expect(await listed.getByRole('listitem').count()).toBe(lost);
    expect(await findingsInAllThemes(publisher)).toEqual([]);
    await listed.getByRole('button', { name: 'Close' }).click();
    await publisher.page.getByRole('button', { name: 'Save', exact: true }).click();
    await publisher.sees('Catalog sharing');
    await hasTotal(shop, before - lost);
  });

  it('excepts a product that is found by a part of its title, and takes the exception back', async () => {
    await opensRule();
    await chooses('Except products', 'Aurora');
    await figure('loses').waitFor();
    await publisher.page.getByText('Aurora Station', { exact: true }).click();
    await figure('loses').waitFor({ state: 'detached' });
  });

  it('says why a connection does not see a SKU', async () => {
    await publisher.goTo(`${root}products/`);
    await publisher.page.getByRole('link', { name: 'Emberfall Chronicles' }).click();
    await publisher.sees('Emberfall Chronicles');
    await publisher.page.getByLabel('Connection').selectOption(shopName);
    await publisher.seesText(`${ruleName}: does not match (editions, DRM platforms)`);
    await publisher.seesText('None of the active rules matches it.');
    expect(await findingsInAllThemes(publisher)).toEqual([]);
    // A reload stays with the connection that was chosen.
    await publisher.page.reload();
    await publisher.seesText(`${ruleName}: does not match (editions, DRM platforms)`);
  });

  it('shows the publisher its products as the connection sees them', async () => {
    await publisher.goTo(root);
    await publisher.page.getByRole('link', { name: shopName }).click();
    await publisher.sees(shopName);
    expect(await findingsInAllThemes(publisher)).toEqual([]);
    await publisher.page.getByRole('link', { name: 'See the catalogue as they see it' }).click();
    await publisher.seesText(`Seen by: ${shopName}`);
  });

  it('loses what is excluded from all rules, as was said before, and has it again by the reverse', async () => {
    await publisher.goTo(root);
    await publisher.page.getByRole('link', { name: shopName }).click();
    await publisher.sees(shopName);
    const asked = publisher.page.getByRole('alertdialog', { name: `Exclude from all rules of ${shopName}` });
    const turns = async (told: RegExp, isBack = false): Promise<void> => {
      await publisher.page.getByRole('button', { name: 'Exclude from all rules of this connection' }).click();
      await asked.waitFor();
      if (isBack) await asked.getByRole('radio', { name: /^Include again/ }).check();
      await asked.getByRole('button', { name: 'Change all rules' }).click();
      await asked.getByText('Choose what is excluded.').first().waitFor();
      await chooses('Products', 'Aurora Station');
      await asked.getByText(`1 rule will change: ${ruleName}.`).waitFor();
      await asked.getByText(told).waitFor();
      expect(await findingsInAllThemes(publisher)).toEqual([]);
      await asked.getByRole('button', { name: 'Change all rules' }).click();
      await publisher.seesText('1 rule changed.');
      await asked.waitFor({ state: 'detached' });
    };
    const before = await total(shop);
    await turns(/^−\d+$/);
    await shop.page.getByText(new RegExp(`of ${before}$`)).waitFor({ state: 'detached' });
    await turns(/^\+\d+$/, true);
    await hasTotal(shop, before);
  });

  it('is disconnected product by product, and connected again together', async () => {
    const title = await firstRow(shop).getByRole('gridcell').nth(2).innerText();
    await firstRow(shop)
      .getByRole('button', { name: /actions|acts|more/i })
      .click();
    await shop.page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await shop.seesText(`${title} is disconnected.`);
    await firstRow(shop).getByText('No', { exact: true }).waitFor();
    await shop.page.getByRole('checkbox', { name: /all/i }).first().check();
    await shop.page.getByRole('button', { name: 'Connect', exact: true }).click();
    const asked = shop.page.getByRole('alertdialog', { name: 'Connect the products of these SKUs?' });
    await asked.getByText('skipped:').waitFor();
    await asked.getByText(/Connected already/).waitFor();
    await asked.getByRole('button', { name: 'Connect', exact: true }).click();
    await firstRow(shop).getByText('Yes', { exact: true }).waitFor();
  });

  it('has a page for each product, which connects and disconnects it too', async () => {
    await shop.goTo(assets);
    const title = await firstRow(shop).getByRole('gridcell').nth(2).innerText();
    await firstRow(shop).getByRole('link').first().click();
    await shop.sees(title);
    const main = shop.page.getByRole('main');
    await main.getByRole('link', { name: 'Northwind Interactive' }).waitFor();
    await main.getByText('Spoken languages').waitFor();
    expect(await findingsInAllThemes(shop)).toEqual([]);
    await main.getByRole('button', { name: 'Disconnect' }).click();
    await main.getByText('Product is not connected. Actions are not allowed.').waitFor();
    await main.getByRole('button', { name: 'Connect', exact: true }).click();
    await main.getByRole('button', { name: 'Disconnect' }).waitFor();
    // The publisher's own has a page of its own.
    await publisher.goTo(new URL(shop.page.url()).pathname);
    await publisher.sees(title);
    await publisher.page.waitForURL(/products-preview/);
    await shop.goTo(assets);
    await firstRow(shop).waitFor();
  });

  it('has pictures for one language, which the shop sees when it reads in it', async () => {
    await firstRow(shop).getByRole('link').first().click();
    const main = shop.page.getByRole('main');
    const language = main.getByLabel('Language of this page');
    await language.waitFor();
    const address = new URL(shop.page.url()).pathname;
    await publisher.goTo(address.replace('/my_vault/product-details/', '/productcatalog/products/products-edit/'));
    const kept = publisher.page.getByRole('main');
    await kept.getByLabel('Kind of the pictures').selectOption('Localized image');
    await kept.getByText('Choose a language first').waitFor();
    await kept.getByLabel('Language of the pictures').selectOption('de');
    const drawn = sharp({ create: { width: 640, height: 360, channels: 3, background: '#0b6a6f' } });
    await kept
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() });
    await kept.getByRole('button', { name: /^Describe Localized image/ }).click();
    const asked = publisher.page.getByRole('alertdialog', { name: 'Describe the picture' });
    await asked.getByLabel('Alternative text').fill('The box in German');
    await asked.getByRole('button', { name: 'Save' }).click();
    await asked.waitFor({ state: 'detached' });
    const picture = main.getByRole('img', { name: 'The box in German' });
    await shop.page.reload();
    await main.getByRole('heading', { name: 'Pictures' }).waitFor();
    expect(await picture.count()).toBe(0);
    await language.selectOption('de');
    await picture.waitFor();
    await language.selectOption('fr');
    await picture.waitFor({ state: 'detached' });
    // The choice is in the address: it stays over a reload, and can be sent to a colleague.
    await language.selectOption('de');
    await shop.page.waitForURL(/language=de/);
    await shop.page.reload();
    await picture.scrollIntoViewIfNeeded();
    await until(
      () => picture.evaluate((image: { readonly naturalWidth: number }) => image.naturalWidth),
      (width) => width > 0,
    );
    expect(await findingsInAllThemes(shop)).toEqual([]);
    await shop.goTo(assets);
    await firstRow(shop).waitFor();
  });

  it('is seen whole when the only rule goes, which is said before', async () => {
    const before = await total(shop);
    await opensRule();
    await publisher.page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = publisher.page.getByRole('alertdialog', { name: `Delete ${ruleName}?` });
    await asked.getByText(`For ${shopName} this is the only active rule.`).waitFor();
    const more = asked.getByRole('button', { name: new RegExp(`^${shopName} gains \\d+`) });
    const gained = Number(/\d+/.exec(await more.innerText())?.[0]);
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await publisher.sees('Catalog sharing');
    await hasTotal(shop, before + gained);
    expect(publisher.faults).toEqual([]);
    expect(shop.faults).toEqual([]);
  });
});
