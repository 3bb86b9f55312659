import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { instant, textOrNull, word } from '../upstream/message.contract.js';

/** When prices change and promotions run, and what gets into each other's way (docs/domain.md, f). */
export const calendarContract = {
  priceCalendar: relay('GET /pricing/calendar', 'pricing.v1.PriceCalendarService/GetPriceCalendar', {
    query: z.object({
      /** Empty: of all lists. */
      listGuid: z.string().max(36).default(''),
      /** Half open, at most 400 days. */
      from: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
    reply: z.object({
      /** Of the vault's own lists and of those by which it buys, by moment: at most 500, as of the others. */
      prices: z.array(
        z.object({
          listGuid: z.string(),
          listTitle: z.string(),
          isOwn: z.boolean(),
          at: instant,
          priceCount: z.number(),
          productCount: z.number(),
        }),
      ),
      /** By start. None for who may not read promotions, as of the conflicts. */
      promotions: z.array(
        z.object({
          promotionGuid: z.string(),
          promotionNumber: z.number(),
          title: z.string(),
          status: word(['draft', 'scheduled', 'active', 'ended', 'cancelled'], 'draft'),
          listGuid: z.string(),
          listTitle: z.string(),
          isOwn: z.boolean(),
          validFrom: instant,
          validTo: instant,
          itemCount: z.number(),
        }),
      ),
      /** Of the vault's own lists. */
      conflicts: z.array(
        z.object({
          /** Two promotions discount the same SKUs; or prices of promoted SKUs change while a promotion runs. */
          kind: word(['overlap', 'price_change'], 'overlap'),
          listGuid: z.string(),
          listTitle: z.string(),
          promotionGuid: z.string(),
          promotionTitle: z.string(),
          /** Null where prices change. */
          otherPromotionGuid: textOrNull,
          otherPromotionTitle: textOrNull,
          from: instant,
          until: instant,
          skuCount: z.number(),
        }),
      ),
      /** There are more of one of them. */
      isCut: z.boolean(),
    }),
  }),
};
