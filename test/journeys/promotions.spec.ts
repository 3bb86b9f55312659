/** What a company takes off its prices for a time, and what who buys pays before, in and after it. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { workbook, type Cell } from '../support/workbooks/workbook.js';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { asks } from './asking.js';
import type { Journey } from './journey.js';
import type { Person } from './person/person.js';
import { cell, state, types } from './sheet/steps.js';
import { button, closes, dialog, field, row, twoCompanies } from './two-companies.js';

const promotions = '/distribution/promotions/';
const title = 'Spring by journey';
/** In between the clocks of most of Europe are put forward: in UTC nothing happens. */
const [begins, ends] = ['2027-03-27T12:00', '2027-03-29T12:00'] as const;

interface Found {
  readonly products: readonly { readonly productGuid: string }[];
}
interface Offered {
  readonly products: readonly { readonly skus: readonly { readonly skuGuid: string; readonly sku: string }[] }[];
}
interface Dated {
  readonly promotionGuid: string;
  readonly version: number;
}
interface List {
  readonly listGuid: string;
  readonly rowCount: number;
}

/** A list with one worldwide price, by which everybody buys who has none of their own. */
const pricesOne = async (owner: Person, sku: string): Promise<void> => {
  const terms = { title: 'World by journey', defaultCurrency: 'EUR', isVatIncluded: false };
  const made = { terms, idempotencyKey: crypto.randomUUID() };
  const { listGuid } = await asks<List>(owner, 'POST', '/pricing/lists', made);
  const found = await asks<Found>(owner, 'GET', `/pricing/products?text=${encodeURIComponent(sku)}`);
  const save = `/pricing/lists/${listGuid}/saves/${crypto.randomUUID()}`;
  const price = {
    ...{ productGuid: found.products[0]?.productGuid ?? '', skuGuid: '', regionCode: '', countryCode: '' },
    ...{ currency: 'EUR', srp: '60.00', wsp: '40.00', isIncluded: true },
  };
  const changes = [{ index: 1, rowGuid: '', isRemoved: false, terms: price }];
  await asks(owner, 'PUT', `${save}/changes`, { rowsVersion: 0, changes });
  await asks(owner, 'POST', save, { changeCount: 1 });
  await until(
    () => asks<List>(owner, 'GET', `/pricing/lists/${listGuid}`),
    ({ rowCount }) => rowCount === 1,
  );
  await asks(owner, 'PUT', '/pricing/default', { listGuid, version: 0 });
};

