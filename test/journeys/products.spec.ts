/** A publisher keeps its catalogue: a product from nothing to active, with SKUs that keys are inserted for. */
import sharp from 'sharp';
import { staffEmail } from './companies.js';
import { findingsInAllThemes } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

const products = '/productcatalog/products/';

describe('a product', () => {
  let journey: Journey;
  let staff: Person;
  let owner: Person;
  let editor: Person;

  beforeAll(async () => {
    journey = await joinJourney('products');
    [staff, owner, editor] = await Promise.all([
      journey.arrives(staffEmail('products')),
      journey.arrives('owner'),
      journey.arrives('editor'),
    ]);
    await staff.comesIn();
    await owner.comesIn();
    await editor.comesIn();
  });
  afterAll(() => journey.end());

  /** Chooses in a field of tags, by typing. */
  const chooses = async (person: Person, field: string, ...texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      await person.page.getByRole('combobox', { name: field }).click();
      await person.page.keyboard.type(text);
      const list = person.page.getByRole('listbox', { name: field });
      await list.getByRole('option', { name: text }).first().click();
    }
  };
  const attribute = async (kind: string, name: string): Promise<void> => {
    await staff.goTo('/administration/attributes/add/');
    await staff.page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
    await staff.page.getByLabel('Name').fill(name);
    await staff.page.getByRole('button', { name: 'Add attribute' }).click();
    await staff.sees(name);
  };
  const main = (person: Person) => person.page.getByRole('main');

  it('is told apart by what staff keeps', async () => {
    await attribute('Developer', 'Harbourlight Games');
    await attribute('Publisher', 'Harbourlight Press');
    await staff.goTo('/administration/attributes/add/');
    await staff.page.getByRole('radio', { name: 'Developer' }).check();
    await staff.page.getByLabel('Name').fill('HARBOURLIGHT games');
    await staff.page.getByRole('button', { name: 'Add attribute' }).click();
    await staff.seesText('There is already one with this name.');
  });

  it('begins as a draft that says what it lacks', async () => {
    await owner.goTo(products);
    await main(owner).getByRole('link', { name: 'Add product' }).first().click();
    await owner.sees('Add product');
    await owner.page.getByRole('button', { name: 'Add product' }).click();
    expect(await owner.page.getByText('Required Field').count()).toBeGreaterThan(0);
    await owner.page.getByRole('textbox', { name: /^Title(?! in)/ }).fill('Night Ferry');
    await owner.page.getByLabel('Product type').selectOption('Game');
    await chooses(owner, 'Developers', 'Harbourlight Games');
    await chooses(owner, 'Genres', 'Adventure', 'Puzzle');
    await owner.page.getByLabel('Fulfillment date').fill('2027-03-02T10:00');
    await owner.page.getByLabel('Release date').fill('2027-03-01T10:00');
    await owner.page.getByRole('button', { name: 'Add product' }).click();
    await owner.seesText('Not before keys are delivered');
    await owner.page.getByLabel('Release date').fill('2027-03-02T18:00');
    await owner.page.getByRole('button', { name: 'Add product' }).click();
    await owner.sees('Night Ferry');
    await owner.seesText('2 of 5 are done. What is left:');
    await owner.seesText('02/03/2027, 18:00 UTC');
    await owner.seesText('Adventure, Puzzle');
    expect(await main(owner).getByRole('button', { name: 'Activate' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('gets SKUs, whose codes are shown before they are made', async () => {
    await main(owner).getByRole('button', { name: 'Add SKUs' }).click();
    await chooses(owner, 'Platforms (DRM)', 'Steam', 'GOG');
    await chooses(owner, 'Regions', 'Whole world');
    await chooses(owner, 'Editions', 'Standard');
    await owner.page.getByRole('button', { name: 'See the codes' }).click();
    const question = owner.page.getByRole('alertdialog', { name: 'Add 2 SKUs?' });
    await question.getByText(/-GA-STE-NIGHTFERRY-STA-RO$/).waitFor();
    await question.getByRole('button', { name: 'Add', exact: true }).click();
    await owner.seesText('2 SKUs added.');
    await main(owner).getByRole('cell', { name: 'GOG', exact: true }).waitFor();
    await main(owner).getByRole('button', { name: 'Add SKUs' }).click();
    await chooses(owner, 'Platforms (DRM)', 'Steam');
    await chooses(owner, 'Regions', 'Whole world');
    await chooses(owner, 'Editions', 'Standard');
    await owner.page.getByRole('button', { name: 'See the codes' }).click();
    await owner.seesText('The product has 1 of these combinations already.');
    const nothing = owner.page.getByRole('alertdialog', { name: 'Add 0 SKUs?' });
    await nothing.getByRole('button', { name: 'Cancel' }).click();
    // While it goes there are two.
    await nothing.waitFor({ state: 'detached' });
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await owner.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  it('gets a picture, and refuses what is none', async () => {
    const sends = async (name: string, buffer: Buffer): Promise<void> => {
      await owner.page
        .locator('input[type=file][aria-label=Image]')
        .setInputFiles({ name, mimeType: 'image/png', buffer });
    };
    await sends('notes.png', Buffer.from('not a picture'));
    await owner.seesText('This file is not a PNG, JPEG or WebP image.');
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b6a6f' } });
    await sends('cover.png', await picture.png().toBuffer());
    await owner.seesText('The image is saved.');
    await owner.page.getByRole('img', { name: 'Image of Night Ferry' }).waitFor();
  });

  it('gets several pictures at once, told in words, ordered by the keyboard and removed with a way back', async () => {
    const drawn = async (background: string): Promise<Buffer> =>
      sharp({ create: { width: 640, height: 360, channels: 3, background } })
        .png()
        .toBuffer();
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    await main(owner)
      .locator('input[type=file][multiple]')
      .setInputFiles([
        file('harbour.png', await drawn('#0b6a6f')),
        file('notes.png', Buffer.from('not a picture')),
        file('large.png', Buffer.alloc(5 * 1024 * 1024 + 1)),
        file(
          'bomb.png',
          await sharp({ create: { width: 11_000, height: 4_000, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
        ),
        file('deck.png', await drawn('#6f0b6a')),
      ]);
    const gallery = main(owner).getByRole('list', { name: 'Pictures' });
    await gallery.getByRole('img', { name: 'Screenshot 2' }).waitFor();
    const files = main(owner).getByRole('list', { name: 'Files' });
    await files.getByText('This file is not a PNG, JPEG or WebP image.').waitFor();
    expect(await files.getByText('This image is too large: at most 5 MB and 40 megapixels.').count()).toBe(2);
    expect(await gallery.getByText('Needs a text').count()).toBe(2);
    for (const [name, text] of [
      ['Screenshot 1', 'The harbour at night'],
      ['Screenshot 2', 'The deck in the rain'],
    ] as const) {
      await gallery.getByRole('button', { name: `Describe ${name}` }).click();
      const dialog = owner.page.getByRole('alertdialog', { name: 'Describe the picture' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Required Field').first().waitFor();
      await dialog.getByLabel('Alternative text').fill(text);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await gallery.getByRole('img', { name: text }).waitFor();
    }
    await gallery.getByRole('button', { name: 'Move The deck in the rain earlier' }).focus();
    await owner.page.keyboard.press('Enter');
    await main(owner).getByRole('status').getByText('The deck in the rain is now 1 of 2.').waitFor();
    await owner.page.keyboard.press('Tab');
    expect(await owner.page.locator(':focus').getAttribute('aria-label')).toMatch(/^Move The deck in the rain later/);
    await gallery
      .getByRole('listitem')
      .filter({ hasText: 'The deck in the rain' })
      .dragTo(gallery.getByRole('listitem').filter({ hasText: 'The harbour at night' }));
    await main(owner).getByRole('status').getByText('The deck in the rain is now 2 of 2.').waitFor();
    await gallery.getByRole('button', { name: 'Remove The harbour at night' }).click();
    await owner.seesText('The harbour at night is removed.');
    await main(owner).getByRole('button', { name: 'Undo' }).click();
    await main(owner).getByRole('status').getByText('The harbour at night is back.').waitFor();
    expect(await gallery.getByRole('img').count()).toBe(2);
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('is called otherwise in further languages', async () => {
    await main(owner).getByRole('link', { name: 'Edit' }).click();
    await owner.sees('Edit Night Ferry');
    await owner.page.getByLabel('Add a language').selectOption('German');
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await owner.seesText('German: enter a title or a description, or remove the language');
    await owner.page.getByLabel('Title in German').fill('Nachtfähre');
    await owner.page.getByLabel('Description in German').fill('Eine Fähre, die nachts ankommt.');
    await owner.page.getByLabel('Add a language').selectOption('French');
    await owner.page.getByRole('button', { name: 'Remove French' }).click();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await owner.sees('Night Ferry');
    await owner.page.getByLabel('Language of this page').selectOption('German');
    await owner.seesText('Eine Fähre, die nachts ankommt.');
  });

  it('is activated once it is complete, then its SKU', async () => {
    await main(owner).getByRole('link', { name: 'Edit' }).click();
    await owner.sees('Edit Night Ferry');
    await chooses(owner, 'Publishers', 'Harbourlight Press');
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await owner.sees('Night Ferry');
    await main(owner).getByRole('button', { name: 'Activate', exact: true }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
    await owner.seesText('Night Ferry is active.');
    await main(owner)
      .getByRole('button', { name: /^Activate .*-STE-/ })
      .click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
    await main(owner)
      .getByRole('button', { name: /^Deactivate .*-STE-/ })
      .waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('moves on the screen of a colleague, who is told of a stale save', async () => {
    await editor.goTo(products);
    await main(editor).getByRole('link', { name: 'Night Ferry' }).click();
    await main(editor).getByRole('link', { name: 'Edit' }).click();
    await editor.sees('Edit Night Ferry');
    await main(owner).getByRole('link', { name: 'Edit' }).click();
    await owner.sees('Edit Night Ferry');
    await owner.page.getByRole('textbox', { name: /^Title(?! in)/ }).fill('Night Ferry: Home Port');
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await owner.sees('Night Ferry: Home Port');
    await editor.page.getByLabel('Website').fill('https://nightferry.example/');
    await editor.page.getByRole('button', { name: 'Save' }).click();
    const conflict = editor.page.getByRole('alertdialog');
    await conflict.getByText('Night Ferry: Home Port').waitFor();
    await conflict
      .getByRole('button', { name: /both|merge|combine/i })
      .or(conflict.getByRole('button').last())
      .click();
  });

  it('takes keys: it is among those that the wizard offers', async () => {
    await owner.goTo('/distribution/myvault/uploads/insert/');
    await owner.page.getByRole('group', { name: 'Product' }).getByText('Night Ferry: Home Port').waitFor();
  });

  it('is looked at by who may not keep it, and says who may', async () => {
    const viewer = await journey.arrives('viewer');
    await viewer.comesIn();
    await viewer.goTo(products);
    await main(viewer).getByRole('link', { name: 'Night Ferry: Home Port' }).click();
    await viewer.sees('Night Ferry: Home Port');
    const deactivate = main(viewer).getByRole('button', { name: 'Deactivate', exact: true });
    expect(await deactivate.getAttribute('aria-disabled')).toBe('true');
    expect(
      await main(viewer)
        .getByRole('button', { name: /^Deactivate .*-STE-/ })
        .count(),
    ).toBe(0);
    expect(viewer.faults).toEqual([]);
    await viewer.leaves();
  });

  it('has its SKUs among those of all products, where many change at once', async () => {
    await owner.goTo('/productcatalog/skus/');
    await main(owner).getByRole('gridcell', { name: 'Night Ferry: Home Port' }).first().waitFor();
    await main(owner).getByRole('checkbox', { name: /all/i }).first().check();
    await main(owner).getByRole('button', { name: 'Activate', exact: true }).click();
    const question = owner.page.getByRole('alertdialog', { name: 'Activate these SKUs?' });
    await question.getByText(/Active already/).waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await question.getByRole('button', { name: 'Activate', exact: true }).click();
    await main(owner).getByText('Inactive', { exact: true }).first().waitFor({ state: 'detached' });
  });

  it('is sold with others as a bundle, whose content is changed, and which is spoken of at its SKUs', async () => {
    await owner.goTo(products);
    await main(owner).getByRole('link', { name: 'Night Ferry: Home Port' }).click();
    await main(owner).getByRole('button', { name: 'Add bundle' }).click();
    const adding = owner.page.getByRole('alertdialog', { name: 'Add bundle' });
    await chooses(owner, 'Bundle content', '-STE-NIGHTFERRY');
    await adding.getByLabel('Platform (DRM)').selectOption('Steam');
    await adding.getByLabel('Region').selectOption({ label: 'Whole world (ROW)' });
    await adding.getByLabel('Edition').selectOption('Standard');
    await adding.getByRole('button', { name: 'Add bundle' }).click();
    await adding.getByText('A bundle has 2 to 20 SKUs.').first().waitFor();
    await chooses(owner, 'Bundle content', '-GOG-NIGHTFERRY');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await adding.getByRole('button', { name: 'Add bundle' }).click();
    await adding.waitFor({ state: 'detached' });
    await main(owner).getByText('Standard, bundle of 2 SKUs').waitFor();
    await main(owner)
      .getByRole('button', { name: /^Discontinue .*-GOG-/ })
      .click();
    const question = owner.page.getByRole('alertdialog');
    await question.getByText(/A bundle holds it and cannot be ordered without it: .*-BU-STE-/).waitFor();
    await question.getByRole('button', { name: 'Discontinue' }).click();
    await question.waitFor({ state: 'detached' });
    await main(owner)
      .getByRole('button', { name: /^Content of .*-BU-STE-/ })
      .click();
    const content = owner.page.getByRole('dialog', { name: /^Bundle content of / });
    await content.getByText('The bundle cannot be ordered while').waitFor();
    const remove = content.getByRole('button', { name: /^Remove .*-GOG-/ });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await content.getByRole('button', { name: 'Close' }).click();
    await main(owner)
      .getByRole('button', { name: /^Bring back .*-GOG-/ })
      .click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
    await main(owner)
      .getByRole('button', { name: /^Discontinue .*-GOG-/ })
      .waitFor();
  });

  it('is delisted by a date that can be changed and taken back', async () => {
    await owner.goTo(products);
    await main(owner).getByRole('link', { name: 'Night Ferry: Home Port' }).click();
    await editor.goTo(products);
    await main(editor).getByRole('link', { name: 'Night Ferry: Home Port' }).click();
    await editor.sees('Night Ferry: Home Port');
    await main(owner).getByRole('button', { name: 'Delist', exact: true }).click();
    const question = owner.page.getByRole('alertdialog', { name: 'Delist Night Ferry: Home Port?' });
    await question.getByRole('button', { name: 'Delist', exact: true }).click();
    await question.getByText('Select Scheduled Delist Date').first().waitFor();
    await question.getByLabel('Scheduled delist date').fill('2020-01-01T00:00');
    await question.getByRole('button', { name: 'Delist', exact: true }).click();
    await question.getByText('Scheluded delist date cannot be before current date and time').first().waitFor();
    await question.getByLabel('Scheduled delist date').fill('2031-05-01T12:00');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await question.getByRole('button', { name: 'Delist', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await main(owner).getByText('It is delisted on 01/05/2031, 12:00 UTC').waitFor();
    await main(editor).getByText('It is delisted on 01/05/2031, 12:00 UTC').waitFor();
    await main(owner).getByRole('button', { name: 'Take back the date' }).click();
    await owner.seesText('Night Ferry: Home Port is not delisted.');
    await main(owner).getByText('It is delisted on').waitFor({ state: 'detached' });
  });

  it('has one SKU that stands for all of a platform, and no stock', async () => {
    await owner.goTo(products);
    await main(owner).getByRole('link', { name: 'Night Ferry: Home Port' }).click();
    await main(owner).getByRole('button', { name: 'Add SKUs' }).click();
    const adding = owner.page.getByRole('alertdialog', { name: 'Add SKUs' });
    await chooses(owner, 'Platforms (DRM)', 'Steam');
    await adding.getByRole('checkbox', { name: 'One SKU for the whole product (-ALL-)' }).check();
    await adding.getByRole('combobox', { name: 'Regions' }).waitFor({ state: 'detached' });
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await adding.getByRole('button', { name: 'See the codes' }).click();
    const question = owner.page.getByRole('alertdialog', { name: 'Add 1 SKU?' });
    await question
      .getByText(/-STE-ALL-|-ALL-/)
      .first()
      .waitFor();
    await question.getByRole('button', { name: 'Add', exact: true }).click();
    const row = main(owner).getByRole('row').filter({ hasText: 'All SKUs of the product' });
    await row.getByText('No stock').waitFor();
    expect(await row.innerText()).toContain('-ALL-');
  });

  it('is delisted now with its SKUs, taken back with them, and archived at last', async () => {
    const delist = async (): Promise<void> => {
      await main(owner).getByRole('button', { name: 'Delist', exact: true }).click();
      const question = owner.page.getByRole('alertdialog', { name: 'Delist Night Ferry: Home Port?' });
      await question.getByRole('radio', { name: 'Now' }).check();
      await question.getByRole('button', { name: 'Delist', exact: true }).click();
      await question.waitFor({ state: 'detached' });
      await main(owner).getByText('It can be taken back until').waitFor();
    };
    /** Another window has the focus: the messages that are shown stay. */
    const looksAway = () => owner.page.evaluate("dispatchEvent(new Event('blur'))");
    await delist();
    await looksAway();
    await main(editor).getByText('It can be taken back until').waitFor();
    expect(await main(owner).getByText('Discontinued', { exact: true }).count()).toBe(4);
    await main(owner).getByRole('button', { name: 'Take back' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await owner.seesText('Night Ferry: Home Port is active again.');
    await looksAway();
    await main(owner)
      .getByRole('button', { name: /^Deactivate .*-STE-/ })
      .waitFor();
    await delist();
    await looksAway();
    await main(owner).getByRole('button', { name: 'Archive' }).click();
    const last = owner.page.getByRole('alertdialog', { name: 'Archive Night Ferry: Home Port?' });
    await last.getByRole('checkbox', { name: 'I know that this is final.' }).check();
    await last.getByRole('button', { name: 'Archive' }).click();
    // The newest is told at once, and those of before give way.
    await owner.seesText('Night Ferry: Home Port is archived.');
    await main(owner).getByText('It is archived.').waitFor();
    expect([...owner.faults, ...staff.faults]).toEqual([]);
  });
});
