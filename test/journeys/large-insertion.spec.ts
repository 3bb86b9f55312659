import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsInAllThemes } from './accessibility.js';
import { keys } from './keys.js';
import { InsertWizard } from './person/insert-wizard.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';
import { nextCode } from './product.js';

/** 100,000 keys of a publisher: in chunks, cut in the middle, taken up again, the bad ones left out. */
describe('a publisher with a large file', () => {
  let journey: Journey;
  let owner: Person;
  let folder: string;
  let large: string;
  const good = keys('LARGE', 100_000);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-large-'));
    large = join(folder, 'large.txt');
    writeFileSync(large, `\uFEFF${[...good, good[0] ?? '', 'abc', good[99] ?? ''].join('\r\n')}\r\n`);
    // Eight chunks of the shared product's 256 kB: enough to stop between two of them.
    journey = await joinJourney('large-insertion');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(async () => {
    await journey.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('pauses in the middle, reloads, and finds the half in the draft', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.open();
    await wizard.choosesFirst();
    // The fourth chunk does not get through while the person is looking.
    const held = Promise.withResolvers<void>();
    await owner.page.route(/\/chunks\?chunkNo=3&/, async (route) => {
      held.resolve();
      await route.abort('connectionreset').catch(() => undefined);
    });
    await wizard.picks(large);
    await owner.page.getByRole('button', { name: 'Send large.txt anyway' }).click();
    await held.promise;
    await owner.seesText(/It continues by itself/);
    await wizard.pauses('large.txt');
    await owner.seesText(/^Paused, /);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.unroute(/\/chunks\?chunkNo=3&/);
    await owner.page.reload();
    await wizard.hasHalf('large.txt');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('chooses the file again, and only the rest is sent', async () => {
    const wizard = new InsertWizard(owner);
    const sent: number[] = [];
    owner.page.on('request', (request) => {
      const chunk = /\/chunks\?chunkNo=(\d+)&/.exec(request.url())?.[1];
      if (chunk !== undefined && request.method() === 'POST') sent.push(Number(chunk));
    });
    await wizard.choosesAgain('large.txt', large);
    await owner.page.getByRole('button', { name: 'Send large.txt anyway' }).click();
    await wizard.has('large.txt', '100,003');
    expect(sent).toEqual([3, 4, 5, 6, 7]);
    await owner.seesText('3 lines cannot be inserted.');
    await owner.seesText(/byte order mark accepted, Windows line ends accepted/);
  });

  it('inserts the good keys without the bad ones', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.next();
    await wizard.cannotCommit();
    await wizard.skipsRejected();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await wizard.commits('100,000');
    await owner.seesText('100,000 keys inserted.');
    await owner.seesText(/3 lines were left out/);
  });

  it('reads the rejected lines behind a code', async () => {
    const { page } = owner;
    const known = await journey.product.mails(owner.email);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await page.getByRole('button', { name: 'Open error keys' }).click();
    const code = await nextCode(journey.product, owner.email, known);
    await page.getByRole('textbox', { name: 'Code from the email' }).fill(code);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open error keys' }).click();
    await page.getByRole('button', { name: 'Copy to clipboard' }).click();
    await owner.seesText('3 lines copied to the clipboard');
    expect((await owner.clipboard()).split('\n')).toHaveLength(4);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rejected' }).click(),
    ]);
    const path = await download.path();
    expect(readFileSync(path, 'utf8')).toContain(good[0] ?? '-');
    expect(owner.faults).toEqual([]);
  });
});
