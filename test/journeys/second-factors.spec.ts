/** A vault asks for an authenticator app, and an Owner keeps theirs although staff was talked into resetting it. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { companyName, staffEmail } from './companies.js';
import { joinJourney, type Journey } from './journey.js';
import { AuthenticatorSetup } from './person/authenticator-setup.js';
import { codeOf } from './person/authenticator.js';
import { illegible } from './sight/legible.js';
import type { Person } from './person/person.js';

describe('the second factors of a vault', () => {
  let journey: Journey;
  let owner: Person;
  let editor: Person;
  let staff: Person;
  const company = companyName('second-factors');
  /** As long as one may be, in one word. */
  const reason = 'W'.repeat(300);

  beforeAll(async () => {
    journey = await joinJourney('second-factors');
    [owner, editor, staff] = await Promise.all([
      journey.arrives('owner'),
      journey.arrives('editor'),
      journey.arrives(staffEmail('second-factors')),
    ]);
    for (const person of [owner, editor, staff]) await person.signsInByEmail();
  });
  afterAll(() => journey.end());

  const button = ({ page }: Person, name: string): Locator => page.getByRole('button', { name, exact: true });
  const asked = ({ page }: Person, name: string): Locator => page.getByRole('alertdialog', { name });
  const mailed = (email: string, about: RegExp): Promise<unknown> =>
    until(
      () => journey.product.mails(email),
      (all) => all.some(({ subject }) => about.test(subject)),
    );
  const choosesApp = async (): Promise<Locator> => {
    await owner.goTo('/account/account/account-edit/');
    await button(owner, 'Change the minimum').click();
    const dialog = asked(owner, 'Second factor of the vault');
    await dialog.getByRole('radio', { name: /^An authenticator app(?!, or)/ }).check();
    return dialog;
  };

  it('an app is asked of nobody by an Owner who has none', async () => {
    const dialog = await choosesApp();
    await dialog.getByText('5 of 5 users have no authenticator app yet', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByText(/Connect an authenticator app to your own account first/)
      .first()
      .waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('an Owner who has one asks it of everybody, having read how many have none', async () => {
    await new AuthenticatorSetup(owner).connects();
    const dialog = await choosesApp();
    await dialog.getByText('4 of 5 users have no authenticator app yet', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.seesText('4 of 5 users have no authenticator app yet');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('a colleague without one is told, is led to the set-up wherever they go, and works again once it is done', async () => {
    await mailed(editor.email, /^Connect an authenticator app to work in/);
    await editor.goTo('/distribution/myvault/inventory/');
    await editor.sees('Authenticator app');
    await editor.seesText('Your vault asks for an authenticator app');
    expect(await findingsInAllThemes(editor)).toEqual([]);
    expect(await editor.asks('/bff/stock/inventory')).toMatchObject({ code: 'permission.not_available' });
    await button(editor, 'Next').click();
    await button(editor, 'Next').click();
    const setup = new AuthenticatorSetup(editor);
    await setup.enters(await codeOf(await setup.readsSecret(), 'before'));
    await setup.recoveryCodes();
    await setup.finishes();
    await editor.page.getByText('Your vault asks for an authenticator app').waitFor({ state: 'detached' });
    await editor.goTo('/distribution/myvault/inventory/');
    await editor.sees(/Inventory/);
  });

  it('staff asks for the reset of an Owner’s, which waits for a day', async () => {
    await staff.goTo('/administration/companies/');
    await staff.page.getByRole('link', { name: company, exact: true }).click();
    await staff.sees(company);
    await button(staff, 'Reset the second factor of an Owner').click();
    const dialog = asked(staff, `Reset the second factor of an Owner of ${company}?`);
    await dialog.getByLabel('Email of the Owner').fill('nobody@second-factors.example');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Ask for the reset' }).click();
    await dialog.getByText('No active Owner of this company has this address.').first().waitFor();
    await dialog.getByLabel('Email of the Owner').fill(owner.email);
    await dialog.getByRole('button', { name: 'Ask for the reset' }).click();
    await dialog.waitFor({ state: 'detached' });
    await staff.page.getByRole('listitem').filter({ hasText: reason }).getByText('Waiting', { exact: true }).waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
    expect(await illegible(staff)).toEqual([]);
  });

  it('the Owner is told by letter and on the account page, and cancels it; staff sees that at once', async () => {
    await mailed(owner.email, /^The second factor of .* will be reset$/);
    await owner.goTo('/account/account/');
    await owner.seesText(reason);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    expect(await illegible(owner)).toEqual([]);
    await button(owner, 'Cancel the reset').click();
    const dialog = owner.page.getByRole('alertdialog', { name: /^Cancel the reset of the second factor of/ });
    await dialog.getByRole('button', { name: 'Cancel the reset' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.page.getByText(reason).waitFor({ state: 'detached' });
    await staff.page
      .getByRole('listitem')
      .filter({ hasText: reason })
      .getByText('Cancelled', { exact: true })
      .waitFor();
    await mailed(owner.email, /^The second factor of .* is not reset$/);
    expect([...owner.faults, ...editor.faults, ...staff.faults]).toEqual([]);
  });
});
