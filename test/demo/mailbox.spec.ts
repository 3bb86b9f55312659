import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violationsOn } from '../journeys/accessibility.js';
import { createTransport } from 'nodemailer';
import type { Browser } from 'playwright-core';
import { startMailbox, type Mailbox } from '../../demo/mailbox/mailbox.js';
import { launchChromium } from '../support/chromium.js';

const codeMail = {
  from: 'Keyway <no-reply@keyway.example>',
  subject: 'Your code',
  text: 'Your code for Keyway:\n\n481516\n\nIt is valid for 10 minutes.',
};

describe('the mailbox of the demo', () => {
  let folder: string;
  let mailbox: Mailbox;

  const open = (): Promise<Mailbox> =>
    startMailbox({ host: '127.0.0.1', port: 0, smtpPort: 0, folder: join(folder, 'mails') });
  const send = async (to: string, changes: Partial<typeof codeMail> & { html?: string } = {}): Promise<void> => {
    const transport = createTransport(mailbox.smtpUrl);
    await transport.sendMail({ ...codeMail, to, ...changes });
    transport.close();
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-mailbox-'));
    mailbox = await open();
  });
  afterEach(async () => {
    await mailbox.close();
    rmSync(folder, { recursive: true });
  });

  it('keeps a mail on disk, for its owner only, before the sender is told that it was taken', async () => {
    await send('owner@northwind.example');
    const [file = ''] = readdirSync(join(folder, 'mails'));
    expect(statSync(join(folder, 'mails', file)).mode & 0o777).toBe(0o600);
    expect(mailbox.mails()).toMatchObject([{ to: ['owner@northwind.example'], subject: 'Your code' }]);
  });

  it('has its mails again after a restart, newest first', async () => {
    await send('owner@northwind.example', { subject: 'First' });
    await send('viewer@northwind.example', { subject: 'Second' });
    await mailbox.close();
    mailbox = await open();
    expect(mailbox.mails().map(({ subject }) => subject)).toEqual(['Second', 'First']);
  });

  it('keeps the 200 newest', async () => {
    await mailbox.close();
    const day = '2026-01-01T00:00:00.000Z';
    for (let number = 0; number < 200; number += 1) {
      const id = `20260101000000${String(number).padStart(4, '0')}`;
      const mail = { id, receivedAt: day, from: '', to: [], subject: `Old ${number}`, text: '' };
      writeFileSync(join(folder, 'mails', `${id}.json`), JSON.stringify(mail));
    }
    mailbox = await open();
    await send('owner@northwind.example', { subject: 'New' });
    const subjects = mailbox.mails().map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, 'New', 'Old 1']);
    expect(readdirSync(join(folder, 'mails'))).toHaveLength(200);
  });

  it('gives tests the code of the newest mail to an address', async () => {
    const coming = mailbox.next('owner@northwind.example');
    await send('viewer@northwind.example');
    await send('Owner@northwind.example', { text: 'Your code:\n\n000123' });
    expect(await coming).toMatchObject({ to: ['Owner@northwind.example'] });
    const answer = await fetch(`${mailbox.url}/mails.json?to=owner@northwind.example`);
    expect(await answer.json()).toMatchObject([{ code: '000123' }]);
  });

  it('takes no six digits out of a longer number for a code', async () => {
    await send('owner@northwind.example', { text: 'Insertion 20261120 has 4000000 keys.' });
    const [mail] = (await (await fetch(`${mailbox.url}/mails.json`)).json()) as [{ code?: string }];
    expect(mail.code).toBeUndefined();
  });

  it('refuses a mail of more than a megabyte and keeps running', async () => {
    await expect(send('owner@northwind.example', { text: 'x'.repeat(2 * 1024 * 1024) })).rejects.toThrow(
      /exceed|large/i,
    );
    await send('owner@northwind.example');
    expect(mailbox.mails()).toHaveLength(1);
  });

  it('does not answer a page of another site that points its name at this machine', async () => {
    const port = new URL(mailbox.url).port;
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, path: '/mails.json', headers: { host: 'rebound.example' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      asked.once('error', reject);
      asked.end();
    });
    expect(status).toBe(421);
  });

  describe('in the browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
    });

    it('shows a new mail by itself and copies its code', async () => {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
      const page = await context.newPage();
      const violations: string[] = [];
      page.on('console', (message) => violations.push(message.text()));
      await page.goto(mailbox.url);
      await page.getByText('No mail yet').waitFor();
      await send('owner@northwind.example');
      // Watched ahead, in the page itself: it is said for two seconds.
      const said = page.getByRole('button', { name: 'Copied' }).waitFor();
      await page.getByRole('button', { name: 'Copy code' }).click();
      await said;
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('481516');
      expect(violations).toEqual([]);
      await context.close();
    });

    it('runs no script that a mail brings', async () => {
      const page = await browser.newPage();
      await send('owner@northwind.example', {
        subject: '<img src=x onerror="document.title=1">',
        text: '<script>document.title=1</script>',
      });
      await page.goto(mailbox.url);
      await page.getByText('<script>document.title=1</script>').waitFor();
      expect(await page.title()).toBe('Mailbox - Keyway');
      await page.close();
    });

    it.each(['light', 'dark'] as const)('has no accessibility fault in the %s theme', async (colorScheme) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await send('owner@northwind.example');
      await page.goto(mailbox.url);
      const violations = await violationsOn(page);
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      if (process.env['SCREENSHOTS'] !== undefined) {
        await page.screenshot({ path: join(process.env['SCREENSHOTS'], `mailbox-${colorScheme}.png`) });
      }
      await context.close();
    });
  });
});
