/** Inventory and transactions of a vault with 5,000,000 keys beside one with 5,000: the same lists, the same SKUs, in turns. */
import pg from 'pg';
import { fillStock, settleStock } from '../../platform/stock/filling.js';
import { type Measured, median, timed } from '../measured.js';
import { scaled } from '../scale.js';
import { startBenchPlatform, type BenchOwner } from '../platform.js';

/** Keys of the two vaults; every key has a transaction of its own, the most that there can be. */
export interface ListSizes {
  readonly few: number;
  readonly many: number;
  /** SKUs of either vault: the rows of its inventory. */
  readonly skus: number;
  readonly rounds: number;
}

const full: ListSizes = { few: 5_000, many: Math.max(10_000, scaled(5_000_000)), skus: 2_500, rounds: 41 };
const pageSize = 10;

const transactions = '/my_vault/transaction/';
const inventory = '/distribution/myvault/inventory/';

interface Case {
  readonly what: string;
  readonly list: string;
  readonly query?: string;
  readonly filter?: Readonly<Record<string, string>>;
  /** Pages turned before; fewer where there are fewer. */
  readonly page?: number;
}

const cases: readonly Case[] = [
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

const fieldsOf = ({ filter = {} }: Case, { sku }: Side) =>
  Object.entries(filter).map(([propertyName, value]) => ({
    propertyName,
    value: propertyName === 'SKU' ? sku : value,
  }));

interface ListAnswer {
  readonly list: { readonly grids: readonly [{ readonly pagination: { readonly nextSet: string | null } }] };
}

const ask = async (
  url: string,
  { accessToken }: BenchOwner,
  address: string,
  fields: object[],
): Promise<ListAnswer> => {
  const response = await fetch(`${url}/mkapi/content/PostContent?currentSiteId=2`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${accessToken}`, 'original-url': address },
      ...{ currentSiteId: '2', 'content-type': 'application/json' },
    },
    body: JSON.stringify({
      ...{ originalUrl: address, currentSiteId: 2, postedField: 'searchBtn' },
      forms: [{ name: 'filter', fields }],
    }),
  });
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as ListAnswer;
};

interface Side {
  readonly owner: BenchOwner;
  readonly sku: string;
}

/** The address of the page that is so many pages on, or of the last but one. */
const addressOf = async (url: string, side: Side, one: Case): Promise<string> => {
  const first = `${one.list}?size=${pageSize}${one.query ?? ''}`;
  let [address, before] = [first, first];
  for (let turned = 1; turned < (one.page ?? 1); turned += 1) {
    const answer = await ask(url, side.owner, address, fieldsOf(one, side));
    const { nextSet } = answer.list.grids[0].pagination;
    if (nextSet === null) return before;
    before = address;
    address = `${first}&set=${nextSet}`;
  }
  return address;
};

const measure = async (url: string, sides: readonly Side[], one: Case, rounds: number) => {
  const asked = await Promise.all(
    sides.map(async (side) => ({ side, address: await addressOf(url, side, one), times: [] as number[] })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { side, address, times } of round % 2 === 0 ? asked : asked.toReversed())
      times.push(await timed(() => ask(url, side.owner, address, fieldsOf(one, side))));
  }
  const [few = 0, many = 0] = asked.map(({ times }) => median(times));
  return { few, many };
};

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
    const sides: Side[] = [];
    for (const [at, transactions] of [sizes.few, sizes.many].entries()) {
      const owner = platform.owners[at];
      if (owner === undefined) throw new Error('no vault');
      sides.push({ owner, sku: await fillStock(pool, owner.vaultGuid, { skus: sizes.skus, transactions }) });
    }
    await settleStock(pool);
    const measured: Measured[] = [];
    for (const one of cases) {
      const found = await measure(platform.url, sides, one, sizes.rounds);
      measured.push({
        what: one.what,
        figures: {
          [`ms at ${sizes.few.toLocaleString('en')}`]: Number(found.few.toFixed(2)),
          [`ms at ${sizes.many.toLocaleString('en')}`]: Number(found.many.toFixed(2)),
          ratio: Number((found.many / found.few).toFixed(2)),
        },
      });
    }
    return measured;
  } finally {
    await pool.end();
    await platform.close();
  }
};

export const stockLists = (): Promise<readonly Measured[]> => stockListsOf(full);
