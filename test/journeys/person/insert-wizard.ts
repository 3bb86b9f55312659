/** The insertion wizard as a person uses it. */
import type { Person } from './person.js';

export interface KeyFile {
  readonly name: string;
  readonly keys: readonly string[];
}

export const asUpload = ({ name, keys }: KeyFile) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`${keys.join('\n')}\n`, 'utf8'),
});

export class InsertWizard {
  constructor(private readonly person: Person) {}

  private get page() {
    return this.person.page;
  }

  async open(): Promise<void> {
    await this.person.goTo('/distribution/myvault/uploads/');
    await this.page.getByRole('link', { name: 'Insert inventory' }).first().click();
    await this.person.sees('Insert inventory');
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  private products() {
    return this.page.getByRole('group', { name: 'Product' });
  }

  /** Picks a product with several platforms, so that none is chosen with it. @returns its title */
  async choosesProductAlone(): Promise<string> {
    const card = this.products()
      .locator('label')
      .filter({ hasText: /ID \d+.*,/ })
      .first();
    await card.getByRole('radio').check();
    await this.page.getByText('Draft saved').waitFor();
    return ((await card.locator('span > span').first().innerText()).split('\n')[0] ?? '').trim();
  }

  /** Stands in the wizard's first step as chosen. */
  async hasChosen(product: string): Promise<void> {
    await this.products().getByRole('radio', { name: product, checked: true }).waitFor();
  }

  /** The steps before the files. @returns title of the product */
  async choosesFirst(): Promise<{ product: string }> {
    const product = await this.choosesFirstProduct();
    await this.choosesFirstOf('Platform (DRM)');
    await this.choosesFirstOf('Rights');
    return { product };
  }

  /** @returns its title */
  async choosesFirstProduct(): Promise<string> {
    const product = this.products().getByRole('radio').first();
    await product.waitFor();
    const label = product.locator('xpath=ancestor::label');
    const title = (await label.locator('span > span').first().innerText()).split('\n')[0] ?? '';
    await product.check();
    await this.next();
    return title;
  }

  async choosesFirstOf(step: 'Platform (DRM)' | 'Rights'): Promise<void> {
    await this.canGoOnFrom(step);
    await this.next();
  }

  async canGoOnFrom(step: 'Platform (DRM)' | 'Rights'): Promise<void> {
    // By the step's name: the step before may stand for a moment longer, with a radio that is checked already.
    await this.step(step).getByRole('radio').first().check();
    await this.page.getByRole('button', { name: 'Next', disabled: false }).waitFor();
  }

  async isAt(step: string): Promise<void> {
    await this.step(step).waitFor();
  }

  /** By the list of steps above: a draft opens at the one that was kept last, where there was time to keep it. */
  async goesTo(step: 'Files'): Promise<void> {
    await this.page.getByRole('listitem').getByRole('button', { name: step }).click();
    await this.isAt(step);
  }

  /** What stands in it. */
  step(name: string) {
    return this.page.getByRole('group', { name, exact: true });
  }

  async drops(...files: readonly KeyFile[]): Promise<void> {
    await this.page.locator('input[type=file][multiple]').setInputFiles(files.map(asUpload));
  }

  async sendsAnyway(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Send ${name} anyway` }).click();
  }

  async replaces(name: string, file: KeyFile): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: `Replace ${name}` }).click(),
    ]);
    await chooser.setFiles(asUpload(file));
  }

  /** The server has the file: its row stands in the table with this many keys. */
  async has(name: string, keys: number | string): Promise<void> {
    await this.page
      .getByRole('table', { name: 'Files of this insertion' })
      .getByRole('row', { name: new RegExp(`${name}.*\\b${keys}\\b`) })
      .waitFor();
  }

  findings() {
    return this.page.getByRole('region', { name: 'Findings' });
  }

  /** Ends the draft; the list follows. */
  async cancels(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel insertion' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel insertion' }).click();
    await this.person.sees('Insertions');
  }

  /** Ticks that the unusual formats are meant, where the summary asks. */
  async acceptsUnusual(): Promise<void> {
    await this.page.getByRole('button', { name: /^Insert [\d,]+ keys$/ }).waitFor();
    const tick = this.page.getByRole('checkbox', { name: /unusual format/ });
    if ((await tick.count()) > 0) await tick.check();
  }

  async cannotCommit(): Promise<void> {
    await this.page.getByRole('button', { name: /^Insert [\d,]+ keys?$/, disabled: true }).waitFor();
  }

  /** Files from the disk, as a person with large ones has them. */
  async picks(...paths: readonly string[]): Promise<void> {
    await this.page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles([...paths]);
  }

  async pauses(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Pause ${name}` }).click();
  }

  /** Of this file a part is on the server: it waits for being chosen again. */
  async hasHalf(name: string): Promise<void> {
    await this.page.getByRole('list', { name: 'Half uploaded files' }).getByText(name).waitFor();
  }

  async choosesAgain(name: string, path: string): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: `Choose ${name} again` }).click(),
    ]);
    await chooser.setFiles(path);
  }

  /** In the summary: the rejected lines are left out. */
  async skipsRejected(): Promise<void> {
    await this.page.getByRole('radio', { name: /^Skip duplicates/ }).check();
  }

  /** @param keys as the button says them */
  async commits(keys: number | string): Promise<void> {
    await this.page.getByRole('button', { name: `Insert ${keys} keys` }).click();
  }
}
