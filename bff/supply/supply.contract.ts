import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { limitOrNull, textOrNull, word } from '../upstream/message.contract.js';

const steps = ['own', 'stockpool', 'allocation', 'free', 'on_demand', 'back_order'] as const;
const step = word(steps, 'back_order');
/** What this gateway does not know is nothing that one can have yet. */
const obstacle = word(
  [
    ...(['connection', 'private_right', 'not_shared', 'embargo'] as const),
    ...(['none', 'pool_alone', 'scheduled', 'paused', 'over', 'empty', 'used_up'] as const),
    ...(['pending', 'paused_by_owner', 'paused_by_partner', 'no_auto_draw', 'stock_limit'] as const),
    ...(['no_stock', 'not_orderable', 'not_connected', 'bulk_only', 'not_offered', 'discontinued'] as const),
  ] as const,
  'not_offered',
);

/** Which keys would serve an order, told to who would order (docs/domain.md, b). */
export const supplyContract = {
  /** Of an order of one key now. */
  explainSupply: relay('GET /supply/explain', 'supply.v1.SupplyService/ExplainSupply', {
    query: z.object({ connectionGuid: z.string().min(1).max(36), skuGuid: z.string().min(1).max(36) }),
    reply: z.object({
      sku: z.string(),
      /** Of the seller. */
      company: z.string(),
      /** All six, in the order in which they are gone through. */
      steps: z.array(
        z.object({
          step,
          canServe: z.boolean(),
          /** Most keys of one line; null: the buyer is not told. */
          mostCount: limitOrNull,
          /** Why it cannot serve. */
          obstacles: z.array(obstacle),
          /** Pools and allocations, in the order in which they are taken. */
          sources: z.array(
            z.object({
              /** 'SP-000123', 'AL-000123'; null of the buyer's own keys. */
              name: textOrNull,
              mostCount: z.number(),
              obstacles: z.array(obstacle),
            }),
          ),
        }),
      ),
      /** Null: an order would be refused. */
      servedBy: step
        .optional()
        .transform((served) => served ?? null)
        .pipe(z.enum(steps).nullable()),
    }),
  }),
};
