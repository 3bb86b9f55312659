/** SKUs that two promotions of one list discount in the same time: allowed, and told (docs/domain.md, f). */
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../access/index.js';
import { seenBy } from '../../../catalogue/index.js';
import type { PricingDb, PromotionRow } from '../../rows.js';

export interface OverlapRow {
  readonly sku_id: string;
  readonly sku: string;
  readonly title: string;
  readonly discount: string;
  readonly other_id: string;
  readonly other_title: string;
  readonly other_number: number;
  readonly other_discount: string;
  readonly other_from: Date;
  readonly from: Date;
  readonly until: Date;
  readonly sorted: string;
}

/** The last overlap of the page before. */
export interface AfterOverlap {
  readonly title: string;
  readonly sku: string;
  readonly skuId: string;
  readonly otherId: string;
}

/** What counts no more overlaps nothing; a draft does as if it were approved. */
const overlapping = (
  { ownerGuid, permissions }: Pick<Actor, 'ownerGuid' | 'permissions'>,
  promotion: PromotionRow,
  now: Date,
): RawBuilder<unknown> => {
  const isOver = promotion.cancelled_at !== null || promotion.valid_to <= now;
  return sql`promotion as m join promotion_item as i on i.promotion_id = m.id
    join promotion_item as e on e.sku_id = i.sku_id and e.promotion_id <> i.promotion_id
    join promotion as b on b.id = e.promotion_id and b.list_id = m.list_id
      and b.approved_at is not null and b.cancelled_at is null and b.valid_to > ${now}
      and b.valid_from < m.valid_to and b.valid_to > m.valid_from
    join sku as unit on unit.id = i.sku_id
    join product as priced on priced.vault_id = unit.vault_id and priced.id = unit.product_id
    where m.id = ${promotion.id} and ${!isOver}::boolean
      and (priced.vault_id <> ${ownerGuid} or ${seenBy({ permissions }, 'priced')})`;
};

/** By product's title and SKU. @returns one more than `limit` where there are more */
export const overlapsOf = async (
  db: PricingDb,
  reader: Pick<Actor, 'ownerGuid' | 'permissions'>,
  promotion: PromotionRow,
  now: Date,
  after: AfterOverlap | undefined,
  limit: number,
): Promise<OverlapRow[]> => {
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(lower(priced.title), unit.sku, unit.id, b.id)
          > (${after.title}::text, ${after.sku}::text, ${after.skuId}::uuid, ${after.otherId}::uuid)`;
  const { rows } = await sql<OverlapRow>`
    select unit.id as sku_id, unit.sku, priced.title, i.discount::text as discount, b.id as other_id,
      b.title as other_title, b.number as other_number, e.discount::text as other_discount, b.valid_from as other_from,
      greatest(m.valid_from, b.valid_from) as "from", least(m.valid_to, b.valid_to) as until,
      lower(priced.title) as sorted
    from ${overlapping(reader, promotion, now)} and ${isBehind}
    order by lower(priced.title), unit.sku, unit.id, b.id limit ${limit + 1}`.execute(db);
  return rows;
};

/** Of its items, those that another promotion discounts as well. */
export const countOverlaps = async (
  db: PricingDb,
  reader: Pick<Actor, 'ownerGuid' | 'permissions'>,
  promotion: PromotionRow,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct i.sku_id)::bigint as count from ${overlapping(reader, promotion, now)}`.execute(db);
  return rows[0]?.count ?? 0;
};
