/** Where somebody is signed in: the lists under My sessions and Users, and what ends a row of theirs. */
import type { Locator, Page } from 'playwright-core';
import { until } from '../../support/until.js';
import { demoPassword, type Person } from './person.js';

/** Right in form, and nobody's: asking to end it changes nothing. */
const nobodysSession = '0'.repeat(32);

export class OpenSessions {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  /** A person's own sessions. */
  async open(): Promise<void> {
    await this.person.goTo('/account/security/');
    await this.person.sees('My sessions');
  }

  async openUsers(): Promise<void> {
    await this.person.goTo('/usersandgroups/users/');
    await this.person.sees('Users');
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Up to the question whether it is meant. */
  async asksToEnd(row: Locator, action: string): Promise<void> {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async confirms(question: string | RegExp, answer: string): Promise<void> {
    await this.page
      .getByRole('dialog', { name: question })
      .or(this.page.getByRole('alertdialog', { name: question }))
      .getByRole('button', { name: answer })
      .click();
  }

  /** Until the gateway asks for a fresh sign-in (STEP_UP_SECONDS, from this person's last one on). */
  async signInIsOld(): Promise<void> {
    await until(
      () => this.person.asks(`/bff/sessions/${nobodysSession}`, 'DELETE') as Promise<{ code: string }>,
      ({ code }) => code === 'insufficient_user_authentication',
    );
  }

  /** In the window that the dialog opens, which closes by itself; the page stays where it is. */
  async signsInInPlace(): Promise<void> {
    await this.inPopup(async (popup) => {
      await popup.getByLabel(/e-?mail/i).fill(this.person.email);
      await popup
        .getByLabel(/password/i)
        .first()
        .fill(demoPassword);
      await popup.getByRole('button', { name: /sign in|continue/i }).click();
    });
  }

  /** The same where both factors are asked for. */
  async signsInInPlaceByBoth(): Promise<void> {
    await this.inPopup((popup) => this.person.signsInByBothIn(popup));
  }

  private async inPopup(signsIn: (popup: Page) => Promise<void>): Promise<void> {
    const asked = this.page.getByRole('alertdialog', { name: 'Confirm that it is you' });
    const opened = this.page.waitForEvent('popup');
    await asked.getByRole('button', { name: 'Sign in again' }).click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await signsIn(popup);
    await closed;
    await asked.waitFor({ state: 'detached' });
  }

  /** For an act soon after another one: the sign-in may still be fresh. @param outcome what the page says in the end */
  async signsInIfAsked(outcome: string | RegExp): Promise<void> {
    const asked = this.page.getByRole('alertdialog', { name: 'Confirm that it is you' });
    const told = this.page.getByText(outcome).first();
    await asked.or(told).first().waitFor();
    if (await asked.isVisible()) await this.signsInInPlace();
    await told.waitFor();
  }

  /**
   * What somebody sees whose session was ended elsewhere: the sign-in page, or /401 when a call of the page hears of
   * it first. Begun before it is, for /401 goes on by itself.
   */
  async isSignedOut(): Promise<void> {
    await Promise.all([
      this.page.waitForURL((url) => ['/', '/401'].includes(url.pathname)),
      this.person.seesText(/^(Please login to continue|Authentication error\. Please login)$/),
    ]);
  }
}
