/** Two companies of the demo side by side, of which one gives the other keys; and what both press and read. */
import type { Locator } from 'playwright-core';
import { startJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

export const inventory = '/distribution/myvault/inventory/';
/** Of the demo: the publisher shares with the distributor what is for the PC. */
export const [ownerName, partnerName] = ['Northwind Interactive', 'Meridian Distribution'];
const shared = JSON.stringify({ PlatformDRM: 'Steam' });

interface Found {
  readonly rows: readonly { readonly cells: Readonly<Record<string, unknown>> }[];
}

export interface TwoCompanies {
  readonly journey: Journey;
  readonly owner: Person;
  readonly partner: Person;
  /** Of which the owner has the most free keys that may leave its vault. */
  readonly product: string;
  readonly sku: string;
}

/** On a product of their own, both signed in. */
export const twoCompanies = async (): Promise<TwoCompanies> => {
  const journey = await startJourney();
  const owner = await journey.arrives('owner@northwind.example');
  const partner = await journey.arrives('owner@meridian.example');
  await Promise.all([owner.comesIn(), partner.comesIn()]);
  const listed = owner.page.waitForResponse((answer) => answer.url().includes('/bff/stock/inventory?') && answer.ok());
  await owner.goTo(`${inventory}?filter=${encodeURIComponent(shared)}`);
  const { rows } = (await (await listed).json()) as Found;
  const free = ({ cells }: Found['rows'][number]): number => Number(cells['Available']);
  const ofDefault = rows.filter(({ cells }) => cells['Right'] === 'Default - Public');
  const most = ofDefault.toSorted((one, other) => free(other) - free(one))[0];
  return { journey, owner, partner, product: String(most?.cells['Title']), sku: String(most?.cells['SKU']) };
};

export const button = ({ page }: Person, name: string): Locator => page.getByRole('button', { name, exact: true });
export const field = ({ page }: Person, name: string): Locator => page.getByRole('textbox', { name });
export const dialog = ({ page }: Person, name: string | RegExp): Locator => page.getByRole('alertdialog', { name });
export const row = ({ page }: Person, text: string): Locator =>
  page.getByRole('grid').getByRole('row').filter({ hasText: text });

/** Of a page: in the words beside a gauge, or among the facts. */
export const reads = ({ page }: Person, text: string | RegExp): Promise<void> =>
  page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
export const hasFact = ({ page }: Person, text: string): Promise<void> =>
  page.getByRole('definition').getByText(text, { exact: true }).first().waitFor();

/** The number or code before the colon in the title of the page. */
export const numberInTitle = async ({ page }: Person): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).innerText()).split(':')[0] ?? '';

/** Presses the act of a dialog, which closes once it is done. */
export const closes = async (person: Person, name: RegExp, act: string): Promise<void> => {
  await dialog(person, name).getByRole('button', { name: act, exact: true }).click();
  await dialog(person, name).waitFor({ state: 'detached' });
};

/** Asks by the button of a page, and agrees. */
export const confirms = async (person: Person, act: string): Promise<void> => {
  await button(person, act).click();
  await closes(person, new RegExp(`^${act} `), act);
};

/** In the form of what is made of keys. @param entered to find them by */
export const choosesKeys = async (
  person: Person,
  { product, sku }: Pick<TwoCompanies, 'product' | 'sku'>,
  entered = product,
): Promise<void> => {
  await person.page.getByRole('combobox', { name: 'Product, SKU and right' }).fill(entered);
  await person.page
    .getByRole('option')
    .filter({ hasText: `${product}, ${sku}` })
    .filter({ hasText: 'Default - Public' })
    .click();
};

/** By the act of the row of the inventory that has these keys. */
export const actsInInventory = async (
  person: Person,
  { product, sku }: Pick<TwoCompanies, 'product' | 'sku'>,
  act: string,
): Promise<void> => {
  await person.goTo(`${inventory}?filter=${encodeURIComponent(JSON.stringify({ Title: product, SKU: sku }))}`);
  await row(person, 'Default - Public')
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await person.page.getByRole('menuitem', { name: act }).click();
};
