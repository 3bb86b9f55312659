/** Keys change hands between two companies, side by side: each sees at once what the other does. Each step stands on the one before. */
import { findingsInAllThemes } from './accessibility.js';
import { startJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';
import { TransferWizard } from './transfer-wizard.js';

const transfers = '/distribution/myvault/transfers/';
/** Of the demo: the publisher shares with the distributor what is for the PC. */
const [senderName, receiverName] = ['Northwind Interactive', 'Meridian Distribution'];
const offered = { PlatformDRM: 'Steam' };

describe('keys between two companies', () => {
  let journey: Journey;
  let sender: Person;
  let receiver: Person;
  let wizard: TransferWizard;
  /** Of the publisher's offer that is accepted. */
  let accepted: string;
  /** Of the one that is revoked. */
  let mistaken: string;
  let product: string;

  beforeAll(async () => {
    // The last step asks for a sign-in that is fresh, which is another journey's subject.
    journey = await startJourney({ STEP_UP_SECONDS: '3600' });
    sender = await journey.arrives('owner@northwind.example');
    receiver = await journey.arrives('owner@meridian.example');
    await Promise.all([sender.comesIn(), receiver.comesIn()]);
    wizard = new TransferWizard(sender);
  });
  afterAll(() => journey.end());

  const dialog = ({ page }: Person, name: string | RegExp) => page.getByRole('alertdialog', { name });
  const row = ({ page }: Person, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text });
  const opens = async (person: Person, side: 'outbox' | 'inbox', offer: string): Promise<void> => {
    await person.goTo(`${transfers}${side}/${offer.split('/').at(-1) ?? ''}`);
    await person.sees(/^Offer \d+: /);
  };
  const hasStatus = ({ page }: Person, status: string): Promise<void> =>
    page.getByRole('definition').getByText(status, { exact: true }).waitFor();
  const offers = async (quantity: number, note: string): Promise<string> => {
    await wizard.opensFromInventory(offered);
    await wizard.offersTo(receiverName);
    await wizard.takes(quantity);
    await wizard.notes(note);
    return wizard.offers(quantity);
  };

  /** Of the offer whose page the sender has open. */
  const offeredTitle = async (): Promise<string> =>
    (await sender.page.getByRole('heading', { level: 1 }).innerText()).split(' keys of ')[1] ?? '';

  it('the inbox tells who may answer what waits there', async () => {
    await receiver.goTo(`${transfers}inbox/`);
    await receiver.sees('Inbox');
    await receiver.page.getByRole('tab', { name: /^Waiting/ }).click();
    expect(await findingsInAllThemes(receiver)).toEqual([]);
  });

  it('a row of the inventory leads to its offer, which keeps what was filled in over a reload, Back and Forward', async () => {
    await wizard.opensFromInventory(offered);
    await wizard.offersTo(receiverName);
    await wizard.takes(5);
    await sender.page.getByRole('textbox', { name: 'Note' }).fill('For the launch');
    await sender.page.getByRole('textbox', { name: 'Price of one key' }).fill('12.50');
    await sender.page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await wizard.next();
    await wizard.isAt('Summary');
    await sender.page.goBack();
    await wizard.isAt('Terms');
    await sender.page.goForward();
    await wizard.isAt('Summary');
    sender.page.once('dialog', (asked) => void asked.accept());
    await sender.page.reload();
    await wizard.isAt('Summary');
    await sender.seesText('For the launch');
    await sender.seesText('12.5 EUR for each key; nothing is invoiced');
    expect(await findingsInAllThemes(sender)).toEqual([]);
  });

  it('asks before what is filled in is left', async () => {
    await sender.page.getByRole('link', { name: 'Outbox' }).first().click();
    await dialog(sender, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
    await wizard.isAt('Summary');
  });

  it('is offered once, however often the button is pressed, and stands in the open inbox of the receiver', async () => {
    accepted = await wizard.offers(5);
    product = await offeredTitle();
    await hasStatus(sender, 'Pending');
    await row(receiver, product).waitFor();
    expect(await row(receiver, product).count()).toBe(1);
    await receiver.page.getByRole('tab', { name: 'Waiting (1)' }).waitFor();
    expect(await findingsInAllThemes(sender)).toEqual([]);
  });

  it('is accepted for good: the sender sees it, and the keys stand in the inventory of the receiver', async () => {
    await row(receiver, product)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await receiver.page.getByRole('menuitem', { name: 'Accept' }).click();
    const asked = dialog(receiver, /^Accept 5 keys of /);
    await asked.getByText(/afterwards$/).waitFor();
    expect(await asked.getByRole('button', { name: 'Accept' }).isEnabled()).toBe(false);
    await asked.getByRole('combobox', { name: 'Take the keys under' }).selectOption({ label: 'API only - Network' });
    await asked.getByText(/cannot widen it again/).waitFor();
    await asked.getByRole('checkbox', { name: /is final and cannot be undone/ }).check();
    expect(await findingsInAllThemes(receiver)).toEqual([]);
    await asked.getByRole('button', { name: 'Accept' }).click();
    await asked.waitFor({ state: 'detached' });
    await hasStatus(sender, 'Accepted');
    const title = encodeURIComponent(JSON.stringify({ Title: product }));
    await receiver.goTo(`/distribution/myvault/inventory/?filter=${title}`);
    await row(receiver, product).filter({ hasText: 'API only - Network' }).first().waitFor();
  });

  it('is rejected with a reason that the sender reads at once', async () => {
    const offer = await offers(3, 'More of it');
    await opens(receiver, 'inbox', offer);
    await receiver.page.getByRole('button', { name: 'Reject' }).click();
    const asked = dialog(receiver, /^Reject 3 keys of /);
    await asked.getByRole('textbox', { name: 'Reason' }).fill('We have enough of these.');
    await asked.getByRole('button', { name: 'Reject' }).click();
    await asked.waitFor({ state: 'detached' });
    await hasStatus(sender, 'Rejected');
    await sender.page.getByRole('table', { name: 'History' }).getByText('We have enough of these.').waitFor();
    expect(await findingsInAllThemes(receiver)).toEqual([]);
  });

  it('is offered from the list of SKUs, which leads to its keys', async () => {
    await wizard.opensFromSkus(offered);
    await wizard.offersTo(receiverName);
    await wizard.choosesFoundKeys();
    await wizard.takes(4);
    await wizard.notes('By mistake');
    mistaken = await wizard.offers(4);
  });

  it('is revoked from the outbox, and who has it open sees that it is gone', async () => {
    await opens(receiver, 'inbox', mistaken);
    await sender.goTo(`${transfers}outbox/`);
    await sender.page.getByRole('tab', { name: /^Waiting/ }).click();
    await row(sender, 'Pending')
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await sender.page.getByRole('menuitem', { name: 'Revoke' }).click();
    await dialog(sender, /^Revoke the offer of 4 keys/)
      .getByRole('button', { name: 'Revoke' })
      .click();
    await hasStatus(receiver, 'Revoked');
    expect(await receiver.page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  });

  it('goes back to where it came from', async () => {
    await opens(receiver, 'inbox', accepted);
    await receiver.page.getByRole('link', { name: 'Return keys' }).click();
    const back = new TransferWizard(receiver);
    await back.isAt('Keys');
    await receiver.seesText('Goes back to them');
    await back.takes(2);
    await back.notes('Not sold');
    const returned = await back.offers(2);
    await receiver.seesText('Return of keys that came from the receiver');
    await opens(sender, 'inbox', returned);
    await sender.page.getByRole('button', { name: 'Accept' }).click();
    const asked = dialog(sender, /^Accept 2 keys of /);
    await asked.getByRole('checkbox', { name: /is final/ }).check();
    await asked.getByRole('button', { name: 'Accept' }).click();
    await hasStatus(receiver, 'Accepted');
    await sender.seesText(receiverName);
    await receiver.seesText(senderName);
  });

  it('does not outlive the connection: who ends it reads what ends with it, by name and in numbers', async () => {
    const offer = await offers(2, 'Too late');
    const title = await offeredTitle();
    await opens(receiver, 'inbox', offer);
    await sender.goTo('/network/connections/');
    await row(sender, receiverName)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await sender.page.getByRole('menuitem', { name: 'End connection' }).click();
    const asked = dialog(sender, /^End the connection with /);
    const listed = asked.getByRole('table', { name: '1 pending offer of 2 keys ends with it:' });
    const ending = listed.getByRole('row').filter({ hasText: title });
    await ending.getByRole('cell', { name: 'You', exact: true }).waitFor();
    expect(await ending.getByRole('link', { name: /^Offer \d+$/ }).getAttribute('href')).toBe(offer);
    await asked.getByRole('checkbox', { name: /1 pending offer of 2 keys between us ends as well/ }).check();
    expect(await findingsInAllThemes(sender)).toEqual([]);
    await asked.getByRole('button', { name: 'End connection' }).click();
    await asked.waitFor({ state: 'detached' });
    await hasStatus(receiver, 'Revoked');
    await receiver.page.getByRole('table', { name: 'History' }).getByText('The connection between').waitFor();
  });

  it('met nothing that the content security policy blocks, and no error of the page', () => {
    expect([sender.faults, receiver.faults]).toEqual([[], []]);
  });
});
