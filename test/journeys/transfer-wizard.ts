/** Offering keys to another company, as a person goes through it. */
import type { Person } from './person/person.js';

export class TransferWizard {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  /** By the act of the first row that the filter finds, of keys that may leave the vault. */
  async opensFromInventory(filter: Readonly<Record<string, string>>): Promise<void> {
    await this.person.goTo(`/distribution/myvault/inventory/?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const row = this.page.getByRole('grid').getByRole('row').filter({ hasText: 'Default - Public' }).first();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await this.page.getByRole('menuitem', { name: 'Transfer' }).click();
    await this.isAt('Receiver');
  }

  /** By the act of the first SKU with free keys that the filter finds; which right's keys is chosen then. */
  async opensFromSkus(filter: Readonly<Record<string, string>>): Promise<void> {
    await this.person.goTo(
      `/productcatalog/skus/?filter=${encodeURIComponent(JSON.stringify({ ...filter, Available: 'yes' }))}`,
    );
    const row = this.page.getByRole('grid').getByRole('row').nth(1);
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await this.page.getByRole('menuitem', { name: 'Transfer' }).click();
    await this.isAt('Receiver');
  }

  /** Of those that were looked for on the way here. */
  async choosesFoundKeys(): Promise<void> {
    await this.page.getByRole('option').filter({ hasText: ' free' }).first().click();
  }

  async isAt(step: 'Receiver' | 'Keys' | 'Terms' | 'Summary'): Promise<void> {
    await this.page.getByRole('group', { name: step, exact: true }).waitFor();
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next', disabled: false }).click();
  }

  async offersTo(company: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Company' }).fill(company);
    await this.page.getByRole('option', { name: company }).click();
    await this.next();
    await this.isAt('Keys');
  }

  async takes(quantity: number): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
    await this.next();
    await this.isAt('Terms');
  }

  async notes(note: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Note' }).fill(note);
    await this.next();
    await this.isAt('Summary');
  }

  /** Presses the button twice, as impatient people do. @returns the address of the offer */
  async offers(quantity: number): Promise<string> {
    await this.page.getByRole('button', { name: `Offer ${quantity} keys`, disabled: false }).dblclick();
    await this.person.sees(new RegExp(`^Offer \\d+: ${quantity} keys of `));
    return new URL(this.page.url()).pathname;
  }
}
