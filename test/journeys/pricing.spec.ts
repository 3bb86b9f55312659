/** What a company sells at, and who buys by it: a list made, typed, pasted, saved, compared, assigned, copied. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import type { Journey } from './journey.js';
import type { Person } from './person/person.js';
import { cell, pastes, state, types } from './sheet/steps.js';
import { button, closes, dialog, field, partnerName, row, twoCompanies } from './two-companies.js';

const pricing = '/distribution/pricing/';
const title = 'Europe by journey';

describe('price lists', () => {
  let journey: Journey;
  let owner: Person;
  let partner: Person;
  let product: string;
  let sku: string;
  let listGuid: string;

  beforeAll(async () => {
    ({ journey, owner, partner, product, sku } = await twoCompanies());
  });
  afterAll(() => journey.end());

  const saves = async (person: Person): Promise<void> => {
    await person.page.getByRole('button', { name: /^Save \d+ prices?$/ }).click();
    await closes(person, /^Save \d+ prices? in /, 'Save');
    await person.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };
  /** Takes the product into its catalogue. */
  const connects = async (person: Person): Promise<void> => {
    const filter = encodeURIComponent(JSON.stringify({ SKU: sku }));
    await person.goTo(`/distribution/myvault/shared-assets/?filter=${filter}`);
    const shared = row(person, sku).first();
    await shared.getByRole('button', { name: /^Actions for/ }).click();
    await person.page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
    await shared.getByText('Yes', { exact: true }).waitFor();
  };
  const tab = ({ page }: Person, name: string): Locator => page.getByRole('tab', { name });
  const why = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Why this price?' });
  const asksIn = (person: Person, country: string): Promise<unknown> =>
    why(person).getByRole('combobox', { name: 'Country' }).selectOption({ label: country });
  const closesWhy = async (person: Person): Promise<void> => {
    await why(person).getByRole('button', { name: 'Close' }).click();
    await why(person).waitFor({ state: 'detached' });
  };

  it('there are none yet, and each side says what would be there', async () => {
    await partner.goTo(pricing);
    await partner.seesText('No price lists yet');
    await owner.goTo(pricing);
    await owner.seesText('No price lists yet');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('a list begins with its header, and what is wrong is said at its field', async () => {
    await owner.page.getByRole('link', { name: 'Add price list' }).first().click();
    await owner.sees('Add price list');
    await button(owner, 'Add price list').click();
    await owner.seesText('Please check these fields');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await field(owner, 'Title').fill(title);
    await owner.page.getByRole('combobox', { name: 'Default currency' }).selectOption('EUR');
    await button(owner, 'Add price list').click();
    await owner.sees(title);
    listGuid = owner.page.url().split('/').at(-1) ?? '';
  });

  it('a price is entered by the keyboard alone, in the currency of the list', async () => {
    await cell(owner, 0, 0).click();
    await types(owner, product, 'Tab', sku, 'Tab', 'eu', 'Tab', 'Tab', 'Tab', '59,9', 'Tab', '41.99', 'Enter');
    await state(owner, 0).getByText('New').waitFor();
    expect(await cell(owner, 0, 4).innerText()).toBe('EUR');
    expect(await cell(owner, 0, 5).innerText()).toBe('59.90');
    await owner.page.getByRole('button', { name: 'Save 1 price' }).waitFor();
  });

  it('Escape leaves a cell as it was, and F2 goes on with what stands in it', async () => {
    await cell(owner, 0, 5).click();
    await types(owner, '7', 'Escape');
    expect(await cell(owner, 0, 5).innerText()).toBe('59.90');
    await types(owner, 'F2', 'End', 'Backspace', '9', 'Enter');
    expect(await cell(owner, 0, 5).innerText()).toBe('59.99');
  });

  it('a block of a spreadsheet becomes rows; an amount that can mean two is refused, not guessed', async () => {
    await cell(owner, 1, 0).click();
    await pastes(owner, [
      [product, sku, 'EU', 'DE', 'EUR', '54,99', '39.99'],
      [product, sku, 'EU', 'FR', 'EUR', '1,234', '40'],
    ]);
    await owner.page.locator('[aria-invalid=true]').first().waitFor();
    await cell(owner, 2, 5).click();
    await owner.seesText('Write it without a mark for thousands: 1234 or 1.23');
    await owner.page.getByRole('button', { name: 'Save 3 prices', disabled: true }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await types(owner, '56.99', 'Enter');
    await owner.page.locator('[aria-invalid=true]').first().waitFor({ state: 'detached' });
  });

  it('what was done is undone step by step, and done again', async () => {
    await cell(owner, 0, 0).click();
    await types(owner, 'Control+z', 'Control+z');
    await owner.page.getByRole('button', { name: 'Save 1 price' }).waitFor();
    await types(owner, 'Control+y', 'Control+y');
    await owner.page.getByRole('button', { name: 'Save 3 prices' }).waitFor();
    expect(await cell(owner, 2, 5).innerText()).toBe('56.99');
  });

  it('whoever leaves with changes is asked', async () => {
    await owner.page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Pricing' }).click();
    await dialog(owner, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
    await dialog(owner, 'Leave without saving?').waitFor({ state: 'detached' });
  });

  it('a save says what it comes to and that it is for good', async () => {
    await owner.page.getByRole('button', { name: 'Save 3 prices' }).click();
    const asked = dialog(owner, `Save 3 prices in ${title}?`);
    await asked.getByText('Changes cannot be undone after saving.').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Save 3 prices in /, 'Save');
    await owner.seesText(/3 prices · nobody buys by it/);
    await owner.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  });

  it('saved prices are changed, filled down and taken out in place, each marked', async () => {
    await cell(owner, 1, 6).click();
    await types(owner, '42.5', 'Enter');
    await state(owner, 1).getByText('Changed').waitFor();
    await cell(owner, 1, 6).click();
    await types(owner, 'Shift+ArrowDown', 'Control+d');
    await state(owner, 2).getByText('Changed').waitFor();
    expect(await cell(owner, 2, 6).innerText()).toBe('42.50');
    await cell(owner, 3, 0).click();
    await types(owner, 'Control+-');
    await state(owner, 3).getByText('Removed').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await saves(owner);
    await owner.seesText(/2 prices · nobody buys by it/);
  });

  it('every save is a version, and any two are compared price by price', async () => {
    await tab(owner, 'Versions').click();
    const versions = owner.page.getByRole('table', { name: 'Versions' });
    await versions.getByRole('row').nth(2).waitFor();
    const difference = owner.page.getByRole('table', { name: 'What is different' });
    await difference.getByText('WSP: 41.99 → 42.50').waitFor();
    await difference.getByText('Taken out').waitFor();
    await owner.page.getByRole('combobox', { name: 'From' }).selectOption('0');
    await difference.getByText('Added').first().waitFor();
    await difference.getByText('Taken out').waitFor({ state: 'detached' });
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('two who change the same price at the same time decide it cell by cell', async () => {
    const other = await journey.arrives('editor@northwind.example');
    await other.comesIn();
    await other.goTo(`${pricing}price-lists-edit/${listGuid}`);
    await other.sees(title);
    await tab(owner, 'Prices').click();
    await cell(owner, 1, 5).click();
    await types(owner, '61', 'Enter');
    await cell(other, 1, 5).click();
    await types(other, '63', 'Enter');
    await saves(other);
    await other.leaves();
    await owner.page.getByRole('button', { name: 'Save 1 price' }).click();
    await dialog(owner, /^Save 1 price in /)
      .getByRole('button', { name: 'Save', exact: true })
      .click();
    const conflict = dialog(owner, 'This price list has changed in the meantime');
    await conflict.getByRole('radio', { name: /SRP, as you entered it: 61.00/ }).check();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await conflict.getByRole('button', { name: 'Continue with this' }).click();
    await conflict.waitFor({ state: 'detached' });
    await cell(owner, 1, 5).click();
    await owner.seesText('before: 63.00');
    await saves(owner);
  });

  it('nobody reads a list before it is assigned; who it is assigned to reads what concerns it, and changes nothing', async () => {
    await partner.goTo(`${pricing}price-lists-edit/${listGuid}`);
    await partner.sees('No records found.');
    await tab(owner, 'Who buys by it').click();
    await button(owner, `Change the price list of ${partnerName}`).click();
    const asked = dialog(owner, `Price list of ${partnerName}`);
    await asked.getByRole('definition').getByText(title, { exact: true }).waitFor();
    await asked.getByRole('combobox', { name: 'Sold in' }).selectOption({ label: 'Germany' });
    const gained = asked.getByRole('table', { name: 'Prices that change' }).getByRole('row').filter({ hasText: sku });
    await gained.getByText('No price list').waitFor();
    await asked.getByText('A price at last').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Price list of /, 'Assign');
    await owner.seesText(/1 company buying by it/);

    await partner.goTo(pricing);
    await row(partner, title).getByRole('link').first().click();
    await partner.sees(title);
    // Prices of what it has not connected are none of its business yet.
    await partner.seesText('You see prices of products that are shared with you and that you have connected.');
    await connects(partner);
    // What serves changes alone may be refused to who makes none.
    const forChanges: string[] = [];
    partner.page.on('request', (request) => {
      if (/\/bff\/(countries\/choices|regions)$/.test(request.url())) forChanges.push(request.url());
    });
    await partner.goTo(`${pricing}price-lists-edit/${listGuid}`);
    await until(
      () => cell(partner, 0, 5).innerText(),
      (text) => text === '61.00',
    );
    expect(forChanges).toEqual([]);
    expect(await partner.page.getByRole('tab').count()).toBe(0);
    expect(await partner.page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await cell(partner, 0, 5).click();
    await types(partner, '1', 'Enter');
    expect(await cell(partner, 0, 5).innerText()).toBe('61.00');
    expect(await findingsInAllThemes(partner)).toEqual([]);
    expect(await partner.asks(`/bff/pricing/lists/${listGuid}/versions`)).toMatchObject({ status: 404 });
  });

  it('a row says what its price comes to, with eight reasons, the formula and its numbers', async () => {
    await owner.goTo(`${pricing}price-lists-edit/${listGuid}`);
    await cell(owner, 1, 5).click();
    await button(owner, 'Why this price?').click();
    await asksIn(owner, 'France');
    await why(owner)
      .getByText('There is no price for France itself in EUR: that of a region with it counts.')
      .waitFor();
    const reasons = why(owner).getByRole('list', { name: 'Reasons' });
    expect(await reasons.getByRole('heading').allInnerTexts()).toEqual([
      ...['Price list', 'Level', 'Row', 'Promotion', 'VAT', 'Formula', 'Conversion', 'Rounding'],
    ]);
    await reasons
      .getByText(new RegExp(`^${partnerName} buys by ‘${title}’, the price list of this connection.`))
      .waitFor();
    await reasons.getByText('The SKU’s own price: EU, EUR: SRP 61.00, WSP 42.50.').waitFor();
    await reasons.getByText('SRP = as listed 61.00 EUR').waitFor();
    await why(owner)
      .getByText(new RegExp(`^${partnerName} pays [\\d.]+ [A-Z]{3} for one, without VAT`))
      .waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await asksIn(owner, 'Germany');
    await reasons
      .getByText('There is a price for Germany itself, in EUR. Nothing is narrower, so it counts.')
      .waitFor();
    await reasons.getByText('Passed over: EU, EUR: SRP 61.00, WSP 42.50 – a narrower one counts').waitFor();
  });

  it('a moment that is over has the prices of then', async () => {
    await why(owner).getByLabel('Moment').fill('2020-01-01T00:00');
    await why(owner).getByText('There is no price for Germany in EUR.').waitFor();
    await why(owner).getByText('No row of the list fits.').waitFor();
    await why(owner).getByText('As of 01/01/2020, 00:00 UTC').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closesWhy(owner);
  });

  it('a new row has nothing to ask about, and says so', async () => {
    await cell(owner, 0, 0).click();
    await owner.page.getByRole('button', { name: 'Why this price?', disabled: true }).waitFor();
  });

  it('by country it says what a SKU costs everywhere, and a tick takes a country out of sale and back', async () => {
    await owner.goTo(`${pricing}price-lists-edit/${listGuid}?view=matrix`);
    await owner.page.getByRole('combobox', { name: 'Product' }).fill(product);
    await owner.page
      .getByRole('option', { name: new RegExp(product) })
      .first()
      .click();
    await owner.page.getByRole('combobox', { name: 'SKU' }).selectOption({ label: sku });
    const table = owner.page.getByRole('table', { name: 'What it costs by country and currency' });
    const france = table.getByRole('row', { name: /^France/ });
    await france.getByText('SRP 61.00').waitFor();
    await france.getByText('EU, of the SKU').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await button(owner, 'Why this price? France, EUR').click();
    await why(owner)
      .getByText('There is no price for France itself in EUR: that of a region with it counts.')
      .waitFor();
    await closesWhy(owner);
    const tick = france.getByRole('checkbox', { name: 'For sale: France, EUR' });
    await tick.uncheck();
    await france.getByText('Not saved yet').waitFor();
    await saves(owner);
    await france.getByText('France in EU, of the SKU, excluded').waitFor();
    await france.getByText('Not for sale', { exact: true }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    // Its row is read first.
    await tick.click();
    await france.getByText('Not saved yet').waitFor();
    expect(await tick.isChecked()).toBe(true);
    await saves(owner);
    await france.getByText('SRP 61.00').waitFor();
  });

  it('a product says what each connection pays for it, and why', async () => {
    const found = (await owner.asks(`/bff/pricing/products?text=${encodeURIComponent(sku)}`)) as {
      readonly products: readonly { readonly productGuid: string }[];
    };
    await owner.goTo(`/productcatalog/products/products-preview/${found.products[0]?.productGuid ?? ''}`);
    await owner.sees(product);
    await owner.page.getByRole('combobox', { name: 'SKU' }).selectOption({ label: sku });
    await owner.page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'France' });
    const prices = owner.page.getByRole('table', { name: 'What it costs over each connection' });
    await prices.getByRole('row').filter({ hasText: partnerName }).getByText('61.00 EUR').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await button(owner, `Why this price? ${partnerName}`).click();
    await why(owner).getByText('The SKU’s own price: EU, EUR: SRP 61.00, WSP 42.50.').waitFor();
    await closesWhy(owner);
  });

  it('a connection says what any product costs over it, and why', async () => {
    await owner.goTo('/network/connections/');
    await row(owner, partnerName).getByRole('link').first().click();
    await owner.page.getByRole('link', { name: 'Change the price list' }).waitFor();
    await owner.page.getByRole('button', { name: 'Why this price?', disabled: true }).waitFor();
    await owner.page.getByRole('combobox', { name: `What you sell to ${partnerName}` }).fill(sku);
    await owner.page.getByRole('option', { name: new RegExp(`^${product} – `) }).click();
    await button(owner, 'Why this price?').click();
    await why(owner).getByRole('combobox', { name: 'SKU' }).selectOption({ label: sku });
    await asksIn(owner, 'France');
    await why(owner).getByText('The SKU’s own price: EU, EUR: SRP 61.00, WSP 42.50.').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closesWhy(owner);
  });

  it('who buys reads the same reasons as of itself, and nothing of the time before', async () => {
    const filter = encodeURIComponent(JSON.stringify({ SKU: sku }));
    await partner.goTo(`/distribution/myvault/shared-assets/?filter=${filter}`);
    await row(partner, sku).first().getByRole('link').first().click();
    await partner.sees(product);
    await button(partner, 'Why this price?').click();
    await why(partner).getByRole('combobox', { name: 'SKU' }).selectOption({ label: sku });
    await asksIn(partner, 'France');
    await why(partner)
      .getByText(new RegExp(`^You buy by ‘${title}’, the price list of this connection.`))
      .waitFor();
    await why(partner)
      .getByText(/^You pay [\d.]+ [A-Z]{3} for one, without VAT/)
      .waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await why(partner).getByLabel('Moment').fill('2020-01-01T00:00');
    await why(partner).getByText('Prices are told from the moment on since which you buy by this price list').waitFor();
    await closesWhy(partner);
    await partner.goTo(`${pricing}price-lists-edit/${listGuid}`);
    await cell(partner, 0, 5).click();
    await button(partner, 'Why this price?').click();
    await asksIn(partner, 'France');
    await why(partner).getByText('The SKU’s own price: EU, EUR: SRP 61.00, WSP 42.50.').waitFor();
    await closesWhy(partner);
  });

  it('a copy is seen before it is made: with a percentage, rounded by a rule', async () => {
    await owner.goTo(`${pricing}price-lists-edit/${listGuid}`);
    await owner.page.getByRole('link', { name: 'Copy', exact: true }).click();
    await owner.sees(`Copy ${title}`);
    await field(owner, 'Title').fill('Copy by journey');
    await field(owner, 'Change every amount by').fill('10');
    await owner.page.getByRole('radio', { name: /^To \.99/ }).check();
    await owner.page
      .getByRole('table', { name: 'The first prices of the copy' })
      .getByText(/61.00 EUR → 66.99 EUR/)
      .waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await button(owner, 'Copy price list').click();
    await owner.sees('Copy by journey');
    await cell(owner, 1, 5).getByText('66.99').waitFor();
  });

  it('a list that nobody buys by is deleted, one that somebody buys by is kept', async () => {
    await button(owner, 'Delete').click();
    const asked = dialog(owner, 'Delete Copy by journey?');
    await asked.getByRole('checkbox', { name: 'I understand that its prices and versions are gone for good.' }).check();
    await closes(owner, /^Delete /, 'Delete');
    await owner.sees('Pricing');
    await row(owner, 'Copy by journey').waitFor({ state: 'detached' });
    await row(owner, title).getByRole('link').first().click();
    await owner.sees(title);
    await owner.page.getByRole('button', { name: 'Delete', disabled: true }).waitFor();
  });

  it('finance sees by which list each connection buys, and sets the default', async () => {
    await owner.goTo('/finance/price-lists-edit/');
    await owner.sees('Price lists by connection');
    await owner.page.getByRole('row').filter({ hasText: partnerName }).getByRole('link', { name: title }).waitFor();
    await button(owner, 'Change the default').click();
    await dialog(owner, 'Default price list')
      .getByRole('combobox', { name: 'Price list' })
      .selectOption({ label: `${title} (EUR)` });
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Default price list/, 'Assign');
    await owner.seesText('The default price list is set.');
  });

  it('loads nothing that the content security policy blocks', () => {
    expect([...owner.faults, ...partner.faults]).toEqual([]);
  });
});
