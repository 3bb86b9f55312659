/** What Postgres does to find the keys that a transaction has moved, where it knows nothing yet of their vault. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TakingService } from '../../../platform/stock/index.js';
import { chosenIn, type KeyChoice } from '../../../platform/stock/ledger/movements/movements.repository.js';
import { offeredBy, receivedBy } from '../../../platform/stock/ledger/movements/hand-over.repository.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { planOf, watchedBy, type Statement } from '../plans.js';
import { databaseOf, defaultNetwork, tablesOf } from '../stock/stock-world.js';
import { accept, aPair, offer } from './transfers-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

/** How often a statement goes through a table of movements, or its partition of this month. */
const readingsOf = async (statement: Statement, table: RegExp): Promise<number> => {
  const plan = await planOf(databaseOf(world), statement);
  const readings = plan.filter((node) => table.test(node['Relation Name'] ?? ''));
  expect(readings.length).toBeGreaterThan(0);
  return Math.max(...readings.map((node) => node['Actual Loops']));
};

const locking = (vaultId: string, chosen: Required<KeyChoice>) =>
  sql`select k.id from ${chosen.from}, key k where ${chosenIn(vaultId, chosen)} order by k.insertion_number, k.id for update of k`;

const changing = (vaultId: string, chosen: Required<KeyChoice>) =>
  sql`update key k set state = k.state from ${chosen.from} where ${chosenIn(vaultId, chosen)}`;

it('the movements of an act are read once, and not once for each of its keys', async () => {
  // Of the table it knows the rows of others.
  await aPair(world, 1_000);
  await databaseOf(world).execute('analyze key');
  const pair = await aPair(world, 1_000);
  await accept(pair.receiver, await offer(pair, { quantity: 500 }));
  await offer(pair, { quantity: 500 });
  const { rows } = await databaseOf(world).execute(
    `select vault_id, id, created_at, kind from txn where vault_id = any($1::uuid[]) and kind in ('Offered', 'Received')
     order by created_at desc, number desc`,
    [[pair.sender.ownerGuid, pair.receiver.ownerGuid]],
  );
  const moverOf = (kind: string) => {
    const found = rows.find((row) => row['kind'] === kind);
    return {
      vaultId: String(found?.['vault_id']),
      txnId: String(found?.['id']),
      movedAt: new Date(String(found?.['created_at'])),
    };
  };
  for (const [mover, choose] of [
    [moverOf('Offered'), offeredBy],
    [moverOf('Received'), receivedBy],
  ] as const) {
    const chosen = choose(mover);
    for (const statement of [locking(mover.vaultId, chosen), changing(mover.vaultId, chosen)])
      expect(await readingsOf(statement.compile(tablesOf(world)), /^key_movement_block_2/)).toBe(1);
  }
});

it('the keys of an extraction are read by its movements, and not these for each key of the vault', async () => {
  const { sender, sku } = await aPair(world, 1_000);
  const taking = world.get(TakingService);
  const id = await world.platform.database.transaction((tx) =>
    taking.take(tx as never, {
      actor: { ...sender, userName: 'Reader' } as never,
      ...{ skuId: sku.skuGuid, rightId: defaultNetwork, quantity: 600, extractionId: randomUUID() },
      ...{ reference: '', now: new Date() },
    }),
  );
  const tables = tablesOf(world);
  const { plugin, statements } = watchedBy(tables);
  let count = 0;
  for await (const texts of taking.read(tables.withPlugin(plugin), sender.ownerGuid, id ?? '')) count += texts.length;
  expect(count).toBe(600);
  const pages = statements().filter((statement) => statement.sql.includes('ciphertext'));
  expect(pages.length).toBe(2);
  for (const page of pages) expect(await readingsOf(page, /^key_movement_2/)).toBe(1);
});
