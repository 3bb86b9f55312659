/** An owner lets a program in: a certificate is added, kept to networks and revoked. Each step stands on the one before. */
import type { Locator } from 'playwright-core';
import { makeCertificate, type MadeCertificate } from '../platform/partner/made-certificate.js';
import { signToken } from '../platform/partner/signed-token.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

/** The partner API stands this far above PORT. */
const partnerOffset = 8;

describe('certificates', () => {
  let journey: Journey;
  let owner: Person;
  let made: MadeCertificate;
  let vault: { vaultGuid: string; audience: string; url: string };

  beforeAll(async () => {
    [journey, made] = await Promise.all([
      joinJourney('certificates'),
      makeCertificate('rsa', 20, '/CN=shop.northwind.example/O=Northwind'),
    ]);
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const dialog = (name: string): Locator =>
    owner.page.getByRole('dialog', { name }).or(owner.page.getByRole('alertdialog', { name }));
  const chooses = (name: string, buffer: Buffer): Promise<void> =>
    dialog('Add certificate').locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  const asks = async (): Promise<number> => {
    const token = await signToken(made, { sub: vault.vaultGuid, aud: vault.audience });
    const { port, hostname } = new URL(journey.product.url);
    const address = `http://${hostname}:${Number(port) + partnerOffset}/api/v1/caller`;
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  const acts = async (action: string): Promise<void> => {
    const row = owner.page.getByRole('row').filter({ hasText: 'Shop backend' });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await owner.page.getByRole('menuitem', { name: action }).click();
  };

  it('a vault without any is shown how to begin', async () => {
    await owner.goTo('/account/developer/certificates/');
    await owner.sees('Certificates');
    await owner.seesText('No certificates');
    await owner.page.getByRole('button', { name: 'Show how' }).click();
    await dialog('Call the partner API').getByText('/api/v1/caller').waitFor();
    vault = (await owner.asks('/bff/partner-api')) as typeof vault;
    await dialog('Call the partner API').getByText(vault.vaultGuid).first().waitFor();
    await owner.page.getByRole('button', { name: 'Copy: Ask who you are' }).click();
    expect(await owner.clipboard()).toContain(`${vault.url}/api/v1/caller`);
    await dialog('Call the partner API').getByRole('button', { name: 'Close' }).click();
  });

  it('a file that is none is refused before it leaves, and a private key before it is kept', async () => {
    await owner.page.getByRole('button', { name: 'Add certificate' }).click();
    await chooses('shop.txt', made.pem);
    await owner.seesText('Selected files must be .crt or .cer file');
    await chooses('shop.crt', Buffer.from(made.privatePem));
    await owner.seesText('This file contains a private key.');
  });

  it('one is looked at, named and added, and opens the API from then on', async () => {
    expect(await asks()).toBe(401);
    await chooses('shop.crt', made.pem);
    const thumbprint = (made.sha256.toString('hex').toUpperCase().match(/../g) ?? []).join(':');
    await owner.seesText(thumbprint);
    const name = dialog('Add certificate').getByLabel('Name');
    expect(await name.inputValue()).toBe('shop.northwind.example');
    await name.fill('Shop backend');
    await dialog('Add certificate').getByRole('button', { name: 'Add certificate' }).click();
    await owner.seesText('Shop backend is registered.');
    await owner.page.getByRole('row').filter({ hasText: 'Shop backend' }).getByText('Expiring').waitFor();
    expect(await asks()).toBe(200);
  });

  it('is kept to networks, which hold at once', async () => {
    await acts('Change networks');
    const networks = dialog('Networks of Shop backend');
    await networks.getByLabel('Networks that calls may come from').fill('192.0.2.0/33');
    await networks.getByRole('button', { name: 'Save' }).click();
    await networks.getByText('192.0.2.0/33 is no address or network.').first().waitFor();
    await networks.getByLabel('Networks that calls may come from').fill('192.0.2.0/24\n2001:db8::/32');
    await networks.getByRole('button', { name: 'Save' }).click();
    await owner.seesText('192.0.2.0/24 and 1 more');
    expect(await asks()).toBe(403);
  });

  it('is revoked for good', async () => {
    await acts('Revoke');
    const question = dialog('Revoke Shop backend?');
    await question.getByRole('checkbox', { name: 'I understand that this is final.' }).check();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await owner.page.getByRole('row').filter({ hasText: 'Shop backend' }).getByText('Revoked').waitFor();
    expect(await asks()).toBe(401);
    expect(owner.faults).toEqual([]);
  });

  it('a viewer does not get there', async () => {
    const viewer = await journey.arrives('viewer');
    await viewer.comesIn();
    await viewer.goTo('/account/developer/certificates/');
    await viewer.seesText(/permission/);
    expect(viewer.faults).toEqual([]);
    await viewer.leaves();
  });
});
