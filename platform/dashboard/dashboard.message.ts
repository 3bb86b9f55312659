/** The dashboard on the wire. */
import { z } from 'zod';
import {
  MovementPeriod as PeriodNumber,
  type VaultDashboard as Message,
} from '../../proto/gen/keyway/dashboard/v1/dashboard.js';
import type { Share } from './dashboard.repository.js';
import type { VaultDashboard } from './dashboard.service.js';
import type { MovementPeriod } from './movement.js';

const periods = new Map<number, MovementPeriod>([
  [PeriodNumber.MOVEMENT_PERIOD_DAYS_30, 'days'],
  [PeriodNumber.MOVEMENT_PERIOD_WEEKS_13, 'weeks'],
  [PeriodNumber.MOVEMENT_PERIOD_MONTHS_12, 'months'],
]);

export const dashboardRequest = z.object({
  period: z.number().transform((value, context): MovementPeriod => {
    const found = periods.get(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: 'say how far back' });
    return z.NEVER;
  }),
});

const shareMessage = ({ name, image_path, free, bound }: Share) => ({
  name,
  imagePath: image_path,
  free: BigInt(free),
  bound: BigInt(bound),
});

export const dashboardMessage = (dashboard: VaultDashboard): Message => {
  const { standing, products, platforms, movement, waiting } = dashboard;
  return {
    asOf: dashboard.asOf.toISOString(),
    standing: {
      free: BigInt(standing.available),
      pooled: BigInt(standing.pooled),
      reserved: BigInt(standing.reserved),
      offered: BigInt(standing.offered),
      sold: BigInt(standing.sold),
      fulfilled: BigInt(standing.fulfilled),
      extracted: BigInt(standing.extracted),
      revoked: BigInt(standing.revoked),
      blacklisted: BigInt(standing.blacklisted),
    },
    products: products.shown.map(shareMessage),
    otherProducts: BigInt(products.others),
    otherProductsFree: BigInt(products.othersFree),
    platforms: platforms.map(shareMessage),
    movement: {
      kinds: [...movement.kinds],
      steps: movement.steps.map(({ firstDay, lastDay, quantities }) => ({
        firstDay,
        lastDay,
        quantities: quantities.map(BigInt),
      })),
      asOf: movement.asOf.toISOString(),
    },
    waiting: {
      drafts: BigInt(waiting.drafts),
      lowStock: BigInt(waiting.low_stock),
      outOfStock: BigInt(waiting.out_of_stock),
      failedInsertions: BigInt(waiting.failed_insertions),
      failedJobs: BigInt(waiting.failed_jobs),
      errorKeys: BigInt(waiting.error_keys),
      errorKeyInsertions: BigInt(waiting.error_key_insertions),
      errorKeysUntil: dashboard.errorKeysUntil?.toISOString(),
    },
  };
};
