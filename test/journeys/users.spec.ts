/** An owner gives a colleague another role while they work, and ends their account. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { seriousFindings } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

describe('the users of a vault', () => {
  let journey: Journey;
  let owner: Person;
  /** Signed in on a page of their own all the while. */
  let editor: Person;

  beforeAll(async () => {
    journey = await joinJourney('users');
    [owner, editor] = [await journey.arrives('owner'), await journey.arrives('editor')];
    await owner.signsInByEmail();
    await editor.signsInByEmail();
  });
  afterAll(() => journey.end());

  const dialog = (name: string | RegExp): Locator =>
    owner.page.getByRole('dialog', { name }).or(owner.page.getByRole('alertdialog', { name }));
  const opens = async (email: string): Promise<void> => {
    await owner.goTo('/usersandgroups/users/');
    await owner.page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
    await owner.page.getByText(email, { exact: true }).first().waitFor();
  };
  const mailed = (email: string, about: string): Promise<unknown> =>
    until(
      () => journey.product.mails(email),
      (all) => all.some(({ subject }) => subject === about),
    );

  it('the owner sees what may not be done about themselves, and why', async () => {
    await opens(owner.email);
    const deactivate = owner.page.getByRole('button', { name: 'Deactivate' });
    await deactivate.hover();
    await owner.page.getByText('This is your own account.').locator('visible=true').first().waitFor();
    await owner.page.getByRole('button', { name: 'Change role' }).click();
    expect(
      await dialog(/^Role of/)
        .getByRole('radio', { name: /^Viewer/ })
        .isDisabled(),
    ).toBe(true);
    await dialog(/^Role of/)
      .getByText('A vault always has an Owner.')
      .first()
      .waitFor();
    expect(await seriousFindings(owner.page)).toEqual([]);
    await owner.page.keyboard.press('Escape');
  });

  it('a role is changed while its user works: their page follows, and a letter tells them', async () => {
    await editor.goTo('/account/account/');
    await editor.page.getByText('Editor', { exact: true }).waitFor();
    await opens(editor.email);
    await owner.page.getByRole('button', { name: 'Change role' }).click();
    await dialog(/^Role of/)
      .getByRole('radio', { name: /^Viewer/ })
      .check();
    await dialog(/^Role of/)
      .getByRole('button', { name: 'Change role' })
      .click();
    await owner.seesText(/is Viewer now\./);
    await editor.page.getByText('Viewer', { exact: true }).waitFor();
    await mailed(editor.email, 'Your role has changed');
    expect(await editor.asks('/bff/users')).toMatchObject({ code: 'permission.denied' });
  });

  it('who is deactivated is signed out where they are, and cannot sign in', async () => {
    await opens(editor.email);
    await owner.page.getByRole('button', { name: 'Deactivate' }).click();
    await dialog(/^Deactivate /)
      .getByText('certificates', { exact: true })
      .waitFor();
    await dialog(/^Deactivate /)
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await owner.page.getByText('Deactivated', { exact: true }).first().waitFor();
    await editor.page.getByRole('button', { name: 'Sign in' }).first().waitFor();
    await mailed(editor.email, 'Your account was deactivated');
    await owner.page.getByRole('button', { name: 'Reactivate' }).click();
    await dialog(/^Let /).getByRole('button', { name: 'Reactivate' }).click();
    await owner.page.getByText('Active', { exact: true }).first().waitFor();
    await editor.signsInByEmail();
  });
});
