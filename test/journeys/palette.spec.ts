/** Somebody finds pages, acts and records by typing, without a mouse. */
import { findingsInAllThemes } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import { illegible } from './sight/legible.js';
import { Keyboard } from './person/keyboard.js';
import type { Person } from './person/person.js';

const field = 'combobox "Search pages, acts and records"';
const product = 'Emberfall Chronicles';

describe('somebody who types what they look for', () => {
  let journey: Journey;
  let owner: Person;
  let keyboard: Keyboard;

  beforeAll(async () => {
    journey = await joinJourney('palette');
    owner = await journey.arrives('owner');
    keyboard = new Keyboard(owner);
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const palette = ({ page }: Person = owner) => page.getByRole('dialog', { name: 'Search' });
  const group = (name: string) => palette().getByRole('group', { name, exact: true });
  const opens = async (text: string): Promise<void> => {
    // Keys that are pressed before the shell is there are nobody's.
    await owner.page.getByRole('button', { name: 'Search' }).waitFor();
    await keyboard.press('Control+k');
    await keyboard.isAt(field);
    await keyboard.type(text);
  };
  const closes = async (): Promise<void> => {
    await keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  };
  /** The active option, as a screen reader is told of it. */
  const active = async (): Promise<string> =>
    (await palette().getByRole('option', { selected: true }).innerText()).split('\n')[0] ?? '';
  const isAnswered = () =>
    palette()
      .getByRole('status')
      .getByText(/^\d+ results?$/)
      .waitFor();

  it('goes to a page by its name', async () => {
    await opens('insertio');
    expect(await active()).toBe('Insertions');
    await keyboard.press('Enter');
    await owner.sees('Insertions');
    await keyboard.isAt('heading "Insertions"');
  });

  it('goes to a product by the middle of its title, and the field says how many there are', async () => {
    await opens('chronicles');
    await group('Products').getByRole('option', { name: product }).waitFor();
    await isAnswered();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    expect(await illegible(owner)).toEqual([]);
    while (!(await group('Products').getByRole('option', { selected: true }).isVisible()))
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await owner.sees(product);
  });

  it('goes to what a code and a GUID name, which stand first', async () => {
    const guid = new URL(owner.page.url()).pathname.split('/').at(-1) ?? '';
    await owner.goTo('/home/dashboard/');
    await opens(guid);
    await group('Products').getByRole('option', { name: product }).waitFor();
    await keyboard.press('Enter');
    await owner.sees(product);
    await opens(product);
    const sku = group('SKUs').getByRole('option').first();
    await sku.waitFor();
    const [code = ''] = (await sku.innerText()).split('\n');
    await keyboard.press('Control+a');
    await keyboard.type(code);
    await group('Products').waitFor({ state: 'detached' });
    await isAnswered();
    expect(await active()).toBe(code);
    await closes();
  });

  it('opens a result in a new tab, and stays', async () => {
    await opens('rights');
    const opened = owner.context.waitForEvent('page');
    await keyboard.press('Control+Enter');
    const tab = await opened;
    await owner.sees('Rights', tab);
    await tab.close();
    await palette().waitFor();
    await closes();
  });

  it('begins what it may do: an invitation', async () => {
    await opens('invite a coll');
    await group('What you can do').getByRole('option', { name: 'Invite a colleague' }).waitFor();
    await keyboard.press('Enter');
    const invitation = owner.page.getByRole('alertdialog', { name: 'Invite a colleague' });
    await invitation.waitFor();
    await keyboard.isAt('textbox "Name"');
    await keyboard.press('Escape');
    await invitation.waitFor({ state: 'detached' });
    // The address does not open it again.
    await owner.page.reload();
    await owner.sees('Users');
    expect(await invitation.count()).toBe(0);
  });

  it('sees where it was before it types', async () => {
    await opens('regions');
    await keyboard.press('Enter');
    await owner.sees('Regions');
    await keyboard.press('Control+k');
    await group('Recently opened').getByRole('option', { name: 'Users' }).waitFor();
    await closes();
  });

  it('is told that nothing is called so, and that records could not be searched', async () => {
    await opens('qqqzzz');
    await owner.seesText('Nothing is called “qqqzzz”.');
    await owner.page.route('**/bff/search', (route) => route.abort());
    await keyboard.type('z');
    await palette().getByRole('alert').getByText('Records could not be searched.').waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.unroute('**/bff/search');
    await keyboard.tabTo('button "Try again"');
    await keyboard.press('Enter');
    await owner.seesText('Nothing is called “qqqzzzz”.');
    await closes();
  });

  it('reads all shortcuts, and switches off what a letter alone does', async () => {
    const shortcuts = owner.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await owner.goTo('/account/account/');
    await owner.sees('Account');
    await keyboard.press('?');
    await shortcuts.waitFor();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await keyboard.press('Escape');
    await shortcuts.waitFor({ state: 'detached' });
    await owner.page.getByRole('switch', { name: 'Shortcuts of a single key', checked: true }).click();
    await owner.page.getByRole('switch', { name: 'Shortcuts of a single key', checked: false }).waitFor();
    await keyboard.press('?');
    await opens('?');
    await owner.seesText('Nothing is called “?”.');
    await closes();
    expect(await shortcuts.count()).toBe(0);
  });

  it('may do less as a viewer', async () => {
    const viewer = await journey.arrives('viewer');
    await viewer.comesIn();
    await viewer.page.getByRole('button', { name: /^Search/ }).click();
    await palette(viewer).getByRole('option', { name: 'Inventory' }).waitFor();
    expect(
      await palette(viewer)
        .getByRole('option', { name: /^(Invite a|Insert keys|Add a)/ })
        .count(),
    ).toBe(0);
    expect(viewer.faults).toEqual([]);
  });

  it('was never refused by the browser, and always saw where the focus was', () => {
    expect(owner.faults).toEqual([]);
    expect(keyboard.unseen).toEqual([]);
  });
});
