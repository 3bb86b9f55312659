/** The same operations on the embedded database, which has one connection. */
import { BlacklistService } from '../../../platform/stock/runs/changes/partner/blacklist.service.js';
import { ImportService } from '../../../platform/stock/runs/insertions/import/import.service.js';
import { aSku, endOfJob, keysOf, tablesOf } from '../stock/stock-world.js';
import { programOf, startOperations, type OperationsWorld } from './operations-world.js';

let world: OperationsWorld;
beforeAll(async () => {
  world = await startOperations({ engine: 'pglite' });
});
afterAll(() => world.close());

it('imports, extracts and blacklists, with several calls at once', async () => {
  const owner = await world.user({ role: 'Owner' });
  const program = programOf(owner.ownerGuid);
  const { skuGuid } = await aSku(world, owner.ownerGuid);
  const lists = [keysOf(30), keysOf(30)];
  const accepted = await Promise.all(lists.map((keys) => world.import(program, skuGuid, keys)));
  for (const { insertionId } of accepted) {
    const { insertion } = await world.get(ImportService).view(program, insertionId, 0);
    await endOfJob(world, owner, insertion.job_id ?? '');
  }
  const order = { idempotencyKey: 'the-same-call' };
  const answers = await Promise.all([0, 1, 2].map(() => world.extract(program, skuGuid, order)));
  const key = answers[0]?.key ?? '';
  expect(new Set(answers.map((answer) => answer.key))).toEqual(new Set([key]));
  expect(lists.flat()).toContain(key);
  const { changeId, preview } = await world.blacklist(program, [key, ...lists.flat().slice(0, 3)]);
  expect(preview.counts.changed).toBeGreaterThanOrEqual(3);
  const { change } = await world.get(BlacklistService).view(program, changeId);
  await endOfJob(world, owner, change.job_id ?? '');
  const standing = await tablesOf(world)
    .selectFrom('stock_standing')
    .selectAll()
    .where('sku_id', '=', skuGuid)
    .executeTakeFirstOrThrow();
  expect(standing.blacklisted).toBe(preview.counts.changed);
  expect(standing.available + standing.extracted + standing.blacklisted).toBe(60);
});
