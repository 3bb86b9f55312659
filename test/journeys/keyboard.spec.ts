import { until } from '../support/until.js';
import { AuthenticatorSetup } from './person/authenticator-setup.js';
import { codeOf } from './person/authenticator.js';
import { asUpload } from './person/insert-wizard.js';
import { Keyboard } from './person/keyboard.js';
import { keys } from './keys.js';
import { demoPassword, type Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

/** The main job without a mouse, in order: each step stands where the one before has left the focus. */
describe('somebody without a mouse', () => {
  let journey: Journey;
  let admin: Person;
  let keyboard: Keyboard;
  let secret: string;

  beforeAll(async () => {
    journey = await joinJourney('keyboard');
    admin = await journey.arrives('administrator');
    keyboard = new Keyboard(admin);
    await admin.signsInByEmail();
    secret = await new AuthenticatorSetup(admin).connects();
    await admin.signsOut();
  });
  afterAll(() => journey.end());

  it('signs in', async () => {
    await admin.goTo('/');
    await admin.sees('Please login to continue');
    await keyboard.tabTo('button "Sign in"');
    await keyboard.press('Enter');
    await admin.sees('Sign in');
    await keyboard.isAt('textbox "Email"');
    await keyboard.type(admin.email);
    await keyboard.tabTo('textbox "Password"');
    await keyboard.type(demoPassword);
    await keyboard.press('Enter');
    await admin.sees('You need to authenticate');
    await admin.page.getByRole('form', { name: 'Second factor' }).waitFor();
    await keyboard.isAt('textbox "Code from your app"');
    await keyboard.type(await codeOf(secret, 'now'));
    await admin.sees(/^Welcome/);
  });

  it('skips what stands around the page', async () => {
    await admin.goTo('/home/dashboard/');
    await admin.sees(/^Welcome/);
    // Read by itself: it stands before what the page has without it.
    await admin.page.getByRole('link', { name: 'Complete your company' }).waitFor();
    await keyboard.tabTo('link "Skip to the content"');
    await keyboard.press('Enter');
    await keyboard.tabTo('link');
    expect(await keyboard.stop()).toContain('Complete your company');
  });

  it('inserts keys, and comes back to where a dialog was opened', async () => {
    await keyboard.tabTo('link "Insert inventory');
    await keyboard.press('Enter');
    await admin.sees('Insert inventory');
    await keyboard.isAt('heading "Insert inventory"');
    for (const step of ['Product', 'Platform (DRM)', 'Rights']) {
      await admin.page.getByRole('group', { name: step }).getByRole('radio').first().waitFor();
      await keyboard.tabTo('radio');
      await keyboard.press('Space');
      await keyboard.tabTo('button "Next"');
      await keyboard.press('Enter');
    }
    await admin.page.getByRole('group', { name: 'Files' }).waitFor();
    // Asked for ahead: the browser has to be told that nobody sits before its own dialog.
    const chooser = admin.page.waitForEvent('filechooser');
    await keyboard.tabTo('button "Choose files"');
    await keyboard.press('Enter');
    await (await chooser).setFiles(asUpload({ name: 'keys.txt', keys: keys('KEYBD', 6) }));
    await admin.seesText('6 keys can be inserted.');
    await keyboard.tabTo('button "Cancel insertion"');
    await keyboard.press('Enter');
    await admin.page.getByRole('alertdialog').waitFor();
    await keyboard.isAt('button "Keep it"');
    await keyboard.press('Escape');
    await admin.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await keyboard.isAt('button "Cancel insertion"');
    await keyboard.tabTo('button "Next"');
    await keyboard.press('Enter');
    await keyboard.tabTo('button "Insert 6 keys"');
    await keyboard.press('Enter');
    await admin.seesText('6 keys inserted.');
  });

  it('passes the parts of a list in the order in which they are read', async () => {
    await admin.goTo('/distribution/myvault/inventory/');
    await admin.page.getByRole('gridcell').first().waitFor();
    await keyboard.tabTo('button "About Inventory"');
    const stops = await keyboard.stops(11);
    expect(stops.map((stop) => stop.replace(/^(gridcell|combobox).*/, '$1').replace(/ \[.*/, ''))).toEqual([
      'link "Insert inventory"',
      'button "View: Views"',
      'button "Filter"',
      'button "Read again"',
      'button "Compact rows"',
      'button "Columns"',
      'button "Export"',
      'gridcell',
      'combobox',
      'button "Previous"',
      'button "Next"',
    ]);
  });

  it('filters, chooses columns and finds the focus where it was', async () => {
    await keyboard.tabTo('button "Filter"', 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.tabTo('textbox "Product"');
    await keyboard.type('a');
    await keyboard.press('Enter');
    await admin.page.getByRole('group', { name: 'Active filters' }).waitFor();
    await keyboard.tabTo('button "Columns"');
    await keyboard.press('Enter');
    await admin.page.getByRole('checkbox', { name: 'Extracted' }).waitFor();
    await keyboard.tabTo('checkbox "Extracted"');
    await keyboard.press('Space');
    await admin.page.getByRole('columnheader', { name: 'Extracted' }).waitFor({ state: 'detached' });
    await keyboard.press('Escape');
    await keyboard.isAt('button "Columns"');
  });

  it('sorts, widens a column, copies an id and opens a row', async () => {
    const heading = admin.page.getByRole('columnheader', { name: 'Product' });
    await keyboard.tabTo('gridcell');
    await keyboard.press('ArrowUp', 'ArrowRight', 'ArrowRight');
    await keyboard.isAt('columnheader "Product"');
    await keyboard.press('Enter');
    await admin.page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Product' }).waitFor();
    const before = (await heading.boundingBox())?.width ?? 0;
    await keyboard.press('Shift+ArrowRight');
    await admin.page.waitForURL(/widths=/);
    // The address is told before the column is drawn.
    await until(
      async () => (await heading.boundingBox())?.width ?? 0,
      (width) => Math.abs(width - before - 16) < 0.5,
    );
    await keyboard.press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    // Watched ahead, in the page itself: it is said for less than a second.
    const said = admin.page.getByRole('button', { name: 'Copied' }).waitFor();
    await keyboard.press('Control+c');
    await said;
    expect(await admin.clipboard()).toMatch(/^NORT-/);
    await keyboard.press('Enter');
    await admin.sees('Transactions');
    await keyboard.isAt('heading "Transactions"');
  });

  it('keeps the chosen columns and widths for the next visit', async () => {
    await admin.goTo('/distribution/myvault/inventory/');
    await admin.page.getByRole('gridcell').first().waitFor();
    expect(await admin.page.getByRole('columnheader', { name: 'Extracted' }).count()).toBe(0);
    expect(await admin.page.evaluate('localStorage.getItem("keyway.list.GET /stock/inventory")')).toMatch(/widths=/);
  });

  it('extracts by a row’s menu', async () => {
    await keyboard.tabTo('gridcell');
    // Of API only a person takes one key at a time: there is no quantity to type.
    const rows = await admin.page
      .getByRole('row')
      .filter({ has: admin.page.getByRole('gridcell') })
      .allInnerTexts();
    const row = rows.findIndex((text) => !text.includes('API only'));
    await keyboard.press('End', ...rows.slice(0, row).map(() => 'ArrowDown'), 'Enter');
    await keyboard.isAt('menuitem "Insert keys"');
    await keyboard.press('Escape');
    await keyboard.isAt('gridcell "Actions for');
    await keyboard.press('ArrowDown', 'ArrowUp', 'Enter');
    await keyboard.isAt('menuitem "Insert keys"');
    await keyboard.press('ArrowDown');
    await keyboard.isAt('menuitem "Extract"');
    await keyboard.press('Enter');
    await admin.sees('Extract');
    await keyboard.tabTo('textbox "Quantity"');
    await keyboard.type('1');
    await keyboard.tabTo('button "Next"');
    await keyboard.press('Enter');
    await keyboard.tabTo('textbox "Code of your authenticator app"');
    await keyboard.type(await codeOf(secret, 'after'));
    await keyboard.tabTo('checkbox');
    await keyboard.press('Space');
    await keyboard.tabTo('button "Extract 1 key"');
    await keyboard.press('Enter');
    await admin.seesText('1 key extracted.');
    await keyboard.isAt('heading "Extraction');
  });

  it('signs out', async () => {
    await keyboard.tabTo('button "Profile:');
    await keyboard.press('Enter');
    await keyboard.isAt('menuitem "Settings"');
    await keyboard.press('ArrowDown');
    await keyboard.isAt('menuitem "Sign out"');
    await keyboard.press('Enter');
    await admin.sees('Please login to continue');
  });

  it('saw the focus at every stop', () => {
    expect(keyboard.unseen).toEqual([]);
    expect(admin.faults).toEqual([]);
  });
});
