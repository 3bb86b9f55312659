/** Promotions of which people are still to be told that they have begun or ended. */
import { sql } from 'kysely';
import type { PricingDb, PricingTx, PromotionRow } from '../../rows.js';
import { isInCatalogue } from '../promotions.repository.js';

/** The oldest first. */
export const untold = async (db: PricingDb, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('promotion')
    .select('id')
    .where('approved_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('told_start_at', 'is', null), eb('valid_from', '<=', now)]),
        eb.and([eb('told_end_at', 'is', null), eb('valid_to', '<=', now)]),
      ]),
    )
    .orderBy('valid_from')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** One that nobody else is telling of. */
export const lockUntold = (tx: PricingTx, id: string): Promise<PromotionRow | undefined> =>
  tx.selectFrom('promotion').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

/** Neither its version nor its stamp moves: nobody has changed it. */
export const markTold = async (
  tx: PricingTx,
  id: string,
  marks: Partial<Pick<PromotionRow, 'told_start_at' | 'told_end_at'>>,
): Promise<void> => {
  await tx.updateTable('promotion').set(marks).where('id', '=', id).execute();
};

export interface ToldBuyer {
  readonly buyerId: string;
  /** Items that it has in its catalogue. */
  readonly itemCount: number;
}

/** Who buys by its list, and has something of it in the catalogue. */
export const buyersOf = async (db: PricingDb, { id, vault_id, list_id }: PromotionRow): Promise<ToldBuyer[]> => {
  const buyers = await db
    .selectFrom('price_list_holder as h')
    .where('h.seller_id', '=', vault_id)
    .where('h.list_id', '=', list_id)
    .select('h.buyer_id')
    .distinct()
    .execute();
  const told: ToldBuyer[] = [];
  for (const { buyer_id: buyerId } of buyers) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::bigint as count from promotion as m join promotion_item as i on i.promotion_id = m.id
      where m.id = ${id} and ${isInCatalogue(db, buyerId)}`.execute(db);
    const itemCount = rows[0]?.count ?? 0;
    if (itemCount > 0) told.push({ buyerId, itemCount });
  }
  return told;
};
