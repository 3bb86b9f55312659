import { z } from 'zod';
import type { GetPriceCalendarResponse } from '../../../proto/gen/keyway/pricing/v1/price_calendar.js';
import type { Calendar } from './calendar.service.js';

/** A year, and what is left of its first and its last month. */
const mostDays = 400;
const dayMs = 86_400_000;

const instant = z.iso.datetime().transform((text) => new Date(text));

export const askedCalendar = z
  .object({
    // What is no id is of nothing: the domain says so.
    listGuid: z.string().max(64),
    from: instant,
    until: instant,
  })
  .refine(({ from, until }) => until > from && until.getTime() - from.getTime() <= mostDays * dayMs, {
    path: ['until'],
    message: `After the start, and at most ${mostDays} days`,
  });

const listOf = (row: { readonly list_id: string; readonly list_title: string }) => ({
  ...{ listGuid: row.list_id, listTitle: row.list_title },
});

export const calendarMessage = ({ prices, promotions, conflicts, isCut }: Calendar): GetPriceCalendarResponse => ({
  prices: prices.map((row) => ({
    ...{ ...listOf(row), isOwn: row.is_own, at: row.at.toISOString() },
    ...{ priceCount: row.price_count, productCount: row.product_count },
  })),
  promotions: promotions.map((row) => ({
    ...{ promotionGuid: row.id, promotionNumber: row.number, title: row.title, status: row.status },
    ...{ ...listOf(row), isOwn: row.is_own, itemCount: row.item_count },
    ...{ validFrom: row.valid_from.toISOString(), validTo: row.valid_to.toISOString() },
  })),
  conflicts: conflicts.map((row) => ({
    ...{ kind: row.kind, ...listOf(row), promotionGuid: row.promotion_id, promotionTitle: row.promotion_title },
    ...{ otherPromotionGuid: row.other_id ?? '', otherPromotionTitle: row.other_title ?? '' },
    ...{ from: row.from.toISOString(), until: row.until.toISOString(), skuCount: row.sku_count },
  })),
  isCut,
});
