/** Promotions as the resolver takes them: for one price with all that was not taken, and for many at once. */
import { sql } from 'kysely';
import type { Promotion, Question } from '../resolve/facts.js';
import { hundredthsOf } from '../resolve/money.js';
import type { Discount } from '../resolve/price-set.repository.js';
import type { PricingDb } from '../rows.js';
import { stateAt } from './promotion.js';

/** Those that are not taken are told to help, not to be counted. */
const told = 100;

export interface AskedPromotions {
  readonly sellerId: string;
  /** By which the connection buys; undefined: none. */
  readonly listId: string | undefined;
  /** Who buys is told of what was approved for its list, and of nothing else. */
  readonly isBuying: boolean;
  /** Since when it buys by it; undefined: nobody has chosen one. */
  readonly since: Date | undefined;
}

/**
 * That discount the SKU of the question, as they stood at its moment: an item that was added later is not there yet.
 * Those that run come first, so that none of them is left out.
 */
export const promotionsFor = async (
  db: PricingDb,
  { sellerId, listId, isBuying, since }: AskedPromotions,
  { skuId, at }: Question,
): Promise<Promotion[]> => {
  if (listId === undefined) return [];
  const runs = sql<boolean>`(m.list_id = ${listId} and m.approved_at <= ${at}
    and m.valid_from <= ${at} and ${at} < m.valid_to and coalesce(m.cancelled_at > ${at}, true))`;
  const rows = await db
    .selectFrom('promotion as m')
    .innerJoin('promotion_item as i', 'i.promotion_id', 'm.id')
    .where('m.vault_id', '=', sellerId)
    .where('i.sku_id', '=', skuId)
    .where('m.created_at', '<=', at)
    .where('i.added_at', '<=', at)
    .$if(isBuying, (query) => query.where('m.list_id', '=', listId).where('m.approved_at', '<=', at))
    .$if(isBuying, (query) => query.where('m.valid_to', '>', since ?? at))
    .select(['m.id', 'm.number', 'm.title', 'm.list_id', 'm.approved_at', 'm.cancelled_at'])
    .select(['m.valid_from', 'm.valid_to', 'i.discount'])
    .orderBy(sql`coalesce(${runs}, false)`, 'desc')
    .orderBy('m.valid_from', 'desc')
    .orderBy('m.id')
    .limit(told)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, name: row.title, listId: row.list_id, state: stateAt(row, at) },
    ...{ validFrom: row.valid_from, validTo: row.valid_to },
    items: [{ skuId, discount: hundredthsOf(row.discount) }],
  }));
};

/** Of these lists and SKUs, those that run at the moment. */
export const discountsAt = async (
  db: PricingDb,
  listIds: readonly string[],
  skuIds: readonly string[],
  at: Date,
): Promise<Discount[]> => {
  if (listIds.length === 0 || skuIds.length === 0) return [];
  const rows = await db
    .selectFrom('promotion as m')
    .innerJoin('promotion_item as i', 'i.promotion_id', 'm.id')
    .where('m.list_id', 'in', [...new Set(listIds)])
    .where(sql<boolean>`i.sku_id = any (${[...new Set(skuIds)]}::uuid[])`)
    .where('m.approved_at', '<=', at)
    .where((eb) => eb.or([eb('m.cancelled_at', 'is', null), eb('m.cancelled_at', '>', at)]))
    .where('m.valid_from', '<=', at)
    .where('m.valid_to', '>', at)
    .where('i.added_at', '<=', at)
    .select(['m.id', 'm.number', 'm.list_id', 'm.valid_from', 'm.valid_to', 'i.sku_id', 'i.discount'])
    .execute();
  return rows.map((row) => ({
    ...{ promotion_id: row.id, promotion_number: row.number, list_id: row.list_id, sku_id: row.sku_id },
    ...{ discount: hundredthsOf(row.discount), valid_from: row.valid_from, valid_to: row.valid_to },
  }));
};
