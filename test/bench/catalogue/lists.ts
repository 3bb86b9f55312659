/** Products and SKUs of a vault with 100,000 products beside one with 1,000: the same lists, in turns. */
import { openCatalogueAtScale, skusOfProduct } from '../../platform/search/catalogue-at-scale.js';
import { measureLists, type ListCase, type ListSide } from '../lists.js';
import type { Measured } from '../measured.js';
import { startBenchPlatform } from '../platform.js';
import { scaled } from '../scale.js';

const rows = [1_000, Math.max(2_000, scaled(100_000))] as const;
const rounds = 41;

const products = '/productcatalog/products/';
const skus = '/productcatalog/skus/';

const cases: readonly ListCase[] = [
  { what: 'products, first page', list: products },
  { what: 'products, page 100 (the last of the small)', list: products, page: 100 },
  { what: 'products, by a part of the title', list: products, filter: { Title: 'chronicles' } },
  { what: 'products, of one status', list: products, filter: { Status: 'Active' } },
  { what: 'products, by the newest', list: products, query: '&sort=-ProductID' },
  { what: 'SKUs, first page', list: skus },
  { what: 'SKUs, page 100', list: skus, page: 100 },
  { what: 'SKUs, of one code', list: skus, filter: { SKU: 'sku' } },
  { what: 'SKUs, of one platform', list: skus, filter: { PlatformDRM: 'GOG' } },
];

export const catalogueLists = async (): Promise<readonly Measured[]> => {
  const platform = await startBenchPlatform({
    ...{ engine: 'postgres', vaults: ['Bench Small', 'Bench Large'], uploadTotalBytes: 1_000_000 },
    ...{ smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'http://localhost:8080' },
  });
  const world = openCatalogueAtScale(platform.postgres?.url ?? '');
  try {
    const sides: ListSide[] = [];
    for (const [at, count] of rows.entries()) {
      const owner = platform.owners[at];
      if (owner === undefined) throw new Error('no vault');
      await world.fill(owner.vaultGuid, count * skusOfProduct);
      const { rows: known } = await world.pool.query<{ sku: string }>(
        'select sku from sku where vault_id = $1 limit 1',
        [owner.vaultGuid],
      );
      sides.push({ owner, sku: known[0]?.sku ?? '' });
    }
    for (const table of ['product', 'sku']) await world.pool.query(`vacuum analyze ${table}`);
    return await measureLists(platform.url, sides, cases, { rows, rounds });
  } finally {
    await world.close();
    await platform.close();
  }
};
