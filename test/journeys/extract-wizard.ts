/** The extraction as a person goes through it. */
import type { Person } from './person.js';

export class ExtractWizard {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  /** By the row's own action, which brings platform and right along. */
  async opensFromInventory(product: string): Promise<void> {
    await this.person.goTo('/distribution/myvault/inventory/');
    const row = this.page.getByRole('row', { name: new RegExp(`${product}.*`) }).first();
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

  /** Presses the button twice, as impatient people do. */
  async confirms(code: string): Promise<void> {
    await this.page.getByLabel('Code of your authenticator app').fill(code);
    await this.page.getByRole('checkbox', { name: /is final and cannot be undone/ }).check();
    await this.page.getByRole('button', { name: /^Extract \d+ keys$/ }).dblclick();
  }
}
