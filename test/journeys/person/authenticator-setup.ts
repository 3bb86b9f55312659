/** The six steps of connecting an authenticator app. */
import { codeOf } from './authenticator.js';
import type { Person } from './person.js';

export class AuthenticatorSetup {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  private next(): Promise<void> {
    return this.page.getByRole('button', { name: 'Next' }).click();
  }

  async open(): Promise<void> {
    await this.person.goTo('/account/account/');
    await this.page.getByRole('link', { name: 'Set up an authenticator app' }).click();
    await this.person.sees('Authenticator app');
    await this.next();
    await this.next();
  }

  /** Types the secret as a person without a camera would. */
  async readsSecret(): Promise<string> {
    await this.page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await this.page.locator('[data-secret]').innerText();
    await this.next();
    return secret.replaceAll(/\s/g, '');
  }

  async enters(code: string): Promise<void> {
    await this.page.getByLabel('Code of your authenticator app').fill(code);
  }

  async recoveryCodes(): Promise<readonly string[]> {
    const list = this.page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    return list.getByRole('listitem').allInnerTexts();
  }

  /** All of it. @returns the secret; its code 'before' is used */
  async connects(): Promise<string> {
    await this.open();
    const secret = await this.readsSecret();
    await this.enters(await codeOf(secret, 'before'));
    await this.recoveryCodes();
    await this.finishes();
    return secret;
  }

  async finishes(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'I have kept the recovery codes' }).check();
    await this.next();
    await this.person.seesText('App connected! Check your email.');
    await this.page.getByRole('button', { name: 'Back to account' }).click();
    await this.person.sees('Account');
  }
}
