/** Two companies find each other and part: each sees at once what the other one does. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { companyName } from './companies.js';
import { startJourney, type Journey } from './journey.js';
import { OpenSessions } from './person/open-sessions.js';
import type { Person } from './person/person.js';

/** Seconds that a sign-in counts as fresh; the shortest that there is. */
const freshFor = '60';

describe('connections of companies', () => {
  let journey: Journey;
  let inviter: Person;
  let invited: Person;
  const [ours, theirs] = [companyName('connections'), companyName('connections-partner')];

  beforeAll(async () => {
    journey = await startJourney({ STEP_UP_SECONDS: freshFor });
    inviter = await journey.arrives('owner@connections.example');
    invited = await journey.arrives('owner@connections-partner.example');
    await inviter.comesIn();
    await invited.comesIn();
  });
  afterAll(() => journey.end());

  const dialog = ({ page }: Person, name: string | RegExp): Locator => page.getByRole('alertdialog', { name });
  const row = ({ page }: Person, company: string): Locator => page.getByRole('row').filter({ hasText: company });
  const hasStatus = (person: Person, company: string, status: string): Promise<void> =>
    row(person, company).getByText(status, { exact: true }).waitFor();
  const button = ({ page }: Person, name: string): Locator => page.getByRole('button', { name, exact: true });
  const does = async (person: Person, act: string, question: RegExp): Promise<void> => {
    await button(person, act).click();
    await dialog(person, question).getByRole('button', { name: act, exact: true }).click();
    await dialog(person, question).waitFor({ state: 'detached' });
  };
  const opens = async (person: Person, company: string): Promise<void> => {
    await row(person, company).getByRole('link').first().click();
    await person.sees(company);
  };

  it('a company is invited by an address, and what is wrong is said at its field', async () => {
    await inviter.goTo('/network/connections/');
    await inviter.page.getByRole('button', { name: 'Invite a company' }).first().click();
    const asked = dialog(inviter, 'Invite a company');
    await asked.getByLabel('Email').fill(inviter.email);
    await asked.getByLabel('Company').fill('The partner');
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    await asked.getByText('This address belongs to your own company.').first().waitFor();
    expect(await findingsInAllThemes(inviter)).toEqual([]);
    await asked.getByLabel('Email').fill(invited.email);
    await asked.getByRole('radio', { name: /^Distributor/ }).check();
    await asked.getByLabel('Message').fill('Let us trade.');
    // The other side has its list open: the invitation comes by itself.
    await invited.goTo('/network/connections/');
    await invited.seesText('No connections yet');
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    await hasStatus(inviter, 'The partner', 'Pending');
    await hasStatus(invited, ours, 'Pending');
    const [letter] = await until(
      () => journey.product.mails(invited.email),
      (all) => all.some(({ subject }) => subject.includes('invites you to connect')),
    );
    expect(letter?.text).toContain('Let us trade.');
  });

  it('the views of the list and a row’s menu lead to the invitation, and the inviter learns nothing before', async () => {
    await inviter.page.getByRole('tab', { name: 'Invitations received' }).click();
    await inviter.seesText('Nothing matches this filter.');
    await inviter.page.getByRole('tab', { name: 'Invitations sent' }).click();
    await hasStatus(inviter, 'The partner', 'Pending');
    expect(await inviter.page.getByRole('main').innerText()).not.toContain(theirs);
    await opens(inviter, 'The partner');
    await inviter.seesText('Let us trade.');
    expect(await inviter.page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await findingsInAllThemes(inviter)).toEqual([]);
  });

  it('a colleague who may not answer reads who may', async () => {
    const editor = await journey.arrives('editor@connections-partner.example');
    await editor.comesIn();
    await editor.goTo('/network/connections/');
    await opens(editor, ours);
    await editor.hovers(button(editor, 'Accept'));
    await editor.page
      .getByText(/Your role, Editor, may not do this\./)
      .locator('visible=true')
      .first()
      .waitFor();
    await editor.leaves();
  });

  it('who was invited accepts, and both see it at once, with whom they are connected now', async () => {
    await opens(invited, ours);
    await does(invited, 'Accept', /^Accept the invitation of/);
    await invited.page.getByRole('main').getByText('Active', { exact: true }).waitFor();
    await inviter.sees(theirs);
    await inviter.page.getByRole('main').getByText(invited.email).first().waitFor();
    await inviter.page.getByRole('main').getByText('Active', { exact: true }).waitFor();
  });

  it('each side sets its own part, and the other one reads at once what concerns it', async () => {
    const facts = ({ page }: Person, part: string): Locator =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: part, exact: true }) });
    await facts(inviter, 'Their settings').getByText('Euro (EUR)').waitFor();
    expect(await findingsInAllThemes(inviter)).toEqual([]);
    await inviter.page.getByRole('link', { name: 'Edit settings' }).click();
    await inviter.sees(`Settings for ${theirs}`);
    const { page } = inviter;
    expect(await page.getByLabel('Invoicing currency').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Share your catalogue with them' }).check();
    await page.getByRole('radio', { name: /^Revenue share/ }).check();
    await page.getByLabel('Your margin (source)').fill('33.33');
    expect(await page.getByLabel('Their margin (target)').inputValue()).toBe('66.67');
    await page.getByLabel('Their margin (target)').fill('66.66');
    await page.getByLabel('Return window').fill('30');
    await page.getByRole('button', { name: 'Choose restricted countries' }).click();
    await page.getByRole('textbox', { name: 'Add from a list' }).fill('AT, Germany');
    await page.getByRole('button', { name: 'Add these' }).click();
    await page.getByText('Austria, Germany', { exact: true }).waitFor();
    expect(await findingsInAllThemes(inviter)).toEqual([]);
    await button(inviter, 'Save').click();
    await page.getByText('The two margins must add to 100').first().waitFor();
    await page.getByLabel('Their margin (target)').fill('66.67');
    await button(inviter, 'Save').click();
    await inviter.seesText('Your settings are saved.');
    await facts(inviter, 'Your settings').getByText('Revenue share: you get 33.33 %, they get 66.67 %').waitFor();
    // The other side has the page open.
    const read = facts(invited, 'Their settings');
    await read.getByText('Revenue share: they get 33.33 %, you get 66.67 %').waitFor();
    for (const text of ['30 days', 'Austria, Germany']) await read.getByText(text, { exact: true }).waitFor();
    expect(await read.innerText()).not.toContain('Catalogue');
    await invited.page.getByRole('link', { name: 'Edit settings' }).click();
    expect(await invited.page.getByLabel('Return window').count()).toBe(0);
    await invited.page.getByRole('combobox', { name: 'Invoicing currency' }).selectOption('USD');
    await button(invited, 'Save').click();
    await facts(inviter, 'Their settings').getByText('US Dollar (USD)').waitFor();
  });

  it('a colleague’s save meanwhile stands beside one’s own, and nothing is lost', async () => {
    const colleague = await journey.arrives('administrator@connections.example');
    await colleague.comesIn();
    await colleague.goTo('/network/connections/');
    await opens(colleague, theirs);
    await inviter.page.getByRole('link', { name: 'Edit settings' }).click();
    await inviter.page.getByLabel('Return window').fill('7');
    await colleague.page.getByRole('link', { name: 'Edit settings' }).click();
    await colleague.page.getByRole('checkbox', { name: 'Let them see embargoed products' }).check();
    await button(colleague, 'Save').click();
    await colleague.seesText('Your settings are saved.');
    await button(inviter, 'Save').click();
    const beside = inviter.page.getByRole('alertdialog');
    await beside.getByText('Embargoed products').first().waitFor();
    expect(await findingsInAllThemes(inviter)).toEqual([]);
    await beside.getByRole('button', { name: 'Continue with this' }).click();
    await button(inviter, 'Save').click();
    await inviter.seesText('Your settings are saved.');
    const main = inviter.page.getByRole('main');
    for (const text of ['7 days', 'Shown']) await main.getByText(text, { exact: true }).first().waitFor();
    await colleague.leaves();
  });

  it('a connection’s settings begin as those of another one, which is found by its name and chosen once', async () => {
    const { page } = inviter;
    const distributor = await journey.arrives('owner@meridian.example');
    await inviter.goTo('/network/connections/');
    await page.getByRole('button', { name: 'Invite a company' }).first().click();
    const asked = dialog(inviter, 'Invite a company');
    await asked.getByLabel('Email').fill(distributor.email);
    await asked.getByLabel('Company').fill('Meridian');
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    await hasStatus(inviter, 'Meridian', 'Pending');
    await distributor.comesIn();
    await distributor.goTo('/network/connections/');
    await opens(distributor, ours);
    await does(distributor, 'Accept', /^Accept the invitation of/);
    await distributor.leaves();
    await hasStatus(inviter, 'Meridian Distribution', 'Active');
    await opens(inviter, 'Meridian Distribution');
    await page.getByRole('link', { name: 'Edit settings' }).click();
    await button(inviter, 'Copy from another connection').click();
    const copying = dialog(inviter, 'Copy settings from another connection');
    const copies = copying.getByRole('button', { name: 'Copy into the form' });
    const picker = copying.getByRole('combobox', { name: 'Connection' });
    const found = page.getByRole('listbox').getByRole('option');
    await picker.fill('nobody is called so');
    await page.getByText('No connected company is called so').waitFor();
    await picker.fill('meridian');
    await found.filter({ hasText: 'Meridian Distribution' }).waitFor();
    await picker.press('ArrowDown');
    await picker.press('Enter');
    await copying.getByText('Connection already selected').waitFor();
    expect(await copies.isDisabled()).toBe(true);
    await picker.fill('partner');
    await found.filter({ hasText: theirs }).waitFor();
    expect(await findingsInAllThemes(inviter)).toEqual([]);
    await picker.press('ArrowDown');
    await picker.press('Enter');
    await copying.getByText(`Chosen: ${theirs}`).waitFor();
    await copies.click();
    await copying.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Return window').inputValue()).toBe('7');
    await button(inviter, 'Save').click();
    await inviter.seesText('Your settings are saved.');
    await page.getByRole('main').getByText('Revenue share: you get 33.33 %, they get 66.67 %').waitFor();
    await inviter.goTo('/network/connections/');
    await opens(inviter, theirs);
  });

  it('who suspends activates, and the other one reads why they cannot', async () => {
    await does(invited, 'Suspend', /^Suspend the connection with/);
    await inviter.hovers(button(inviter, 'Activate'));
    await inviter.page
      .getByText(/only they can activate it/)
      .locator('visible=true')
      .first()
      .waitFor();
    expect(await button(inviter, 'Activate').getAttribute('aria-disabled')).toBe('true');
    await does(invited, 'Activate', /^Activate the connection with/);
    await button(inviter, 'Suspend').waitFor();
  });

  it('either ends it for good, after a tick and a fresh sign-in by both factors, from the list', async () => {
    const here = new OpenSessions(inviter);
    await here.signInIsOld();
    await inviter.goTo('/network/connections/');
    await row(inviter, theirs).getByRole('button').last().click();
    await inviter.page.getByRole('menuitem', { name: 'End connection' }).click();
    const asked = dialog(inviter, `End the connection with ${theirs}?`);
    const end = asked.getByRole('button', { name: 'End connection' });
    expect(await end.isDisabled()).toBe(true);
    expect(await findingsInAllThemes(inviter)).toEqual([]);
    await asked.getByRole('checkbox').check();
    await end.click();
    await inviter.seesText(/with your password and a code/);
    await here.signsInInPlaceByBoth();
    await hasStatus(inviter, theirs, 'Ended');
    await invited.page.getByRole('main').getByText('Ended', { exact: true }).first().waitFor();
    expect(await button(invited, 'Suspend').count()).toBe(0);
    await until(
      () => journey.product.mails(invited.email),
      (all) => all.some(({ subject }) => subject.endsWith('has ended')),
    );
  });

  it('breaks nothing that the content security policy guards', () => {
    expect([...inviter.faults, ...invited.faults]).toEqual([]);
  });
});
