import { findingsInAllThemes } from './accessibility.js';
import { ExtractWizard } from './person/extract-wizard.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';
import { textsIn } from './files/zip.js';

/** A vault that confirms its extractions with a link by email, in order: each step stands on the one before. */
describe('an owner who chooses email links', () => {
  let journey: Journey;
  let owner: Person;
  let wizard: ExtractWizard;
  let link: string;
  let receipt: string;

  beforeAll(async () => {
    journey = await joinJourney('email-link');
    owner = await journey.arrives('owner');
    wizard = new ExtractWizard(owner);
  });
  afterAll(() => journey.end());

  it('accepts what that means, and sees it in the account', async () => {
    await owner.signsInByEmail();
    await owner.goTo('/account/account/');
    await owner.page.getByRole('button', { name: 'Change stock extraction' }).click();
    await owner.page.getByRole('radio', { name: 'A link by email' }).check();
    const save = owner.page.getByRole('button', { name: 'Save' });
    await save.click();
    await owner.seesText('Please check these fields');
    const accepted = owner.page.getByRole('checkbox', { name: /we take no responsibility for the assets/ });
    expect(await owner.page.evaluate('document.activeElement.type')).toBe('checkbox');
    await accepted.check();
    await save.click();
    await owner.seesText('The settings are saved. Every Owner is told by email.');
    await owner.seesText('With the email link we take no responsibility for the assets.');
    expect(await findingsInAllThemes(owner)).toEqual([]);
  });

  it('asks for two keys, and nothing is extracted yet', async () => {
    await owner.goTo('/distribution/myvault/inventory/');
    await owner.page
      .getByRole('row')
      // Under another right there may be one key at a time.
      .filter({ hasText: /Default - (Network|Public)/ })
      .first()
      .getByRole('button', { name: /actions/i })
      .click();
    await owner.page.getByRole('menuitem', { name: 'Extract' }).click();
    await owner.sees('Extract');
    await wizard.chooses(2, 'By link');
    await owner.seesText('Your vault confirms extractions with a link by email.');
    await owner.page.getByRole('button', { name: 'Send the link' }).dblclick();
    await owner.seesText('Open the link in your email');
    link = await wizard.mailedLink();
  });

  it('opens it without a session, signs in, and the secret has been in no address but the mailed one', async () => {
    const secret = new URL(link, 'http://product').hash.slice(1);
    const asked: string[] = [];
    owner.page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await owner.page.context().clearCookies();
    await owner.goTo(link);
    await owner.signsInWhereAsked(/^\/email-extract\//);
    await owner.sees('Confirm your extraction');
    expect(owner.page.url()).not.toContain(secret);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((address) => address.includes(secret))).toEqual([]);
  });

  it('sees what it is about to do, and confirms it', async () => {
    const extract = owner.page.getByRole('button', { name: 'Extract 2 keys' });
    expect(await extract.isEnabled()).toBe(false);
    await owner.page.getByRole('checkbox', { name: /is final and cannot be undone/ }).check();
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await extract.click();
    await owner.seesText('2 keys extracted.');
    receipt = new URL(owner.page.url()).pathname;
    expect(receipt).not.toBe(link);
  });

  it('is shown the password once and opens the file with it', async () => {
    const password = await wizard.showsPassword();
    const texts = await textsIn(
      await owner.downloads(() => owner.page.getByRole('button', { name: 'Download ZIP' }).click()),
      password,
    );
    const lines = Object.values(texts).join('\n').split(/\r?\n/);
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(2);
    await owner.goTo(receipt);
    await owner.seesText('The password was shown once.');
    await owner.seesText('File downloaded');
  });

  it('is led to the receipt by the link that was used', async () => {
    await owner.goTo('/home/dashboard/');
    await owner.goTo(link);
    await owner.seesText('2 keys extracted.');
    const { pathname, hash } = new URL(owner.page.url());
    expect([pathname, hash]).toEqual([receipt, '']);
  });
});
