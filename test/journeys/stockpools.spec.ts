/** Keys kept for another company, side by side: each sees at once what the other does. Each step stands on the one before. */
import { findingsInAllThemes } from './accessibility.js';
import type { Journey } from './journey.js';
import { keys } from './keys.js';
import { InsertWizard } from './person/insert-wizard.js';
import type { Person } from './person/person.js';
import {
  button,
  choosesKeys,
  closes,
  confirms,
  dialog,
  field,
  hasFact,
  inventory,
  numberInTitle,
  ownerName,
  partnerName,
  reads,
  row,
  twoCompanies,
} from './two-companies.js';

const pools = '/distribution/myvault/transfers/stockpool-';

describe('keys kept for another company', () => {
  let journey: Journey;
  let owner: Person;
  let partner: Person;
  let product: string;
  let sku: string;
  let pool: string;

  beforeAll(async () => {
    ({ journey, owner, partner, product, sku } = await twoCompanies());
  });
  afterAll(() => journey.end());

  it('there are none yet, and each side says what would be there', async () => {
    await partner.goTo(`${pools}in/`);
    await partner.seesText('No stockpools for you yet');
    await owner.goTo(`${pools}out/`);
    await owner.seesText('No stockpools yet');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('a pool is made of free keys, and what is wrong is said at its field', async () => {
    await owner.page.getByRole('link', { name: 'Create stockpool' }).first().click();
    await owner.sees('Create stockpool');
    await choosesKeys(owner, { product, sku });
    await owner.seesText('Free afterwards');
    await owner.page.getByRole('combobox', { name: 'Connections' }).click();
    await owner.page.getByRole('option', { name: partnerName }).click();
    await owner.page.keyboard.press('Escape');
    await field(owner, 'Max stock').fill('2');
    await field(owner, 'Min batch size').fill('2');
    await field(owner, 'Alert percentage').fill('50');
    await field(owner, 'Keys to begin with').fill('6');
    await button(owner, 'Create stockpool').click();
    await owner.seesText('Max stock must be bigger than min batch size');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await field(owner, 'Max stock').fill('7');
    await button(owner, 'Create stockpool').click();
    await owner.sees(/^SP-\d{6}: /);
    pool = await numberInTitle(owner);
    await reads(owner, '6 of 7');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('stands in the open list of the company that it is kept for', async () => {
    await row(partner, pool).getByText('6', { exact: true }).waitFor();
    await row(partner, pool).getByRole('link').first().click();
    await partner.sees(`${pool}: ${product}`);
    await hasFact(partner, ownerName);
    expect(await findingsInAllThemes(partner)).toEqual([]);
  });

  it('is drawn from for good, as many as the tick says and no fewer than a batch', async () => {
    await button(partner, 'Draw keys').click();
    const asked = dialog(partner, /^Draw keys of /);
    const quantity = asked.getByRole('textbox', { name: 'Quantity' });
    const draw = asked.getByRole('button', { name: 'Draw keys' });
    await quantity.fill('1');
    await quantity.press('Tab');
    await asked.getByText('From 2 to 6 keys.').waitFor();
    expect(await draw.isEnabled()).toBe(false);
    await quantity.fill('3');
    await asked.getByRole('checkbox', { name: /^I understand that drawing 3 keys is final/ }).check();
    await asked.getByText('6 now, 3 afterwards').waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await closes(partner, /^Draw keys of /, 'Draw keys');
    await reads(partner, '3 of 7');
    await reads(owner, '3 of 7, low');
    await partner.page.getByRole('link', { name: 'Show the transaction' }).click();
    await partner.sees(/^Transaction \d+/);
    const title = encodeURIComponent(JSON.stringify({ Title: product }));
    await partner.goTo(`${inventory}?filter=${title}`);
    await row(partner, product).first().waitFor();
  });

  it('tells its owner that it runs low, and the alert leads to the refill', async () => {
    await owner.goTo(inventory);
    await owner.page.getByRole('button', { name: /^Notifications/ }).click();
    await owner.page.getByRole('dialog').getByRole('link', { name: 'Refill the stockpool' }).first().click();
    const asked = dialog(owner, `Refill ${pool}?`);
    await asked.getByText('3 now, 7 afterwards').waitFor();
    expect(await asked.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('4');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Refill /, 'Refill');
    await reads(owner, '7 of 7');
    await owner.page.reload();
    await reads(owner, '7 of 7');
    expect(await dialog(owner, /^Refill /).count()).toBe(0);
  });

  it('is paused, which the other side reads at once', async () => {
    await partner.goTo(`${pools}in/`);
    await row(partner, pool).getByRole('link').first().click();
    await partner.sees(`${pool}: ${product}`);
    await confirms(owner, 'Pause');
    const paused = partner.page.getByText('No keys can be drawn now.');
    await paused.waitFor();
    await confirms(owner, 'Resume');
    await paused.waitFor({ state: 'detached' });
  });

  it('has other terms, and is asked for whom it is kept', async () => {
    await button(owner, 'Edit terms').click();
    const terms = dialog(owner, `Terms of ${pool}`);
    await terms.getByRole('textbox', { name: 'Max stock' }).fill('16');
    await terms.getByRole('textbox', { name: 'Max quantity' }).fill('10');
    // A colleague changes nothing that the form asks for: there is nothing to decide.
    const guid = new URL(owner.page.url()).pathname.split('/').at(-1);
    for (const act of ['pause', 'resume']) await owner.asks(`/bff/stockpools/pools/${guid}/${act}`, 'POST');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Terms of /, 'Save');
    await reads(owner, '7 of 16, low');
    await button(owner, 'Connections').click();
    const kept = dialog(owner, `Connections of ${pool}`);
    await kept.getByText(partnerName).first().waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await kept.getByRole('button', { name: 'Cancel' }).click();
    await hasFact(partner, '10 keys');
  });

  it('says to who buys from where an order would be served, step by step', async () => {
    const poolPage = new URL(partner.page.url()).pathname;
    const filter = encodeURIComponent(JSON.stringify({ SKU: sku }));
    await partner.goTo(`/distribution/myvault/shared-assets/?filter=${filter}`);
    await row(partner, sku).first().getByRole('link').first().click();
    await partner.sees(product);
    await button(partner, 'Which supply serves this?').click();
    const supply = partner.page.getByRole('dialog', { name: 'Which supply serves this?' });
    await supply.getByRole('combobox', { name: `SKU from ${ownerName}` }).selectOption({ label: sku });
    // Of the keys that it has drawn.
    await supply.getByText(`An order of one key of ${sku} would be served from: Your own stock.`).waitFor();
    const steps = supply.getByRole('list', { name: 'Steps' });
    expect(await steps.getByRole('heading').allTextContents()).toEqual([
      ...['Your own stock', 'Stockpools that are kept for you', 'Allocations that you were promised'],
      ...['Free stock of the seller', 'Keys made on demand', 'Back order'],
    ]);
    await steps.getByText(`${pool}: Up to 7 keys for one order line.`).waitFor();
    await steps
      .getByText('An active stockpool is kept for you, and the seller lets nothing else serve you.')
      .first()
      .waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await supply.getByRole('button', { name: 'Close' }).click();
    await partner.goTo(poolPage);
  });

  it('is closed with its numbers, and its keys are free again', async () => {
    await button(owner, 'Close').click();
    const asked = dialog(owner, `Close ${pool}?`);
    await asked.getByText(/afterwards$/).waitFor();
    await asked.getByRole('checkbox', { name: 'I understand that a closed pool is not opened again.' }).check();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Close /, 'Close');
    await owner.seesText(`${pool} is closed. 7 keys are free again.`);
    await hasFact(partner, 'Closed');
    await owner.goTo(`${pools}out/`);
    await row(owner, pool).getByText('Closed', { exact: true }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('is made of keys while they are inserted', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.open();
    await wizard.choosesFirst();
    await wizard.drops({ name: 'pooled.txt', keys: keys('POOLD', 9) });
    await wizard.has('pooled.txt', 9);
    await wizard.next();
    await wizard.acceptsUnusual();
    await owner.page.getByRole('checkbox', { name: 'Create Stockpool' }).check();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await wizard.commits(9);
    await owner.sees('Create stockpool');
    await owner.seesText('9 keys inserted.');
    expect(await field(owner, 'Keys to begin with').inputValue()).toBe('9');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByRole('combobox', { name: 'Connections' }).click();
    await owner.page.getByRole('option', { name: partnerName }).click();
    await owner.page.keyboard.press('Escape');
    await button(owner, 'Create stockpool').click();
    await owner.sees(/^SP-\d{6}: /);
    await reads(owner, '9 of 9');
  });

  it('nobody met a fault', () => {
    expect([...owner.faults, ...partner.faults]).toEqual([]);
  });
});
