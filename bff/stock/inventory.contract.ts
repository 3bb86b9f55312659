import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { instantOrNull, textOrNull } from '../upstream/message.contract.js';

const lowAt = z.number().int().min(0).max(50_000_000);

/** Free keys at which the SKU's stock is marked as low; 0 without a mark. */
const threshold = z.object({
  lowAt: z.number(),
  /** A save states the one that it was made from; 0 before the first. */
  version: z.number(),
  changedAt: instantOrNull,
  changedBy: textOrNull,
});

export const inventoryContract = {
  threshold: relay('GET /stock/skus/:skuGuid/threshold', 'stock.v1.InventoryService/GetThreshold', {
    reply: threshold,
    of: 'threshold',
  }),
  setThreshold: relay('PUT /stock/skus/:skuGuid/threshold', 'stock.v1.InventoryService/SetThreshold', {
    /** 0 takes the mark away. */
    body: z.object({ lowAt, version: z.int().min(0) }),
    reply: threshold,
    of: 'threshold',
    stale: { code: 'stock.threshold_changed', read: 'stock.v1.InventoryService/GetThreshold' },
  }),
};
