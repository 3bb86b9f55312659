/** What a company says of itself: changed by its Owner and its Administrator, and seen by those it concerns. */
import sharp from 'sharp';
import { findingsInAllThemes } from './accessibility.js';
import { companyName } from './companies.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

const account = '/account/account/';
const edit = '/account/account/account-edit/';

describe('the account of a company', () => {
  let journey: Journey;
  let owner: Person;
  let administrator: Person;
  let partner: Person;
  const ours = companyName('account');

  beforeAll(async () => {
    journey = await joinJourney('account');
    owner = await journey.arrives('owner');
    administrator = await journey.arrives('administrator');
    partner = await journey.arrives('owner@account-partner.example');
    for (const person of [owner, administrator, partner]) await person.comesIn();
  });
  afterAll(() => journey.end());

  const save = ({ page }: Person): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();
  const seesAccount = (person: Person): Promise<void> => person.sees(/^Account$/);

  it('is connected with a partner, who sees its name', async () => {
    await owner.goTo('/network/connections/');
    await owner.page.getByRole('button', { name: 'Invite a company' }).first().click();
    const asked = owner.page.getByRole('alertdialog', { name: 'Invite a company' });
    await asked.getByLabel('Email').fill(partner.email);
    await asked.getByLabel('Company').fill('The partner');
    await asked.getByRole('radio', { name: /^Publisher/ }).check();
    await asked.getByRole('button', { name: 'Invite', exact: true }).click();
    await asked.waitFor({ state: 'detached' });
    await partner.goTo('/network/connections/');
    await partner.page.getByRole('row').filter({ hasText: ours }).getByRole('link').first().click();
    await partner.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await partner.page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await partner.page.getByRole('main').getByText('Active', { exact: true }).waitFor();
  });

  it('is edited by its Owner, with what is wrong at its field', async () => {
    await owner.goTo(account);
    await owner.page.getByRole('link', { name: 'Edit', exact: true }).click();
    await owner.sees(`Edit ${ours}`);
    await save(owner);
    await owner.seesText('Please check these fields');
    await owner.page.getByLabel('Website').fill('northwind');
    await owner.page.getByLabel('Phone of the contact').fill('+31 20');
    await owner.seesText('Enter a web address that begins with https://');
    await owner.seesText('Must be numeric');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByLabel('Website').fill('https://northwind.example');
    await owner.page.getByLabel('Phone of the contact').fill('3120555010');
    await owner.page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street\nRotterdam');
    await owner.page.getByLabel('Country').selectOption({ label: 'Netherlands' });
    await owner.page.getByLabel('Default currency').selectOption({ label: 'Euro (EUR)' });
    await owner.page.getByLabel('Time zone').selectOption({ label: 'Europe/Amsterdam' });
    await save(owner);
    await seesAccount(owner);
    await owner.seesText('Your company is saved.');
    await owner.seesText('Euro (EUR)');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('whose Administrator has it open meanwhile puts both together', async () => {
    await administrator.goTo(edit);
    await administrator.sees(`Edit ${ours}`);
    await owner.goTo(edit);
    await owner.page.getByLabel('Registration or VAT number').fill('NL 8000');
    await save(owner);
    await seesAccount(owner);
    await administrator.page.getByLabel('Registration or VAT number').fill('NL 9000');
    await save(administrator);
    const dialog = administrator.page.getByRole('alertdialog', {
      name: 'Your company has changed in the meantime',
    });
    await dialog.getByRole('radio', { name: /^Registration or VAT number, as you entered it: NL 9000$/ }).check();
    await dialog.getByRole('button', { name: 'Continue with this' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(administrator);
    await seesAccount(administrator);
    // The Owner's page follows by itself.
    await owner.seesText('NL 9000');
  });

  it('shows its logo before it is saved, and then everywhere, also to its partner', async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b6a6f' } })
      .png()
      .toBuffer();
    const files = owner.page.locator('input[type=file]');
    const logo = (person: Person) => person.page.getByRole('main').locator('img[src^="/api/content/image/"]').first();
    await owner.goTo(edit);
    await files.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await owner.seesText('Choose a PNG, JPEG or WebP picture.');
    await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await owner.seesText('This picture cannot be shown. Choose another one.');
    await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
    await owner.page.getByRole('img', { name: 'Preview of logo.png' }).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Save logo' }).click();
    await owner.seesText('The logo is saved.');
    await logo(owner).waitFor();
    await owner.page.locator('header img[src^="/api/content/image/"]').waitFor();
    // The partner's page and the colleague's menu follow by themselves.
    await logo(partner).waitFor();
    await administrator.page.locator('header img[src^="/api/content/image/"]').waitFor();
    expect(await findingsInAllThemes(partner)).toEqual([]);
    await partner.goTo('/network/connections/');
    await logo(partner).waitFor();
    await partner.page.getByRole('row').filter({ hasText: ours }).getByRole('link').first().click();
    await partner.sees(ours);
    await owner.page.getByRole('button', { name: 'Remove logo' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await owner.seesText('The logo is removed.');
    await partner.page.getByRole('main').locator('img[src="/company-logo.svg"]').waitFor();
    await owner.goTo(account);
  });

  it('gets another name, which its people and its partner see at once', async () => {
    await administrator.goTo(edit);
    await administrator.page.getByRole('textbox', { name: 'Company' }).fill('Northwind Renamed');
    await save(administrator);
    await seesAccount(administrator);
    await owner.page.getByRole('main').getByText('Northwind Renamed').waitFor();
    await partner.sees('Northwind Renamed');
  });

  it('is read by a colleague who may not edit it, and learns who may', async () => {
    const viewer = await journey.arrives('viewer');
    await viewer.comesIn();
    await viewer.goTo(account);
    await viewer.seesText('Northwind Renamed');
    await viewer.hovers(viewer.page.getByRole('button', { name: 'Edit', exact: true }));
    await viewer.page
      .getByText(/Your role, Viewer, may not do this\./)
      .locator('visible=true')
      .first()
      .waitFor();
    await viewer.leaves();
  });

  it('breaks nothing that the content security policy guards', () => {
    expect([...owner.faults, ...administrator.faults, ...partner.faults]).toEqual([]);
  });
});
