import { findingsInAllThemes } from './accessibility.js';
import { AuthenticatorSetup } from './person/authenticator-setup.js';
import { codeOf } from './person/authenticator.js';
import { ExtractWizard } from './person/extract-wizard.js';
import { InsertWizard } from './person/insert-wizard.js';
import { keys } from './keys.js';
import type { Person } from './person/person.js';
import { SlowPage } from './person/slow-page.js';
import { joinJourney, type Journey } from './journey.js';
import { textsIn } from './files/zip.js';

/** One day of a publisher's owner, in order: each step stands on the one before. */
describe('a publisher', () => {
  let journey: Journey;
  let owner: Person;
  let secret: string;
  let insertedProduct: string;
  let receipt: string;
  const first = keys('FIRST', 12);
  const second = keys('SECND', 8);
  const third = keys('THIRD', 5);

  beforeAll(async () => {
    journey = await joinJourney('publisher');
    owner = await journey.arrives('owner');
  });
  afterAll(() => journey.end());

  it('signs in with a code by email', async () => {
    await owner.signsInByEmail();
    await owner.goTo('/account/account/');
    await owner.seesText('Authenticator app or email');
    await owner.seesText('Not connected');
  });

  it('connects an authenticator app in six steps', async () => {
    const setup = new AuthenticatorSetup(owner);
    await setup.open();
    secret = await setup.readsSecret();
    await setup.enters('000000');
    await owner.seesText('Please check authenticator code');
    await setup.enters(await codeOf(secret, 'before'));
    expect(await setup.recoveryCodes()).toHaveLength(10);
    await setup.finishes();
    await owner.seesText('Connected');
  });

  it('signs out and signs in again with the authenticator', async () => {
    await owner.signsOut();
    await owner.signsInByAuthenticator(await codeOf(secret, 'now'));
  });

  it('leaves a draft after its first step, and finds the product chosen and its platforms offered', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.open();
    const chosen = await wizard.choosesProductAlone();
    await owner.goTo('/distribution/myvault/uploads/');
    const draft = owner.page.getByRole('row', { name: /Draft/ });
    await draft.getByText(chosen).waitFor();
    await draft.getByRole('link').first().click();
    await owner.sees('Insert inventory');
    await wizard.hasChosen(chosen);
    await wizard.next();
    await owner.page.getByRole('group', { name: `Platform (DRM) of ${chosen}` }).waitFor();
    await wizard.cancels();
  });

  it('goes on while the draft is made, and is not taken back a step', async () => {
    const { page } = owner;
    const slow = await SlowPage.of(page);
    const made = await slow.holds('POST', /\/bff\/stock\/insertions$/);
    const wizard = new InsertWizard(owner);
    await wizard.open();
    await wizard.choosesFirstProduct();
    await made.asked;
    await wizard.choosesFirstOf('Platform (DRM)');
    await wizard.canGoOnFrom('Rights');
    await slow.stopsPainting();
    await wizard.next();
    made.letThrough();
    await page.waitForURL(/\/insert\/[0-9a-f-]{36}/);
    await slow.paints();
    await wizard.isAt('Files');
    await slow.isQuick();
    await wizard.cancels();
  });

  it('is not fetched back to a wizard that was left while its draft was made', async () => {
    const { page } = owner;
    const slow = await SlowPage.of(page);
    const made = await slow.holds('POST', /\/bff\/stock\/insertions$/);
    const wizard = new InsertWizard(owner);
    await wizard.open();
    await wizard.choosesFirstProduct();
    await made.asked;
    await page.getByRole('main').getByRole('link', { name: 'Insertions' }).click();
    await owner.sees('Insertions');
    // What was chosen is kept with the draft, after the address would have changed.
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
    made.letThrough();
    await kept;
    await slow.isQuick();
    await owner.sees('Insertions');
    await owner.goTo('/distribution/myvault/uploads/');
    await page.getByRole('row', { name: /Draft/ }).getByRole('link').first().click();
    await wizard.cancels();
  });

  it('is told of a key twice in one file before it is sent, and of one in two files after', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.open();
    insertedProduct = (await wizard.choosesFirst()).product;
    await wizard.drops(
      { name: 'first.txt', keys: first },
      { name: 'second.txt', keys: [...second, first[2] ?? ''] },
      { name: 'third.txt', keys: [...third, third[0] ?? ''] },
    );
    await owner.seesText('line 6 repeats line 1');
    await wizard.has('first.txt', first.length);
    await wizard.has('second.txt', second.length + 1);
    const findings = wizard.findings();
    await findings.getByRole('row', { name: /second\.txt.*9.*Duplicate in another file.*first\.txt line 3/ }).waitFor();
    await findings.getByRole('button', { name: 'Copy to clipboard' }).click();
    await owner.seesText(/1 line copied/);
    expect(await owner.clipboard()).toBe(
      [
        'File\tLine\tReason\tSame as\tKey',
        `second.txt\t9\tDuplicate in another file\tfirst.txt line 3\t${first[2]}`,
      ].join('\n'),
    );
    // The third is not sent: it wants a word before the summary opens.
    await owner.page.getByRole('button', { name: 'Remove third.txt from the list' }).click();
    await wizard.next();
    await owner.page.getByRole('radio', { name: /^Strict: all keys or none/, checked: true }).waitFor();
    await wizard.cannotCommit();
  });

  it('finds the draft again after leaving it', async () => {
    await owner.goTo('/distribution/myvault/uploads/');
    await owner.page.getByRole('row', { name: /Draft/ }).getByRole('link').first().click();
    const wizard = new InsertWizard(owner);
    await wizard.goesTo('Files');
    await wizard.has('first.txt', first.length);
  });

  it('fixes the files, commits, and watches the job to its end', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.replaces('second.txt', { name: 'second.txt', keys: second });
    await wizard.has('second.txt', second.length);
    await wizard.drops({ name: 'third.txt', keys: third });
    await wizard.has('third.txt', third.length);
    await owner.seesText('25 keys can be inserted.');
    await wizard.next();
    await wizard.commits(25);
    await owner.seesText('25 keys inserted.');
    await owner.seesText('Completed');
  });

  it('is refused the same keys a second time, in the words of the specification', async () => {
    const wizard = new InsertWizard(owner);
    await wizard.open();
    await wizard.choosesFirst();
    await wizard.drops({ name: 'again.txt', keys: first });
    await owner.seesText(
      'Some or all uploaded keys already exist for this product, use the copy to clipboard button to get the details.',
    );
    await wizard.cancels();
  });

  it('finds the stock and extracts from it once, however often the button is pressed', async () => {
    const wizard = new ExtractWizard(owner);
    await wizard.opensFromInventory(insertedProduct);
    const free = await wizard.free();
    await wizard.chooses(3, 'Press keys');
    await owner.seesText(String(free - 3));
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await wizard.confirms(await codeOf(secret, 'after'));
    await owner.seesText('3 keys extracted.');
    receipt = new URL(owner.page.url()).pathname;
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await wizard.opensFromInventory(insertedProduct);
    expect(await wizard.free()).toBe(free - 3);
  });

  it('is shown the password once, and downloads a ZIP that holds as many keys', async () => {
    await owner.goTo(receipt);
    const password = await new ExtractWizard(owner).showsPassword();
    const texts = await textsIn(
      await owner.downloads(() => owner.page.getByRole('button', { name: 'Download ZIP' }).click()),
      password,
    );
    const lines = Object.values(texts).join('\n').split(/\r?\n/);
    expect(lines.filter((line) => /^[A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}$/.test(line))).toHaveLength(3);
    await owner.seesText('2 downloads left');
  });

  it('sees both in the transactions, with a verified place in the custody chain', async () => {
    await owner.goTo('/my_vault/transaction/');
    await owner.page.getByRole('tab', { name: 'Extracted' }).click();
    await owner.page
      .getByRole('row', { name: /Press keys/ })
      .getByRole('link')
      .first()
      .click();
    await owner.seesText('Verified.');
    await owner.seesText('Chain of custody');
    // Where it was confirmed, and who has downloaded the file from where.
    const downloads = owner.page.getByRole('table', { name: 'Downloads of the file' });
    await downloads.getByRole('row', { name: /127\.0\.0\.1|::1/ }).waitFor();
    await owner.goTo('/my_vault/transaction/');
    await owner.page.getByRole('tab', { name: 'Inserted' }).click();
    await owner.page
      .getByRole('row', { name: /25.*Completed/ })
      .first()
      .waitFor();
  });

  it('extracts with an emailed code, which can be asked for again after 50 seconds', async () => {
    const wizard = new ExtractWizard(owner);
    // Time is ours from here; the gateway keeps its own.
    await owner.page.clock.install();
    await wizard.opensFromInventory(insertedProduct);
    await wizard.chooses(1, 'Replacement');
    const code = await wizard.asksForEmailedCode();
    // Some seconds ahead: the page's time, which goes on until it is told, must not have come there before.
    await owner.page.clock.pauseAt((await owner.page.evaluate(() => Date.now())) + 10_000);
    const again = owner.page.getByRole('button', { name: /^Send a new code/ });
    const [, left = ''] = /^Send a new code in ([1-4]?\d) s$/.exec(await again.innerText()) ?? [];
    expect(left).not.toBe('');
    await owner.page.clock.runFor((Number(left) - 3) * 1_000);
    expect(await again.innerText()).toMatch(/^Send a new code in [1-5] s$/);
    expect(await again.isEnabled()).toBe(false);
    await owner.page.clock.runFor(5_000);
    await owner.page.getByRole('button', { name: 'Send a new code', exact: true }).waitFor();
    expect(await again.isEnabled()).toBe(true);
    await owner.page.clock.resume();
    await wizard.confirms(code, 'Code from the email');
    await owner.seesText('1 key extracted.');
  });

  it('is signed out in every tab at once', async () => {
    const other = await owner.context.newPage();
    await other.goto('/distribution/myvault/inventory/');
    await owner.sees('Inventory', other);
    await owner.goTo('/account/account/');
    await owner.signsOut();
    await other.waitForURL((url) => !url.pathname.startsWith('/distribution'));
    await other.goto('/distribution/myvault/inventory/');
    await owner.sees('Please login to continue', other);
  });

  it('met nothing that the content security policy blocks, and no error of the page', () => {
    expect(owner.faults).toEqual([]);
  });
});
