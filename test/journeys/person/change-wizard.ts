/** Blacklisting, withdrawing, changing a right, as a person goes through it. */
import type { Person } from './person.js';

export class ChangeWizard {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  async pastes(keys: readonly string[]): Promise<void> {
    await this.page.getByLabel('Keys, one on each line').fill(keys.join('\n'));
    await this.page.getByRole('button', { name: /^Check/ }).click();
  }

  /** The main number of the step: keys that will be changed. */
  async willChange(count: number): Promise<void> {
    await this.page
      .locator('dl')
      .filter({ hasText: /^Keys|Keys to be/ })
      .getByText(String(count), { exact: true })
      .first()
      .waitFor();
  }

  /** The dry run, when it is there: what will become of how many. */
  async figures(): Promise<Readonly<Record<string, string>>> {
    const figures = this.page.locator('dl').filter({ hasText: 'Keys to be' });
    await figures.waitFor();
    const [names, values] = [figures.locator('dt').allInnerTexts(), figures.locator('dd').allInnerTexts()];
    const counts = await values;
    return Object.fromEntries((await names).map((name, at) => [name, counts[at] ?? '']));
  }

  /** Why keys or lines are left as they are, each with its number, and what can be done about this one. */
  async isLeft(reason: string, count: string, remedy: string): Promise<void> {
    const left = this.page.getByRole('region', { name: 'Left as they are' });
    await left.getByRole('button', { name: new RegExp(`^${reason}\\s+${count}$`) }).click();
    await left.getByText(remedy).waitFor();
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  async gives({ reason, reference }: { readonly reason?: string; readonly reference: string }): Promise<void> {
    if (reason !== undefined) await this.page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: reason });
    await this.page.getByRole('textbox', { name: 'Reference' }).fill(reference);
    await this.page.getByText('Draft saved').waitFor();
    await this.next();
  }

  async entersCode(code: string): Promise<void> {
    await this.page.getByLabel('Code of your authenticator app').fill(code);
  }

  async ticks(): Promise<void> {
    await this.page.getByRole('checkbox', { name: /^I understand/ }).check();
  }

  /** Presses the button twice, as impatient people do. */
  async finishes(button: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: button }).dblclick();
  }
}
