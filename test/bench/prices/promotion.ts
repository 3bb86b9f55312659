/**
 * A promotion of 50,000 SKUs that starts: its approval, what a page of prices costs before and in it, and until people are
 * told, the sweep's interval with it; beside that the count for those who buy, which is what the sweep waits for.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { grpcService } from '../../../kernel/grpc/client.js';
import { discountsAt } from '../../../platform/pricing/promotions/promotion-facts.repository.js';
import { buyersOf } from '../../../platform/pricing/promotions/telling/telling.repository.js';
import { pricesOf } from '../../../platform/pricing/resolve/price-set.repository.js';
import type { PricingDatabase } from '../../../platform/pricing/rows.js';
import { PromotionsServiceService } from '../../../proto/gen/keyway/pricing/v1/promotions.js';
import { median, rounded, timed, type Measured } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { scaled } from '../scale.js';
import { asksOf, placesOf } from './asks.js';
import { inPriceWorld, type PriceWorld } from './world.js';

const skus = scaled(50_000);
const pageSize = 200;
const turns = 20;
/** Longer than all that happens before it starts. */
const leadMs = 45_000;
const limitMs = 120_000;
const deadlineMs = 60_000;

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > limitMs) throw new Error(`${what} takes too long`);
    await pause(50);
  }
};

/** What it costs to read a page of prices as they are at a moment. @returns milliseconds, the median */
const pageMs = async (world: PriceWorld, listId: string, at: Date, isDiscounted: boolean): Promise<number> => {
  const db = world.database.tables<PricingDatabase>();
  const asks = asksOf(world, listId, await placesOf(world, listId, pageSize), at);
  const read = async () =>
    pricesOf(
      db,
      asks,
      await discountsAt(
        db,
        [listId],
        asks.map(({ sku_id: id }) => id),
        at,
      ),
    );
  if ((await read()).some(({ promotion_id: id }) => (id !== null) !== isDiscounted))
    throw new Error('the prices are not as the promotion has them');
  const found: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) found.push(await timed(read));
  return median(found);
};

/** A draft with all SKUs of the list. */
const draft = async ({ channel, pool, seller }: PriceWorld, listGuid: string) => {
  const service = grpcService(channel, PromotionsServiceService);
  const call = () => ({ accessToken: seller.accessToken, correlationId: randomUUID(), deadlineMs });
  const [validFrom, validTo] = [new Date(Date.now() + leadMs), new Date(Date.now() + 86_400_000)];
  const times = { validFrom: validFrom.toISOString(), validTo: validTo.toISOString() };
  const terms = { title: 'Bench', listGuid, ...times };
  const { promotion } = await service.createPromotion({ terms, idempotencyKey: randomUUID() }, call());
  const [promotionGuid, version] = [promotion?.promotionGuid ?? '', promotion?.version ?? 0];
  await pool.query(
    `insert into promotion_item (promotion_id, sku_id, product_id, discount, added_at)
     select $1, id, product_id, 25, now() from sku where vault_id = $2 and sku like 'S-%'`,
    [promotionGuid, seller.vaultGuid],
  );
  await pool.query('update promotion set item_count = $2 where id = $1', [promotionGuid, skus]);
  await pool.query('analyze promotion_item');
  return { promotionGuid, validFrom, approve: () => service.approvePromotion({ promotionGuid, version }, call()) };
};

const measure = async (world: PriceWorld, measured: Measured[]): Promise<void> => {
  const { pool, pids, seller, database } = world;
  const listId = await world.addList('Bench', skus);
  await world.setDefault(listId);
  await until('the catalogue of who buys', async () => {
    const { rows } = await pool.query<{ is_new: boolean }>(
      `select exists (select from sharing_side where seller_id = $1)
         and not exists (select from sharing_mark where vault_id = $1) as is_new`,
      [seller.vaultGuid],
    );
    return rows[0]?.is_new === true;
  });
  const { promotionGuid, validFrom, approve } = await draft(world, listId);
  const memory = watchMemory({ platform: { pid: pids.platform } });
  const approved = await timed(approve);
  const before = await pageMs(world, listId, new Date(validFrom.getTime() - 1), false);
  const during = await pageMs(world, listId, validFrom, true);
  const find = 'select * from promotion where id = $1';
  await pause(Math.max(0, validFrom.getTime() - Date.now()));
  let told: Date | null = null;
  await until('to tell people', async () => {
    const { rows } = await pool.query<{ told_start_at: Date | null }>(find, [promotionGuid]);
    told = rows[0]?.told_start_at ?? null;
    return told !== null;
  });
  const toldAfter = performance.timeOrigin + performance.now() - validFrom.getTime();
  const { platform } = memory.stop();
  const db = database.tables<PricingDatabase>();
  const row = await db.selectFrom('promotion').selectAll().where('id', '=', promotionGuid).executeTakeFirstOrThrow();
  let buyers = 0;
  const counted = await timed(async () => {
    buyers = (await buyersOf(db, row)).length;
  });
  measured.push({
    what: `a promotion of ${skus.toLocaleString('en-US')} SKUs`,
    figures: {
      'approved ms': rounded(approved, 1),
      'a page before ms': rounded(before, 1),
      'a page in it ms': rounded(during, 1),
      'times before': rounded(during / before),
      'told s after the start': rounded(toldAfter / 1_000, 1),
      [`counted for ${buyers} who buys, ms`]: Math.round(counted),
      'MB before': platform?.before ?? 0,
      'MB at most': platform?.peak ?? 0,
    },
  });
};

export const pricesPromotion = async (measured: Measured[]): Promise<readonly Measured[]> => {
  await inPriceWorld(skus, (world) => measure(world, measured));
  return measured;
};
