import { z } from 'zod';
import { endpoint } from '../session/permission.contract.js';

const share = z.object({ name: z.string(), image: z.string().nullable(), free: z.number(), bound: z.number() });

export const dashboardContract = {
  vaultDashboard: endpoint('GET /dashboard/vault', {
    permission: ['dashboard-read', 'dashboard-all'],
    query: z.object({ period: z.enum(['days', 'weeks', 'months']) }),
    reply: z.object({
      asOf: z.string(),
      standing: z.object({
        free: z.number(),
        pooled: z.number(),
        reserved: z.number(),
        offered: z.number(),
        sold: z.number(),
        fulfilled: z.number(),
        extracted: z.number(),
        revoked: z.number(),
        blacklisted: z.number(),
      }),
      /** Those with most free keys first, at most 10; the rest in one. */
      products: z.array(share),
      otherProducts: z.number(),
      otherProductsFree: z.number(),
      platforms: z.array(share),
      movement: z.object({
        kinds: z.array(z.string()),
        /** Days are UTC, yyyy-mm-dd; quantities in the order of the kinds. */
        steps: z.array(z.object({ firstDay: z.string(), lastDay: z.string(), quantities: z.array(z.number()) })),
        /** When the days were counted last. */
        asOf: z.string(),
      }),
      waiting: z.object({
        drafts: z.number(),
        lowStock: z.number(),
        outOfStock: z.number(),
        failedInsertions: z.number(),
        failedJobs: z.number(),
        errorKeys: z.number(),
        errorKeyInsertions: z.number(),
        errorKeysUntil: z.string().nullable(),
      }),
    }),
  }),
};