describe('promotions', () => {
  let journey: Journey;
  let owner: Person;
  let partner: Person;
  let product: string;
  let sku: string;

  beforeAll(async () => {
    ({ journey, owner, partner, product, sku } = await twoCompanies());
    await pricesOne(owner, sku);
  });
  afterAll(() => journey.end());

  const lasts = async (person: Person, from: string, to: string): Promise<void> => {
    await person.page.getByLabel('Valid from').fill(from);
    await person.page.getByLabel('Valid to').fill(to);
  };
  const approves = async (person: Person): Promise<void> => {
    await button(person, 'Approve').click();
    await closes(person, /^Approve /, 'Approve');
    await person.page.getByText('Scheduled', { exact: true }).first().waitFor();
  };
  const tab = ({ page }: Person, name: RegExp): Locator => page.getByRole('tab', { name });
  const why = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Why this price?' });

  it('there are none yet, and each side says what would be there', async () => {
    await partner.goTo(promotions);
    await partner.seesText('No promotions yet');
    await owner.goTo(promotions);
    await owner.seesText('No promotions yet');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('one begins with a time in UTC, whose end is after its start', async () => {
    await owner.page.getByRole('link', { name: 'Add promotion' }).first().click();
    await owner.sees('Add promotion');
    await field(owner, 'Title').fill(title);
    await button(owner, 'Add promotion').click();
    await owner.seesText('Please select Start Date & End Date');
    await lasts(owner, ends, begins);
    await button(owner, 'Add promotion').click();
    await owner.seesText('Please enter valid period. End Date must be greater than Start date');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await lasts(owner, begins, ends);
    await button(owner, 'Add promotion').click();
    await owner.sees(title);
    await owner.seesText(/27\/03\/2027, 12:00 until 29\/03\/2027, 12:00 UTC · World by journey · 0 items/);
  });

  it('a draft without items is not approved', async () => {
    await owner.hovers(owner.page.getByRole('button', { name: 'Approve', disabled: true }));
    await owner.seesText('Please select promotion item');
  });

  it('items are entered in the sheet, by SKU and discount, each with its faults', async () => {
    await cell(owner, 0, 0).click();
    await types(owner, sku, 'Tab', '100', 'Enter');
    await state(owner, 0).getByText('New').waitFor();
    await owner.page.locator('[aria-invalid=true]').first().waitFor();
    await cell(owner, 0, 1).click();
    await owner.seesText('More than 0 and less than 100, with at most two decimals');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await types(owner, '25', 'Enter');
    await owner.page.locator('[aria-invalid=true]').first().waitFor({ state: 'detached' });
    await button(owner, 'Save 1 item').click();
    await owner.seesText('1 item is saved.');
    await owner.seesText(/ · 1 item · /);
  });

  it('each says what it costs before and after its discount, and what is left to whom', async () => {
    await owner.page.getByRole('combobox', { name: 'Prices in' }).selectOption({ label: 'France' });
    await owner.page.locator('[role=grid][aria-busy=true]').waitFor({ state: 'detached' });
    await until(
      () => cell(owner, 1, 4).innerText(),
      (text) => text === '45.00',
    );
    expect(await cell(owner, 1, 3).innerText()).toBe('60.00 EUR');
    expect([await cell(owner, 1, 5).innerText(), await cell(owner, 1, 6).innerText()]).toEqual(['40.00', '30.00']);
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('is approved, and scheduled by the clock alone', async () => {
    await button(owner, 'Approve').click();
    const asked = dialog(owner, `Approve ${title}?`);
    await asked.getByText('World by journey').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Approve /, 'Approve');
    await owner.page.getByText('Scheduled', { exact: true }).first().waitFor();
  });

  it('who buys sees it before, in and after its time, to the minute in UTC', async () => {
    const filter = encodeURIComponent(JSON.stringify({ SKU: sku }));
    await partner.goTo(`/distribution/myvault/shared-assets/?filter=${filter}`);
    await row(partner, sku).first().getByRole('link').first().click();
    await partner.sees(product);
    await partner.page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
    await partner.page.getByRole('main').getByRole('button', { name: 'Disconnect' }).waitFor();
    await button(partner, 'Why this price?').click();
    await why(partner).getByRole('combobox', { name: 'SKU' }).selectOption({ label: sku });
    await why(partner).getByRole('combobox', { name: 'Country' }).selectOption({ label: 'France' });
    await why(partner).getByText(`‘${title}’ has not begun`).waitFor();
    const asksAt = (moment: string): Promise<void> => why(partner).getByLabel('Moment').fill(moment);
    await asksAt('2027-03-27T11:59');
    await why(partner).getByText(`‘${title}’ has not begun`).waitFor();
    for (const moment of [begins, '2027-03-28T01:30', '2027-03-29T11:59']) {
      await asksAt(moment);
      await why(partner).getByText(`‘${title}’ takes 25 % off. Promotions are never added up.`).waitFor();
    }
    await asksAt(ends);
    await why(partner).getByText(`‘${title}’ has ended`).waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
  });

  it('who buys reads it and its items, and changes nothing', async () => {
    await partner.goTo(promotions);
    await row(partner, title).getByRole('link').first().click();
    await partner.sees(title);
    await until(
      () => cell(partner, 0, 1).innerText(),
      (text) => text === '25',
    );
    expect(await partner.page.getByRole('button', { name: /^(Save|Approve|Cancel|Copy)/ }).count()).toBe(0);
    expect(await findingsInAllThemes(partner)).toEqual([]);
  });

  it('a copy has the same items for another time, and warns where both discount the same', async () => {
    await owner.page.getByRole('link', { name: 'Copy', exact: true }).click();
    await owner.sees(`Copy ${title}`);
    await field(owner, 'Title').fill('More by journey');
    await lasts(owner, '2027-03-28T00:00', '2027-04-04T00:00');
    await button(owner, 'Copy promotion').click();
    await owner.sees('More by journey');
    await until(
      () => cell(owner, 1, 1).innerText(),
      (text) => text === '25',
    );
    await cell(owner, 1, 1).click();
    await types(owner, '30', 'Enter');
    await button(owner, 'Save 1 item').click();
    await owner.seesText('1 item is saved.');
    await approves(owner);
    await owner.seesText('Promotions overlap.');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await button(owner, 'See who wins').click();
    const overlaps = owner.page.getByRole('table', { name: 'Overlaps' });
    await overlaps.getByText('This promotion: the higher discount wins.').waitFor();
    await overlaps.getByText('28/03/2027, 00:00 until 29/03/2027, 12:00').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await overlaps.getByRole('link', { name: title }).click();
    await owner.sees(title);
    await tab(owner, /^Overlaps/).click();
    await owner.page
      .getByRole('table', { name: 'Overlaps' })
      .getByText('‘More by journey’: the higher discount wins.')
      .waitFor();
  });

  it('stands in the calendar of each month that it runs in, with what it gets into the way of', async () => {
    await owner.goTo('/distribution/pricing/');
    await owner.page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await owner.sees('Calendar');
    await owner.goTo('/distribution/pricing/price-lists-calendar/?month=2027-03');
    const line = owner.page.getByRole('list', { name: 'World by journey, March 2027' });
    await line.getByText('27/03/2027, 12:00 until 29/03/2027, 12:00').waitFor();
    const conflict = owner.page.getByRole('table', { name: 'Conflicts' }).getByRole('row').nth(1);
    await conflict.getByText('28/03/2027, 00:00 until 29/03/2027, 12:00').waitFor();
    expect(await conflict.innerText()).toContain('discount the same SKUs: the higher discount counts.');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await button(owner, 'Month after').click();
    await owner.page
      .getByRole('list', { name: 'World by journey, April 2027' })
      .getByRole('link', { name: 'More by journey' })
      .waitFor();
    await owner.seesText('None: no SKU is in two promotions at one time, and no price changes while a promotion runs.');
    await button(owner, 'Month before').click();
    await line.getByRole('link', { name: title }).click();
    await owner.sees(title);
  });

  it('comes back as a file: a difference first, whose slip is warned of, and then its items', async () => {
    await owner.page.getByRole('button', { name: 'Export' }).click();
    await owner.page.getByRole('menuitem', { name: 'CSV' }).click();
    await owner.seesText('The file is being written');
    const guid = new URL(owner.page.url()).pathname.split('/').at(-1) ?? '';
    const { promotionNumber } = await asks<{ readonly promotionNumber: number }>(owner, 'GET', `/promotions/${guid}`);
    const head = ['id', 'promotionID', 'product title', 'sku', 'discount'];
    const brings = async (name: string, discount: Cell): Promise<void> => {
      const rows = [head, ['', promotionNumber, product, sku, discount], ['', promotionNumber, product, 'NONE', 5]];
      const file = workbook([{ name: 'Sheet1', rows }], 'shared');
      await button(owner, 'Import').click();
      await owner.page
        .getByRole('dialog', { name: `Import items into ${title}` })
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: file });
      await button(owner, 'Check the file').click();
      await owner.sees(name);
      await owner.seesText('Promotion!D3: Not a SKU that you can sell at row 3');
    };
    await brings('slip.xlsx', 0.3);
    await owner.page.getByRole('tab', { name: 'Changed (1)' }).click();
    await owner.seesText('Less than 1 %. A cell formatted as a percentage holds 0.15 for 15 % at row 2');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await button(owner, 'Delete').click();
    await owner.sees(title);
    await brings('right.xlsx', 30);
    await button(owner, 'Apply').click();
    const question = dialog(owner, `Apply this file to ${title}?`);
    await question.getByRole('checkbox', { name: 'Leave out 1 row with errors' }).check();
    await question.getByRole('button', { name: 'Apply' }).click();
    await owner.seesText('Applied,');
    await owner.page.getByRole('main').getByRole('link', { name: title }).click();
    await owner.sees(title);
    await until(
      () => cell(owner, 1, 1).innerText(),
      (text) => text.startsWith('30'),
    );
  });

  it('is cancelled for good after a tick, and counts no more', async () => {
    await button(owner, 'Cancel promotion').click();
    await dialog(owner, `Cancel ${title}?`)
      .getByRole('checkbox', { name: 'I understand that this cannot be undone.' })
      .check();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Cancel /, 'Cancel promotion');
    await owner.page.getByText('Cancelled', { exact: true }).first().waitFor();
    await owner.page.getByRole('button', { name: 'Edit details', disabled: true }).waitFor();
    await owner.goTo(promotions);
    await row(owner, title).getByText('Cancelled').waitFor();
    await row(owner, 'More by journey').getByText('Scheduled').waitFor();
  });

  it('a draft is deleted out of its row', async () => {
    await row(owner, title)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await owner.page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await field(owner, 'Title').fill('Never by journey');
    await lasts(owner, begins, ends);
    await button(owner, 'Copy promotion').click();
    await owner.sees('Never by journey');
    await owner.goTo(promotions);
    await row(owner, 'Never by journey')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await owner.page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await dialog(owner, 'Delete Never by journey?')
      .getByRole('checkbox', { name: 'I understand that its items are gone for good.' })
      .check();
    await closes(owner, /^Delete /, 'Delete');
    await row(owner, 'Never by journey').waitFor({ state: 'detached' });
  });

  it('one is scheduled, active and ended by the clock alone, as who buys sees in its list and its price', async () => {
    const { lists } = await asks<{ readonly lists: readonly List[] }>(owner, 'GET', '/promotion-choices');
    const { products } = await asks<Offered>(owner, 'GET', `/promotion-products?text=${encodeURIComponent(sku)}`);
    const [skuGuid] = products.flatMap(({ skus }) =>
      skus.filter((each) => each.sku === sku).map((each) => each.skuGuid),
    );
    const terms = {
      ...{ title: 'Now by journey', listGuid: lists[0]?.listGuid ?? '' },
      ...{ validFrom: '2099-03-28T00:30:00Z', validTo: '2099-03-29T12:00:00Z' },
    };
    const made = await asks<Dated>(owner, 'POST', '/promotions', { terms, idempotencyKey: crypto.randomUUID() });
    const { promotionGuid } = made;
    const versionNow = async (): Promise<number> =>
      (await asks<Dated>(owner, 'GET', `/promotions/${promotionGuid}`)).version;
    const items = { version: made.version, items: [{ skuGuid, discount: 12.5 }], productGuid: '', franchise: '' };
    await asks(owner, 'PUT', `/promotions/${promotionGuid}/items`, { ...items, discount: 0, isReplacing: false });
    await asks(owner, 'POST', `/promotions/${promotionGuid}/approval`, { version: await versionNow() });

    const shows = async (status: string): Promise<void> => {
      await until(
        async () => {
          await partner.goTo(promotions);
          return row(partner, 'Now by journey').innerText();
        },
        (text) => text.includes(status),
      );
    };
    const counts = async (text: string): Promise<void> => {
      await partner.goTo(
        `/distribution/myvault/shared-assets/?filter=${encodeURIComponent(JSON.stringify({ SKU: sku }))}`,
      );
      await row(partner, sku).first().getByRole('link').first().click();
      await button(partner, 'Why this price?').click();
      await why(partner).getByRole('combobox', { name: 'SKU' }).selectOption({ label: sku });
      await why(partner).getByRole('combobox', { name: 'Country' }).selectOption({ label: 'France' });
      await why(partner).getByText(text).waitFor();
    };
    const moves = async (changed: Partial<typeof terms>): Promise<void> => {
      Object.assign(terms, changed);
      await asks(owner, 'PUT', `/promotions/${promotionGuid}`, { terms, version: await versionNow() });
    };
    const soon = (): string => new Date(Date.now() + 10_000).toISOString();
    await shows('Scheduled');
    await counts('‘Now by journey’ has not begun');
    await moves({ validFrom: soon() });
    await shows('Active');
    await counts('‘Now by journey’ takes 12.5 % off. Promotions are never added up.');
    await moves({ validTo: soon() });
    await shows('Ended');
    await counts('‘Now by journey’ has ended');
  });

  it('loads nothing that the content security policy blocks', () => {
    expect([...owner.faults, ...partner.faults]).toEqual([]);
  });
});
