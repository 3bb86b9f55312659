/** Staff adds a key provider, tries keys with its form, gives it an image, and a publisher makes SKUs for it. */
import sharp from 'sharp';
import { staffEmail } from './companies.js';
import { findingsInAllThemes } from './accessibility.js';
import { asks } from './asking.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';
import { faultsOfLongTexts, word } from './sight/longest.js';

const list = '/administration/key-providers/';

describe('key providers', () => {
  let journey: Journey;
  let staff: Person;

  beforeAll(async () => {
    journey = await joinJourney('northwind');
    staff = await journey.arrives(staffEmail('key-providers'));
    await staff.comesIn();
  });
  afterAll(() => journey.end());

  it('are added with a form that keys were tried with', async () => {
    const { page } = staff;
    await staff.goTo(list);
    await page.getByRole('link', { name: 'Add key provider' }).click();
    await page.getByLabel('Name').fill('Lanternworks');
    await page.getByLabel('Code').fill('LWK');
    await page.getByRole('radio', { name: /^Make no difference/ }).check();
    await page.getByLabel('Usual form').fill('LW(-[A-Z0-9]{4}){3}');
    const tried = page.getByLabel('Try a key text');
    await tried.fill('lw-ab12-cd34-ef56');
    await staff.seesText('Fits');
    await staff.seesText('LW-AB12-CD34-EF56');
    await tried.fill('AB12-CD34');
    await staff.seesText('Does not fit: a warning that is accepted when keys are inserted');
    await page.getByLabel('Usual form').fill('LW(-[A-Z0-9]{4}');
    await staff.seesText('There is a ( without its )');
    await page.getByLabel('Usual form').fill('LW(-[A-Z0-9]{4}){3}');
    expect(await findingsInAllThemes(staff)).toEqual([]);
    await page.getByRole('button', { name: 'Add key provider' }).click();
    await staff.sees('Lanternworks');
  });

  it('get an image, which stays', async () => {
    const { page } = staff;
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2b6cb0' } });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lantern.png', mimeType: 'image/png', buffer: await image.png().toBuffer() });
    await staff.seesText('The image is saved.');
    await page.getByRole('img', { name: 'Image of Lanternworks' }).waitFor();
    expect(await findingsInAllThemes(staff)).toEqual([]);
  });

  it('lose their image again once that is confirmed', async () => {
    const { page } = staff;
    await page.getByRole('button', { name: 'Remove image' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await staff.seesText('The image is removed.');
    await page.getByRole('img', { name: 'No image yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove image' }).count()).toBe(0);
  });

  it('with the longest name and form can be read and used at each width', async () => {
    const values = {
      name: word(20),
      code: word(4),
      isCaseInsensitive: true,
      pattern: `${word(195)}\\d{3}`,
    };
    const made = await asks(staff, 'POST', '/keyproviders', { values: { ...values, image: '' } });
    const guid = String(made['recordGuid']);
    for (const path of [list, `${list}detail/${guid}`, `${list}edit/${guid}`]) {
      await staff.goTo(path);
      await staff.page.locator('main').getByText(/W{4}/).first().waitFor();
      expect(await faultsOfLongTexts(staff)).toEqual([]);
    }
    await asks(staff, 'DELETE', `/keyproviders/${guid}?version=${String(made['version'])}`);
  });

  it('that SKUs use say how many, and are not deleted', async () => {
    const { page } = staff;
    await staff.goTo(`${list}?filter=%7B%22Name%22%3A%22Steam%22%7D`);
    await page.getByRole('link', { name: 'Steam' }).click();
    await staff.sees('Steam');
    await staff.seesText(/^\d[\d,]* SKUs of \d+ vaults?$/);
  });
});
