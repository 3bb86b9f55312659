/** Staff reads the central bank's file of exchange rates, sees what it changes, and mends a rate by hand. */
import { staffEmail } from './companies.js';
import { findingsInAllThemes } from './accessibility.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

const list = '/administration/exchange-rates/';
const days = (rates: Readonly<Record<string, string>>): string =>
  `<Envelope><Cube><Cube time='2026-11-20'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('')}</Cube></Cube></Envelope>`;

describe('exchange rates', () => {
  let journey: Journey;
  let staff: Person;

  beforeAll(async () => {
    journey = await joinJourney('northwind');
    staff = await journey.arrives(staffEmail('exchange-rates'));
    await staff.comesIn();
  });
  afterAll(() => journey.end());

  const chooses = (name: string, text: string) =>
    staff.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });

  it('come out of a file, after what it changes was seen', async () => {
    await staff.goTo(list);
    await staff.page.getByRole('link', { name: 'Read a file' }).click();
    await staff.sees('Read a file of rates');
    await chooses('rates.csv', 'USD,1.1');
    await staff.seesText(/does not have the form of the European Central Bank’s daily file/);
    await chooses('eurofxref-daily.xml', days({ VND: '30512', THB: '37.655' }));
    await staff.seesText('2 rates new.');
    await staff.page.getByRole('row', { name: /Vietnamese Dong \(VND\) None 30512/ }).waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
    await staff.page.getByRole('button', { name: 'Enter 2 rates' }).click();
    await staff.seesText('2 rates entered.');
    await staff.goTo(`${list}?filter=${encodeURIComponent(JSON.stringify({ Currency: 'VND' }))}`);
    await staff.page.getByRole('gridcell', { name: 'VND' }).waitFor();
  });

  it('of a file that was corrected stand beside what stood', async () => {
    await staff.goTo(`${list}file/`);
    await chooses('eurofxref-daily.xml', days({ VND: '30512', THB: '37.7' }));
    await staff.seesText('1 rate changed, 1 rate as before.');
    await staff.page.getByRole('row', { name: /Thai Baht \(THB\) 37\.655 37\.7/ }).waitFor();
    await staff.page.getByRole('button', { name: 'Enter 1 rate' }).click();
    await staff.seesText('1 rate entered.');
  });

  it('are added by hand, and a second one of the day is refused at the field', async () => {
    const adds = async (): Promise<void> => {
      await staff.goTo(`${list}add/`);
      await staff.page.getByLabel('Day (UTC)').fill('2026-11-19');
      await staff.page.getByLabel('Currency').fill('THB');
      await staff.page.getByLabel('Rate per euro').fill('37.6125');
      await staff.page.getByRole('button', { name: 'Add exchange rate' }).click();
    };
    await adds();
    await staff.sees(/^Thai Baht \(THB\), /);
    await adds();
    await staff.seesText('There is already one with this currency.');
  });
});
