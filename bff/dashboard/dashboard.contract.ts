import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { imageOf, instant, instantOrNull, promised } from '../upstream/message.contract.js';

const share = z.object({ name: z.string(), image: imageOf('32/0/2'), free: z.number(), bound: z.number() });

export const dashboardContract = {
  vaultDashboard: relay('GET /dashboard/vault', 'dashboard.v1.DashboardService/GetVaultDashboard', {
    query: z.object({ period: z.enum(['days', 'weeks', 'months']) }),
    of: 'dashboard',
    reply: z.object({
      asOf: instant,
      standing: promised(
        z.object({
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
      ),
      /** Those with most free keys first, at most 10; the rest in one. */
      products: z.array(share),
      otherProducts: z.number(),
      otherProductsFree: z.number(),
      platforms: z.array(share),
      movement: promised(
        z.object({
          kinds: z.array(z.string()),
          /** Days are UTC, yyyy-mm-dd; quantities in the order of the kinds. */
          steps: z.array(z.object({ firstDay: z.string(), lastDay: z.string(), quantities: z.array(z.number()) })),
          /** When the days were counted last. */
          asOf: instant,
        }),
      ),
      waiting: promised(
        z.object({
          drafts: z.number(),
          lowStock: z.number(),
          outOfStock: z.number(),
          failedInsertions: z.number(),
          failedJobs: z.number(),
          errorKeys: z.number(),
          errorKeyInsertions: z.number(),
          errorKeysUntil: instantOrNull,
        }),
      ),
    }),
  }),
};
