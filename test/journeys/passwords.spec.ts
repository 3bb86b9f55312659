import { until } from '../support/until.js';
import { seriousFindings } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

const newPassword = 'Lantern-7-orbit-velvet';

/** Somebody who has forgotten the password, in order: each step stands on the one before. */
describe('an editor who has forgotten the password', () => {
  let journey: Journey;
  let editor: Person;
  /** The same account, signed in at another browser. */
  let elsewhere: Person;
  let link: string;

  beforeAll(async () => {
    journey = await joinJourney('passwords');
    [editor, elsewhere] = [await journey.arrives('editor'), await journey.arrives('editor')];
    await elsewhere.signsInByEmail();
  });
  afterAll(() => journey.end());

  /** A visitor has the theme of the machine. */
  const findings = async (): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const colorScheme of ['dark', 'light'] as const) {
      await editor.page.emulateMedia({ colorScheme });
      found.push(...(await seriousFindings(editor.page)));
    }
    return found;
  };
  const opens = async (path: string): Promise<string[]> => {
    const asked: string[] = [];
    editor.page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await editor.goTo(path);
    return asked;
  };

  it('asks for a link from the sign-in page, and is told the same as a stranger', async () => {
    await editor.goTo('/');
    await editor.page.getByRole('button', { name: 'Sign in' }).click();
    await editor.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await editor.sees('Reset password via email');
    const send = editor.page.getByRole('button', { name: 'Send the link' });
    await editor.page.getByLabel('Email').fill('editor at home');
    await send.click();
    await editor.seesText('Enter a valid email');
    expect(await findings()).toEqual([]);
    await editor.page.getByLabel('Email').fill(editor.email);
    await send.click();
    await editor.sees('Check your email');
    expect(await findings()).toEqual([]);
    const mails = await until(
      () => journey.product.mails(editor.email),
      (all) => all.some(({ subject }) => subject === 'Set a new password'),
    );
    const text = mails.find(({ subject }) => subject === 'Set a new password')?.text ?? '';
    [, link = ''] = /https?:\/\/[^/\s]+(\/set-password\/[^\s]+#[\w-]{43})/.exec(text) ?? [];
    expect(link).not.toBe('');
  });

  it('opens the link, whose secret is in no address, and comes back to it by a reload', async () => {
    const asked = await opens(link);
    await editor.sees('Define new password');
    await editor.seesText(editor.email);
    const secret = link.split('#')[1] ?? '';
    expect(editor.page.url()).not.toContain(secret);
    await editor.page.reload();
    await editor.sees('Define new password');
    expect(asked.filter((address) => address.includes(secret))).toEqual([]);
  });

  it('is shown what a password needs, and how easily it is guessed', async () => {
    const field = editor.page.getByRole('textbox', { name: 'New password' });
    const set = editor.page.getByRole('button', { name: 'Set the password' });
    await field.fill('short');
    await set.click();
    await editor.page
      .getByRole('group')
      .or(editor.page.getByRole('alert'))
      .getByText('At least 8 characters')
      .first()
      .waitFor();
    await field.fill('P@ssw0rd1!');
    await editor.seesText('Strength: Easy to guess');
    await set.click();
    await editor.seesText(/This password is easy to guess/);
    await field.fill(newPassword);
    await editor.seesText('Strength: Strong');
    await editor.page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.inputValue()).toBe(newPassword);
    expect(await findings()).toEqual([]);
  });

  it('sets it, and every session of the account has ended', async () => {
    await editor.page.getByRole('button', { name: 'Set the password' }).click();
    await editor.sees('Your new password is set');
    expect(await findings()).toEqual([]);
    await elsewhere.goTo('/home/dashboard/');
    await elsewhere.sees('Please login to continue');
  });

  it('finds the link used up, and is told how to get another', async () => {
    await opens(link);
    await editor.sees('This link cannot be used');
    await editor.page.getByRole('link', { name: 'Ask for a new link' }).click();
    await editor.sees('Reset password via email');
  });

  it('signs in with the new password', async () => {
    editor.password = newPassword;
    await editor.signsInByEmail();
    expect([...editor.faults, ...elsewhere.faults]).toEqual([]);
  });
});
