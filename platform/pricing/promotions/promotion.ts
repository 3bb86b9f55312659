/** What a promotion is at a moment: it follows from what was said of it and from its times (docs/domain.md, f). */
import type { PromotionRow } from '../rows.js';

export const promotionStatuses = ['draft', 'scheduled', 'active', 'ended', 'cancelled'] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

export const statusTexts: Readonly<Record<PromotionStatus, string>> = {
  ...{ draft: 'Draft', scheduled: 'Scheduled', active: 'Active', ended: 'Ended', cancelled: 'Cancelled' },
};

export type Timed = Pick<PromotionRow, 'approved_at' | 'cancelled_at' | 'valid_from' | 'valid_to'>;

/** Active in [valid_from, valid_to). */
export const statusAt = ({ approved_at, cancelled_at, valid_from, valid_to }: Timed, now: Date): PromotionStatus => {
  if (approved_at === null) return 'draft';
  if (cancelled_at !== null) return 'cancelled';
  if (now < valid_from) return 'scheduled';
  return now < valid_to ? 'active' : 'ended';
};

/** What was said of it at a moment, in the words of the resolver: what came later is not told of what was before. */
export const stateAt = (
  { approved_at, cancelled_at }: Pick<Timed, 'approved_at' | 'cancelled_at'>,
  at: Date,
): 'draft' | 'approved' | 'cancelled' => {
  if (approved_at === null || at < approved_at) return 'draft';
  return cancelled_at !== null && cancelled_at <= at ? 'cancelled' : 'approved';
};

/** Everything of it may be changed. */
export const isChangeable = (status: PromotionStatus): boolean => status === 'draft' || status === 'scheduled';

/** Its end may be, and items may be added. */
export const isExtendable = (status: PromotionStatus): boolean => isChangeable(status) || status === 'active';

/** Neither over nor a draft. */
export const isStanding = (status: PromotionStatus): boolean => status === 'scheduled' || status === 'active';

/** At which moment within its time it is looked at: now, where that is one of them; else the nearest. */
export const momentWithin = ({ valid_from, valid_to }: Pick<Timed, 'valid_from' | 'valid_to'>, now: Date): Date => {
  if (now < valid_from) return valid_from;
  return now < valid_to ? now : new Date(valid_to.getTime() - 1);
};
