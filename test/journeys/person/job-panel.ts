/** The job centre behind its button in the header. */
import type { Download, Locator } from 'playwright-core';
import type { Person } from './person.js';

export class JobPanel {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /^Job centre/ }).click();
    await this.page.getByRole('dialog').waitFor();
  }

  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close the job centre' }).click();
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** The newest job of this title. */
  job(title: string | RegExp): Locator {
    return this.page.getByRole('dialog').getByRole('listitem').filter({ hasText: title }).first();
  }

  async shows(title: string | RegExp, state: string): Promise<void> {
    await this.job(title).getByText(state, { exact: true }).waitFor();
  }

  /** Also when the control that had the focus has gone: it must not slip to the page behind. */
  async holdsFocus(): Promise<void> {
    await this.page.locator('[aria-modal="true"]:focus, [aria-modal="true"] :focus').waitFor();
  }

  async cancels(title: string): Promise<void> {
    await this.job(title)
      .getByRole('button', { name: `Cancel ${title}` })
      .click();
  }

  downloads(title: string): Promise<Download> {
    return this.person.downloads(() =>
      this.job(title)
        .getByRole('button', { name: /^Download/ })
        .click(),
    );
  }
}
