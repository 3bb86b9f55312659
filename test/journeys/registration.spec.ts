/** A company that nobody knows comes in by an invitation, and one by itself. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { findingsInAllThemes } from './accessibility.js';
import { companyName, staffEmail } from './companies.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

const password = 'Lantern-7-orbit-velvet';
const connections = '/network/connections/';

describe('the registration of a company', () => {
  let journey: Journey;
  let inviter: Person;
  let newcomer: Person;
  let staff: Person;
  let invitation: string;
  const inviting = companyName('registration');

  beforeAll(async () => {
    journey = await joinJourney('registration');
    [inviter, newcomer, staff] = await Promise.all([
      journey.arrives('owner'),
      journey.arrives('rosa@lumen-arcade.example'),
      journey.arrives(staffEmail('registration')),
    ]);
    newcomer.password = password;
    await inviter.comesIn();
    await staff.comesIn();
  });
  afterAll(() => journey.end());

  const button = ({ page }: Person, name: string): Locator => page.getByRole('button', { name, exact: true });
  const field = ({ page }: Person, name: string): Locator => page.getByRole('textbox', { name, exact: true });
  const hasStatus = ({ page }: Person, company: string, status: string): Promise<void> =>
    page.getByRole('row').filter({ hasText: company }).getByText(status, { exact: true }).waitFor();
  const letter = async (email: string, subject: RegExp): Promise<string> => {
    const found = (mails: Awaited<ReturnType<typeof journey.product.mails>>) =>
      mails.find((mail) => subject.test(mail.subject));
    const mails = await until(
      () => journey.product.mails(email),
      (all) => found(all) !== undefined,
    );
    return found(mails)?.text ?? '';
  };
  const linkIn = (text: string): string => /https?:\/\/[^/\s]+(\/[^\s#]+#[\w-]{43})/.exec(text)?.[1] ?? '';
  const fills = async (person: Person, vault: string): Promise<void> => {
    await field(person, 'Vault').fill(vault);
    await person.page.getByRole('combobox', { name: 'Country' }).selectOption('DE');
    await field(person, 'Website').fill('https://lumen-arcade.example/');
    await field(person, 'First name').fill('Rosa');
    await field(person, 'Last name').fill('Keller');
    await person.page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  };

  it('begins with an invitation, whose letter says who invites, and its page no more than its reader may know', async () => {
    await inviter.goTo(connections);
    await inviter.page.getByRole('button', { name: 'Invite a company' }).first().click();
    const asked = inviter.page.getByRole('alertdialog', { name: 'Invite a company' });
    await asked.getByLabel('Email').fill(newcomer.email);
    await asked.getByLabel('Company').fill('Lumen Arcade');
    await asked.getByLabel('Message').fill('Our autumn titles are yours to sell.');
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    await hasStatus(inviter, 'Lumen Arcade', 'Invited');
    invitation = linkIn(await letter(newcomer.email, /invites you/));
    const asks: string[] = [];
    newcomer.page.on('request', (request) => asks.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await newcomer.goTo(invitation);
    await newcomer.sees(`${inviting} invites you`);
    await newcomer.seesText('Our autumn titles are yours to sell.');
    const secret = invitation.split('#')[1] ?? '-';
    expect([newcomer.page.url(), ...asks].filter((address) => address.includes(secret))).toEqual([]);
    expect(await findingsInAllThemes(newcomer)).toEqual([]);
  });

  it('tells somebody who is signed in and opens the link whom it is for, and keeps nothing of a cut or foreign one', async () => {
    await inviter.goTo(invitation.replace('/Relationship/register/', '/create-account-company/viguid/'));
    await inviter.sees(`${inviting} invites Lumen Arcade`);
    await inviter.seesText(/one account works in one vault/);
    expect(new URL(inviter.page.url()).pathname).toMatch(/^\/create-account\/company\//);
    expect(await findingsInAllThemes(inviter)).toEqual([]);
    const nobodys = '0199aaaa-0000-7000-8000-000000000001';
    await inviter.goTo(`/create-account/user/${nobodys}#${'x'.repeat(43)}`);
    await inviter.sees('This link cannot be used');
    await inviter.goTo(`/create-account/company/${nobodys}`);
    await inviter.sees('This link cannot be used');
    await inviter.goTo(`/create-account/somebody/${nobodys}`);
    await inviter.seesText('There is no such invitation.');
    await inviter.goTo(connections);
  });

  it('asks for the company, says at its field what is wrong, and stands a reload', async () => {
    await newcomer.page.getByRole('link', { name: 'Register your company' }).click();
    await newcomer.sees('Create account');
    await newcomer.page.reload();
    await newcomer.sees('Create account');
    expect(await field(newcomer, 'Company').inputValue()).toBe('Lumen Arcade');
    expect(await field(newcomer, 'Email').count()).toBe(0);
    await button(newcomer, 'Create account').click();
    await newcomer.seesText('Required Field');
    expect(await findingsInAllThemes(newcomer)).toEqual([]);
    // The name of the vault that invites, in other letters.
    await fills(newcomer, inviting.toUpperCase());
    await button(newcomer, 'Create account').click();
    await newcomer.seesText('Another vault has this name already. Choose another one.');
    await field(newcomer, 'Vault').fill('Lumen');
    await button(newcomer, 'Create account').click();
    await newcomer.sees('Check your email');
    await newcomer.seesText('We have sent you an email to complete your registration');
  });

  it('is complete with a password, which the letter’s link sets once', async () => {
    const completion = linkIn(await letter(newcomer.email, /^Complete your registration/));
    await newcomer.goTo(completion);
    await newcomer.sees('Set your password');
    await newcomer.page.getByRole('textbox', { name: 'New password' }).fill(password);
    await button(newcomer, 'Set the password').click();
    await newcomer.sees('Account created');
    expect(new URL(newcomer.page.url()).pathname).toBe('/create-account-Registered/');
    expect(await findingsInAllThemes(newcomer)).toEqual([]);
    await newcomer.goTo(completion);
    await newcomer.sees('This link cannot be used');
    await newcomer.goTo(invitation);
    await newcomer.sees('This link cannot be used');
  });

  it('waits for staff, and trades nothing before', async () => {
    await newcomer.signsInByEmail();
    await newcomer.goTo(connections);
    await newcomer.seesText(/currently not available for your account/);
    await staff.goTo('/administration/companies/');
    await staff.page.getByRole('link', { name: 'Lumen', exact: false }).first().click();
    await staff.sees(/Lumen/);
    await staff.seesText('https://lumen-arcade.example/');
    await button(staff, 'Approve').click();
    await staff.page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await staff.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  it('is connected when it accepts, which its inviter sees at once', async () => {
    await letter(newcomer.email, /approved/i);
    await newcomer.goTo(connections);
    await hasStatus(newcomer, inviting, 'Pending');
    await newcomer.page.getByRole('row').filter({ hasText: inviting }).getByRole('link').first().click();
    await button(newcomer, 'Accept').click();
    await newcomer.page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await hasStatus(inviter, 'Lumen Arcade', 'Active');
  });

  it('is led through the first steps on its home page, which it can put away and take out again', async () => {
    await newcomer.goTo('/');
    const steps = newcomer.page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('listitem').filter({ hasText: 'Connect with a partner' }).getByLabel('Done:').waitFor();
    expect(await findingsInAllThemes(newcomer)).toEqual([]);
    await button(newcomer, 'Hide').click();
    await steps.waitFor({ state: 'detached' });
    await newcomer.page.reload();
    await newcomer.page.getByRole('button', { name: /^Show the first steps/ }).click();
    await steps.getByRole('link', { name: 'Invite a colleague' }).click();
    await newcomer.page.getByRole('alertdialog', { name: /Invite/ }).waitFor();
  });

  it('ends where whoever is invited does not want it, and needs no account for that', async () => {
    const nobody = await journey.arrives('desk@quiet-harbour.example');
    await inviter.page.getByRole('button', { name: 'Invite a company' }).first().click();
    const asked = inviter.page.getByRole('alertdialog', { name: 'Invite a company' });
    await asked.getByLabel('Email').fill(nobody.email);
    await asked.getByLabel('Company').fill('Quiet Harbour');
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    await hasStatus(inviter, 'Quiet Harbour', 'Invited');
    await nobody.goTo(linkIn(await letter(nobody.email, /invites you/)));
    await button(nobody, 'Reject').click();
    const question = nobody.page.getByRole('alertdialog');
    expect(await findingsInAllThemes(nobody)).toEqual([]);
    await question.getByRole('button', { name: 'Reject', exact: true }).click();
    await nobody.sees('The invitation is rejected');
    await hasStatus(inviter, 'Quiet Harbour', 'Rejected');
    expect(nobody.faults).toEqual([]);
    await nobody.leaves();
  });

  it('is open to others from the sign-in page, and tells nobody whose address has an account', async () => {
    const stranger = await journey.arrives('stranger@lumen-arcade.example');
    await stranger.goTo('/');
    await stranger.page.getByRole('link', { name: 'Create account' }).click();
    await stranger.sees('Create account');
    await field(stranger, 'Company').fill('Meadow Arcade');
    await field(stranger, 'Email').fill(newcomer.email);
    await fills(stranger, 'Meadow');
    await button(stranger, 'Create account').click();
    await stranger.sees('Check your email');
    expect(await letter(newcomer.email, /already have an account/)).not.toContain('set-password');
    await stranger.goTo(`${invitation.split('#')[0] ?? ''}#${'x'.repeat(43)}`);
    await stranger.sees('This link cannot be used');
    expect([...inviter.faults, ...newcomer.faults, ...staff.faults, ...stranger.faults]).toEqual([]);
    await stranger.leaves();
  });
});
