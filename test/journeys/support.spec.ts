/** Support reads a vault because its Owner lets it, and not a moment longer. Each step stands on the one before. */
import { findingsInAllThemes } from './accessibility.js';
import { companyName, staffEmail } from './companies.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

describe('a support session', () => {
  let journey: Journey;
  let owner: Person;
  let staff: Person;
  const company = companyName('support');
  const inventory = '/distribution/myvault/inventory/';

  beforeAll(async () => {
    journey = await joinJourney('support');
    [owner, staff] = await Promise.all([journey.arrives('owner'), journey.arrives(staffEmail('support'))]);
    await owner.comesIn();
    await staff.comesIn();
  });
  afterAll(() => journey.end());

  const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
  const confirms = ({ page }: Person, name: string): Promise<void> =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  /** What the gateway answers the page, as its own client would ask. */
  const statusOf = ({ page }: Person, method: string, path: string, body?: object): Promise<unknown> =>
    page.evaluate(
      `fetch(${JSON.stringify(path)}, { method: ${JSON.stringify(method)}, headers: { 'X-CSRF': '1',
        'content-type': 'application/json' }, body: ${body === undefined ? 'undefined' : `'${JSON.stringify(body)}'`} })
        .then((answer) => answer.status)`,
    );

  it('is asked for from the company’s page, and waits there', async () => {
    await staff.goTo('/administration/companies/');
    await staff.page.getByRole('link', { name: company, exact: true }).click();
    await staff.sees(company);
    await button(staff, 'Ask to read the vault').click();
    const asked = staff.page.getByRole('alertdialog', { name: `Ask to read the vault of ${company}?` });
    await asked.getByLabel('Reason').fill('Order 1017 is stuck');
    await asked.getByLabel('Hours').fill('2');
    await asked.getByRole('button', { name: 'Ask', exact: true }).click();
    await staff.page.getByRole('table', { name: 'Support sessions' }).getByText('Asked', { exact: true }).waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
  });

  it('is agreed to by an Owner, who has read who asks and why', async () => {
    await owner.goTo('/account/account/');
    await owner.page.getByRole('link', { name: 'Answer the request' }).click();
    await owner.sees('Support sessions');
    await owner.seesText('Order 1017 is stuck');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await button(owner, 'Agree').click();
    await confirms(owner, 'Agree');
    await button(owner, 'End now').waitFor();
  });

  it('is entered by staff: a banner says whose vault it is, and the inventory is read', async () => {
    await button(staff, 'Enter').click();
    await staff.seesText(`You are reading ${company} as support, until`);
    await staff.goTo(inventory);
    await staff.sees(/Inventory/);
    expect(await statusOf(staff, 'GET', '/bff/stock/inventory')).toBe(200);
    await staff.seesText(`You are reading ${company} as support, until`);
    expect(await findingsInAllThemes(staff)).toEqual([]);
  });

  it('writes nothing', async () => {
    const right = { name: 'By support', kind: 'private', isOpen: true };
    expect(await statusOf(staff, 'POST', '/bff/rights', right)).toBe(403);
    expect(await statusOf(staff, 'POST', '/bff/search', { text: 'x' })).toBe(200);
    expect(await statusOf(staff, 'GET', '/bff/support/sessions')).toBe(403);
    expect(await statusOf(staff, 'GET', '/bff/users')).toBe(403);
  });

  it('is ended by the Owner, and staff is out at once, whatever page is open', async () => {
    await owner.goTo('/account/account/');
    await owner.page.getByText(/^Since$/).waitFor();
    await button(owner, 'End now').click();
    // Loaded anew: nothing of the vault stays in memory.
    const anew = staff.page.waitForEvent('load');
    await confirms(owner, 'End now');
    await owner.seesText('The support session has ended.');
    await anew;
    await staff.page.getByText(`You are reading ${company} as support`).waitFor({ state: 'detached' });
    expect(await statusOf(staff, 'GET', '/bff/stock/inventory')).toBe(403);
  });

  it('stands in the vault’s audit log, by the name of who has read', async () => {
    await owner.goTo('/account/audit-log/');
    await owner.seesText(/read as support: inventory/);
    await owner.seesText(/entered the vault as support/);
    expect([...owner.faults, ...staff.faults]).toEqual([]);
  });
});
