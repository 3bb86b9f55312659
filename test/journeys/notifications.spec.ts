import { until } from '../support/until.js';
import { findingsInAllThemes, seriousFindings } from './accessibility.js';
import { InsertWizard } from './person/insert-wizard.js';
import { keys } from './keys.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

/** Being told: what happens in the vault counts up at the bell, and leads to what it is about. */
describe('an owner whose keys go into the stock', () => {
  let journey: Journey;
  let owner: Person;
  let insertion: string;

  beforeAll(async () => {
    journey = await joinJourney('notifications');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const bell = (page = owner.page) => page.getByRole('button', { name: /^Notifications/ });
  const counts = (unread: number, page = owner.page): Promise<void> =>
    page
      .getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })
      .waitFor();
  const lettersAre = (checked: boolean): Promise<void> =>
    owner.page.getByRole('switch', { name: 'Receive email notifications', checked }).waitFor();
  const panel = () => owner.page.getByRole('dialog');
  const opens = async (): Promise<void> => {
    await bell().click();
    await panel().getByRole('heading', { name: 'Notifications' }).waitFor();
  };
  /** The panel stands over the menu of themes: the system's colours are what changes. */
  const hasNoFindings = async (): Promise<void> => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await owner.page.emulateMedia({ colorScheme });
      expect(await seriousFindings(owner.page)).toEqual([]);
    }
  };
  const inserts = async (name: string, count: number): Promise<void> => {
    const wizard = new InsertWizard(owner);
    const inserted = keys(name, count);
    await wizard.open();
    await wizard.choosesFirst();
    await wizard.drops({ name: `${name}.txt`, keys: inserted });
    await wizard.has(`${name}.txt`, count);
    await wizard.next();
    await wizard.commits(count);
    await owner.seesText(`${count} keys inserted.`);
  };

  it('has read what is old, and the keyboard comes back to the bell', async () => {
    await counts(0);
    await opens();
    await hasNoFindings();
    await panel().getByRole('button', { name: 'Mark all as read', disabled: true }).waitFor();
    await owner.page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await owner.page.locator('[aria-label^="Notifications"]:focus').waitFor();
  });

  it('sees the bell count up when an insertion has finished, in another tab as well', async () => {
    const other = await owner.context.newPage();
    await other.goto(new URL('/notifications/', owner.page.url()).href);
    await counts(0, other);
    await inserts('BELLA', 4);
    insertion = new URL(owner.page.url()).pathname;
    await counts(1);
    await counts(1, other);
    await other.getByRole('link', { name: '4 keys are in the stock' }).first().waitFor();
    await other.close();
  });

  it('follows it to the insertion, which counts it as read', async () => {
    await owner.goTo('/distribution/myvault/rights/');
    await opens();
    await hasNoFindings();
    await panel().getByRole('link', { name: 'Show the insertion' }).first().click();
    await owner.sees(/^Insertion \d+/);
    expect(new URL(owner.page.url()).pathname).toBe(insertion);
    await counts(0);
  });

  it('marks it as unread and reads it in full with the keyboard alone', async () => {
    await bell().focus();
    await owner.page.keyboard.press('Enter');
    await panel().getByRole('button', { name: 'Mark as unread: 4 keys are in the stock' }).press('Enter');
    // The bell behind the panel is out of reach; its count follows below.
    await panel().getByText('Unread', { exact: true }).waitFor();
    await panel().getByRole('link', { name: 'Details' }).first().press('Enter');
    await owner.sees('4 keys are in the stock');
    await owner.seesText(/Your insertion \d+ has been processed\./);
    await counts(0);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Mark as unread' }).click();
    await counts(1);
    // Reading it again changes nothing: it stays as the person left it.
    await owner.page.reload({ waitUntil: 'networkidle' });
    await counts(0);
    await owner.page.getByRole('button', { name: 'Mark as unread' }).click();
    await owner.goTo('/notifications/');
    await counts(1);
  });

  it('switches the letters of optional kinds off, and finds it so again', async () => {
    const letters = owner.page.getByRole('switch', { name: 'Receive email notifications' });
    await owner.goTo('/account/account/');
    await letters.focus();
    await owner.page.keyboard.press('Space');
    await lettersAre(false);
    await owner.page.reload();
    await letters.waitFor();
    expect(await letters.isChecked()).toBe(false);
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('gets them once a day in one letter, and finds it so again', async () => {
    const letters = owner.page.getByRole('switch', { name: 'Receive email notifications' });
    await owner.goTo('/account/account/');
    await letters.press('Space');
    await lettersAre(true);
    const daily = () => owner.page.getByRole('radio', { name: /^Once a day/ });
    await daily().click();
    await owner.seesText(/^Times are those of /);
    await owner.page.reload();
    await daily().waitFor();
    expect(await daily().isChecked()).toBe(true);
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.page.getByRole('radio', { name: 'At once' }).click();
    await owner.page.getByText(/^Times are those of /).waitFor({ state: 'detached' });
    await letters.press('Space');
    await lettersAre(false);
  });

  it('stops them by the address in a letter, and subscribes again, without a sign-in', async () => {
    const mails = await until(
      () => journey.product.mails(owner.email),
      (all) => all.some(({ text }) => text.includes('/bff/unsubscribe/')),
    );
    const [address = ''] = mails.flatMap(({ text }) => /\/bff\/unsubscribe\/[\w-]{64}/.exec(text) ?? []);
    const letters = () => owner.page.getByRole('switch', { name: 'Receive email notifications' });
    await owner.goTo('/account/account/');
    await letters().press('Space');
    await lettersAre(true);
    const reader = await journey.arrives('owner');
    const { page } = reader;
    const finds = async (heading: string): Promise<void> => {
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await seriousFindings(page)).toEqual([]);
      }
    };
    await reader.goTo(address);
    await finds('Stop these emails?');
    await owner.page.reload();
    await letters().waitFor();
    expect(await letters().isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Stop these emails' }).press('Enter');
    await finds('These emails have stopped');
    await owner.page.reload();
    await letters().waitFor();
    expect(await letters().isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Subscribe again' }).press('Enter');
    await finds('You are subscribed again');
    await owner.page.reload();
    await letters().waitFor();
    expect(await letters().isChecked()).toBe(true);
    expect(reader.faults).toEqual([]);
  });

  it('breaks nothing that the content security policy guards', () => {
    expect(owner.faults).toEqual([]);
  });
});
