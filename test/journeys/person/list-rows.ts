/** Rows of a list: waits for them, selects them, begins what is done with them, drops files on them. */
import type { Locator, Page } from 'playwright-core';
import type { KeyFile } from './insert-wizard.js';
import type { Person } from './person.js';

export class ListRows {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  /** The rows that the filter asks for are there. */
  async settled(): Promise<void> {
    await this.page.getByRole('grid').locator(':scope:not([aria-busy=true])').waitFor();
  }

  /** By the form, in a field of choices. */
  async filters(field: string, choice: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Filter' }).click();
    await this.page.getByRole('form', { name: 'Filter' }).getByLabel(field).selectOption({ label: choice });
    await this.page.getByRole('button', { name: 'Apply' }).click();
    await this.page.getByRole('group', { name: 'Active filters' }).getByText(`${field}: ${choice}`).waitFor();
    await this.settled();
  }

  /** This page's rows, and then all that match, of which there are more. @returns their number */
  async selectsAllThatMatch(): Promise<number> {
    await this.page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    const selection = this.page.getByRole('region', { name: 'Selection' });
    await selection.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
    const status = selection.getByText(/^All [\d,]+ that match are selected$/);
    return Number((await status.innerText()).replaceAll(/\D/g, ''));
  }

  async does(act: string): Promise<void> {
    await this.page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: act }).click();
  }
}

/** Files that a person drags over the page, out of a window of the system. */
export class FileDrag {
  private constructor(private readonly transfer: Awaited<ReturnType<Page['evaluateHandle']>>) {}

  static async of(page: Page, ...files: readonly KeyFile[]): Promise<FileDrag> {
    const given = JSON.stringify(files.map(({ name, keys }) => [name, `${keys.join('\n')}\n`]));
    return new FileDrag(
      await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer();
        for (const [name, text] of ${given}) transfer.items.add(new File([text], name, { type: 'text/plain' }));
        return transfer;
      })()`),
    );
  }

  async over(place: Locator): Promise<void> {
    await place.dispatchEvent('dragover', { dataTransfer: this.transfer });
  }

  /** Lets go of them there. */
  async dropsOn(place: Locator): Promise<void> {
    await this.over(place);
    await place.dispatchEvent('drop', { dataTransfer: this.transfer });
  }
}
