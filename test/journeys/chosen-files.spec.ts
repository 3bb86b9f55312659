import { readFileSync } from 'node:fs';
import { findingsInAllThemes } from './accessibility.js';
import { keys } from './keys.js';
import { joinJourney, type Journey } from './journey.js';
import { InsertWizard } from './person/insert-wizard.js';
import { FileDrag, ListRows } from './person/list-rows.js';
import type { Person } from './person/person.js';
import { SlowPage } from './person/slow-page.js';

/** Nothing that a person chose leaves the form without a word. */
describe('files that were chosen for an insertion', () => {
  let journey: Journey;
  let owner: Person;
  let wizard: InsertWizard;
  const [a = '', b = '', c = ''] = keys('TWICE', 3);
  const good = { name: 'good.txt', keys: keys('GOODS', 3) };
  const twice = { name: 'twice.txt', keys: [a, b, c, a] };
  const next = () => owner.page.getByRole('button', { name: 'Next' });

  beforeAll(async () => {
    journey = await joinJourney('chosen-files');
    owner = await journey.arrives('owner');
    wizard = new InsertWizard(owner);
    await owner.comesIn();
    await wizard.open();
    await wizard.choosesFirst();
  });
  afterAll(() => journey.end());

  it('keep the summary closed while one waits for a word', async () => {
    await wizard.drops(good, twice, { name: 'list.csv', keys: ['no key'] });
    await wizard.has(good.name, 3);
    await owner.seesText('twice.txt is not sent: send it or leave it out');
    expect(await next().getAttribute('aria-disabled')).toBe('true');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('are still asked for after a reload, and at the address of the summary', async () => {
    const address = new URL(owner.page.url());
    await owner.goTo(`${address.pathname}?step=summary`);
    await owner.page.getByRole('button', { name: 'Leave twice.txt out' }).waitFor();
    expect(await next().getAttribute('aria-disabled')).toBe('true');
  });

  it('do not open the summary by themselves once they are decided, though its address was asked for', async () => {
    // The address names the step that is shown, so that the one that was closed does not open later.
    await owner.page.waitForURL((url) => url.searchParams.get('step') === 'files');
    await owner.page.getByRole('button', { name: 'Leave twice.txt out' }).click();
    await owner.page.getByRole('button', { name: 'Next', disabled: false }).waitFor();
    await wizard.isAt('Files');
  });

  it('are mended on request, each key kept once, and what cannot be sent is named in the summary', async () => {
    await wizard.drops(twice, { name: 'list.csv', keys: ['no key'] });
    const saved = await owner.downloads(() =>
      owner.page.getByRole('button', { name: 'Download twice.txt fixed' }).click(),
    );
    expect(saved.suggestedFilename()).toBe('twice-fixed.txt');
    await owner.page.getByRole('button', { name: 'Fix twice.txt for me' }).click();
    await wizard.has(twice.name, 3);
    await wizard.next();
    await owner.seesText('Not part of this insertion:');
    await owner.seesText(/list\.csv \(Only \.txt files can be inserted\)/);
    await wizard.commits(6);
    await owner.seesText('6 keys inserted.');
    expect(owner.faults).toEqual([]);
  });

  it('are downloaded without what only the server finds, in words as CSV too', async () => {
    const { page } = owner;
    await wizard.open();
    await wizard.choosesFirst();
    const fresh = keys('FRESH', 2);
    const [taken = ''] = good.keys;
    await wizard.drops({ name: 'taken.txt', keys: [fresh[0] ?? '', taken, fresh[1] ?? ''] });
    await wizard.has('taken.txt', 3);
    const fixed = await owner.downloads(() => page.getByRole('button', { name: 'Download taken.txt fixed' }).click());
    expect(fixed.suggestedFilename()).toBe('taken-fixed.txt');
    expect(readFileSync(await fixed.path(), 'utf8')).toBe(fresh.map((key) => `${key}\n`).join(''));
    const rejected = await owner.downloads(() => page.getByRole('button', { name: 'Download rejected' }).click());
    expect(readFileSync(await rejected.path(), 'utf8')).toBe(
      `\ufeffFile,Line,Reason,Same as,Key\r\ntaken.txt,2,Already exists for this product,a key in your vault,${taken}\r\n`,
    );
    await wizard.cancels();
  });

  it('stay in the list when the answer to an earlier save comes after them', async () => {
    const { page } = owner;
    await wizard.open();
    await wizard.choosesFirst();
    await wizard.isAt('Files');
    await page.getByText('Draft saved').waitFor();
    const slow = await SlowPage.of(page);
    const upload = await slow.holds('POST', /\/bff\/stock\/insertions\/[^/]+\/files/);
    await wizard.drops({ name: 'late.txt', keys: keys('LATER', 4) });
    await upload.asked;
    const save = await slow.holdsAnswer('PATCH', /\/bff\/stock\/insertions\/[^/]+$/);
    await page.getByRole('button', { name: 'Back' }).click();
    await save.made;
    const listed = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && /insertions\/[^/]+$/.test(answer.url()),
    );
    upload.letThrough();
    await listed;
    const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    save.letThrough();
    await told;
    // The next save would bring the list back: it waits.
    await slow.holds('PATCH', /\/bff\/stock\/insertions\/[^/]+$/);
    await wizard.goesTo('Files');
    await wizard.has('late.txt', 4);
    await slow.isQuick();
    await wizard.cancels();
  });

  it('are asked for once there is a draft, which a person can have made again when it failed', async () => {
    const slow = await SlowPage.of(owner.page);
    await slow.fails('POST', /\/bff\/stock\/insertions$/);
    await wizard.open();
    await wizard.choosesFirst();
    const again = wizard.step('Files').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await slow.isQuick();
    await again.click();
    await owner.seesText('Drop .txt files here, one key on each line');
    await wizard.cancels();
  });

  describe('dropped on a row of the inventory', () => {
    const inventory = '/distribution/myvault/inventory/';
    const first = { name: 'dropped-1.txt', keys: keys('DROPA', 3) };
    const second = { name: 'dropped-2.txt', keys: keys('DROPB', 2) };
    const list = { name: 'list.csv', keys: ['no key'] };

    /** The first row of the list. */
    const rowOf = async (person: Person) => {
      await person.goTo(inventory);
      await new ListRows(person).settled();
      return person.page.getByRole('grid').getByRole('row').nth(1);
    };

    it('open the wizard with its product, platform and right chosen, and are sent', async () => {
      const row = await rowOf(owner);
      const drag = await FileDrag.of(owner.page, first, second, list);
      await drag.over(row);
      const hint = owner.page.getByText(/^Drop to insert keys for .+, .+\.$/);
      await hint.waitFor();
      await drag.dropsOn(row);
      const wizard = new InsertWizard(owner);
      await wizard.isAt('Files');
      await wizard.has(first.name, 3);
      await wizard.has(second.name, 2);
      await owner.seesText('Only .txt files can be inserted.');
      await owner.seesText('5 keys can be inserted.');
      await owner.seesText(/^For .+ under the right /);
      // Nothing of what was dropped stands in the address.
      expect(owner.page.url()).not.toMatch(/drop/i);
      await wizard.next();
      await wizard.commits(5);
      await owner.seesText('5 keys inserted.');
    });

    it('are refused in a sentence when none of them is a .txt file', async () => {
      const row = await rowOf(owner);
      await (await FileDrag.of(owner.page, list)).dropsOn(row);
      await owner.seesText('Only .txt files can be inserted.');
      await owner.sees('Inventory');
    });

    it('have their like in the menu of the row, for the keyboard', async () => {
      const row = await rowOf(owner);
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await owner.page.getByRole('menuitem', { name: 'Insert keys' }).click();
      const wizard = new InsertWizard(owner);
      await wizard.isAt('Files');
      await owner.seesText('Drop .txt files here, one key on each line');
      await wizard.cancels();
      expect(owner.faults).toEqual([]);
    });
  });
});
