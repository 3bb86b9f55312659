/** What a search costs: it reads its indexes and few rows, in a large catalogue beside others. */
import { randomUUID } from 'node:crypto';
import { createLog } from '../../../kernel/log.js';
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';
import { openCatalogueAtScale, skusOfProduct, type CatalogueAtScale } from './catalogue-at-scale.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

let database: TestDatabase;
let world: CatalogueAtScale;
const ownSkus = 80_000;
const vaultId = randomUUID();
const smallVaultId = randomUUID();
let buyerId: string;

beforeAll(async () => {
  database = await createDatabase();
  const log = createLog('plans', 'silent');
  const opened = await openDatabase({ url: database.url, dataDir: '', maxConnections: 2 }, log);
  await migrate(opened, log);
  await opened.close();
  world = openCatalogueAtScale(database.url);
  for (let others = 0; others < 4; others += 1) await world.fill(randomUUID(), 20_000);
  await world.fill(vaultId, ownSkus);
  await world.fill(smallVaultId, 40);
  buyerId = await world.share(vaultId);
  await world.pool.query('vacuum analyze');
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Of every statement of a search, as it was executed. */
const plansOf = async (vault: string, text: string, isBuyer = false): Promise<Plan[][]> => {
  world.statements.length = 0;
  await world.search(vault, text, isBuyer);
  const plans = [];
  for (const { sql, parameters } of world.statements.splice(0)) {
    const { rows } = await world.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${sql}`,
      [...parameters],
    );
    plans.push(nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan));
  }
  return plans;
};
const ofCatalogue = (plan: Plan[]) => plan.filter((node) => /^(product|sku)$/.test(node['Relation Name'] ?? ''));
/** That it has looked at, those that did not fit among them. */
const rowsOf = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
const mostRows = (plans: Plan[][]): number => Math.max(...plans.flat().map(rowsOf));
/** Nodes that have looked at more than the vault has: where a word stands is guessed, whose rows it reads is not. */
const rowsOfOthers = (plans: Plan[][]) =>
  plans
    .flatMap(ofCatalogue)
    .filter((node) => rowsOf(node) > (node['Relation Name'] === 'sku' ? ownSkus : ownSkus / skusOfProduct))
    .map((node) => [node['Relation Name'], node['Node Type'], rowsOf(node)]);
const aSku = async (): Promise<{ id: string; sku: string; title: string }> => {
  const { rows } = await world.pool.query<{ id: string; sku: string; title: string }>(
    `select s.id, s.sku, p.title from sku as s join product as p on p.id = s.product_id where s.vault_id = $1 limit 1 offset 777`,
    [vaultId],
  );
  if (rows[0] === undefined) throw new Error('no SKU');
  return rows[0];
};

it.each([
  ['a code', ({ sku }: { sku: string }) => sku],
  ['the beginning of a code', ({ sku }: { sku: string }) => sku.slice(0, 14)],
  ['a part of a code', ({ sku }: { sku: string }) => sku.slice(12, 22)],
  ['a title', ({ title }: { title: string }) => title],
  ['two words of a title', ({ title }: { title: string }) => title.split(' ').slice(0, 2).reverse().join(' ')],
  ['a part of a word', ({ title }: { title: string }) => title.slice(1, 6)],
  ['a GUID', ({ id }: { id: string }) => id],
  ['what nothing is called', () => 'qqqjjj'],
])('%s is found by indexes alone', async (_what, textOf) => {
  const text = textOf(await aSku());
  const plans = await plansOf(vaultId, text);
  expect(plans.length).toBeGreaterThan(3);
  expect(plans.flatMap(ofCatalogue).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(rowsOfOthers(plans)).toEqual([]);
});

it.each(['chronicles', 'edition', 'chronicles 1', 'game of the year'])(
  'what stands in thousands of titles (%s) is looked for in those of the vault alone',
  async (text) => {
    const plans = await plansOf(vaultId, text);
    expect(rowsOfOthers(plans)).toEqual([]);
    expect(plans.flatMap(ofCatalogue).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  },
);

it.each(['NOWE-GA-STE-', 'chronicles', 'qqqjjj', 'au'])(
  'a buyer is shown what of it is shared by the indexes of the seller (%s)',
  async (text) => {
    const plans = await plansOf(buyerId, text, true);
    expect(plans.flatMap(ofCatalogue).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect((await world.search(buyerId, text, true)).map(({ name }) => name)).toEqual(
      text === 'qqqjjj' ? [] : ['shared'],
    );
  },
);

it('a small vault pays nothing for what stands in the titles of large ones', async () => {
  expect(mostRows(await plansOf(smallVaultId, 'chronicles'))).toBeLessThan(200);
});
