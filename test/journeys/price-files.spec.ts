/** A publisher brings the prices of a list as a workbook, corrects what is wrong in it, and takes them away again. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { workbook, type Cell } from '../support/workbooks/workbook.js';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';
import { cell, types } from './sheet/steps.js';

const title = 'Prices by file';
const head = ['productId', 'title', 'regionCode', 'CountryCode', 'currencyCode', 'amount'];

describe('prices as a file', () => {
  let journey: Journey;
  let owner: Person;
  let list: string;
  let productId: number;

  beforeAll(async () => {
    journey = await joinJourney('price-files');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const sends = async (place: string, name: string, content: Buffer): Promise<void> => {
    await owner.goTo(place);
    await owner.page.getByRole('button', { name: 'Import' }).first().click();
    const path = join(await mkdtemp(join(tmpdir(), 'prices-')), name);
    await writeFile(path, content);
    await owner.page.getByRole('dialog').locator('input[type=file]').setInputFiles(path);
    await owner.page.getByRole('button', { name: 'Check the file' }).click();
    await owner.sees(name);
  };
  const prices = (name: string, amounts: readonly Cell[]): Promise<void> => {
    const currencies = ['EUR', 'USD', 'GBP'];
    const rows = amounts.map((amount, at): Cell[] => [
      productId,
      'Night Ferry',
      '',
      '',
      currencies[at] ?? 'EUR',
      amount,
    ]);
    return sends(list, name, workbook([{ name: 'Sheet1', rows: [head, ...rows] }], 'shared'));
  };
  const apply = () => owner.page.getByRole('button', { name: 'Apply', exact: true });

  it('needs a product, and a list', async () => {
    const catalogue = { products: [{ title: 'Night Ferry', productType: 'Game' }] };
    await sends('/productcatalog/products/', 'first.json', Buffer.from(JSON.stringify(catalogue)));
    await apply().click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
    await owner.seesText('Applied by');
    const found = await owner.page.evaluate<{
      readonly products: readonly { readonly productNumber: number }[];
    }>(`fetch('/bff/pricing/products?text=Night', { headers: { 'x-csrf': '1' } }).then((answer) => answer.json())`);
    productId = found.products[0]?.productNumber ?? 0;
    await owner.goTo('/distribution/pricing/price-lists-add/');
    await owner.page.getByRole('textbox', { name: 'Title' }).fill(title);
    await owner.page.getByRole('combobox', { name: 'Default currency' }).selectOption('EUR');
    await owner.page.getByRole('button', { name: 'Add price list' }).click();
    await owner.sees(title);
    list = new URL(owner.page.url()).pathname;
  });

  it('says at which cell and row it is wrong, and comes back with it', async () => {
    await prices('wrong.xlsx', [59.99, '1,234', 'free']);
    await owner.seesText('Prices!F3: Can be read in two ways. Write 1234 or 1.23 at row 3');
    await owner.seesText('Prices!F4: Must be numeric at row 4');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByRole('button', { name: 'File with errors' }).click();
    await owner.seesText('The file is being written');
  });

  it('is seen as a difference, and becomes a version of the list', async () => {
    await prices('right.xlsx', [59.99, '64,99', '54.99']);
    await owner.seesText('New (3)');
    await apply().click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
    await owner.seesText('Applied,');
    await owner.page.getByRole('main').getByRole('link', { name: title }).click();
    await owner.sees(title);
    await owner.seesText('64.99');
  });

  it('with an amount that moves more than ten-fold needs a tick', async () => {
    await prices('slip.xlsx', [5999, '64,99']);
    await owner.seesText('Changed (1)');
    await owner.page.getByText('+9,900 % in row 2').waitFor();
    await apply().click();
    const question = owner.page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Apply', disabled: true }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await question.getByRole('checkbox', { name: 'Change 1 amount more than ten-fold' }).check();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await owner.page.getByRole('button', { name: 'Delete' }).click();
    await owner.sees(title);
  });

  it('leaves as CSV by a job, with the prices as they are', async () => {
    await owner.goTo(list);
    await owner.page.getByRole('button', { name: 'Export' }).click();
    await owner.page.getByRole('menuitem', { name: 'CSV' }).click();
    await owner.seesText('The file is being written');
    await owner.goTo('/jobs/');
    await owner.page
      .getByRole('link', { name: `${title} as CSV` })
      .first()
      .click();
    const [download] = await Promise.all([
      owner.page.waitForEvent('download'),
      owner.page
        .getByRole('button', { name: /Download/ })
        .first()
        .click(),
    ]);
    const [header = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(header).toContain('productId,title,regionCode,CountryCode,currencyCode,amount,priceType,included,sku');
    expect(lines.map((line) => line.split(',').slice(4, 7))).toEqual([
      ['EUR', '59.99', 'SRP'],
      ['USD', '64.99', 'SRP'],
      ['GBP', '54.99', 'SRP'],
    ]);
  });

  it('makes the list longer than its first answer, and Ctrl+End leads to its last price', async () => {
    const countries = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');
    const rows = ['EUR', 'USD', 'GBP', 'CHF', 'SEK'].flatMap((currency) =>
      countries.map((country): Cell[] => [productId, 'Night Ferry', 'EU', country, currency, 49.99]),
    );
    await sends(list, 'long.xlsx', workbook([{ name: 'Sheet1', rows: [head, ...rows] }], 'shared'));
    await owner.seesText('New (135)');
    await apply().click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
    await owner.seesText('Applied,');
    await owner.goTo(list);
    // 138 prices, the row for the next one, and the heading.
    await owner.page.locator('[role=grid][aria-rowcount="140"]').waitFor();
    await cell(owner, 0, 0).click();
    await types(owner, 'Control+End');
    await cell(owner, 138, 8).and(owner.page.locator('[tabindex="0"]')).waitFor();
  });

  it('shows the prices of a currency by one question for them, and all again', async () => {
    const asked: unknown[] = [];
    owner.page.on('request', (request) => {
      if (!request.url().endsWith('/rows')) return;
      const { filter, cursor } = request.postDataJSON() as { filter: { currency: string }; cursor: string };
      asked.push([filter.currency, cursor]);
    });
    const currency = owner.page.getByRole('combobox', { name: 'Currency', exact: true });
    await currency.selectOption('CHF');
    await owner.page.locator('[role=grid][aria-rowcount="29"][aria-busy=false]').waitFor();
    expect(asked).toEqual([['CHF', '']]);
    // Below the row for the next price.
    expect(await cell(owner, 1, 4).innerText()).toBe('CHF');
    await currency.selectOption('');
    await owner.page.locator('[role=grid][aria-rowcount="140"]').waitFor();
  });

  describe('asks for what a short menu may show before it is chosen, and not again when it is', () => {
    const states = ['now', 'future', 'marked'];
    let asked: string[] = [];
    let answered: string[] = [];
    const show = () => owner.page.getByRole('combobox', { name: 'Show', exact: true });
    const stateOf = (request: Request): string =>
      request.url().endsWith('/rows') ? (request.postDataJSON() as { filter: { state: string } }).filter.state : '';
    const areAnswered = () =>
      until(
        () => answered,
        (all) => states.every((state) => all.includes(state)),
      );
    const choosesToCome = async (): Promise<void> => {
      await show().selectOption('To come');
      await owner.page.locator('[role=grid][aria-rowcount="2"][aria-busy=false]').waitFor();
      expect(asked.filter((state) => state === 'future')).toHaveLength(1);
    };

    beforeAll(() => {
      owner.page.on('request', (request) => asked.push(stateOf(request)));
      owner.page.on('requestfinished', (request) => answered.push(stateOf(request)));
    });
    beforeEach(() => {
      asked = [];
      answered = [];
    });

    it('of a long list when it is opened', async () => {
      await owner.goTo(list);
      await areAnswered();
      await choosesToCome();
    });

    it('of what another menu has left when it has the keyboard', async () => {
      await show().selectOption('All prices');
      await owner.page.getByRole('combobox', { name: 'Currency', exact: true }).selectOption('CHF');
      await owner.page.locator('[role=grid][aria-rowcount="29"][aria-busy=false]').waitFor();
      await show().focus();
      await areAnswered();
      await choosesToCome();
    });
  });
});
