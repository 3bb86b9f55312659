import { findingsInAllThemes } from './accessibility.js';
import { AuthenticatorSetup } from './person/authenticator-setup.js';
import { codeOf } from './person/authenticator.js';
import { ChangeWizard } from './person/change-wizard.js';
import { InsertWizard } from './person/insert-wizard.js';
import { keys } from './keys.js';
import type { Person } from './person/person.js';
import { joinJourney, type Journey } from './journey.js';

/** Keys that went wrong: blocked, taken back, put under another right. Each step stands on the one before. */
describe('an owner whose keys went wrong', () => {
  let journey: Journey;
  let owner: Person;
  let wizard: ChangeWizard;
  let secret: string;
  let insertion: string;
  const inserted = keys('WRONG', 6);
  const [leaked = '', stolen = ''] = inserted;
  const unknown = 'AAAAA-BBBBB-NOONE';
  const beforeAndAfter = /^[\d,]+ → [\d,]+$/;

  beforeAll(async () => {
    journey = await joinJourney('blacklisting');
    owner = await journey.arrives('owner');
    wizard = new ChangeWizard(owner);
    await owner.comesIn();
    secret = await new AuthenticatorSetup(owner).connects();
    const insert = new InsertWizard(owner);
    await insert.open();
    await insert.choosesFirst();
    await insert.drops({ name: 'wrong.txt', keys: inserted });
    await insert.has('wrong.txt', inserted.length);
    await insert.next();
    await insert.commits(inserted.length);
    await owner.seesText('6 keys inserted.');
    insertion = new URL(owner.page.url()).pathname;
  });
  afterAll(() => journey.end());

  it('pastes keys, is told which are not theirs, and takes those away', async () => {
    await owner.goTo('/my_vault/blacklistings/');
    await owner.seesText('Nothing is blacklisted');
    await owner.page.getByRole('link', { name: 'Blacklist keys' }).first().click();
    await owner.sees('Blacklist keys');
    await wizard.pastes([leaked, unknown, stolen.toLowerCase(), leaked]);
    await wizard.willChange(2);
    await owner.page.getByRole('row', { name: /2.*NONE.*Not found|2.*OONE.*Not found/ }).waitFor();
    await owner.page.getByRole('row', { name: /4.*Repeated/ }).waitFor();
    await owner.page.getByRole('button', { name: 'Copy to clipboard' }).click();
    await owner.seesText(/2 lines copied/);
    expect(await owner.clipboard()).toBe(
      ['Line\tReason\tKey', `2\tNot found\t${unknown}`, `4\tRepeated\t${leaked}`].join('\n'),
    );
    expect(await findingsInAllThemes(owner)).toEqual([]);
    // No key stands in an address.
    expect(owner.page.url()).not.toContain(leaked);
  });

  it('finds the draft again after a reload, with its numbers and without its keys', async () => {
    await owner.page.reload();
    await wizard.willChange(2);
    expect(await owner.page.getByLabel('Keys, one on each line').inputValue()).toBe('');
    await owner.page.getByRole('button', { name: 'Copy to clipboard' }).click();
    await owner.seesText(/2 lines copied/);
    expect(await owner.clipboard()).not.toContain(unknown);
  });

  it('may not go on with keys that were not checked: any edit voids the check', async () => {
    const field = owner.page.getByLabel('Keys, one on each line');
    const next = owner.page.getByRole('button', { name: 'Next' });
    await field.fill(inserted[2] ?? '');
    await owner.seesText('Not checked yet.');
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    expect(await owner.page.getByRole('button', { name: 'Reason' }).getAttribute('aria-disabled')).toBe('true');
    await wizard.pastes([leaked, stolen]);
    await wizard.willChange(2);
    expect(await next.getAttribute('aria-disabled')).toBeNull();
  });

  it('says why, confirms with a code, and has a receipt, however often the button is pressed', async () => {
    await wizard.next();
    await wizard.gives({ reason: 'Leaked', reference: 'Case 7' });
    await owner.seesText('Blacklisting is final and cannot be undone.');
    // What is confirmed stands beside what confirms it: the keys' last characters, and how many there are before and after.
    for (const key of [leaked, stolen]) await owner.seesInView(key.slice(-4));
    await owner.seesInView(beforeAndAfter);
    const numbers = (await owner.page.getByText(beforeAndAfter).first().innerText()).replaceAll(',', '');
    const [before = '', after = ''] = numbers.split(' → ');
    expect(Number(before) - Number(after)).toBe(2);
    await owner.seesInView('I understand that blacklisting 2 keys is final and cannot be undone.');
    await owner.seesInView('Code of your authenticator app');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await wizard.ticks();
    await wizard.entersCode(await codeOf(secret, 'now'));
    await wizard.finishes(/^Blacklist 2 keys$/);
    await owner.seesText('2 keys blacklisted.');
    await owner.seesText('Available 2');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await owner.goTo('/my_vault/blacklistings/');
    await owner.page.getByRole('row', { name: /Completed.*Leaked.*2.*Case 7/ }).waitFor();
  });

  it('puts the free keys of the insertion under another right, which asks for no code', async () => {
    await owner.goTo(insertion);
    await owner.page.getByRole('link', { name: 'Change the right' }).click();
    await owner.sees('Change the right');
    await wizard.willChange(4);
    await owner.page.getByRole('button', { name: /Not in this state/ }).waitFor();
    await wizard.next();
    await owner.page.getByRole('radio', { name: /API only - Private/ }).check();
    await wizard.gives({ reference: 'Tightened' });
    await owner.seesText('These keys get another right.');
    await wizard.ticks();
    await wizard.finishes(/^Change the right of 4 keys$/);
    await owner.seesText('4 keys put under the other right.');
  });

  it('withdraws what nobody has seen, and may insert the same keys again', async () => {
    await owner.goTo(insertion);
    await owner.page.getByRole('link', { name: 'Withdraw keys' }).click();
    await owner.sees('Withdraw keys');
    await wizard.willChange(4);
    await wizard.next();
    await wizard.gives({ reference: 'Wrong file' });
    await owner.seesText('Withdrawn keys leave your stock.');
    await wizard.ticks();
    await wizard.entersCode(await codeOf(secret, 'after'));
    await wizard.finishes(/^Withdraw 4 keys$/);
    await owner.seesText('4 keys withdrawn.');
    const insert = new InsertWizard(owner);
    await insert.open();
    await insert.choosesFirst();
    await insert.drops({ name: 'again.txt', keys: inserted.slice(2) });
    await owner.seesText('4 keys can be inserted.');
    await insert.cancels();
    expect(owner.faults).toEqual([]);
  });
});
