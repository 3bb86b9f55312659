import { readFile } from 'node:fs/promises';
import { findingsInAllThemes, seriousFindings } from './accessibility.js';
import { InsertWizard } from './person/insert-wizard.js';
import { keys } from './keys.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

/** Where a key has been: found by its text, followed through its chain, printed as evidence. Each step stands on the one before. */
describe('the custody of a key', () => {
  let journey: Journey;
  let owner: Person;
  let evidence: string;
  const inserted = keys('CUSTD', 12);
  const wanted = inserted[4] ?? '';

  const report = '/my_vault/transaction/';
  const graph = () => owner.page.getByRole('group', { name: 'Custody graph' });
  const focused = () => owner.page.locator('[data-node]:focus');
  const findKey = async (text: string): Promise<void> => {
    const form = owner.page.getByRole('form', { name: 'Find a key' });
    await form.getByRole('textbox', { name: 'Find a key' }).fill(text);
    await form.getByRole('button', { name: 'Find' }).click();
  };

  beforeAll(async () => {
    journey = await joinJourney('custody');
    owner = await journey.arrives('owner');
    await owner.comesIn();
    const wizard = new InsertWizard(owner);
    await wizard.open();
    await wizard.choosesFirst();
    await wizard.drops({ name: 'keys.txt', keys: inserted });
    await owner.seesText('12 keys can be inserted.');
    await wizard.next();
    await wizard.commits(12);
    await owner.seesText('12 keys inserted.');
  });
  afterAll(() => journey.end());

  it('is told by the insertion that brought it, for all of its keys', async () => {
    await owner.page.getByRole('link', { name: 'Chain of custody' }).click();
    await owner.seesText('Verified.');
    await owner.seesText('12 keys, by');
    await owner.page
      .getByRole('list', { name: 'Timeline' })
      .getByRole('link', { name: /^Transaction \d+$/ })
      .waitFor();
    expect(await seriousFindings(owner.page)).toEqual([]);
  });

  it('is found by pasting its text, which goes into no address', async () => {
    await owner.goTo(report);
    await owner.page.getByRole('tab', { name: 'Chain' }).click();
    await owner.seesText('Where has a key been?');
    await findKey(wanted);
    await owner.seesText('Verified.');
    await owner.seesText(`••••••••${wanted.slice(-4)}`);
    const address = new URL(owner.page.url());
    expect([...address.searchParams.keys()].toSorted()).toEqual(['key', 'tab']);
    expect(decodeURIComponent(address.href)).not.toContain(wanted);
    expect(await owner.page.getByRole('textbox', { name: 'Find a key' }).inputValue()).toBe('');
    await owner.page.reload();
    await owner.seesText('Verified.');
  });

  it('stands as a table beside the timeline, each link with its hash', async () => {
    await owner.page.getByRole('tab', { name: 'Table' }).click();
    const row = owner.page.getByRole('row', { name: /Inserted.*Verified/ });
    await row.getByRole('button', { name: 'Copy hash' }).click();
    expect(await owner.clipboard()).toMatch(/^[0-9a-f]{64}$/);
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('is drawn as a graph, which the arrow keys go along', async () => {
    await owner.page.getByRole('tab', { name: 'Graph' }).click();
    await graph().waitFor();
    await graph().getByRole('link').first().focus();
    expect(await focused().getAttribute('aria-label')).toMatch(
      /^Inserted \d+\. 1 key, Northwind custody.*To Now available: 1 key\.$/,
    );
    await owner.page.keyboard.press('ArrowRight');
    expect(await focused().getAttribute('aria-label')).toMatch(/^Now available\. 1 key\. Northwind custody/);
    await owner.page.keyboard.press('ArrowLeft');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await graph().getByRole('link').first().press('Enter');
    await owner.sees(/^Transaction \d+/);
    await owner.page.goBack();
    await graph().waitFor();
  });

  it('says nothing of a text that is no key of the vault', async () => {
    await findKey('AAAAA-AAAAA-AAAAA');
    await owner.seesText('Your vault has no such key.');
  });

  it('is printed as evidence on A4, without the buttons, and saved for a program', async () => {
    await owner.page.getByRole('link', { name: 'Evidence for print' }).click();
    await owner.sees(/^Custody of key/);
    evidence = owner.page.url();
    expect(await seriousFindings(owner.page)).toEqual([]);
    const saved = await owner.downloads(() => owner.page.getByRole('button', { name: 'Download as JSON' }).click());
    const told = JSON.parse(await readFile(await saved.path(), 'utf8')) as {
      readonly requestId: string;
      readonly links: readonly { readonly link: { readonly hash: string }; readonly document: string }[];
    };
    expect(told.links[0]?.document).toContain('"Inserted"');
    expect(JSON.stringify(told)).not.toContain(wanted);
    await owner.page.emulateMedia({ media: 'print' });
    await owner.seesText(told.requestId);
    await owner.seesText(told.links[0]?.link.hash ?? 'a hash');
    await owner.seesText('How to check this without Keyway');
    expect(await owner.page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    const pdf = (await owner.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)].map(([, width, height]) => [width, height]);
    // Points of A4, as the engine rounds them.
    expect(boxes.length).toBeGreaterThan(0);
    for (const [width, height] of boxes) {
      expect(Math.abs(Number(width) - 595)).toBeLessThanOrEqual(1);
      expect(Math.abs(Number(height) - 842)).toBeLessThanOrEqual(1);
    }
    await owner.page.emulateMedia({ media: 'screen' });
  });

  it('is nobody else’s: another vault finds neither key nor evidence', async () => {
    const stranger = await journey.arrives('owner@meridian.example');
    await stranger.comesIn();
    await stranger.goTo(new URL(evidence).pathname);
    await stranger.seesText('Your vault has no such key.');
    expect(await stranger.page.getByText('Custody of key').count()).toBe(0);
    await stranger.leaves();
  });

  it('leaves the tabs of transfers honest: there are none yet', async () => {
    await owner.goTo(report);
    await owner.page.getByRole('tab', { name: 'Transferred' }).click();
    await owner.seesText('No keys transferred');
    await owner.page.getByRole('tab', { name: 'Archive' }).press('Enter');
    await owner.seesText('The archive is empty');
    // Another list is another page, and still the focus is where the person was.
    expect(await owner.page.locator('[role="tab"]:focus').innerText()).toContain('Archive');
    expect(owner.faults).toEqual([]);
  });
});
