/** What Postgres does to write a save, where it knows nothing yet of the list's rows. */
import { randomUUID } from 'node:crypto';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { closeRows, openRows } from '../../../platform/pricing/saving/saves.repository.js';
import type { PricingDatabase, PricingTx } from '../../../platform/pricing/rows.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, databaseOf } from '../stock/stock-world.js';
import { aList } from './pricing-world.js';

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
}

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows that a plan has looked at, in whichever of its parts it did most of it. */
const mostRows = (plan: Plan): number =>
  Math.max(
    ...nodesOf(plan).map(
      (node) =>
        node['Actual Loops'] *
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)),
    ),
  );

it('a chunk of a save looks up the rows that it changes, and goes through no others', async () => {
  const seller = await anOwner(world, 'Publisher');
  const { productGuid } = await aSku(world, seller.ownerGuid);
  const { listGuid: listId } = await aList(seller);
  const saveId = randomUUID();
  const database = databaseOf(world);
  // As a large save stands after its first half, before anybody has counted rows.
  await database.execute(
    'insert into price_save (list_id, id, user_id, base_version, created_at) values ($1, $2, $3, 0, now())',
    [...[listId, saveId, seller.userGuid]],
  );
  await database.execute(
    `insert into price_change (save_id, number, row_id, is_new, is_removed, product_id, region_code, country_code, currency, srp, is_included)
     select $1, n, gen_random_uuid(), true, false, $2, 'WW', '', 'C' || lpad(n::text, 5, '0'), 10, true from generate_series(1, 4000) as n`,
    [saveId, productGuid],
  );
  const seen: RootOperationNode[] = [];
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const target = { listId, saveId, version: 1 };
  const most: number[] = [];
  await database.transaction(async (tx: PricingTx) => {
    for (const after of [0, 1_000, 2_000]) await openRows(tx, target, after);
    const watched: PricingTx = tx.withPlugin(watching);
    await closeRows(watched, { ...target, version: 2 }, 1_000);
    await openRows(watched, target, 3_000);
  });
  for (const node of seen) {
    const { sql, parameters } = database
      .tables<PricingDatabase>()
      .getExecutor()
      .compileQuery(node, { queryId: 'explained' });
    const { rows } = await database.execute(`explain (analyze, format json) ${sql}`, [...parameters]);
    for (const { Plan: plan } of rows.flatMap((row) => row['QUERY PLAN'] as { readonly Plan: Plan }[]))
      most.push(mostRows(plan));
  }
  expect(most.length).toBe(4);
  expect(Math.max(...most)).toBeLessThan(10_000);
});
