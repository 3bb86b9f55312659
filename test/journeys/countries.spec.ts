/** Staff makes one country of two, which everything that used the double uses then. */
import { staffEmail } from './companies.js';
import { findingsInAllThemes } from './accessibility.js';
import { Keyboard } from './person/keyboard.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

const countries = '/administration/countries/';
const markets = '/distribution/distributionsettings/currencies/';

describe('doubles of a country', () => {
  let journey: Journey;
  let staff: Person;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('countries');
    [staff, owner] = await Promise.all([journey.arrives(staffEmail('countries')), journey.arrives('owner')]);
    await staff.comesIn();
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const mergeButton = () => staff.page.getByRole('main').getByRole('button', { name: 'Merge', exact: true });
  const adds = async (name: string, code: string): Promise<void> => {
    await staff.goTo(`${countries}add/`);
    await staff.page.getByLabel('Name').fill(name);
    await staff.page.getByLabel('Code').fill(code);
    await staff.page.getByLabel('Currency').fill('EUR');
    await staff.page.getByRole('button', { name: 'Add country' }).click();
    await staff.sees(name);
  };
  const sellsIn = async (code: string): Promise<void> => {
    await owner.goTo(`${markets}add/`);
    await owner.page.getByLabel('Country').selectOption(code);
    await owner.page.getByLabel('Currency').selectOption('EUR');
    await owner.page.getByLabel('VAT rate').fill('20');
    await owner.page.getByRole('button', { name: 'Add market' }).click();
    await owner.page.getByRole('link', { name: 'Edit' }).waitFor();
  };
  const listed = async (part: string): Promise<void> => {
    await staff.goTo(`${countries}?filter=${encodeURIComponent(JSON.stringify({ Name: part }))}`);
    await staff.page.getByRole('gridcell').first().waitFor();
  };

  it('are seen in the list, and two of them are taken to the merge', async () => {
    await adds('Malta, again', 'XM');
    await listed('Malta');
    await staff.page.getByRole('checkbox', { name: 'Select Malta, again' }).click();
    const merge = staff.page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Merge' });
    expect(await merge.getAttribute('aria-disabled')).toBe('true');
    await staff.page.getByRole('checkbox', { name: 'Select Malta', exact: true }).click();
    await merge.click();
    await staff.sees('Merge countries');
    await staff.seesText('Nothing uses Malta, again: nothing moves.');
    // Swapped, the real one would go, with the regions that hold it.
    await staff.page.getByRole('button', { name: 'Swap the two' }).click();
    await staff.page.getByRole('row', { name: /^Region [1-9]\d* 0$/ }).waitFor();
  });

  it('are one after a question that says what it changes, by the keyboard alone', async () => {
    await sellsIn('XM');
    await listed('Malta, again');
    await staff.page.getByRole('link', { name: 'Malta, again' }).click();
    await staff.page.getByRole('link', { name: 'Merge' }).click();
    await staff.sees('Merge countries');
    const keyboard = new Keyboard(staff);
    await keyboard.tabTo('searchbox "Find the country that stays"');
    await keyboard.type('malta');
    await staff.page
      .getByRole('list', { name: /^Found for/ })
      .getByRole('listitem')
      .nth(1)
      .waitFor({ state: 'detached' });
    await keyboard.tabTo('button "Malta');
    await keyboard.press('Enter');
    // Where the button was stands what was chosen.
    await staff.page.getByRole('row', { name: 'Markets 1 0' }).waitFor();
    await keyboard.isAt('Malta');
    await staff.page.getByRole('row', { name: 'Code XM MT' }).waitFor();
    await keyboard.tabTo('button "Merge"');
    await keyboard.press('Enter');
    const dialog = staff.page.getByRole('alertdialog', { name: 'Merge Malta, again into Malta?' });
    await dialog.getByText(/is deleted for good/).waitFor();
    await dialog.getByText('Markets: to move').waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
    await keyboard.tabTo('checkbox "I understand');
    await keyboard.press('Space');
    await keyboard.tabTo('button "Merge"');
    await keyboard.press('Enter');
    await staff.sees(/^Malta$/);
    await staff.seesText('Malta, again is merged into Malta.');
    await listed('Malta');
    expect(await staff.page.getByRole('link', { name: /^Malta/ }).count()).toBe(1);
    await owner.goTo(markets);
    await owner.page.getByRole('link', { name: 'Malta', exact: true }).waitFor();
    expect(keyboard.unseen).toEqual([]);
  });

  it('that a vault both sells in are not made one, and what stands in the way is said', async () => {
    await adds('Cyprus, again', 'XC');
    await sellsIn('XC');
    await sellsIn('CY');
    await listed('Cyprus');
    await staff.page.getByRole('checkbox', { name: 'Select Cyprus, again' }).click();
    await staff.page.getByRole('checkbox', { name: 'Select Cyprus', exact: true }).click();
    await staff.page.getByRole('button', { name: 'Merge' }).click();
    await staff.seesText('These two cannot be merged now');
    await staff.seesText(/Markets: 1 in the way\./);
    expect(await mergeButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('of which one was saved or deleted meanwhile are looked at again before they are one', async () => {
    await adds('Latvia, again', 'XL');
    await listed('Latvia');
    await staff.page.getByRole('checkbox', { name: 'Select Latvia, again' }).click();
    await staff.page.getByRole('checkbox', { name: 'Select Latvia', exact: true }).click();
    await staff.page.getByRole('button', { name: 'Merge' }).click();
    await staff.page.route('**/merge/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            ...{ status: 409, contentType: 'application/problem+json' },
            body: JSON.stringify({ code: 'collections.changed_meanwhile', status: 409 }),
          })
        : route.continue(),
    );
    await mergeButton().click();
    const dialog = staff.page.getByRole('alertdialog');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await dialog.waitFor({ state: 'detached' });
    await staff.seesText('Not merged');
    await staff.seesText('This has changed in the meantime. Please look at it again.');
    await staff.page.unroute('**/merge/*');
  });

  it('have what uses them, which leads to the regions of the system', async () => {
    await listed('Norway');
    await staff.page.getByRole('link', { name: 'Norway' }).click();
    const used = staff.page.getByRole('table', { name: 'Used by' });
    await used.getByRole('link', { name: 'European Economic Area' }).click();
    await staff.sees('European Economic Area');
    await staff.seesText('Overlaps with');
  });

  it('are no matter of a vault’s', async () => {
    await owner.goTo(`${countries}merge/`);
    await owner.seesText('country-write');
  });

  it('break nothing that the content security policy guards', () => {
    expect([...staff.faults, ...owner.faults]).toEqual([]);
  });
});
