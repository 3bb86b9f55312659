import { findingsInAllThemes } from './accessibility.js';
import { keys } from './keys.js';
import { joinJourney, type Journey } from './journey.js';
import { InsertWizard } from './person/insert-wizard.js';
import type { Person } from './person/person.js';

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
    await owner.signsInByEmail();
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

  it('are mended on request, each key kept once, and what cannot be sent is named in the summary', async () => {
    // The summary's address leads on to the summary as soon as it is open; the files' own stays here.
    await owner.goTo(`${new URL(owner.page.url()).pathname}?step=files`);
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
});
