/** What a discount leaves of a price: for who buys, and for a vault that sells on what it buys itself. */
import { divided, whole } from '../../resolve/money.js';

/** Minor units of one currency; null where there is none. */
export interface Amounts {
  /** The suggested price without tax. */
  readonly net: bigint | null;
  /** What the buyer pays. */
  readonly purchase: bigint | null;
  /** What the vault pays itself. */
  readonly cost: bigint | null;
}

export interface Margins {
  /** In hundredths of a percent of the suggested price; undefined where it is of nothing. */
  readonly buyer: number | undefined;
  /** In hundredths of a percent of what the buyer pays. */
  readonly own: number | undefined;
  /** One of the two sides gives more than it gets. */
  readonly isBelowZero: boolean;
}

/** In hundredths of a percent of `all`, the nearest; halves away from zero. */
const partLeft = (all: bigint | null, spent: bigint | null): number | undefined => {
  if (all === null || spent === null || all === 0n) return undefined;
  const left = all - spent;
  const part = Number(divided((left < 0n ? -left : left) * BigInt(whole), all));
  return left < 0n && part > 0 ? -part : part;
};

const isOver = (all: bigint | null, spent: bigint | null): boolean => all !== null && spent !== null && spent > all;

export const marginsOf = ({ net, purchase, cost }: Amounts): Margins => ({
  buyer: partLeft(net, purchase),
  own: partLeft(purchase, cost),
  isBelowZero: isOver(net, purchase) || isOver(purchase, cost),
});
