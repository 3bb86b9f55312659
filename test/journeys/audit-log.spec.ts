/** An owner does something, finds it in the audit log, reads what differs, follows it, and takes the list along. */
import { readFile } from 'node:fs/promises';
import { seriousFindings } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

const regions = '/distribution/distributionsettings/regions';

describe('the audit log of a vault', () => {
  let journey: Journey;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('audit-log');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  it('tells of a change in words, with what differs, and leads to its object', async () => {
    await owner.goTo(`${regions}-add/`);
    await owner.page.getByLabel('Name').fill('Alpine lands');
    await owner.page.getByLabel('Short code').fill('ALPS');
    await owner.page.getByLabel('Add from a list').fill('AT, CH');
    await owner.page.getByRole('button', { name: 'Add these' }).click();
    await owner.page.getByRole('button', { name: 'Add region' }).click();
    await owner.sees(/^Alpine lands$/);
    const detail = new URL(owner.page.url()).pathname;
    await owner.page.getByRole('link', { name: 'Edit' }).click();
    await owner.page.getByLabel('Name').fill('Alps');
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await owner.sees(/^Alps$/);
    await owner.goTo('/account/audit-log/');
    await owner.sees('Audit log');
    await owner.page.getByRole('link', { name: /changed the region Alps$/ }).click();
    await owner.sees(/changed the region Alps$/);
    const row = owner.page.getByRole('table', { name: 'What changed' }).getByRole('row').filter({ hasText: 'Name' });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Name', 'Alpine lands', 'Alps']);
    expect(await owner.page.getByRole('button', { name: 'Copy Correlation ID' }).count()).toBe(1);
    expect(await seriousFindings(owner.page)).toEqual([]);
    await owner.page.getByRole('link', { name: 'Region', exact: true }).click();
    await owner.sees(/^Alps$/);
    expect(new URL(owner.page.url()).pathname).toBe(detail);
  });

  it('is filtered, and exported as it is filtered', async () => {
    const filter = encodeURIComponent(JSON.stringify({ Object: 'region' }));
    await owner.goTo(`/account/audit-log/?filter=${filter}`);
    await owner.page.getByRole('link', { name: /added the region Alpine lands$/ }).waitFor();
    await owner.page.getByRole('button', { name: 'Export' }).click();
    const dialog = owner.page.getByRole('alertdialog');
    const file = await owner.downloads(() => dialog.getByRole('button', { name: 'Export CSV' }).click());
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('changed the region Alps');
    expect(text).not.toContain('confirmed with a second factor');
  });
});
