/** An owner gives a colleague another role while they work, and ends their account. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { companyName, staffEmail } from './companies.js';
import { findingsInAllThemes, seriousFindings } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import { OpenSessions } from './person/open-sessions.js';
import type { Person } from './person/person.js';

describe('the users of a vault', () => {
  let journey: Journey;
  let owner: Person;
  /** Signed in on a page of their own all the while. */
  let editor: Person;
  let administrator: Person;

  beforeAll(async () => {
    journey = await joinJourney('users');
    [owner, editor] = [await journey.arrives('owner'), await journey.arrives('editor')];
    await owner.comesIn();
    await editor.comesIn();
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
    await owner.hovers(deactivate);
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

  it('a single permission is granted to an administrator while they look, and taken back', async () => {
    administrator = await journey.arrives('administrator');
    await administrator.comesIn();
    await opens(administrator.email);
    await administrator.goTo(new URL(owner.page.url()).pathname);
    const theirs = administrator.page.getByRole('listitem').filter({ hasText: 'Transfer keys to another vault' });
    await theirs.getByText('Not granted').waitFor();
    await administrator.hovers(theirs.getByRole('button'));
    await administrator.page.getByText('This is your own account.').locator('visible=true').first().waitFor();
    const may = async (): Promise<boolean> => {
      const { permissions } = (await administrator.asks('/bff/session')) as { permissions: string[] };
      return permissions.includes('transferkeys-write');
    };
    expect(await may()).toBe(false);
    await owner.page.getByRole('button', { name: 'Grant: Transfer keys to another vault' }).click();
    expect(await seriousFindings(owner.page)).toEqual([]);
    await dialog(/^Grant /)
      .getByRole('button', { name: 'Grant' })
      .click();
    await new OpenSessions(owner).signsInIfAsked(/^Granted to .*: Transfer keys to another vault\.$/);
    await theirs.getByText(/^Granted by .* on .* UTC$/).waitFor();
    await until(may, (granted) => granted);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.goTo('/usersandgroups/roles/');
    await owner.seesText(/: granted by .* on .* UTC$/);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await opens(administrator.email);
    await owner.page.getByRole('button', { name: 'Take back: Transfer keys to another vault' }).click();
    await dialog(/^Take a permission back /)
      .getByRole('button', { name: 'Take back' })
      .click();
    await theirs.getByText('Not granted').waitFor();
    await until(may, (granted) => !granted);
    await mailed(administrator.email, `You may do more in ${companyName('users')}`);
  });

  it('the owner sees where a colleague is signed in and ends it: they are signed out, and the history says by whom', async () => {
    const viewer = await journey.arrives('viewer');
    await viewer.comesIn();
    await opens(viewer.email);
    const places = new OpenSessions(owner);
    const listed = owner.page.getByRole('grid', { name: /^Sessions of / });
    const active = listed.getByRole('row').filter({ hasText: 'Active' });
    await active.getByText(/Chrome \d+ on Linux/).waitFor();
    const history = owner.page.getByRole('grid', { name: /^History of / });
    await history.getByRole('link', { name: / looked at where .* is signed in$/ }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await places.asksToEnd(active, 'End this session');
    const out = new OpenSessions(viewer).isSignedOut();
    await places.confirms('End this session?', 'End session');
    await places.signsInIfAsked('One session has been ended.');
    await out;
    await owner.seesText(/ is signed in nowhere\.$/);
    await history.getByRole('link', { name: / ended a session of .*: .*Chrome \d+ on Linux$/ }).waitFor();
    await history.getByRole('link', { name: / confirmed with a second factor$/ }).waitFor();
    expect(await seriousFindings(owner.page)).toEqual([]);
    await viewer.leaves();
  });

  it('an administrator reads that an owner’s sessions are not theirs to see; the owner ends all of theirs', async () => {
    await administrator.goTo('/usersandgroups/users/');
    const row = administrator.page.getByRole('row').filter({ hasText: owner.email });
    expect(await row.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    await row.getByRole('link').first().click();
    await administrator.seesText(/or sees and ends their sessions\.$/);
    const { pathname } = new URL(administrator.page.url());
    const sessions = `/bff/users/${pathname.split('/').at(-1) ?? ''}/sessions`;
    expect(await administrator.asks(sessions)).toMatchObject({ code: 'accounts.owner_only' });
    await opens(administrator.email);
    const places = new OpenSessions(owner);
    await owner.page.getByRole('button', { name: 'End all sessions' }).click();
    const out = new OpenSessions(administrator).isSignedOut();
    await places.confirms(/^End all sessions of /, 'End all sessions');
    await places.signsInIfAsked('One session has been ended.');
    await out;
    await administrator.leaves();
    await owner.page.getByRole('link', { name: /^Everything about / }).click();
    await owner.sees('Audit log');
    await owner.page.getByRole('link', { name: / ended all sessions of / }).waitFor();
    expect(await owner.page.getByRole('link', { name: / looked at where / }).count()).toBe(1);
  });

  it('a colleague is invited, opens the letter, sets a password, and sees what an editor sees', async () => {
    await owner.goTo('/usersandgroups/users/');
    await owner.page.getByRole('button', { name: 'Invite a colleague' }).click();
    const asked = dialog('Invite a colleague');
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    await asked.getByLabel('Name').fill('Nora Lindgren');
    await asked.getByLabel('Email').fill('nora@users.example');
    await asked.getByRole('radio', { name: /^Editor/ }).check();
    expect(await seriousFindings(owner.page)).toEqual([]);
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    const row = owner.page.getByRole('row').filter({ hasText: 'nora@users.example' });
    await row.getByText('Invited', { exact: true }).waitFor();
    const mails = await until(
      () => journey.product.mails('nora@users.example'),
      (all) => all.some(({ subject }) => subject.endsWith('has invited you to Keyway')),
    );
    const [, link = ''] = /https?:\/\/[^/\s]+(\/set-password\/[^\s]+#[\w-]{43})/.exec(mails[0]?.text ?? '') ?? [];
    const colleague = await journey.arrives('nora');
    await colleague.goTo(link);
    await colleague.sees('Set your password');
    colleague.password = 'Lantern-7-orbit-velvet';
    await colleague.page.getByRole('textbox', { name: 'New password' }).fill(colleague.password);
    await colleague.page.getByRole('button', { name: 'Set the password' }).click();
    await colleague.sees('Your password is set');
    await colleague.signsInByEmail();
    // The list of the owner follows.
    await row.getByText('Active', { exact: true }).waitFor();
    await colleague.goTo('/account/account/');
    await colleague.page.getByText('Editor', { exact: true }).waitFor();
    expect(await colleague.asks('/bff/users')).toMatchObject({ code: 'permission.denied' });
  });

  it('a letter to a colleague comes back: their page says so while it is open, the list too, and the owner is told', async () => {
    await owner.goTo('/usersandgroups/users/');
    await owner.page.getByRole('button', { name: 'Invite a colleague' }).click();
    const asked = dialog('Invite a colleague');
    await asked.getByLabel('Name').fill('Gone Lindgren');
    // The demo's mail server refuses what nobody has (demo/mailbox/smtp.ts).
    await asked.getByLabel('Email').fill('gone@users.invalid');
    await asked.getByRole('radio', { name: /^Editor/ }).check();
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    const row = owner.page.getByRole('row').filter({ hasText: 'gone@users.invalid' });
    await row.getByText('Invited, letters come back', { exact: true }).waitFor();
    await row.getByRole('link').first().click();
    await owner.seesText(/Letters to this address come back since .* UTC: codes by email and news do not reach Gone/);
    await owner.seesText(/Invite them again when the mailbox is mended/);
    expect(await owner.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await seriousFindings(owner.page)).toEqual([]);
    await mailed(owner.email, 'Letters to Gone Lindgren come back');
    await owner.goTo('/notifications/');
    await owner.seesText('Letters to Gone Lindgren come back');
  });

  it('staff reads why, and neither the address nor the letter', async () => {
    const staff = await journey.arrives(staffEmail('users'));
    await staff.comesIn();
    await staff.goTo('/administration/dead-letters/');
    const row = staff.page.getByRole('row').filter({ hasText: 'users.invalid' });
    await row.getByText('Invitation of a colleague', { exact: true }).waitFor();
    await row.getByText('550 5.1.1 [address]: no such user').waitFor();
    expect(await staff.page.getByText('gone@').count()).toBe(0);
    expect(await seriousFindings(staff.page)).toEqual([]);
    await staff.leaves();
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
    await new OpenSessions(owner).signsInIfAsked(/^Deactivated$/);
    await editor.page.getByRole('button', { name: 'Sign in' }).first().waitFor();
    await mailed(editor.email, 'Your account was deactivated');
    await owner.page.getByRole('button', { name: 'Reactivate' }).click();
    await dialog(/^Let /).getByRole('button', { name: 'Reactivate' }).click();
    await owner.page.getByText('Active', { exact: true }).first().waitFor();
    await editor.comesIn();
  });
});
