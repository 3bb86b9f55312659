/** Staff gives the invitation letter other words, and takes them back. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { findingsInAllThemes, seriousFindings } from './accessibility.js';
import { staffEmail } from './companies.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

describe('the words of a letter', () => {
  let journey: Journey;
  let staff: Person;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('mail-templates');
    [staff, owner] = [await journey.arrives(staffEmail('mail-templates')), await journey.arrives('owner')];
    await staff.comesIn();
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const subject = (): Locator => staff.page.getByRole('textbox', { name: 'Subject' });
  const text = (): Locator => staff.page.getByRole('textbox', { name: 'Text' });
  const letter = (form: 'light' | 'dark') => staff.page.frameLocator(`iframe[title="The letter, ${form}"]`);
  const dialog = (name: RegExp): Locator => staff.page.getByRole('alertdialog', { name });
  const invites = async (name: string, email: string): Promise<string> => {
    await owner.goTo('/usersandgroups/users/');
    await owner.page.getByRole('button', { name: 'Invite a colleague' }).click();
    const named = { name: 'Invite a colleague' };
    const asked = owner.page.getByRole('dialog', named).or(owner.page.getByRole('alertdialog', named));
    await asked.getByLabel('Name').fill(name);
    await asked.getByLabel('Email').fill(email);
    await asked.getByRole('radio', { name: /^Viewer/ }).check();
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    const mails = await until(
      () => journey.product.mails(email),
      (all) => all.length > 0,
    );
    return `${mails[0]?.subject ?? ''}\n${mails[0]?.text ?? ''}`;
  };

  it('are listed by kind, and read on its page with sample data, light, dark and plain', async () => {
    const filter = encodeURIComponent(JSON.stringify({ Letter: 'Invitation of a colleague' }));
    await staff.goTo(`/administration/mail-templates/?filter=${filter}`);
    await staff.sees('Mail templates');
    await staff.page.getByRole('link', { name: 'Invitation of a colleague', exact: true }).click();
    await staff.sees('Invitation of a colleague');
    await letter('light').getByText('Nora North has invited you to work in Northwind as Editor.').waitFor();
    await letter('light').getByText('Set your password', { exact: true }).waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
    await staff.page.getByRole('tab', { name: 'Dark' }).click();
    await letter('dark').getByText('Nora North has invited you to work in Northwind as Editor.').waitFor();
    // The frame is sandboxed: nothing can be run in it, by a test neither.
    const frame = staff.page.locator('iframe[title="The letter, dark"]');
    expect(await frame.getAttribute('sandbox')).toBe('');
    expect(await frame.getAttribute('src')).toMatch(/\/dark\?/);
    await staff.page.getByRole('tab', { name: 'Plain text' }).click();
    await staff.page.getByLabel('Plain text of the letter').getByText('Set your password: http').waitFor();
    await staff.seesText('Nobody has edited this letter: it says what it says by default.');
  });

  it('are checked while they are typed, at their place, and are not saved with a fault', async () => {
    await staff.page.getByRole('link', { name: 'Edit', exact: true }).click();
    await staff.sees('Edit Invitation of a colleague');
    await text().fill('Welcome.\n\n{by} invites you to {vault} as {rol}.\n\nUntil {until');
    await staff.page.getByText('Text, line 3: {rol} is no variable of this letter.').waitFor();
    await staff.page.getByText(/^Text, line 5: A single \{ stands here/).waitFor();
    await staff.page.getByText(/^Text: \{role\}, \{until\} is missing/).waitFor();
    await staff.page.getByRole('button', { name: 'Save' }).click();
    await staff.page.getByText(/^Line 3: \{rol\} is no variable of this letter/).waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
  });

  it('are previewed as they are typed, mailed to who tries them, and saved', async () => {
    await subject().fill('{by} has invited you to Keyway');
    await text().fill(
      'Welcome aboard!\n\n{by} asks you to join {vault} as {role}.\n\nSet your password by {until}.\n\n<b>See</b> evil.example',
    );
    await letter('light').getByText('Nora North asks you to join Northwind as Editor.').waitFor();
    await letter('light').getByText('<b>See</b>').waitFor();
    expect(await letter('light').getByRole('link').count()).toBe(1);
    await staff.page.getByRole('button', { name: 'Send a test letter to me' }).click();
    await staff.seesText('The test letter is on its way to you.');
    const mails = await until(
      () => journey.product.mails(staff.email),
      (all) => all.some((mail) => mail.subject.startsWith('Test: ')),
    );
    expect(mails.find((mail) => mail.subject.startsWith('Test: '))?.text).toContain('Welcome aboard!');
    await staff.page.getByRole('button', { name: 'Save' }).click();
    await staff.seesText('Invitation of a colleague is saved. Letters say it from now on.');
    const versions = staff.page.getByRole('table', { name: 'Versions' });
    await versions.getByText('1 (now)').waitFor();
    await versions.getByText('Welcome aboard!').waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
  });

  it('stand in the letter that is written next', async () => {
    const said = await invites('Ada Lindgren', 'ada@mail-templates.example');
    expect(said).toContain('Welcome aboard!');
    expect(said).toMatch(/asks you to join .* as Viewer\./);
    expect(said).toMatch(/Set your password: https?:\/\/[^/\s]+\/set-password\/[^\s]+#[\w-]{43}/);
    expect(said).not.toContain('evil.example');
  });

  it('go back to the default after a question, and stay among the versions', async () => {
    await staff.page.getByRole('button', { name: 'Back to the default' }).click();
    await dialog(/back to the default\?$/)
      .getByText(/^Letters say it from now on/)
      .waitFor();
    expect(await seriousFindings(staff.page)).toEqual([]);
    await dialog(/back to the default\?$/)
      .getByRole('button', { name: 'Back to the default' })
      .click();
    await staff.seesText('Invitation of a colleague says what it says by default.');
    await staff.page.getByRole('button', { name: 'Restore version 1' }).waitFor();
    expect(await staff.page.getByRole('button', { name: 'Back to the default' }).count()).toBe(0);
    expect(await invites('Bea Lindgren', 'bea@mail-templates.example')).toContain('has invited you to work in');
    expect([staff.faults, owner.faults]).toEqual([[], []]);
  });
});
