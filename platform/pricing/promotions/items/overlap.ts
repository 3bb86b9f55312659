/** Which of two promotions wins where both discount one SKU, and why (docs/domain.md, f). */
import { rank, type Rival } from '../../resolve/promotion-choice.js';

export type OverlapReason = 'higher_discount' | 'later_start' | 'lower_number';

export interface Decision {
  readonly isWinner: boolean;
  readonly reason: OverlapReason;
}

const reasonOf = (one: Rival, other: Rival): OverlapReason => {
  if (one.discount !== other.discount) return 'higher_discount';
  return one.validFrom.getTime() === other.validFrom.getTime() ? 'lower_number' : 'later_start';
};

/** As the resolver has it. */
export const decide = (one: Rival, other: Rival): Decision => ({
  isWinner: rank(one, other) < 0,
  reason: reasonOf(one, other),
});
