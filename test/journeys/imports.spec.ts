/** A publisher takes its catalogue away, changes it with another program, and brings it back. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workbook } from '../support/workbooks/workbook.js';
import { findingsInAllThemes } from './accessibility.js';
import { joinJourney, type Journey } from './journey.js';
import type { Person } from './person/person.js';

const products = '/productcatalog/products/';

interface Exported {
  readonly products: readonly { readonly productGuid: string; readonly title: string; readonly productType: string }[];
}

describe('a catalogue as a file', () => {
  let journey: Journey;
  let owner: Person;

  beforeAll(async () => {
    journey = await joinJourney('imports');
    owner = await journey.arrives('owner');
    await owner.comesIn();
  });
  afterAll(() => journey.end());

  const sends = async (name: string, content: Buffer): Promise<void> => {
    await owner.goTo(products);
    await owner.page.getByRole('button', { name: 'Import' }).first().click();
    const path = join(await mkdtemp(join(tmpdir(), 'import-')), name);
    await writeFile(path, content);
    await owner.page.getByRole('dialog').locator('input[type=file]').setInputFiles(path);
    await owner.page.getByRole('button', { name: 'Check the file' }).click();
  };
  const applies = async (): Promise<void> => {
    await owner.page.getByRole('button', { name: 'Apply' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
    await owner.seesText('Applied by');
  };
  let product: Exported['products'][number];

  it('begins with a file of products, without GUIDs', async () => {
    const head = ['Product GUID', 'Title', 'Product type'];
    await sends('first.xlsx', workbook([{ name: 'Products', rows: [head, ['', 'Night Ferry', 'Game']] }], 'shared'));
    await owner.sees('first.xlsx');
    await owner.seesText('Night Ferry');
    await applies();
  });

  it('is exported by a job', async () => {
    await owner.goTo(products);
    await owner.page.getByRole('button', { name: 'Export catalogue' }).click();
    await owner.page.getByRole('menuitem', { name: 'JSON' }).click();
    await owner.seesText('The file is being written');
    await owner.goTo('/jobs/');
    await owner.page
      .getByRole('link', { name: /Products and SKUs as JSON/ })
      .first()
      .click();
    const [download] = await Promise.all([
      owner.page.waitForEvent('download'),
      owner.page
        .getByRole('button', { name: /Download/ })
        .first()
        .click(),
    ]);
    const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as Exported;
    const ferries = exported.products.filter(({ title }) => title === 'Night Ferry');
    expect(ferries).toHaveLength(1);
    [product = { productGuid: '', title: '', productType: '' }] = ferries;
  });

  it('comes back changed, is shown as a difference, and is applied', async () => {
    const file = workbook(
      [
        {
          name: 'Products',
          rows: [
            ['Title', 'Product GUID', 'Product type'],
            ['Night Ferry II', product.productGuid, product.productType],
          ],
        },
        {
          name: 'SKUs',
          rows: [
            ['SKU GUID', 'Product GUID', 'Platform (DRM)', 'Region', 'Edition'],
            ['', product.productGuid, 'Switch', 'ROW', 'Standard'],
          ],
        },
      ],
      'inline',
    );
    await sends('changed.xlsx', file);
    await owner.sees('changed.xlsx');
    await owner.seesText('Night Ferry II');
    expect(await findingsInAllThemes(owner)).toEqual([]);
    await applies();
    await owner.goTo(`${products}products-preview/${product.productGuid}`);
    await owner.sees('Night Ferry II');
    await owner.seesText('Switch');
  });

  it('says at which cell it is wrong, and stores nothing', async () => {
    const rows = [
      ['Product GUID', 'Title', 'Product type'],
      ['', 'A', 'Game'],
    ];
    await sends('wrong.xlsx', workbook([{ name: 'Products', rows }], 'shared'));
    await owner.sees('wrong.xlsx');
    await owner.seesText('Products!B2: At least 2 characters');
    expect(await owner.page.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('true');
  });
});
