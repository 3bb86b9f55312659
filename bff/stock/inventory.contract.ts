import { z } from 'zod';
import { endpoint } from '../session/permission.contract.js';

const lowAt = z.number().int().min(0).max(50_000_000);
const permission = ['sku-write', 'sku-all'] as const;

/** Free keys at which the SKU's stock is marked as low; 0 without a mark. */
const threshold = z.object({
  lowAt: z.number(),
  /** A save states the one that it was made from; 0 before the first. */
  version: z.number(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
});

export const inventoryContract = {
  threshold: endpoint('GET /stock/skus/:skuGuid/threshold', {
    permission,
    reply: threshold,
    errors: ['stock.sku_not_found'],
  }),
  setThreshold: endpoint('PUT /stock/skus/:skuGuid/threshold', {
    permission,
    /** 0 takes the mark away. */
    body: z.object({ lowAt, version: z.int().min(0) }),
    reply: threshold,
    errors: ['stock.sku_not_found', 'stock.threshold_changed'],
  }),
};
