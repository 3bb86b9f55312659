import { z } from 'zod';
import { endpoint } from '../session/permission.contract.js';

export const inventoryContract = {
  setThreshold: endpoint('PUT /stock/skus/:skuGuid/threshold', {
    permission: ['sku-write', 'sku-all'],
    /** Free keys at which the SKU's stock is marked as low; 0 takes the mark away. */
    body: z.object({ lowAt: z.number().int().min(0).max(50_000_000) }),
    reply: z.object({}),
    errors: ['stock.sku_not_found'],
  }),
};
