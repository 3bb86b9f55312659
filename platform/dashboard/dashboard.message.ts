/** The dashboard on the wire. */
import { z } from 'zod';
import type { VaultDashboard as Message } from '../../proto/gen/keyway/dashboard/v1/dashboard.js';
import type { Share } from './dashboard.repository.js';
import type { VaultDashboard } from './dashboard.service.js';

export const dashboardRequest = z.object({
  period: z.enum(['days', 'weeks', 'months'], { error: 'say how far back' }),
});

const shareMessage = ({ name, image_path, free, bound }: Share) => ({
  name,
  image: image_path,
  free,
  bound,
});

export const dashboardMessage = (dashboard: VaultDashboard): Message => {
  const { standing, products, platforms, movement, waiting } = dashboard;
  return {
    asOf: dashboard.asOf.toISOString(),
    standing: {
      free: standing.available,
      pooled: standing.pooled,
      reserved: standing.reserved,
      offered: standing.offered,
      sold: standing.sold,
      fulfilled: standing.fulfilled,
      extracted: standing.extracted,
      revoked: standing.revoked,
      blacklisted: standing.blacklisted,
    },
    products: products.shown.map(shareMessage),
    otherProducts: products.others,
    otherProductsFree: products.othersFree,
    platforms: platforms.map(shareMessage),
    movement: {
      kinds: [...movement.kinds],
      steps: movement.steps.map(({ quantities, ...span }) => ({ ...span, quantities: [...quantities] })),
      asOf: movement.asOf.toISOString(),
    },
    waiting: {
      drafts: waiting.drafts,
      lowStock: waiting.low_stock,
      outOfStock: waiting.out_of_stock,
      failedInsertions: waiting.failed_insertions,
      failedJobs: waiting.failed_jobs,
      errorKeys: waiting.error_keys,
      errorKeyInsertions: waiting.error_key_insertions,
      errorKeysUntil: dashboard.errorKeysUntil?.toISOString(),
    },
  };
};
