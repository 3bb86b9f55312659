/** Inventory and transactions of a vault with 5,000,000 keys beside one with 5,000: the same lists, the same SKUs, in turns. */
import pg from 'pg';
import { fillStock, settleStock } from '../../platform/stock/filling.js';
import { measureLists, type ListCase, type ListSide } from '../lists.js';
import type { Measured } from '../measured.js';
import { scaled } from '../scale.js';
import { startBenchPlatform } from '../platform.js';

/** Keys of the two vaults; every key has a transaction of its own, the most that there can be. */
export interface ListSizes {
  readonly few: number;
  readonly many: number;
  /** SKUs of either vault: the rows of its inventory. */
  readonly skus: number;
  readonly rounds: number;
}

const full: ListSizes = { few: 5_000, many: Math.max(10_000, scaled(5_000_000)), skus: 2_500, rounds: 41 };

const transactions = '/my_vault/transaction/';
const inventory = '/distribution/myvault/inventory/';

const cases: readonly ListCase[] = [
  { what: 'transactions, first page', list: transactions },
  { what: 'transactions, page 1,000 (the last but one of the small)', list: transactions, page: 1_000 },
  { what: 'transactions, of one kind', list: transactions, filter: { Kind: 'Extracted' } },
  { what: 'transactions, of one SKU', list: transactions, filter: { SKU: 'sku' } },
  { what: 'transactions, by number', list: transactions, query: '&sort=-ID' },
  { what: 'inventory, first page', list: inventory },
  { what: 'inventory, last page but one', list: inventory, page: 1_000 },
  { what: 'inventory, of one platform', list: inventory, filter: { PlatformDRM: 'GOG' } },
  { what: 'inventory, by free keys', list: inventory, query: '&sort=-Available' },
];

/** @param sizes smaller ones for a short run */
export const stockListsOf = async (sizes: ListSizes): Promise<readonly Measured[]> => {
  const platform = await startBenchPlatform({
    engine: 'postgres',
    vaults: ['Bench Small', 'Bench Large'],
    uploadTotalBytes: 1_000_000,
    smtpUrl: 'smtp://127.0.0.1:9',
    publicUrl: 'http://localhost:8080',
  });
  const pool = new pg.Pool({ connectionString: platform.postgres?.url, max: 2 });
  try {
    const sides: ListSide[] = [];
    for (const [at, transactions] of [sizes.few, sizes.many].entries()) {
      const owner = platform.owners[at];
      if (owner === undefined) throw new Error('no vault');
      sides.push({ owner, sku: await fillStock(pool, owner.vaultGuid, { skus: sizes.skus, transactions }) });
    }
    await settleStock(pool);
    return await measureLists(platform.url, sides, cases, { rows: [sizes.few, sizes.many], rounds: sizes.rounds });
  } finally {
    await pool.end();
    await platform.close();
  }
};

export const stockLists = (): Promise<readonly Measured[]> => stockListsOf(full);
