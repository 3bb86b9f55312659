import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { createLog } from '../../../kernel/log.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';
import { openListsAtScale, type FilledVault, type ListsAtScale } from './lists-at-scale.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const transactions = '/my_vault/transaction/';
const inventory = '/distribution/myvault/inventory/';

let database: TestDatabase;
let world: ListsAtScale;
let vault: FilledVault;

beforeAll(async () => {
  database = await createDatabase();
  const log = createLog('plans', 'silent');
  const opened = await openDatabase({ url: database.url, dataDir: '', maxConnections: 2 }, log);
  await migrate(opened, log);
  await opened.close();
  world = openListsAtScale(database.url);
  // Other vaults beside it, each with more balances: what is the vault's own is a small part of a table, whose pages are
  // worth finding by an index however the vaults' random ids lie in them.
  for (let others = 0; others < 9; others += 1) await world.fill({ skus: 400, transactions: 8_000 });
  vault = await world.fill({ skus: 40, transactions: 120_000 });
  await world.analyze();
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const plansOfLast = async (): Promise<{ sql: string; nodes: Plan[] }[]> => {
  const seen = world.statements.splice(0);
  const plans = [];
  for (const { sql, parameters } of seen) {
    const { rows } = await world.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${sql}`,
      [...parameters],
    );
    plans.push({ sql, nodes: nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan) });
  }
  return plans;
};

const ask = (query: string, filter: Record<string, string> = {}, list = transactions) => {
  world.statements.splice(0);
  return world.lists.content(vault.actor, `${list}?size=25${query}`, Object.entries(filter));
};

const maxRows = (nodes: readonly Plan[], relation: string): number =>
  Math.max(
    0,
    ...nodes
      .filter((node) => node['Relation Name'] === relation)
      .map((node) => node['Actual Rows'] * node['Actual Loops']),
  );
const scanned = (nodes: readonly Plan[]): (string | undefined)[] =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);

describe('a page of the transactions', () => {
  it.each([
    ['newest first', '&sort=-Date', {}],
    ['oldest first', '&sort=Date', {}],
    ['by number', '&sort=-ID', {}],
    ['of one kind', '', { Kind: 'Extracted' }],
    ['of one SKU', '', { SKU: 'of the vault' }],
    ['of one SKU and right', '', { SKU: 'of the vault', Right: '01900000-0000-7000-8000-000000000003' }],
    ['of the last days', '', { Period: 'last7days' }],
  ])('%s reads an index and no more rows than it shows, on the first page and after', async (_, query, given) => {
    const filter = 'SKU' in given ? { ...given, SKU: vault.sku } : given;
    let answer = await ask(query, filter);
    for (let turned = 0; turned < 3; turned += 1) {
      expect(answer.list.grids[0].rows.length).toBe(25);
      expect(world.statements.length).toBeLessThanOrEqual(3);
      const plans = await plansOfLast();
      const page = plans.find(({ sql }) => sql.includes('list_sort_text'));
      expect(scanned(page?.nodes ?? [])).not.toContain('txn');
      for (const { nodes } of plans) expect(maxRows(nodes, 'txn')).toBeLessThanOrEqual(10_001);
      expect(maxRows(page?.nodes ?? [], 'txn')).toBeLessThanOrEqual(27);
      answer = await ask(`${query}&set=${answer.list.grids[0].pagination.nextSet}`, filter);
    }
  });

  it('counts to the cap and no further, and reads neither products nor SKUs for it', async () => {
    const answer = await ask('');
    expect(answer.list.grids[0].pagination).toMatchObject({ totalItems: 10_000, isTotalCapped: true });
    const count = (await plansOfLast()).find(({ sql }) => sql.includes('count(*)'));
    expect(maxRows(count?.nodes ?? [], 'txn')).toBe(10_001);
    expect(new Set(count?.nodes.flatMap((node) => node['Relation Name'] ?? []))).toEqual(new Set(['txn']));
  });
});

describe('a page of the inventory', () => {
  it.each([
    ['by title', '&sort=Title', {}],
    ['by free keys', '&sort=-Available', {}],
    ['by days of cover', '&sort=Cover', {}],
    ['by stock level', '&sort=-Level', {}],
    ['by pooled keys', '&sort=-Pooled', {}],
    ['by reserved keys', '&sort=-Reserved', {}],
    ['by offered keys', '&sort=-Offered', {}],
    ['by sold keys', '&sort=-Sold', {}],
    ['by revoked keys', '&sort=-Revoked', {}],
    ['by blacklisted keys', '&sort=-Blacklisted', {}],
    ['by fulfilled keys', '&sort=-Fulfilled', {}],
    ['by inserted keys', '&sort=-Inserted', {}],
    ['by the low-stock mark, which not each has', '&sort=LowAt', {}],
    ['by the last change', '&sort=-Date', {}],
    ['of one platform', '', { PlatformDRM: 'GOG' }],
    ['of what is low', '', { Level: 'enough' }],
  ])('%s reads balances of the vault, and neither keys nor movements nor transactions', async (_, query, filter) => {
    const answer = await ask(query, filter, inventory);
    expect(answer.list.grids[0].rows.length).toBeGreaterThan(5);
    expect(world.statements.length).toBeLessThanOrEqual(3);
    const read = (await plansOfLast()).flatMap(({ nodes }) => nodes);
    const relations = new Set(read.flatMap((node) => node['Relation Name'] ?? []));
    for (const long of ['key', 'txn', 'key_movement', 'key_movement_block']) expect(relations).not.toContain(long);
    // A SKU's balance lies in sixteen lanes; another vault's are not touched.
    expect(maxRows(read, 'stock_balance')).toBeLessThanOrEqual(40 * 16);
    expect(scanned(read)).not.toContain('stock_balance');
  });
});
