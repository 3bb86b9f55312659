/** The extraction as a person goes through it. */
import { until } from '../../support/until.js';
import type { Person } from './person.js';
import { nextCode } from '../product.js';

export class ExtractWizard {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  /** By the row's own action, which brings platform and right along; of API only a person takes one key at a time. */
  async opensFromInventory(product: string): Promise<void> {
    await this.person.goTo('/distribution/myvault/inventory/');
    const rows = this.page.getByRole('row', { name: new RegExp(`${product}.*`) });
    const row = rows.filter({ hasNotText: 'API only' }).first();
    await row.getByRole('button', { name: /actions/i }).click();
    await this.page.getByRole('menuitem', { name: 'Extract' }).click();
    await this.person.sees('Extract');
  }

  /** Keys that are free of the chosen right. */
  async free(): Promise<number> {
    const right = this.page.getByRole('group', { name: 'Right', exact: true }).locator('label:has(input:checked)');
    const [, count = ''] = /([\d,]+) free/.exec(await right.innerText()) ?? [];
    return Number(count.replaceAll(',', ''));
  }

  async chooses(quantity: number, reference: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
    await this.page.getByRole('textbox', { name: 'Reference' }).fill(reference);
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  /** Chooses email, and waits until the account may be sent a code again. @returns the code */
  async asksForEmailedCode(): Promise<string> {
    const { product, email } = this.person;
    await this.page.getByRole('radio', { name: 'Code by email' }).check();
    const known = await product.mails(email);
    // 'a new' where another was sent within the last 50 seconds, at sign-in for instance.
    await this.page.getByRole('button', { name: /^Send (?:a new )?code$/ }).click();
    await this.person.seesText('Authentication code is sent. Please check your email');
    return nextCode(product, email, known);
  }

  /** Presses the button twice, as impatient people do. */
  async confirms(code: string, field = 'Code of your authenticator app'): Promise<void> {
    await this.page.getByLabel(field).fill(code);
    await this.page.getByRole('checkbox', { name: /is final and cannot be undone/ }).check();
    await this.page.getByRole('button', { name: /^Extract \d+ keys?$/ }).dblclick();
  }

  /** The ZIP's password, which the receipt shows this once. */
  async showsPassword(): Promise<string> {
    await this.page.getByRole('button', { name: 'Show the password' }).click();
    const password = await this.page.getByLabel('Password of the ZIP file').innerText();
    await this.person.seesText('Keep it now');
    return password.trim();
  }

  /** The link of the newest mail that asks for a confirmation. */
  async mailedLink(): Promise<string> {
    const { product, email } = this.person;
    const mails = await until(
      () => product.mails(email),
      (all) => all.some(({ subject }) => subject === 'Confirm your extraction'),
    );
    const text = mails.find(({ subject }) => subject === 'Confirm your extraction')?.text ?? '';
    const [, path] = /https?:\/\/[^/\s]+(\/email-extract\/[0-9a-f-]{36}#[\w-]{43})/.exec(text) ?? [];
    if (path === undefined) throw new Error('no link in the mail');
    return path;
  }
}
