/** Inventory and transactions of a vault with 5,000,000 keys beside one with 5,000: the same lists, the same SKUs, in turns. */
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { createLog } from '../../../kernel/log.js';
import { openListsAtScale, type FilledVault, type ListsAtScale } from '../../platform/stock-lists-at-scale.js';
import { startPostgres } from '../../support/postgres.js';
import type { Measured } from '../measured.js';

/** Keys of the two vaults; every key has a transaction of its own, the most that there can be. */
export interface ListSizes {
  readonly few: number;
  readonly many: number;
  /** SKUs of either vault: the rows of its inventory. */
  readonly skus: number;
  readonly rounds: number;
}

const full: ListSizes = { few: 5_000, many: 5_000_000, skus: 2_500, rounds: 41 };
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

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const fieldsOf = ({ filter = {} }: Case, { sku }: FilledVault): [string, string][] =>
  Object.entries(filter).map(([name, value]) => [name, name === 'SKU' ? sku : value]);

/** The address of the page that is so many pages on, or of the last but one. */
const addressOf = async ({ lists }: ListsAtScale, vault: FilledVault, one: Case): Promise<string> => {
  const first = `${one.list}?size=${pageSize}${one.query ?? ''}`;
  let [address, before] = [first, first];
  for (let turned = 1; turned < (one.page ?? 1); turned += 1) {
    const answer = await lists.content(vault.actor, address, fieldsOf(one, vault));
    const { nextSet } = answer.list.grids[0].pagination;
    if (nextSet === null) return before;
    before = address;
    address = `${first}&set=${nextSet}`;
  }
  return address;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const measure = async (world: ListsAtScale, vaults: readonly FilledVault[], one: Case, rounds: number) => {
  const asked = await Promise.all(
    vaults.map(async (vault) => ({ vault, address: await addressOf(world, vault, one), times: [] as number[] })),
  );
  let statements = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const { vault, address, times } of round % 2 === 0 ? asked : asked.toReversed()) {
      world.statements.splice(0);
      times.push(await timed(() => world.lists.content(vault.actor, address, fieldsOf(one, vault))));
      statements = Math.max(statements, world.statements.length);
    }
  }
  const [few = 0, many = 0] = asked.map(({ times }) => median(times));
  return { few, many, statements };
};

/** @param sizes smaller ones for a short run */
export const stockListsOf = async (sizes: ListSizes): Promise<readonly Measured[]> => {
  const postgres = await startPostgres();
  try {
    const log = createLog('bench', 'silent');
    const database = await openDatabase({ url: postgres.url, dataDir: '', maxConnections: 2 }, log);
    await migrate(database, log);
    await database.close();
    const world = openListsAtScale(postgres.url);
    const few = await world.fill({ skus: sizes.skus, transactions: sizes.few });
    const many = await world.fill({ skus: sizes.skus, transactions: sizes.many });
    await world.analyze();
    const measured: Measured[] = [];
    for (const one of cases) {
      const found = await measure(world, [few, many], one, sizes.rounds);
      measured.push({
        what: one.what,
        figures: {
          [`ms at ${sizes.few.toLocaleString('en')}`]: Number(found.few.toFixed(2)),
          [`ms at ${sizes.many.toLocaleString('en')}`]: Number(found.many.toFixed(2)),
          ratio: Number((found.many / found.few).toFixed(2)),
          statements: found.statements,
        },
      });
    }
    await world.close();
    return measured;
  } finally {
    await postgres.stop();
  }
};

export const stockLists = (): Promise<readonly Measured[]> => stockListsOf(full);
