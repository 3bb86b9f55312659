/** What Postgres does to write a save, where it knows nothing yet of the list's rows. */
import { randomUUID } from 'node:crypto';
import { refuseDoubles } from '../../../platform/pricing/imports/price-imports.repository.js';
import { closeRows, countsOf, openRows } from '../../../platform/pricing/saving/saves.repository.js';
import type { PricingDatabase, PricingTx } from '../../../platform/pricing/rows.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { mostRowsOf, watchedBy } from '../plans.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, databaseOf } from '../stock/stock-world.js';
import { aList } from './pricing-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

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
  const { plugin, statements } = watchedBy(database.tables<PricingDatabase>());
  const target = { listId, saveId, version: 1 };
  await database.transaction(async (tx: PricingTx) => {
    for (const after of [0, 1_000, 2_000]) await openRows(tx, target, after);
    const watched: PricingTx = tx.withPlugin(plugin);
    await closeRows(watched, { ...target, version: 2 }, 1_000);
    await openRows(watched, target, 3_000);
  });
  // The next save changes them all.
  await database.execute('update price_change set srp = 20 where save_id = $1', [saveId]);
  const next = { ...target, version: 2 };
  await database.transaction(async (tx: PricingTx) => {
    for (const after of [0, 1_000, 2_000]) await closeRows(tx, next, after);
    for (const after of [0, 1_000, 2_000]) await openRows(tx, next, after);
    expect(await countsOf(tx.withPlugin(plugin), next)).toEqual({ added: 0, changed: 3_000, removed: 0 });
  });
  expect(statements().length).toBe(5);
  for (const statement of statements()) expect(await mostRowsOf(database, statement)).toBeLessThan(10_000);
});

it('rows of a file that come to one place are found, and marked by their key', async () => {
  const seller = await anOwner(world, 'Publisher');
  const { listGuid } = await aList(seller);
  const database = databaseOf(world);
  const fileOf = async (): Promise<string> => {
    const id = randomUUID();
    await database.execute(
      `insert into price_import (vault_id, id, list_id, user_id, file_name, status, base_version, created_at, checked_at)
       values ($1, $2, $3, $4, 'prices.csv', 'checked', 0, now(), now())`,
      [seller.ownerGuid, id, listGuid, seller.userGuid],
    );
    await database.execute(
      `insert into price_import_row (import_id, number, row, cells, label, state, problems, warnings, price_type, product_id,
         region_code, country_code, currency, amount, is_included, is_tenfold)
       select $1, n, n + 1, '{}', '', 'new', '[]', '[]', 'srp', gen_random_uuid(), '', '', 'EUR', 10, true, false
       from generate_series(1, 3000) as n`,
      [id],
    );
    return id;
  };
  // Of the table it knows the rows of a file before.
  await fileOf();
  await database.execute('analyze price_import_row');
  const id = await fileOf();
  const { plugin, statements } = watchedBy(database.tables<PricingDatabase>());
  await database.transaction((tx: PricingTx) => refuseDoubles(tx.withPlugin(plugin), id));
  const [statement] = statements();
  if (statement === undefined) throw new Error('nothing was asked');
  expect(await mostRowsOf(database, statement)).toBeLessThan(10_000);
});
