import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { findingsInAllThemes } from './accessibility.js';
import { csvIn, listOn } from './files/csv.js';
import { EventLine } from './person/event-line.js';
import { InsertWizard } from './person/insert-wizard.js';
import { JobPanel } from './person/job-panel.js';
import { OpenSessions } from './person/open-sessions.js';
import { keys } from './keys.js';
import type { Person } from './person/person.js';
import { startJourney, type Journey } from './journey.js';
import { until } from '../support/until.js';
import type { StartedProduct } from './product.js';

/** So many keys that their insertion can be watched, in 400 kB. */
const manyKeys = 22_000;
/** Bytes in a second: the file takes 20 s then. */
const slowLine = 20_000;
/** Seconds that a sign-in counts as fresh; the shortest that there is. */
const freshFor = '30';

/** A list of so many rows is exported at once, a longer one by a job. */
const shortList = 2;

/** A distributor's owner among files and jobs, in order: each step stands on the one before. */
describe('a distributor', () => {
  let journey: Journey<StartedProduct>;
  let owner: Person;
  let panel: JobPanel;
  let line: EventLine;
  let productTitle: string;
  const inventory = '/distribution/myvault/inventory/';
  const many = keys('MANYK', manyKeys);

  beforeAll(async () => {
    journey = await startJourney({ STEP_UP_SECONDS: freshFor, EXPORT_ROWS_AT_ONCE: String(shortList) });
    owner = await journey.arrives('owner@meridian.example');
    panel = new JobPanel(owner);
    line = await EventLine.of(owner);
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  /** An insertion stands still in the middle for as long, however fast the machine is. */
  const whileKeysAreHeld = async (act: () => Promise<void>): Promise<void> => {
    const client = new Client(journey.product.databaseUrl);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('LOCK TABLE key IN SHARE MODE');
      await act();
    } finally {
      await client.end();
    }
  };

  /** The list as filtered, and the job that writes it. */
  const exports = async (): Promise<void> => {
    await owner.page.getByRole('button', { name: 'Export', exact: true }).click();
    const asked = owner.page.getByRole('alertdialog');
    await asked.getByRole('button', { name: 'Export CSV' }).click();
    // Whoever exports again finds the page without it.
    await asked.waitFor({ state: 'detached' });
  };

  const newestFile = async (): Promise<string> => {
    const { jobs } = (await owner.asks('/bff/jobs')) as {
      jobs: readonly { jobId: string; resultName: string | null }[];
    };
    return jobs.find(({ resultName }) => resultName !== null)?.jobId ?? '';
  };

  it('exports a filtered list, and the file holds what the screen shows', async () => {
    await owner.goTo(inventory);
    await owner.page.getByRole('button', { name: 'Filter' }).click();
    await owner.page.getByRole('form', { name: 'Filter' }).getByLabel('Platform (DRM)').selectOption('Steam');
    await owner.page.getByRole('button', { name: 'Apply' }).click();
    await owner.page.getByRole('group', { name: 'Active filters' }).getByText('Platform (DRM): Steam').waitFor();
    await owner.page.getByRole('button', { name: 'Filter' }).click();
    await owner.page.getByRole('grid').locator(':scope:not([aria-busy=true])').waitFor();
    const [titles, ...rows] = await listOn(owner.page);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every((row) => row.includes('Steam'))).toBe(true);
    await exports();
    const ready = owner.page.getByText('Inventory as CSV is done', { exact: true });
    await ready.waitFor();
    const [csvTitles, ...csvRows] = await csvIn(
      await owner.downloads(() => owner.page.getByRole('button', { name: 'Download' }).click()),
    );
    expect(csvTitles).toEqual(titles);
    expect(csvRows).toEqual(
      rows.map((row) => row.map((cell) => cell.replace(/^–$/, '').replaceAll(/(\d),(?=\d{3})/g, '$1'))),
    );
  });

  it('finds the export in the job centre and downloads it there', async () => {
    await panel.open();
    await panel.shows('Inventory as CSV', 'Completed');
    const [titles = []] = await csvIn(await panel.downloads('Inventory as CSV'));
    expect(titles).toContain('SKU');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await panel.close();
  });

  it('exports a short list at once, as a workbook with what the screen shows', async () => {
    await owner.goTo(`${inventory}?size=25`);
    const sku = (
      await owner.page.getByRole('button', { name: 'Copy SKU' }).first().locator('xpath=..').innerText()
    ).trim();
    await owner.goTo(`${inventory}?filter=${encodeURIComponent(JSON.stringify({ SKU: sku }))}`);
    await owner.page.getByRole('group', { name: 'Active filters' }).getByText(`SKU: ${sku}`).waitFor();
    await owner.page.getByRole('grid').locator(':scope:not([aria-busy=true])').waitFor();
    const [titles, ...rows] = await listOn(owner.page);
    expect(rows.length).toBeLessThanOrEqual(shortList);
    await owner.page.getByRole('button', { name: 'Export' }).click();
    const dialog = owner.page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: 'Excel (XLSX)' }).check();
    const file = await owner.downloads(() => dialog.getByRole('button', { name: 'Export XLSX' }).click());
    expect(file.suggestedFilename()).toMatch(/^inventory-.*\.xlsx$/);
    const sheet = (await readXlsx(await readFile(await file.path()))).sheets[0];
    expect(sheet?.rows[0]).toEqual(titles);
    expect(sheet?.rows[1]?.filter((cell) => cell !== null)).toEqual(
      rows[0]
        ?.filter((cell) => cell !== '–')
        .map((cell) => (/^[\d,]+$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell)),
    );
  });

  it('cancels an upload on its way, and the server has nothing of it', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.open();
    productTitle = (await wizard.choosesFirst()).product;
    // The draft has its address: it is found again after a reload.
    await owner.page.waitForURL(/\/insert\/[0-9a-f-]{36}/);
    const devtools = await owner.context.newCDPSession(owner.page);
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: slowLine });
    await wizard.drops({ name: 'many.txt', keys: many });
    await owner.seesText(/of 38\d(\.\d)? kB sent/);
    await owner.page.getByRole('button', { name: 'Cancel many.txt' }).click();
    await owner.page.getByRole('list', { name: 'Files to send' }).waitFor({ state: 'detached' });
    await devtools.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
    await owner.page.reload();
    await owner.seesText('0 bytes of 400 kB used');
    expect(await owner.page.getByRole('table', { name: 'Files of this insertion' }).count()).toBe(0);
  });

  it('sends the file after all, watches the job and cancels it: nothing is in the stock', async () => {
    const wizard = new InsertWizard(owner);
    const title = `Insert 22,000 keys: ${productTitle}`;
    await wizard.drops({ name: 'many.txt', keys: many });
    await owner.seesText(/22,000 keys (can be inserted|with an unusual format)/);
    await wizard.next();
    await wizard.acceptsUnusual();
    await whileKeysAreHeld(async () => {
      await wizard.commits('22,000');
      await owner.seesText('Assets being inserted (may take a while)');
      await panel.open();
      await panel.shows(title, 'Running');
      const canceled = owner.page.waitForResponse(/\/cancel$/);
      await panel.cancels(title);
      expect((await canceled).status()).toBe(200);
    });
    await panel.shows(title, 'Canceled');
    await panel.holdsFocus();
    await panel.close();
    await owner.seesText('Canceled.');
    await owner.seesText('Nothing of it is in your stock: the keys can be inserted again.');
  });

  it('learns of a job’s end while the event line is cut', async () => {
    await owner.goTo(inventory);
    await owner.page.getByRole('grid').waitFor();
    await line.cut();
    await exports();
    await panel.open();
    await panel.shows('Inventory as CSV', 'Completed');
    expect(line.passed).toEqual([]);
    await panel.close();
  });

  it('is told live again when the line is back', async () => {
    await line.mend();
    // The page counts as connected once it is let through, a moment before it is with the gateway.
    await until(
      async () => {
        await exports();
        await owner.seesText('Inventory as CSV is done');
        return line.passed;
      },
      (events) => events.includes('jobchanged'),
    );
  });

  it('is told that a report is ready, and downloads it from the message', async () => {
    await owner.goTo('/home/dashboard/');
    await owner.sees(/^Welcome/);
    const jobId = await newestFile();
    const isTold = async (): Promise<void> => {
      line.tell({ event: 'keybykeyreportupdate', jobId, message: 'Key by key, October' });
      await owner.page.getByText('Key by key, October: report is ready to download').first().waitFor();
    };
    await isTold();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    // What was told first may have gone by now: it stays for eight seconds.
    await isTold();
    const [titles] = await csvIn(
      await owner.downloads(() => owner.page.getByRole('button', { name: 'Download' }).first().click()),
    );
    expect(titles).toContain('SKU');
  });

  it('is shown a page, not data, when a download link is used twice', async () => {
    const address = (await owner.asks(`/bff/jobs/${await newestFile()}/ticket`, 'POST')) as { url: string };
    await owner.downloads(() => owner.page.evaluate(`location.assign(${JSON.stringify(address.url)})`));
    await owner.page.evaluate(`location.assign(${JSON.stringify(address.url)})`);
    await owner.sees('This download link was used');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByRole('link', { name: 'Back to where you were' }).click();
    await owner.sees(/^Welcome/);
  });

  it('sees a second browser appear among the own sessions, and ends it with a fresh sign-in in place', async () => {
    const here = new OpenSessions(owner);
    await here.open();
    await here.row('This session').waitFor();
    expect(await here.row('Active').count()).toBe(0);
    const second = await journey.arrives(owner.email);
    await second.comesIn();
    await second.goTo(inventory);
    await second.sees('Inventory');
    // No reload: the list has heard of it.
    await here.row('Active').waitFor();
    expect(await here.row('This session').getByRole('button').count()).toBe(0);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await here.signInIsOld();
    await here.asksToEnd(here.row('Active'), 'End this session');
    const signedOut = new OpenSessions(second).isSignedOut();
    await here.confirms('End this session?', 'End session');
    await here.signsInInPlace();
    await owner.seesText('One session has been ended.');
    await signedOut;
    await here.row('Active').waitFor({ state: 'detached' });
    expect(new URL(owner.page.url()).pathname).toBe('/account/security/');
    await second.leaves();
  });

  it('ends the sessions of a user of the vault, who is signed out at once', async () => {
    const colleague = await journey.arrives('editor@meridian.example');
    await colleague.comesIn();
    await colleague.goTo(inventory);
    await colleague.sees('Inventory');
    const users = new OpenSessions(owner);
    await users.openUsers();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await users.asksToEnd(users.row(colleague.email), 'End all sessions');
    const signedOut = new OpenSessions(colleague).isSignedOut();
    await users.confirms(/^End all sessions of /, 'End all sessions');
    await users.signsInIfAsked('One session has been ended.');
    await signedOut;
    expect(colleague.faults).toEqual([]);
    await colleague.leaves();
  });

  it('met nothing that the content security policy blocks, and no error of the page', () => {
    expect(owner.faults).toEqual([]);
  });
});
