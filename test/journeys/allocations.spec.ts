/** Keys promised to another company, side by side: each sees at once what the other does. Each step stands on the one before. */
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import type { Journey } from './journey.js';
import type { Person } from './person/person.js';
import {
  actsInInventory,
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

const made = '/my_vault/my-allocations/';
const got = '/my_vault/allocated/';
const stockLimit =
  'Your own limit of 5 unsold keys leaves room for 2 beside the 3 that you hold, and a batch is 3 keys.';

describe('keys promised to another company', () => {
  let journey: Journey;
  let owner: Person;
  let partner: Person;
  let product: string;
  let sku: string;
  let allocation: string;

  beforeAll(async () => {
    ({ journey, owner, partner, product, sku } = await twoCompanies());
  });
  afterAll(() => journey.end());

  const company = ({ page }: Person) => page.getByRole('combobox', { name: 'Company' });
  const opens = async (person: Person, list: string, number: string): Promise<void> => {
    await person.goTo(list);
    await row(person, number).getByRole('link').first().click();
    await person.sees(`${number}: ${product}`);
  };
  /** On the page, beside what the tip of a button says. */
  const said = ({ page }: Person, text: string) => page.getByRole('main').getByText(text);

  it('there are none yet, and each side says what would be there', async () => {
    await partner.goTo(got);
    await partner.seesText('Nothing is allocated to you yet');
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await owner.goTo(made);
    await owner.seesText('No allocations yet');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('more than is free may be promised, with a warning; what is wrong is said at its field', async () => {
    await owner.page.getByRole('link', { name: 'Offer an allocation' }).first().click();
    await owner.sees('Offer an allocation');
    await choosesKeys(owner, { product, sku }, sku);
    await owner.seesText('Promised afterwards');
    await company(owner).selectOption({ label: partnerName });
    await field(owner, 'Max quantity').fill('100000');
    await owner.seesText('More is promised than is free.');
    await field(owner, 'Batch size').fill('3');
    await field(owner, 'Stock limit').fill('2');
    await field(owner, 'Note').fill('For the launch');
    await button(owner, 'Offer the allocation').click();
    await owner.seesText('The stock limit must not be smaller than the batch size');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('is offered, and waits in the open list of the company that it is made to', async () => {
    await field(owner, 'Max quantity').fill('10');
    await owner.page.getByText('More is promised than is free.').waitFor({ state: 'detached' });
    await field(owner, 'Stock limit').fill('5');
    await button(owner, 'Offer the allocation').click();
    await owner.sees(/^AL-\d{6}: /);
    allocation = await numberInTitle(owner);
    await reads(owner, '0 of 10 drawn');
    await hasFact(owner, partnerName);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await row(partner, allocation).getByText('Pending', { exact: true }).waitFor();
    await partner.page.getByRole('tab', { name: 'Waiting (1)' }).waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
  });

  it('is accepted by who is told that no key moves yet', async () => {
    await row(partner, allocation).getByRole('link').first().click();
    await partner.sees(`${allocation}: ${product}`);
    await hasFact(partner, ownerName);
    await hasFact(partner, 'For the launch');
    await button(partner, 'Accept').click();
    await dialog(partner, /^Accept /)
      .getByText(/^No key moves yet: your company may draw up to 10 keys/)
      .waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await closes(partner, /^Accept /, 'Accept');
    await hasFact(partner, 'Active');
    await hasFact(owner, 'Active');
    await reads(
      partner,
      '3 of 10 can be drawn now: your own limit of 5 unsold keys leaves room for 5, and a batch is 3 keys.',
    );
    await reads(
      owner,
      '3 of 10 can be drawn now: their limit of 5 unsold keys leaves room for 5, and a batch is 3 keys.',
    );
  });

  it('is drawn from for good in whole batches, until the stock limit leaves no room for another', async () => {
    await button(partner, 'Draw keys').click();
    const asked = dialog(partner, /^Draw keys of /);
    const quantity = asked.getByRole('textbox', { name: 'Quantity' });
    await quantity.fill('2');
    await quantity.press('Tab');
    expect(await asked.getByRole('button', { name: 'Draw keys' }).isEnabled()).toBe(false);
    await quantity.fill('3');
    await asked.getByRole('checkbox', { name: /^I understand that drawing 3 keys is final/ }).check();
    await asked.getByText('10 now, 7 afterwards').waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await closes(partner, /^Draw keys of /, 'Draw keys');
    await reads(partner, '3 of 10 drawn');
    await reads(owner, '3 of 10 drawn');
    await said(partner, 'No keys can be drawn now.').waitFor();
    await said(partner, stockLimit).waitFor();
    await owner.page.getByRole('table', { name: 'Draws' }).getByText(partnerName).waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await partner.page.getByRole('link', { name: 'Show the transaction' }).click();
    await partner.sees(/^Transaction \d+/);
  });

  it('draws by itself for orders, unless the company switches that off', async () => {
    await opens(partner, got, allocation);
    const own = partner.page.getByRole('switch', { name: 'Auto-draw' });
    expect(await own.isChecked()).toBe(true);
    await hasFact(owner, 'On: their orders may draw');
    await own.click();
    await hasFact(owner, 'Off');
  });

  it('is paused by either side, each for itself', async () => {
    await confirms(owner, 'Pause');
    await said(partner, 'The owner has paused it.').waitFor();
    await confirms(partner, 'Pause');
    await said(owner, 'You have paused it. The other side has paused it.').waitFor();
    await hasFact(owner, `Your company and ${partnerName}`);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await confirms(owner, 'Activate');
    await said(partner, 'The owner has paused it.').waitFor({ state: 'detached' });
    await said(partner, 'Your company has paused it.').waitFor();
    await confirms(partner, 'Activate');
    await hasFact(owner, 'Active');
    await said(partner, stockLimit).waitFor();
  });

  it('is raised without a new offer, and goes no lower than what is drawn', async () => {
    await button(owner, 'Edit terms').click();
    const terms = dialog(owner, `Terms of ${allocation}`);
    const most = terms.getByRole('textbox', { name: 'Max quantity' });
    await most.fill('2');
    await terms.getByRole('button', { name: 'Save' }).click();
    await terms
      .getByText(/3 and 2,?000,?000/)
      .first()
      .waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await most.fill('20');
    await closes(owner, /^Terms of /, 'Save');
    await reads(owner, '3 of 20 drawn');
    await reads(partner, '3 of 20 drawn');
  });

  it('shows in the inventory what is promised beside what is free', async () => {
    await owner.goTo(`${inventory}?columns=Title,SKU,Right,Available,Promised,OverPromised`);
    await row(owner, sku).filter({ hasText: 'Default - Public' }).getByText('17', { exact: true }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('is offered from a row of the inventory, and rejected in its row with a reason', async () => {
    await actsInInventory(owner, { product, sku }, 'Offer an allocation');
    await owner.sees('Offer an allocation');
    await owner.seesText('Promised afterwards');
    const chosen = owner.page.getByRole('combobox', { name: 'Product, SKU and right' });
    await until(
      () => chosen.inputValue(),
      (name) => name === `${product}, ${sku}`,
    );
    await company(owner).selectOption({ label: partnerName });
    await field(owner, 'Max quantity').fill('100000');
    await button(owner, 'Offer the allocation').click();
    await owner.sees(/^AL-\d{6}: /);
    const second = await numberInTitle(owner);
    await owner.seesText('More is promised than is free.');
    await partner.goTo(got);
    await row(partner, second)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await partner.page.getByRole('menuitem', { name: 'Reject' }).click();
    await dialog(partner, /^Reject /)
      .getByRole('textbox', { name: 'Reason' })
      .fill('We have enough of them');
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await closes(partner, /^Reject /, 'Reject');
    await hasFact(owner, 'Rejected');
    await hasFact(owner, 'We have enough of them');
  });

  it('is closed with its numbers, and drawn keys stay where they are', async () => {
    await opens(partner, got, allocation);
    await opens(owner, made, allocation);
    await button(owner, 'Close').click();
    const asked = dialog(owner, `Close ${allocation}?`);
    await asked.getByText('17 now, 0 afterwards').waitFor();
    await asked.getByRole('checkbox', { name: 'I understand that a closed allocation is not opened again.' }).check();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await closes(owner, /^Close /, 'Close');
    await hasFact(partner, 'Closed');
    await reads(partner, '3 of 20 drawn');
    await reads(partner, 'Not drawn');
    await owner.goTo(made);
    await row(owner, allocation).getByText('Closed', { exact: true }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('nobody met a fault', () => {
    expect([...owner.faults, ...partner.faults]).toEqual([]);
  });
});
